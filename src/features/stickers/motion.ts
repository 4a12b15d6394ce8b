import { motionSaid } from '../../assistant/model/motion-said.ts';
import { emojiOf } from '../../assistant/model/sticker-emoji.ts';
import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { type Button, button, say, type Words } from '../../assistant/state/outgoing.ts';
import type { Runs, Scene } from '../../assistant/turn/feature.ts';
import { ensureReceivedVariant, hasOwnPicture, newestSticker } from '../../assistant-db/jobs/received.ts';
import {
  type AnySticker,
  ensureVariant,
  findAnySticker,
  findSticker,
  hasCutOut,
  type StickerWithJob,
} from '../../assistant-db/jobs/stickers.ts';
import { isFromVideo, NO_SOURCE } from '../../assistant-db/jobs/videos.ts';
import { isTakeForMovingPack, plannedJobs } from '../../assistant-db/plans/drawing.ts';
import type { Plan, Trx } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import type { PoseName } from '../../i18n/types/words.ts';
import { MOTION_NAMES, type MotionName, readMotion } from '../../images/motion/motions.ts';
import { poseNamed } from '../../images/offline/chosen.ts';
import { receivedScreen } from '../dialogue/view/received-screen.ts';
import { mayDrawFrames, type StickerDeps, showVariant } from './variant.ts';
import { videoScreen } from './video.ts';

const ROW = 2;

const OF_POSE: Partial<Record<PoseName, MotionName>> = {
  jump: 'bounce',
  run: 'bounce',
  triumph: 'bounce',
  fly: 'float',
  hug: 'heartbeat',
  heart: 'heartbeat',
  dance: 'sway',
  wave: 'sway',
  punch: 'shake',
  thumb: 'pop',
  victory: 'pop',
  point: 'pop',
  clap: 'jelly',
};

/** By the first emoji of a sticker. */
const OF_EMOJI: Partial<Record<MotionName, string>> = {
  bounce: '😄 😁 🥳 ⚡ 🏆 👍',
  shake: '😂 🤦 🙄 👎 😒',
  heartbeat: '😍 🤞 🙏',
  float: '🥰 😘 🤗 😇',
  'spin-in': '😎 🤩 ✨',
  tremble: '😱 😨 😰 🥶 😠 😡 🤬 😤 🤯 😈',
  jelly: '😜 😛 🤪 😋 🤤 🥴 😉',
  pop: '😮 😳 🤫 🤔 🧐',
  rain: '😭 😢 😔 💔 🥲',
};

/** The motion that suits the pose and the emotion of a sticker. */
function suitingMotion({ sticker, job }: AnySticker): MotionName {
  const pose = job && poseNamed(job.pose);
  const [sign = ''] = emojiOf({ emotion: '', ...job, ...sticker }).emoji;
  const shown = MOTION_NAMES.find(name => OF_EMOJI[name]?.split(' ').includes(sign));
  return (pose && OF_POSE[pose]) ?? shown ?? 'sway';
}

/**
 * The suiting motion comes first. @param mayDraw offers that a model draws the movement
 * @param replaces the message whose place it takes
 */
export function motionScreen(
  texts: Texts,
  found: AnySticker,
  text: string,
  mayDraw: boolean,
  replaces?: number,
): Words {
  const { id: stickerId } = found.sticker;
  const best = suitingMotion(found);
  const names = [best, ...MOTION_NAMES.filter(name => name !== best)];
  const buttons: Button[] = names.map(motion =>
    button(`${motion === best ? '✨ ' : ''}${texts.motion.names[motion]}`, {
      type: 'animate',
      stickerId,
      motion,
    }),
  );
  const rows = Array.from({ length: Math.ceil(buttons.length / ROW) }, (_, row) =>
    buttons.slice(row * ROW, (row + 1) * ROW),
  );
  const draw = button(texts.motion.draw, { type: 'ask_to_draw_frames', stickerId });
  // A model draws movements of drawings only.
  return { ...say(text), buttons: mayDraw && found.job ? [...rows, [draw]] : rows, replaces };
}

