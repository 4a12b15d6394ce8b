import { answersIn } from '../../assistant/model/answers.ts';
import { reachedLimit } from '../../assistant/model/limits.ts';
import { NOTES } from '../../assistant/model/notes.ts';
import { isSameLook, lookColumns, lookFrom } from '../../assistant/model/parameters.ts';
import { shownValues } from '../../assistant/model/shown-values.ts';
import type { IntentResult, IntentScene } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { encodeWish, limitWords } from '../../assistant/state/offer.ts';
import { type Button, button, neverMind, say } from '../../assistant/state/outgoing.ts';
import { loadSnapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import { commitIntent, commitWithoutModel } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Runs, Scene } from '../../assistant/turn/feature.ts';
import { enqueueTake, isBeingDrawn } from '../../assistant-db/jobs/generations.ts';
import {
  deleteSticker,
  ensureVariant,
  findAnySticker,
  findSticker,
  hasCutOut,
  type StickerWithJob,
} from '../../assistant-db/jobs/stickers.ts';
import { findPlan } from '../../assistant-db/plans/plans.ts';
import { checkCaption, cleanCaption, MAX_CAPTION } from '../../images/finishing/caption/limits.ts';
import { endTurn } from '../dialogue/view/next-words.ts';
import { captionReceived } from './captioned.ts';
import { type StickerDeps, showVariant } from './variant.ts';

const only = (text: string): IntentResult => ({ say: [say(text)] });

type Act<Wish, Deps> = Runs<Wish, Deps>['run'];

/** Another user's sticker, or a deleted one, is unknown. */
export function ofSticker<Wish extends { readonly stickerId: number }, Deps>(
  act: (scene: Scene<Deps>, found: StickerWithJob, wish: Wish) => Promise<IntentResult>,
): Act<Wish, Deps> {
  return async (scene, wish) => {
    const found = await findSticker(scene.trx, scene.person.id, wish.stickerId);
    return found === undefined ? only(scene.texts.afterSticker.unknown) : act(scene, found, wish);
  };
}

export async function askCaption(
  { trx, person, texts }: IntentScene,
  { stickerId, problem = 'empty' }: IntentOf<'caption'>,
): Promise<IntentResult> {
  const { afterSticker } = texts;
  const found = stickerId === null ? undefined : await findAnySticker(trx, person.id, stickerId);
  if (stickerId !== null && found === undefined) return only(afterSticker.unknown);
  if (found?.job && !(await hasCutOut(trx, found.job.id))) return only(afterSticker.noCutOut);
  if (found && !found.job && found.sticker.format !== 'static')
    return only(texts.received.captioning.needsStill);
  const buttons: Button[] =
    found === undefined || found.sticker.caption === ''
      ? []
      : [button(afterSticker.removeCaption, { type: 'no_caption', stickerId: found.sticker.id })];
  const question = {
    empty: afterSticker.askCaption(MAX_CAPTION),
    too_long: afterSticker.captionTooLong(MAX_CAPTION),
    unsupported: afterSticker.captionUnsupported,
  }[problem];
  const awaited = { type: 'caption', stickerId } as const;
  return { say: [say(question, [...buttons, neverMind(texts)])], awaited };
}

type Change = Omit<IntentOf<'change_look'>, 'type'>;

const changeDrawn = ofSticker<Change, StickerDeps>(async (scene, { sticker }, { look: change }) => {
  const { trx, texts, now } = scene;
  const present = lookFrom(sticker);
  const look = { ...present, ...change };
  if (isSameLook(look, present)) return only(texts.afterSticker.alreadySo);
  if (!(await hasCutOut(trx, sticker.generation_id))) return only(texts.afterSticker.noCutOut);
  const variant = await ensureVariant(trx, sticker, { ...sticker, ...lookColumns(look) }, now);
  return showVariant(scene, variant, () => say(texts.motion.makingIt));
});

export const changeLook: Act<Change, StickerDeps> = async (scene, wish) => {
  const found = await findAnySticker(scene.trx, scene.person.id, wish.stickerId);
  return found === undefined || found.job
    ? changeDrawn(scene, wish)
    : captionReceived(scene, found.sticker, wish.look);
};

