import type { IntentResult, IntentScene } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { button, neverMind, say, sayVerbatim } from '../../assistant/state/outgoing.ts';
import { commitScene } from '../../assistant/turn/commit.ts';
import type { TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Handler, Runs, Scene } from '../../assistant/turn/feature.ts';
import { storeGiven } from '../../assistant-db/jobs/received.ts';
import { findAnySticker } from '../../assistant-db/jobs/stickers.ts';
import { enqueuePackJob } from '../../assistant-db/packs/pack-jobs.ts';
import { countPlacements } from '../../assistant-db/packs/packs.ts';
import type { Db } from '../../assistant-db/schema.ts';
import { withTimeout } from '../../lib/clock.ts';
import { telegramCause } from '../../telegram/errors.ts';
import { receivedScreen } from '../dialogue/view/received-screen.ts';
import type { PackDeps } from '../packs/handlers.ts';
import { encodeWork } from '../packs/work/job.ts';
import { givenIn, readSet, type StickerSet } from '../packs/work/sticker-sets.ts';
import { copiesOf, stopJob } from '../packs/work/stop.ts';

/** The user waits for the question. */
const READ_TIMEOUT_MS = 5000;

async function findCopy(db: Db, userId: number, jobId: number) {
  return (await copiesOf(db, userId)).find(({ id }) => id === jobId);
}

type Found = { readonly type: 'set'; readonly set: StickerSet } | { readonly type: 'none' | 'failed' };

async function findSet({ api, log }: PackDeps, context: TurnContext, name: string): Promise<Found> {
  try {
    const set = await withTimeout(READ_TIMEOUT_MS, context.signal, patience => readSet(api, name, patience));
    return set && set.stickers.length > 0 ? { type: 'set', set } : { type: 'none' };
  } catch (error) {
    context.signal.throwIfAborted();
    log.warn({ chat: context.person.id, cause: telegramCause(error) }, 'a set to copy could not be read');
    return { type: 'failed' };
  }
}

/** The question carries a sticker of the set, because a name is too long for a button. */
async function question(
  { trx, person, texts, now }: IntentScene,
  name: string,
  set: StickerSet,
): Promise<IntentResult> {
  const { copying } = texts.received;
  const { title, stickers, isRegular } = set;
  if (!isRegular) return { say: [say(copying.notRegular)] };
  const [stickerId] = await storeGiven(trx, person.id, givenIn(set, name).slice(0, 1), now);
  if (stickerId === undefined) return { say: [say(copying.notFound)] };
  const words = sayVerbatim(copying.found(stickers.length), [title], copying.ask);
  const no = { ...neverMind(texts), label: copying.no };
  const among = await countPlacements(trx, stickerId);
  const wish = { type: 'copy_pack_surely', stickerId, among } as const;
  return { say: [{ ...words, buttons: [[button(copying.yes, wish), no]] }], awaited: wish };
}

/** Reads the set and asks once. */
async function askToCopy(
  deps: PackDeps,
  context: TurnContext,
  { stickerId, name: given }: IntentOf<'copy_pack'>,
): Promise<TurnOutcome> {
  const found =
    stickerId === undefined ? undefined : await findAnySticker(deps.db, context.person.id, stickerId);
  const name = given ?? found?.sticker.set_name ?? undefined;
  const read = name === undefined ? undefined : await findSet(deps, context, name);
  return commitScene(deps, context, async scene => {
    const { copying } = scene.texts.received;
    const isForgotten = stickerId !== undefined && found === undefined;
    if (isForgotten) return { say: [say(scene.texts.afterSticker.unknown)] };
    if (name === undefined || read === undefined) return { say: [say(copying.noSet)] };
    if (read.type === 'set') return question(scene, name, read.set);
    return { say: [say(read.type === 'none' ? copying.notFound : copying.failed)] };
  });
}

/** A tool call shows the button, because reading the set takes a request. */
async function offerCopy(
  { trx, person, texts }: IntentScene,
  { stickerId }: IntentOf<'copy_pack'>,
): Promise<IntentResult> {
  const found = stickerId === undefined ? undefined : await findAnySticker(trx, person.id, stickerId);
  if (!found?.sticker.set_name) return { say: [say(texts.received.copying.noSet)] };
  return { say: [receivedScreen(texts, found.sticker, 1)] };
}

export const copyPack: Runs<IntentOf<'copy_pack'>, PackDeps> = { run: offerCopy, turn: askToCopy };

type CopySurely = IntentOf<'copy_pack_surely'>;

/** The question was settled by a copy that has ended. Buttons of an earlier version belong to the first one. */
async function isSettled(db: Db, userId: number, { stickerId, among = 0 }: CopySurely): Promise<boolean> {
  const isUnderway = (await copiesOf(db, userId)).length > 0;
  return !isUnderway && among !== (await countPlacements(db, stickerId));
}

/** Queues the copy. The pack job reads the set again. */
async function beginCopy(scene: Scene<PackDeps>, wish: CopySurely): Promise<IntentResult> {
  const { deps, trx, person, texts, now, pressedMessage: replaces } = scene;
  const { copying } = texts.received;
  const name = (await findAnySticker(trx, person.id, wish.stickerId))?.sticker.set_name;
  if (name == null) return { say: [{ ...say(copying.noSet), replaces }] };
  if ((await copiesOf(trx, person.id)).length > 0) return { say: [say(copying.underway)] };
  // The copy has ended in this very moment.
  if (await isSettled(trx, person.id, wish)) return offerCopy(scene, { ...wish, type: 'copy_pack' });
  const work = encodeWork({ task: { type: 'copy', name }, replaces });
  const jobId = await enqueuePackJob(trx, person.id, work, now);
  const stop = button(copying.stop, { type: 'stop_copy', jobId });
  const shown = { ...say(copying.begun, [stop]), replaces, showsPackJob: jobId };
  return { say: [shown], stored: deps.onPackJob };
}

/** A late press asks again, which takes a request. */
export const copySurely: Handler<CopySurely, PackDeps> = {
  turn: async (deps, context, wish) =>
    (await isSettled(deps.db, context.person.id, wish))
      ? askToCopy(deps, context, { type: 'copy_pack', stickerId: wish.stickerId })
      : commitScene(deps, context, scene => beginCopy({ ...scene, deps }, wish)),
  toast: async ({ db, snapshot: { person, texts } }, wish) =>
    (await isSettled(db, person.id, wish)) ? '' : texts.packs.toast.working,
};

/** Stops a copy after the sticker that is being added. The job itself says how many there are. */
export const stopCopy: Runs<IntentOf<'stop_copy'>, PackDeps> = {
  run: async ({ deps, trx, person, texts }, { jobId }) => {
    const found = await findCopy(trx, person.id, jobId);
    if (found === undefined) return { say: [say(texts.received.copying.over)] };
    await stopJob(trx, jobId, found.work);
    return { say: [], stored: deps.onPackJob };
  },
  toast: async ({ db, snapshot: { person, texts } }, { jobId }) =>
    (await findCopy(db, person.id, jobId)) === undefined ? '' : texts.received.copying.stopping,
};
