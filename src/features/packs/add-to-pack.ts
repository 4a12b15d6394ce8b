import type { IntentResult, IntentScene } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { neverMind, say } from '../../assistant/state/outgoing.ts';
import { agreesToDefault } from '../../assistant/turn/awaited-words.ts';
import type { PressContext, Scene } from '../../assistant/turn/feature.ts';
import { receivedTogether } from '../../assistant-db/jobs/received.ts';
import { findAnySticker, noteStickerMessage } from '../../assistant-db/jobs/stickers.ts';
import { enqueuePackJob } from '../../assistant-db/packs/pack-jobs.ts';
import {
  type CountedPack,
  listPacks,
  placementsOfSticker,
  placeSticker,
} from '../../assistant-db/packs/packs.ts';
import { stickersWithoutPack } from '../../assistant-db/packs/stickers-in-packs.ts';
import type { Db, Pack, Placement } from '../../assistant-db/schema.ts';
import { variantForPack } from '../stickers/motion.ts';
import { type Naming, reservePack, tidyTitle, titleFor } from './names.ts';
import { choiceScreen, message, newTitleScreen } from './screens.ts';
import { encodeWork, type PackTask } from './work/job.ts';
import { MAX_STICKERS } from './work/sticker-sets.ts';

type AddWish = IntentOf<'add_to_pack'>;

export interface AddDeps extends Naming {
  readonly onPackJob: () => void;
}

/** `new`: with a title that is known. */
type Target = CountedPack | 'new' | 'ask_title' | 'choose' | 'gone';

function targetOf(
  { into, among, title, all = false }: AddWish,
  packs: readonly CountedPack[],
  placements: readonly Placement[],
): Target {
  if (typeof into === 'number') return packs.find(({ id }) => id === into) ?? 'gone';
  const named = tidyTitle(title ?? '')?.toLowerCase();
  if (named !== undefined) return packs.find(pack => pack.title.toLowerCase() === named) ?? 'new';
  if (among !== undefined) return justBegun(packs, placements, among) ?? 'new';
  return into === 'new' ? 'ask_title' : usualPack(packs, all ? [] : placements);
}

/** The new pack that the first of two taps has begun: a pack that is younger than the question for its title. */
function justBegun(
  packs: readonly CountedPack[],
  placements: readonly Placement[],
  among: number,
): CountedPack | undefined {
  return packs
    .toSorted((a, b) => b.id - a.id)
    .slice(0, Math.max(0, packs.length - among))
    .find(({ id }) => placements.some(({ pack_id: packId }) => packId === id));
}

/** The only pack with room. The user chooses if there are several, or if the sticker is in another one. */
function usualPack(packs: readonly CountedPack[], placements: readonly Placement[]): Target {
  const [current] = packs;
  if (current === undefined) return 'new';
  const roomy = packs.filter(({ count, type }) => count < MAX_STICKERS[type]);
  if (roomy.length > 1) return 'choose';
  const only = roomy[0] ?? current;
  const isElsewhere = placements.length > 0 && placements.every(({ pack_id: id }) => id !== only.id);
  return isElsewhere ? 'choose' : only;
}

async function findTarget(db: Db, userId: number, wish: AddWish) {
  const packs = await listPacks(db, userId, 'regular');
  const placements = await placementsOfSticker(db, userId, wish.stickerId, 'regular');
  return { packs, placements, target: targetOf(wish, packs, placements) };
}

export async function toastOfAdd({ db, snapshot }: PressContext, wish: AddWish): Promise<string> {
  const { toast } = snapshot.texts.packs;
  const userId = snapshot.person.id;
  if (!wish.all && (await findAnySticker(db, userId, wish.stickerId)) === undefined) return toast.gone;
  const { target, placements } = await findTarget(db, userId, wish);
  if (target === 'ask_title') return '';
  if (target === 'choose' || target === 'gone') return toast[target];
  if (target === 'new' || wish.all) return toast.adding;
  const isIn = placements.some(({ pack_id: id, status }) => id === target.id && status === 'in');
  return isIn ? toast.already : toast.adding;
}