/** The words for a sticker that cannot be made to move; undefined if it can. */
async function whyStill(trx: Trx, { sticker, job }: AnySticker, texts: Texts): Promise<Words | undefined> {
  if (job) return (await hasCutOut(trx, job.id)) ? undefined : say(texts.afterSticker.noCutOut);
  if (hasOwnPicture(sticker)) return undefined;
  if (sticker.source === NO_SOURCE) return say(texts.received.captioning.gone);
  return isFromVideo(sticker.motion) ? videoScreen(texts, sticker) : receivedScreen(texts, sticker, 1);
}

/** Shows the moving variant of a sticker, and has it made first if that has not been done. */
export const animate: Runs<IntentOf<'animate'>, StickerDeps>['run'] = async (scene, wish) => {
  const { trx, person, texts, now } = scene;
  const found = await findAnySticker(trx, person.id, wish.stickerId);
  if (found === undefined) return { say: [say(texts.afterSticker.unknown)] };
  const still = await whyStill(trx, found, texts);
  if (still !== undefined) return { say: [still] };
  const { sticker, job } = found;
  const { name, sign } = readMotion(wish.motion) ?? { name: suitingMotion(found), sign: '' };
  const motion = sign === '' ? name : `${name}-${sign}`;
  const look = { ...sticker, motion };
  const variant = job
    ? await ensureVariant(trx, { ...sticker, generation_id: job.id }, look, now)
    : await ensureReceivedVariant(trx, sticker, look, now);
  if (variant === undefined) return { say: [say(texts.received.captioning.gone)] };
  return showVariant(scene, variant, replaces =>
    motionScreen(
      texts,
      found,
      texts.motion.making(`${texts.motion.names[name]} ${sign}`.trimEnd()),
      mayDrawFrames(scene.deps),
      replaces,
    ),
  );
};

/** Offers the motions of a sticker or, without one, of the newest. The only one that words name is started. */
export async function offerMotions(
  scene: Scene<StickerDeps>,
  { stickerId, words = '' }: IntentOf<'motions'>,
): Promise<IntentResult> {
  const { deps, trx, person, texts } = scene;
  const id = stickerId ?? (await newestSticker(trx, person.id));
  if (id === undefined) return { say: [say(texts.stickers.none)] };
  const motion = motionSaid(words)?.motion;
  if (motion !== undefined) return animate(scene, { type: 'animate', stickerId: id, motion });
  const found = await findAnySticker(trx, person.id, id);
  if (found === undefined) return { say: [say(texts.afterSticker.unknown)] };
  const still = await whyStill(trx, found, texts);
  if (still !== undefined) return { say: [still] };
  return { say: [motionScreen(texts, found, texts.motion.choose, mayDrawFrames(deps))] };
}

/**
 * Gives each drawn sticker of a plan a moving variant, and returns their ids. The user may have made another one, which
 * packs prefer.
 */
export async function addMotions(
  trx: Trx,
  plan: Pick<Plan, 'id' | 'user_id'>,
  now: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { sticker_id: id } of await plannedJobs(trx, plan.id)) {
    const found = id === null ? undefined : await findSticker(trx, plan.user_id, id);
    if (found === undefined || !(await hasCutOut(trx, found.job.id))) continue;
    ids.push(await addMotion(trx, found, now));
  }
  return ids;
}

async function addMotion(trx: Trx, found: StickerWithJob, now: number): Promise<number> {
  const { sticker } = found;
  return (await ensureVariant(trx, sticker, { ...sticker, motion: suitingMotion(found) }, now)).id;
}

/** Returns what a pack gets of a sticker: of one that was redrawn for a moving plan, the moving variant. */
export async function variantForPack(
  trx: Trx,
  userId: number,
  { stickerId, packId }: { readonly stickerId: number; readonly packId: number },
  now: number,
): Promise<number> {
  const found = await findSticker(trx, userId, stickerId);
  if (found === undefined || found.sticker.motion !== '' || found.job.plan_id !== null) return stickerId;
  const moves = (await isTakeForMovingPack(trx, found.job, packId)) && (await hasCutOut(trx, found.job.id));
  return moves ? addMotion(trx, found, now) : stickerId;
}
