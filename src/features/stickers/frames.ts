import { reachedLimit, roomOf } from '../../assistant/model/limits.ts';
import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { encodeWish, limitWords } from '../../assistant/state/offer.ts';
import { button, neverMind, say, type Words } from '../../assistant/state/outgoing.ts';
import type { Runs, Scene } from '../../assistant/turn/feature.ts';
import { buttonsOver } from '../../assistant/turn/open-buttons.ts';
import {
  areFramesBeingDrawn,
  countFrames,
  enqueueFrames,
  findGeneration,
} from '../../assistant-db/jobs/generations.ts';
import { hasCutOut, type StickerWithJob, stickerOfJob } from '../../assistant-db/jobs/stickers.ts';
import type { Db, Generation, Trx } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { ofSticker } from './changes.ts';
import { motionScreen } from './motion.ts';
import { mayDrawFrames, type StickerDeps } from './variant.ts';

type Act<Wish> = Runs<Wish, StickerDeps>['run'];

/** The job whose still sticker is animated, also if the user pressed a button of its drawn movement. */
async function stillOf(db: Db, job: Generation): Promise<Generation | undefined> {
  if (job.frames === 0) return job;
  return job.reference_id === null ? undefined : findGeneration(db, job.reference_id);
}

function ofDrawable<Wish extends { readonly stickerId: number }>(
  act: (
    scene: Scene<StickerDeps>,
    found: StickerWithJob,
    frames: number,
    wish: Wish,
  ) => ReturnType<Act<Wish>>,
): Act<Wish> {
  return ofSticker(async (scene, { sticker, job }, wish: Wish) => {
    const { deps, trx, texts } = scene;
    const still = await stillOf(trx, job);
    // Another button still makes it move, whether models have changed or the sticker is old.
    if (!mayDrawFrames(deps) || deps.drawnFrames === undefined)
      return { say: [motionScreen(texts, { sticker, job }, texts.motion.choose, false)] };
    if (still === undefined || !(await hasCutOut(trx, still.id)))
      return { say: [say(texts.afterSticker.noCutOut)] };
    if (await areFramesBeingDrawn(trx, still)) return { say: [say(texts.confirm.drawing)] };
    return act(scene, { sticker, job: still }, deps.drawnFrames, wish);
  });
}

/** Says the price of a drawn movement and asks, even if the user named it in words. */
async function ask(
  { deps, trx, person, texts, now }: Scene<StickerDeps>,
  { sticker: { id: stickerId }, job }: StickerWithJob,
): Promise<IntentResult> {
  const room = await roomOf(trx, deps, person.id, now);
  const wish = { type: 'draw_frames', stickerId, among: await countFrames(trx, job) } as const;
  const buttons = [button(texts.motion.drawIt, wish), neverMind(texts)];
  return { say: [say(texts.motion.askToDraw(room), buttons)], awaited: wish };
}

export const askToDrawFrames = ofDrawable<IntentOf<'ask_to_draw_frames'>>(ask);

/** Queues the drawing. The press, or a yes, is the confirmation, and counts once. */
export const drawFrames = ofDrawable<IntentOf<'draw_frames'>>(async (scene, found, frames, { among }) => {
  const { deps, trx, person, language, texts, now } = scene;
  const { sticker, job } = found;
  if (among !== (await countFrames(trx, job))) return ask(scene, found);
  const wish = encodeWish({ type: 'draw_frames', stickerId: sticker.id, among });
  const limit = await reachedLimit({ ...deps, db: trx }, person.id, wish);
  if (limit !== undefined) return { say: [limitWords(limit, texts)] };
  const generationId = await enqueueFrames(trx, job, sticker, frames, now);
  return { say: [{ type: 'progress', language, generationId }, ...buttonsOver(scene)], jobQueued: true };
});

/** The words for drawn poses that make no movement: the free motions, which always work. */
export async function unusableFrames(trx: Trx, job: Generation, texts: Texts): Promise<Words | undefined> {
  const still = await stillOf(trx, job);
  const sticker = still && (await stickerOfJob(trx, still.id));
  return sticker && motionScreen(texts, { sticker, job: still }, texts.motion.unusable, true);
}