/**
 * The wish is the confirmation, because it names the sticker to draw. The drawing is independent of the dialogue, which may
 * be about something else by now.
 */
export const drawAgain: Act<IntentOf<'again'>, AssistantDeps> = ofSticker(
  async ({ deps, trx, person, texts, language, now }, { job, sticker }) => {
    if (await isBeingDrawn(trx, job)) return only(texts.confirm.drawing);
    const wish = encodeWish({ type: 'again', stickerId: sticker.id });
    const limit = await reachedLimit({ ...deps, db: trx }, person.id, wish);
    if (limit !== undefined) return { say: [limitWords(limit, texts)] };
    const generationId = await enqueueTake(trx, job, sticker, now);
    return { say: [{ type: 'progress', language, generationId }], jobQueued: true };
  },
);

const NO_PLACES = { titles: [], coming: undefined };

function ofDeletable<Wish extends { readonly stickerId: number }>(
  act: (scene: Scene<StickerDeps>, found: StickerWithJob, titles: readonly string[]) => Promise<IntentResult>,
): Act<Wish, StickerDeps> {
  return ofSticker(async (scene, found, { stickerId }) => {
    const { deps, trx, person, texts } = scene;
    const plan = found.job.plan_id === null ? undefined : await findPlan(trx, person.id, found.job.plan_id);
    // The plan's other stickers are drawn like it, or it is about to be added to their pack.
    if (plan && !['done', 'stopped', 'dropped'].includes(plan.status)) return only(texts.plans.underway);
    const { titles, coming } = (await deps.packsOfSticker?.places(trx, person.id, stickerId)) ?? NO_PLACES;
    return coming === undefined ? act(scene, found, titles) : only(texts.packs.beingAdded(coming));
  });
}

export const askToDelete = ofDeletable<IntentOf<'ask_to_delete_sticker'>>(
  async ({ texts, language }, { sticker, job }, titles) => {
    const { afterSticker, packs, privacy } = texts;
    const { style, emotion, pose } = shownValues(job, language);
    const name = [style, emotion, pose, ...(sticker.caption ? [texts.quote(sticker.caption)] : [])].join(
      ' · ',
    );
    const deletion = { type: 'delete_sticker', stickerId: sticker.id } as const;
    const keep = { ...neverMind(texts), label: privacy.keep };
    const buttons = [button(packs.buttons.delete, deletion), keep];
    return { say: [say(afterSticker.askToDelete(name, titles), buttons)], awaited: deletion };
  },
);

export const deleteIt = ofDeletable<IntentOf<'delete_sticker'>>(
  async ({ deps: { packsOfSticker }, trx, person, texts, now, pressedMessage }, found, titles) => {
    await packsOfSticker?.takeOut(trx, person.id, found.sticker.id, now);
    await deleteSticker(trx, found);
    return {
      say: [{ ...say(texts.afterSticker.deleted(titles)), replaces: pressedMessage }],
      stored: () => packsOfSticker?.onQueued(),
    };
  },
);

/** Takes the text that was asked for, for a sticker or for the next one. */
export async function takeCaption(
  deps: StickerDeps,
  context: TurnContext,
  stickerId: number | null,
  words: string,
): Promise<TurnOutcome> {
  const isNone = answersIn(words, ['without']).has('without');
  const caption = isNone ? '' : cleanCaption(words);
  const check = checkCaption(caption);
  if (check !== 'ok' && !isNone)
    return commitIntent(deps, context, { type: 'caption', stickerId, problem: check });
  if (stickerId !== null)
    return commitIntent(deps, context, { type: 'change_look', stickerId, look: { caption } });
  const snapshot = await loadSnapshot(deps.db, context.person);
  const turnState = turnStateOf(snapshot);
  turnState.setLook({ ...turnState.look, caption });
  const { say: said, closing } = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.caption(caption), {
    say: [say(snapshot.texts.offline.noted), ...said],
    closing,
  });
}