/** Asks for the missing title, or queues the pack job. A second wish finds the sticker already in its pack. */
export async function addToPack(scene: Scene<AddDeps>, given: AddWish): Promise<IntentResult> {
  const { deps, trx, person, texts, now, pressedMessage } = scene;
  const { stickerId, all = false, into, among } = given;
  // "OK" in answer to the question for a title takes the one that was proposed.
  const isProposed = among !== undefined && given.title !== undefined && agreesToDefault(given.title);
  const wish = isProposed ? { ...given, title: undefined } : given;
  // With `all`, the other stickers are added even if this one is deleted.
  const found = await findAnySticker(trx, person.id, stickerId);
  if (!all && found === undefined) return { say: [say(texts.afterSticker.unknown)] };
  const stickerIds = all
    ? await stickersWithoutPack(trx, person.id, stickerId)
    : found
      ? await receivedTogether(trx, found.sticker)
      : [];
  if (stickerIds.length === 0) return { say: [say(texts.packs.allIn)] };
  const isOwnButton = into === undefined && among === undefined && wish.title === undefined;
  if (isOwnButton && pressedMessage !== undefined && found?.job)
    await noteStickerMessage(trx, stickerId, pressedMessage);
  const asked = { type: 'add_to_pack', stickerId, all } as const;
  if (among !== undefined && wish.title !== undefined && tidyTitle(wish.title) === undefined)
    return { say: [say(texts.packs.badTitle, [neverMind(texts)])], awaited: { ...asked, among } };
  const { packs, placements, target } = await findTarget(trx, person.id, wish);
  if (target === 'choose') return { say: [choiceScreen(texts.packs, packs, placements, wish)] };
  const taken = packs.map(({ title }) => title);
  const proposed = titleFor(texts.packs, person.firstName, taken);
  if (target === 'ask_title') {
    const awaited = { ...asked, among: packs.length };
    return { say: [newTitleScreen(texts, proposed, awaited)], awaited };
  }
  // The pressed message is a question that this answers, unless it is the sticker itself.
  const isAnswer = among === undefined ? into !== undefined && packs.length > 1 : target === 'new';
  const replaces = isAnswer ? pressedMessage : undefined;
  if (target === 'gone') return { say: [message(texts.packs.gone, [], replaces)] };
  const title = tidyTitle(wish.title ?? '') ?? proposed;
  const pack = target === 'new' ? await reservePack(trx, deps, { userId: person.id, title }, now) : target;
  // If it is in the pack already, Telegram is asked: the user may have removed it there, or deleted the set.
  const placementIds: number[] = [];
  for (const added of stickerIds) {
    const id = await variantForPack(trx, person.id, { stickerId: added, packId: pack.id }, now);
    const placement =
      (await placeSticker(trx, pack.id, id, now)) ??
      (await placementsOfSticker(trx, person.id, id)).find(
        ({ pack_id: packId, status }) => packId === pack.id && status === 'in',
      );
    if (placement) placementIds.push(placement.id);
  }
  return queueAdd(deps, scene, pack, placementIds, replaces);
}

/** Queues the job that adds placements to a pack. @param replaces the message whose place its words take */
export async function queueAdd(
  { onPackJob }: AddDeps,
  { trx, person, texts: { packs: texts, emoji }, now }: IntentScene,
  { title, type }: Pick<Pack, 'title' | 'type'>,
  placementIds: number[],
  replaces: number | undefined,
): Promise<IntentResult> {
  const [placementId, ...others] = placementIds;
  if (placementId === undefined) return { say: [message(texts.beingAdded(title), [], replaces)] };
  const isOne = others.length === 0;
  const task: PackTask = isOne ? { type: 'add', placementId } : { type: 'add_all', placementIds };
  await enqueuePackJob(trx, person.id, encodeWork({ task, replaces }), now);
  const { addingAll } = type === 'custom_emoji' ? emoji : texts;
  const words = isOne ? texts.adding(title) : addingAll(placementIds.length, title);
  const isSilent = isOne && replaces === undefined;
  return { say: isSilent ? [] : [message(words, [], replaces)], stored: onPackJob };
}
