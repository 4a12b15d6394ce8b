import { type JobLimit, limitText, reachedLimit, roomOf } from '../../assistant/model/limits.ts';
import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { buyButtons, encodeWish } from '../../assistant/state/offer.ts';
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
  found: StickerWithJob,
): Promise<IntentResult> {
  const { sticker, job } = found;
  const wish = { type: 'draw_frames', stickerId: sticker.id, among: await countFrames(trx, job) } as const;
  const limit = await reachedLimit({ ...deps, db: trx }, person.id, encodeWish(wish));
  const buttons = [button(texts.motion.drawIt, wish), neverMind(texts)];
  switch (limit?.type) {
    case 'daily':
    case 'failures':
      return { say: [notToday(limit, found, texts)] };
    case 'own_jobs':
    case 'busy':
      return { say: [say(limitText(limit, texts), buttons)], awaited: wish };
    case undefined: {
      const room = await roomOf(trx, deps, person.id, now);
      return { say: [say(texts.motion.askToDraw(room), buttons)], awaited: wish };
    }
    default:
      return limit satisfies never;
  }
}

/** What is left when the day's drawings are used up: the free motions, and more drawings if they are sold. */
function notToday(limit: JobLimit, found: StickerWithJob, texts: Texts): Words {
  const sold = limit.type === 'daily' ? buyButtons(limit.prices, limit.wish, texts) : [];
  const menu = motionScreen(texts, found, texts.motion.notToday(sold.length > 0), false);
  return { ...menu, buttons: [...(menu.buttons ?? []), ...sold.map(each => [each])] };
}

export const askToDrawFrames = ofDrawable<IntentOf<'ask_to_draw_frames'>>(ask);

/** Queues the drawing. The press, or a yes, is the confirmation, and counts once. */
export const drawFrames = ofDrawable<IntentOf<'draw_frames'>>(async (scene, found, frames, { among }) => {
  const { deps, trx, person, language, now } = scene;
  const { sticker, job } = found;
  if (among !== (await countFrames(trx, job))) return ask(scene, found);
  // The question is settled by the press. At a limit it is asked again, or what can be done instead is shown.
  if ((await reachedLimit({ ...deps, db: trx }, person.id)) !== undefined) return ask(scene, found);
  const generationId = await enqueueFrames(trx, job, sticker, frames, now);
  return { say: [{ type: 'progress', language, generationId }, ...buttonsOver(scene)], jobQueued: true };
});

/** The words for drawn poses that make no movement: the free motions, which always work. */
export async function unusableFrames(trx: Trx, job: Generation, texts: Texts): Promise<Words | undefined> {
  const still = await stillOf(trx, job);
  const sticker = still && (await stickerOfJob(trx, still.id));
  return sticker && motionScreen(texts, { sticker, job: still }, texts.motion.unusable, true);
}
