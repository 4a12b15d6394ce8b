import { InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import {
  findPlacement,
  listPacks,
  markPlaced,
  markSetGone,
  type PlacedSticker,
  placeAgain,
  redirectAll,
  redirectSticker,
  replaceName,
} from '../../../../assistant-db/packs/packs.ts';
import type { Trx } from '../../../../assistant-db/schema.ts';
import { isAhead } from '../../../../lib/clock.ts';
import {
  MAX_STICKERS,
  nextInSeries,
  nextTitle,
  PLAIN_DESCRIPTION,
  packLink,
  planNewPack,
  withFreeName,
} from '../names.ts';
import { descriptionOf } from '../screens.ts';
import { ending, notAdded, placed } from './ending.ts';
import { type AddTask, type Finish, type JobRun, NotShownYetError } from './job.ts';
import {
  addedSince,
  classifyPackError,
  isRefusal,
  type Refusal,
  readSet,
  readSetAfresh,
  type SetView,
  unclaimedIn,
} from './sets.ts';

/** `getStickerSet` may lag behind: read again after these waits, in ms. */
const LAG_MS = [500, 1500, 3000, 5000];
/** An accepted set that is not shown for so long is taken for made. */
const PATIENCE_MS = 15 * 60_000;
/** Fewer readings in that time, and the machine's clock was put forward. */
const PATIENCE_READS = 15;
const MAX_ROUNDS = 12;
/** Waits after refusals, in ms; after the last one the sticker is given up. */
const REFUSAL_WAITS_MS = [0, 1000, 3000, 10_000];

/** `trouble`: why the sticker does not come into its pack. */
interface Ended {
  readonly finish: Finish;
  readonly trouble?: string;
}

export type SaveStep = (step: AddTask, store?: (trx: Trx) => Promise<void>) => Promise<AddTask>;

type Found = readonly [PlacedSticker, ...PlacedSticker[]];

/**
 * Brings a sticker into its pack, which is made where there is none, of `others` too. Safe to repeat after a crash at any
 * point: what the set held is stored before the call, and a call that Telegram has accepted is never made
 * again. @param save left out, this is all that the job does
 */
export function performAdd(
  run: JobRun,
  first: AddTask,
  save: SaveStep = (step, store) => run.save(step, store),
): Promise<Ended> {
  return new Addition(run, save).perform(first);
}

class Addition {
  readonly #run: JobRun;
  readonly #save: SaveStep;
  #asBytes: 'wrong_file' | 'refused' | undefined;
  #plainEmoji = false;
  #refusals = 0;

  constructor(run: JobRun, save: SaveStep) {
    this.#run = run;
    this.#save = save;
  }

  async perform(first: AddTask): Promise<Ended> {
    const { deps, userId, signal, texts } = this.#run;
    let task = first;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const refusals = this.#refusals;
      const next = await this.#attempt(task);
      if ('finish' in next) return next;
      task = next;
      if (this.#refusals === refusals) continue;
      const wait = REFUSAL_WAITS_MS[refusals];
      if (wait === undefined) break;
      await deps.clock.sleep(wait, signal);
      signal.throwIfAborted();
    }
    deps.log.error({ chat: userId }, 'a sticker does not come into any pack; it is given up');
    return this.#giveUp(task, texts.packs.trouble.refused);
  }

  async #attempt(task: AddTask): Promise<AddTask | Ended> {
    const { deps, userId, texts } = this.#run;
    const { others = [] } = task;
    const [found, ...more] = await Promise.all(
      [task.placementId, ...others].map(id => findPlacement(deps.db, userId, id)),
    );
    if (found === undefined) return this.#giveUp(task, texts.packs.gone);
    const all: Found = [found, ...more.flatMap(each => each ?? [])];
    if (task.accepted !== undefined) return this.#confirmAdded(task, all, task.accepted);
    const { pack, placement } = found;
    // A call may have been made for which nobody saw the answer.
    const repeated = task.before !== undefined;
    const set = pack.status === 'planned' && !repeated ? undefined : await this.#setFor(found);
    if (set === undefined && pack.status === 'made') return this.#makeAnew(task, found);
    if (placement.status === 'in') return this.#alreadyIn(task, found, set);
    const added = set && task.before && addedSince(set, task.before);
    if (added) return { finish: placed(this.#run, task, all, set, added) };
    if (set && set.stickers.length >= MAX_STICKERS) return this.#moveOn(task, found);
    const stickers = await this.#inputsOf(all);
    if (stickers === undefined) {
      if (all.length > 1) return this.#alone(task);
      const { refused, noPicture } = texts.packs.trouble;
      return this.#giveUp(task, this.#asBytes === 'refused' ? refused : noPicture);
    }
    const begun = await this.#save({ ...task, before: set?.stickers.map(({ uniqueId }) => uniqueId) ?? [] });
    const exists = set !== undefined;
    const refusal = await this.#upload(task, found, exists, stickers);
    if (refusal === undefined) return this.#accepted(begun);
    const isOfSet = refusal.type === 'name_taken' || refusal.type === 'not_started';
    // One of them, or all: each by itself tells.
    if (all.length > 1 && !isOfSet) return this.#alone(task);
    this.#refusals++;
    return this.#afterRefusal(task, found, refusal, exists);
  }

  /** Read afresh where the reading alone says that there is nothing to add, or no room. */
  async #setFor({ pack, placement }: PlacedSticker): Promise<SetView | undefined> {
    const { api } = this.#run.deps;
    const set = await readSet(api, pack.name);
    const decides = set && (placement.status === 'in' || set.stickers.length >= MAX_STICKERS);
    return decides ? readSetAfresh(api, pack.name, set.title) : set;
  }

  async #alreadyIn(task: AddTask, found: PlacedSticker, set: SetView | undefined): Promise<AddTask | Ended> {
    const { db, clock } = this.#run.deps;
    const { pack, placement } = found;
    const known = placement.file_unique_id;
    if (set?.stickers.some(({ uniqueId }) => uniqueId === known))
      return { finish: ending(this.#run, task, found, set.stickers.length, 'there') };
    const seen = set && known === null ? await unclaimedIn(db, pack.id, set) : undefined;
    return this.#save(task, trx =>
      seen ? markPlaced(trx, placement, seen, clock.now()) : placeAgain(trx, placement.id),
    );
  }

  async #afterRefusal(
    task: AddTask,
    found: PlacedSticker,
    refusal: Refusal,
    exists: boolean,
  ): Promise<AddTask | Ended> {
    const { trouble } = this.#run.texts.packs;
    switch (refusal.type) {
      case 'set_gone':
        return exists ? this.#makeAnew(task, found) : this.#giveUp(task, trouble.refused);
      case 'full':
        return this.#moveOn(task, found);
      case 'name_taken':
        // Chance does not give a name twice: the earlier call, which nobody saw end, has made the set.
        return task.before ? this.#accepted(task) : this.#rename(task, found);
      case 'wrong_emoji':
        if (this.#plainEmoji) return this.#giveUp(task, trouble.refused);
        this.#plainEmoji = true;
        return task;
      case 'not_started':
        return this.#giveUp(task, trouble.notStarted);
      case 'wrong_file':
      case 'sticker_gone':
      case 'refused':
        if (this.#asBytes || found.sticker.file_id === null) return this.#giveUp(task, trouble.refused);
        this.#asBytes = refusal.type === 'wrong_file' ? 'wrong_file' : 'refused';
        return task;
      default:
        return refusal satisfies never;
    }
  }

  #giveUp({ placementId }: AddTask, trouble: string): Ended {
    return { trouble, finish: notAdded(placementId, trouble, this.#run.work.screen) };
  }

  #accepted(task: AddTask): Promise<AddTask> {
    return this.#save({ ...task, accepted: this.#run.deps.clock.now() });
  }

  #alone({ placementId }: AddTask): Promise<AddTask> {
    return this.#save({ type: 'add', placementId });
  }

  /** The pack is full: the sticker goes to the next one of its series, made where there is none. */
  async #moveOn(
    { placementId, redirect }: AddTask,
    { pack, placement }: PlacedSticker,
  ): Promise<AddTask | Ended> {
    const { deps, userId, texts } = this.#run;
    const title = redirect?.why === 'full' ? redirect.title : pack.title;
    let there: { readonly title: string; readonly name: string } | undefined;
    const next = await this.#save(
      { type: 'add', placementId, redirect: { why: 'full', title } },
      async trx => {
        const packs = await listPacks(trx, userId);
        const taken = packs.map(other => other.title);
        const target =
          nextInSeries(pack.title, packs) ??
          (await planNewPack(trx, deps, { userId, title: nextTitle(pack.title, taken) }, deps.clock.now()));
        there = (await redirectSticker(trx, placement, target.id)) ? undefined : target;
      },
    );
    return there ? this.#giveUp(next, texts.packs.already(there.title, packLink(there.name))) : next;
  }

  /** The person has deleted the pack: its name is lost, what was on its way goes to a new one. */
  async #makeAnew({ placementId }: AddTask, { pack, placement }: PlacedSticker): Promise<AddTask> {
    const { deps, userId } = this.#run;
    deps.log.info({ chat: userId, pack: pack.id }, 'a pack was deleted at Telegram; it is made anew');
    return this.#save({ type: 'add', placementId, redirect: { why: 'deleted' } }, async trx => {
      const fresh = await planNewPack(trx, deps, { userId, title: pack.title }, deps.clock.now());
      if (placement.status === 'in') await placeAgain(trx, placement.id);
      await redirectAll(trx, pack.id, fresh.id);
      await markSetGone(trx, pack.id);
    });
  }

  #rename({ before: _, ...task }: AddTask, { pack }: PlacedSticker): Promise<AddTask> {
    return this.#save(task, async trx => {
      await withFreeName(this.#run.deps, name => replaceName(trx, pack.id, name));
    });
  }

  /**
   * Telegram has accepted the sticker. From here on its set is only read: another call would make a second set.
   * @throws NotShownYetError
   */
  async #confirmAdded(task: AddTask, all: Found, accepted: number): Promise<Ended> {
    const run = this.#run;
    const { clock, log } = run.deps;
    const [found] = all;
    const { before = [] } = task;
    const now = clock.now();
    const reads = (task.reads ?? 0) + 1;
    const late = reads >= PATIENCE_READS && (now - accepted >= PATIENCE_MS || isAhead(accepted, now));
    let set: SetView | undefined;
    try {
      set = await this.#readAfter(found, before);
      if (!set && !late) throw new NotShownYetError();
    } catch (error) {
      // What was not read to its end, as the process stops, is no reading.
      run.signal.throwIfAborted();
      if (!late || classifyPackError(error).type !== 'unknown') {
        await this.#save({ ...task, reads });
        throw error;
      }
    }
    if (set) return { finish: placed(run, task, all, set, addedSince(set, before)) };
    log.error(
      { chat: run.userId, pack: found.pack.id },
      'Telegram does not show a pack that it has accepted',
    );
    const end = ending(run, task, found, before.length + 1, 'added');
    const finish: Finish = async trx => {
      for (const { placement } of all) await markPlaced(trx, placement, undefined, clock.now());
      return end(trx);
    };
    return { finish };
  }

  /** The set with what was added; as it is where it held the very same sticker before. */
  async #readAfter(
    { pack, sticker }: PlacedSticker,
    before: readonly string[],
  ): Promise<SetView | undefined> {
    const { deps, signal } = this.#run;
    let set = await readSet(deps.api, pack.name);
    for (const ms of LAG_MS) {
      const same = set?.stickers.some(({ uniqueId }) => uniqueId === sticker.file_unique_id);
      if (same || (set && addedSince(set, before))) break;
      await deps.clock.sleep(ms, signal);
      // That Telegram has accepted it is stored: the next start reads on.
      signal.throwIfAborted();
      set = await readSet(deps.api, pack.name);
    }
    return set;
  }

  async #inputsOf(all: Found): Promise<InputSticker[] | undefined> {
    const inputs: InputSticker[] = [];
    for (const found of all) {
      const { emoji, keywords } = this.#plainEmoji ? PLAIN_DESCRIPTION : descriptionOf(found);
      const known = this.#asBytes ? null : found.sticker.file_id;
      const picture = known === null ? await this.#run.deps.pictureOf(found.sticker) : undefined;
      const sticker = known ?? (picture && new InputFile(picture, 'sticker.webp'));
      if (sticker === undefined) return undefined;
      inputs.push({
        sticker,
        format: 'static',
        emoji_list: [...emoji],
        ...(keywords.length > 0 && { keywords: [...keywords] }),
      });
    }
    return inputs;
  }

  /**
   * @param task as it was before the call, stored again where Telegram surely did nothing, so that what comes
   * into the set meanwhile is not taken for this sticker. Returns why Telegram refuses; throws all other
   * failures.
   */
  async #upload(
    task: AddTask,
    { pack }: PlacedSticker,
    exists: boolean,
    stickers: InputSticker[],
  ): Promise<Refusal | undefined> {
    const { deps, userId } = this.#run;
    try {
      const [first] = stickers;
      await (exists && first
        ? deps.api.addStickerToSet(userId, pack.name, first)
        : deps.api.createNewStickerSet(userId, pack.name, pack.title, stickers));
      return undefined;
    } catch (error) {
      const failure = classifyPackError(error);
      if (failure.type !== 'unknown') await this.#save(task);
      if (!isRefusal(failure)) throw error;
      deps.log.info(
        { chat: userId, why: failure.type, err: error },
        'Telegram does not take stickers as they are',
      );
      return failure;
    }
  }
}
