import { NOTES } from '../../assistant/model/notes.ts';
import { lookFrom, PARAMETERS, type Parameter } from '../../assistant/model/parameters.ts';
import { shownValues } from '../../assistant/model/shown-values.ts';
import { emojiOf } from '../../assistant/model/sticker-emoji.ts';
import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import { type Button, button, say } from '../../assistant/state/outgoing.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import { commitIntent, commitWithoutModel, commitWords } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Feature, PressContext, Scene } from '../../assistant/turn/feature.ts';
import { NO_PHOTO } from '../../assistant-db/jobs/generations.ts';
import {
  countStickers,
  findSticker,
  listStickers,
  noteStickerMessage,
  type StickerWithJob,
} from '../../assistant-db/jobs/stickers.ts';
import { isFromVideo } from '../../assistant-db/jobs/videos.ts';
import type { Sticker } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { truncate } from '../../lib/truncate.ts';
import { ask } from '../dialogue/view/choices.ts';
import { stickerPage } from '../knowledge/search/show.ts';
import {
  askCaption,
  askToDelete,
  changeLook,
  deleteIt,
  drawAgain,
  ofSticker,
  takeCaption,
} from './changes.ts';
import { askToDrawFrames, drawFrames } from './frames.ts';
import { animate, offerMotions } from './motion.ts';
import type { StickerDeps } from './variant.ts';
import { video } from './video.ts';

const PAGE = 8;
const LONGEST_LABEL = 40;
const NO_OUTLINE = '⬜';
const MOVES = '🎬';

export type ButtonsOf = Pick<Sticker, 'id' | 'generation_id' | 'outline' | 'motion'>;

/**
 * The buttons under a sticker. The row above them, the pack, is in `stickerKeyboard` of `bot/outgoing/render.ts`, because
 * only Telegram has packs. @param open with all that can be changed of the sticker
 */
export function stickerButtons(
  { id, generation_id, outline, motion }: ButtonsOf,
  texts: Texts,
  open = false,
): Button[][] {
  const words = texts.afterSticker;
  const move = button(words.move, { type: 'motions', stickerId: id });
  if (isFromVideo(motion)) return [[button(texts.video.otherPart, { type: 'video_part', stickerId: id })]];
  if (motion !== '') return [[button(words.moveOtherwise, { type: 'motions', stickerId: id })]];
  const caption = button(words.caption, { type: 'caption', stickerId: id });
  if (generation_id === null) return [[move, caption]];
  const again = button(words.again, { type: 'again', stickerId: id });
  if (!open) return [[move, again], [button(words.more, { type: 'more', stickerId: id })]];
  const outlineLabel = outline === 1 ? words.withoutOutline : words.withOutline;
  return [
    [move, again],
    PARAMETERS.map(parameter => button(words[parameter], { type: 'change', stickerId: id, parameter })),
    [button(outlineLabel, { type: 'outline', stickerId: id }), caption],
  ];
}

interface OwnSticker {
  readonly snapshot: Snapshot;
  readonly found: StickerWithJob;
}

function continuing<Wish extends { readonly stickerId: number }>(
  act: (deps: StickerDeps, context: TurnContext, own: OwnSticker, wish: Wish) => Promise<TurnOutcome>,
) {
  return async (deps: StickerDeps, context: TurnContext, wish: Wish): Promise<TurnOutcome> => {
    const snapshot = await loadSnapshot(deps.db, context.person);
    const found = await findSticker(deps.db, context.person.id, wish.stickerId);
    return found === undefined
      ? commitWords(deps, context, [say(snapshot.texts.afterSticker.unknown)])
      : act(deps, context, { snapshot, found }, wish);
  };
}

/** The photo of the sticker was forgotten: its values continue with the current photo, or the next one. */
async function resumeWithoutPhoto(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot, found }: OwnSticker,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  const { style, emotion, pose } = found.job;
  const turnState = turnStateOf(snapshot);
  turnState.resume({ style, emotion, pose }, null, lookFrom(found.sticker), found.job.pose_file_id);
  const gone = turnState.photo === null;
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.photoForgotten, {
    say: gone ? [say(texts.sticker.photoLost)] : [],
    closing: gone ? 'none' : 'summary',
  });
}

