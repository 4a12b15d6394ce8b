import { encodeOutgoing } from '../../../src/assistant/state/outgoing.ts';
import {
  ensureSession,
  getActiveAssistantSession,
  openAssistantSession,
} from '../../../src/assistant-db/dialogues/sessions.ts';
import { enqueueMessages } from '../../../src/assistant-db/messages/outbox.ts';
import { beginPlan } from '../../../src/assistant-db/plans/drawing.ts';
import { openPlan, type PlanContent } from '../../../src/assistant-db/plans/plans.ts';
import type { Plan } from '../../../src/assistant-db/schema.ts';
import { eventually } from '../../support/eventually.ts';
import { sendPortrait } from '../../support/exchange.ts';
import { drawnOnKey, shirtOf } from '../../support/pictures/pictures.ts';
import {
  HURRIED,
  openScene,
  rowsOf,
  type Scene,
  type SceneOptions,
  stickersOf,
} from '../../support/scene.ts';

export { eventually } from '../../support/eventually.ts';

/** The distinct emotions of the stickers in these plans. */
export const EMOTIONS = [
  'happy',
  'sad',
  'angry',
  'sleepy',
  'surprised',
  'in love',
  'proud',
  'bored',
  'scared',
  'shy',
  'confused',
  'hungry',
] as const;
/** One for each emotion. */
export const EMOJI = ['😀', '😢', '😠', '😴', '😮', '😍', '😎', '🥱', '😱', '😊', '😕', '🍕'] as const;

type Painted = ReturnType<Parameters<Scene['painter']['paints']>[0]>;

/** A running bot whose painter draws every emotion in its own colour. */
export async function plansScene(options: SceneOptions = {}): Promise<Scene> {
  const more = { PACK_SHEET: '1', ...options.more };
  const scene = await openScene({ ...options, more, runtime: { ...HURRIED, ...options.runtime } });
  await paint(scene);
  return scene;
}

/** Makes the painter draw a picture of each emotion, except for those in `otherwise`. */
export async function paint(
  { painter }: Scene,
  otherwise: Readonly<Record<string, Painted | (() => Painted | undefined)>> = {},
): Promise<void> {
  const pictures = await Promise.all(
    [...EMOTIONS, 'other words'].map((_, n) => drawnOnKey('#17e43a', shirtOf(n))),
  );
  painter.paints(prompt => {
    const emotion = EMOTIONS.findIndex(each => prompt.includes(`Emotion: "${each}"`));
    const other = Object.entries(otherwise).find(([words]) => prompt.includes(words))?.[1];
    return (typeof other === 'function' ? other() : other) ?? pictures.at(emotion) ?? Buffer.alloc(0);
  });
}

/** A plan of this many stickers. */
export function contentOf(count: number, more: Partial<PlanContent> = {}): PlanContent {
  const stickers = EMOTIONS.slice(0, count).map((emotion, n) => ({
    emotion,
    pose: 'waving',
    caption: '',
    emoji: EMOJI[n] ?? '🙂',
  }));
  return { style: 'anime', occasion: 'friends', stickers, packId: null, moving: false, ...more };
}

/** Sends a photo and confirms a plan. @param answer the model's answer to the photo */
export async function begin(
  scene: Scene,
  content: PlanContent,
  db = scene.world.app().db,
  answer = 'A nice photo.',
): Promise<Plan> {
  const { chat, person, texts } = scene;
  const photoOf = async () => {
    const sessions = db.selectFrom('sessions').select('photo_file_id').where('user_id', '=', person.id);
    return (await sessions.executeTakeFirst())?.photo_file_id;
  };
  if (!(await photoOf())) {
    chat.says(answer);
    await sendPortrait(person, '', answer);
  }
  const photo = (await photoOf()) ?? '';
  const now = Date.now();
  return db.transaction().execute(async trx => {
    await ensureSession(trx, person.id, now);
    const dialogue =
      (await getActiveAssistantSession(trx, person.id)) ??
      (await openAssistantSession(trx, person.id, '', now));
    const owner = { userId: person.id, assistantSessionId: dialogue.id };
    const begun = await beginPlan(trx, await openPlan(trx, owner, content, now), photo, now);
    if (begun === undefined) throw new Error('the plan was not begun');
    const { generationId, plan } = begun;
    const progress = { type: 'progress', language: texts.languageName, generationId } as const;
    await enqueueMessages(trx, person.id, [encodeOutgoing(progress)], now);
    return plan;
  });
}

/** Begins a plan that is large enough to show its first sticker for approval. */
export async function toApproval(scene: Scene, answer?: string) {
  const plan = await begin(scene, contentOf(8), undefined, answer);
  const question = await scene.person.waitForBotMessage(scene.texts.drawing.approve(7));
  return { plan, question };
}

/** The number of stickers in each set in Telegram. */
export function setSizes({ world }: Pick<Scene, 'world'>): number[] {
  return world.telegram.stickerSets.map(({ stickers }) => stickers.length);
}

/** The plan as it is stored now. */
export async function planNow({ world }: Scene, { id }: Pick<Plan, 'id'>): Promise<Plan> {
  const plan = (await rowsOf(world, 'plans')).find(each => each.id === id);
  if (plan === undefined) throw new Error('the plan is gone');
  return plan;
}

export async function untilPlanIs(scene: Scene, plan: Plan, status: Plan['status']): Promise<void> {
  await eventually(async () => (await planNow(scene, plan)).status).toBe(status);
}

/** Waits for the report that ends a plan. */
export function report({ person, texts }: Scene, drawn: number, count: number) {
  return person.waitForBotMessage(texts.drawing.report.drawn(drawn, count));
}

/** The number of stickers in the chat. */
export function stickersIn({ person }: Scene): number {
  return stickersOf(person).length;
}