/** Asks for one value again. Until another is chosen, it stays as it is in this sticker. */
async function changeOne(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot, found }: OwnSticker,
  parameter: Parameter,
): Promise<TurnOutcome> {
  const { texts, language } = snapshot;
  const { style, emotion, pose, photo_file_id } = found.job;
  const turnState = turnStateOf(snapshot);
  const photo = photo_file_id === NO_PHOTO ? null : photo_file_id;
  const another = photo !== null && turnState.photo !== null && turnState.photo !== photo;
  turnState.resume({ style, emotion, pose }, photo, lookFrom(found.sticker), found.job.pose_file_id);
  const asked =
    turnState.photo === null
      ? say(texts.sticker.photoLost)
      : ask(texts.ask[parameter], { type: 'value', parameter }, language);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.change(parameter), {
    say: [...(another ? [say(texts.afterSticker.itsPhoto)] : []), asked],
    closing: 'none',
  });
}

/** A page of the user's stickers, as buttons. */
async function listStickersOf(
  { trx, person, texts, language, pressedMessage }: Scene<unknown>,
  wanted: number,
): Promise<IntentResult> {
  const count = await countStickers(trx, person.id);
  if (count === 0) return { say: [say(texts.stickers.none)] };
  const pages = Math.ceil(count / PAGE);
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const rows = await listStickers(trx, person.id, { offset: page * PAGE, limit: PAGE });
  const buttons = rows.map((row, at) => {
    const [emoji = ''] = emojiOf(row).emoji;
    const { style, emotion, pose } = shownValues(row, language);
    const what = row.caption === '' ? `${style} · ${emotion} · ${pose}` : texts.quote(row.caption);
    const number = page * PAGE + at + 1;
    const label = `${number}. ${emoji}${row.outline === 1 ? '' : NO_OUTLINE}${row.motion === '' ? '' : MOVES} ${what.replace(/\s+/g, ' ')}`;
    return [button(truncate(label, LONGEST_LABEL), { type: 'show_sticker', stickerId: row.id })];
  });
  const turn = [
    ...(page > 0 ? [button('◀️', { type: 'stickers', page: page - 1 })] : []),
    ...(page < pages - 1 ? [button('▶️', { type: 'stickers', page: page + 1 })] : []),
  ];
  const words = {
    ...say(texts.stickers.title(count, page + 1, pages)),
    buttons: turn.length > 0 ? [...buttons, turn] : buttons,
    replaces: pressedMessage,
  };
  return { say: [words] };
}

const making = ({ snapshot }: PressContext) => snapshot.texts.drawing.working;

export const stickers: Feature<'stickers', StickerDeps> = {
  stickers: { run: (scene, { page = 0 }) => listStickersOf(scene, page) },
  again: {
    run: drawAgain,
    turn: continuing((deps, context, own, wish) =>
      own.found.job.photo_file_id === NO_PHOTO
        ? resumeWithoutPhoto(deps, context, own)
        : commitIntent(deps, context, wish),
    ),
  },
  more: {
    run: ofSticker(async ({ trx, pressedMessage }, { sticker: { id: stickerId } }) => {
      // A sticker may appear in several messages: its buttons are edited in the one that was pressed last.
      if (pressedMessage !== undefined) await noteStickerMessage(trx, stickerId, pressedMessage);
      return { say: [{ type: 'sticker_buttons', stickerId, open: true }] };
    }),
  },
  change: {
    turn: continuing((deps, context, own, { parameter }) => changeOne(deps, context, own, parameter)),
  },
  outline: {
    run: ofSticker((scene, { sticker: { id: stickerId, outline } }) =>
      changeLook(scene, { stickerId, look: { outline: outline === 0 } }),
    ),
    toast: making,
  },
  caption: {
    run: askCaption,
    turn: (deps, context, wish) =>
      wish.words === undefined
        ? commitIntent(deps, context, wish)
        : takeCaption(deps, context, wish.stickerId, wish.words),
  },
  no_caption: {
    run: (scene, { stickerId }) => changeLook(scene, { stickerId, look: { caption: '' } }),
    toast: making,
  },
  motions: { run: offerMotions },
  animate: { run: animate, toast: making },
  ask_to_draw_frames: { run: askToDrawFrames },
  draw_frames: { run: drawFrames, toast: making },
  ...video,
  change_look: { run: changeLook },
  ask_to_delete_sticker: { run: askToDelete },
  delete_sticker: { run: deleteIt },
  show_sticker: {
    run: ofSticker(async (_, { sticker }) => ({ say: [{ type: 'sticker', stickerId: sticker.id }] })),
    toast: making,
  },
  sticker_page: {
    run: async ({ trx, person, texts }, { page }) => ({
      say: await stickerPage(trx, person.id, texts, page),
    }),
  },
};
