import { z } from 'zod';
import { type Action, type ActionOf, action, id } from '../../../assistant/actions.ts';
import { ask } from '../../../assistant/choices.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { ButtonHandler, ButtonHandlers, PressContext } from '../../../assistant/feature.ts';
import { shownActions, stickerPage } from '../../../assistant/knowledge/show.ts';
import { type Button, button, say } from '../../../assistant/outgoing.ts';
import { shownValues } from '../../../assistant/shown-values.ts';
import { emojiOf } from '../../../assistant/sticker-emoji/index.ts';
import { commitEffect, commitWithoutModel, commitWords } from '../../../assistant/turn/commit.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';
import { lookFrom, PARAMETERS, type Parameter } from '../../../assistant/turn/state/parameters.ts';
import { NO_PHOTO } from '../../../assistant-db/jobs/generations.ts';
import {
  countStickers,
  findSticker,
  listStickers,
  noteStickerMessage,
  type StickerWithJob,
} from '../../../assistant-db/jobs/stickers.ts';
import type { Sticker, Trx } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { truncate } from '../../../lib/truncate.ts';

const PAGE = 8;
const LONGEST_LABEL = 40;
const NO_OUTLINE = '⬜';

export const stickerActions = [
  action('again', { stickerId: id }, { code: 'sticker_again' }),
  /** Shows what can be changed of it, in place. */
  action('more', { stickerId: id }, { code: 'sticker_more' }),
  /** The dialogue goes on from this sticker's values, with one of them open. */
  action(
    'change',
    { stickerId: id, parameter: z.enum(['style', 'emotion', 'pose']) },
    { code: 'sticker_change' },
  ),
  action('outline', { stickerId: id }, { code: 'sticker_outline' }),
  action('caption', { stickerId: id }, { code: 'sticker_caption' }),
  action('no_caption', { stickerId: id }, { code: 'sticker_no_caption' }),
  action('delete_sticker', { stickerId: id }),
  ...shownActions,
  action('stickers', { page: id }),
] as const;

export type StickerAction = ActionOf<typeof stickerActions>;

/** @param open with all that can be changed of the sticker */
export function stickerButtons(
  { id, outline }: Pick<Sticker, 'id' | 'outline'>,
  texts: Texts,
  open = false,
): Button<StickerAction>[][] {
  const words = texts.afterSticker;
  const again = button(words.again, { type: 'again', stickerId: id });
  if (!open) return [[again], [button(words.more, { type: 'more', stickerId: id })]];
  const outlineLabel = outline === 1 ? words.withoutOutline : words.withOutline;
  return [
    [again],
    PARAMETERS.map(parameter => button(words[parameter], { type: 'change', stickerId: id, parameter })),
    [
      button(outlineLabel, { type: 'outline', stickerId: id }),
      button(words.caption, { type: 'caption', stickerId: id }),
    ],
  ];
}

/** A sticker stands in the chat as often as it was shown: its message is the one that was pressed last. */
async function notePressed(
  trx: Trx,
  { pressedMessage }: Pick<TurnContext, 'pressedMessage'>,
  stickerId: number,
): Promise<void> {
  if (pressedMessage !== undefined) await noteStickerMessage(trx, stickerId, pressedMessage);
}

interface OwnSticker {
  readonly snapshot: Snapshot;
  readonly found: StickerWithJob;
}

function ofSticker<Pressable extends Action & { readonly stickerId: number }>(
  act: (
    deps: AssistantDeps,
    context: TurnContext,
    own: OwnSticker,
    action: Pressable,
  ) => Promise<TurnOutcome>,
): ButtonHandler<Pressable, AssistantDeps> {
  return {
    press: async (deps, context, action) => {
      const found = await findSticker(deps.db, context.person.id, action.stickerId);
      const snapshot = await loadSnapshot(deps.db, context.person);
      return found === undefined
        ? commitWords(deps, context, [say(snapshot.texts.afterSticker.unknown)])
        : act(deps, context, { snapshot, found }, action);
    },
  };
}

async function drawAgain(deps: AssistantDeps, context: TurnContext, own: OwnSticker): Promise<TurnOutcome> {
  const { job, sticker } = own.found;
  if (job.photo_file_id === NO_PHOTO) return resumeWithoutPhoto(deps, context, own);
  return commitEffect(deps, context, { type: 'draw_again', stickerId: sticker.id });
}

/** The photo of the sticker was forgotten: its values go on with the present photo, or the next one. */
async function resumeWithoutPhoto(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot, found }: OwnSticker,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  const { style, emotion, pose } = found.job;
  const turnState = turnStateOf(snapshot);
  turnState.resume({ style, emotion, pose }, null, lookFrom(found.sticker));
  const gone = turnState.photo === null;
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.photoForgotten, {
    say: gone ? [say(texts.sticker.photoLost)] : [],
    closing: gone ? 'none' : 'summary',
  });
}

/** That one is asked for; it, too, stays as in this sticker until another is chosen. */
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
  turnState.resume({ style, emotion, pose }, photo, lookFrom(found.sticker));
  const asked =
    turnState.photo === null
      ? say(texts.sticker.photoLost)
      : ask(texts.ask[parameter], { type: 'value', parameter }, language);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.change(parameter), {
    say: [...(another ? [say(texts.afterSticker.itsPhoto)] : []), asked],
    closing: 'none',
  });
}

export async function listOwnStickers(
  deps: AssistantDeps,
  context: TurnContext,
  wanted = 0,
): Promise<TurnOutcome> {
  const { texts, language } = await loadSnapshot(deps.db, context.person);
  const count = await countStickers(deps.db, context.person.id);
  if (count === 0) return commitWords(deps, context, [say(texts.stickers.none)]);
  const pages = Math.ceil(count / PAGE);
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const rows = await listStickers(deps.db, context.person.id, { offset: page * PAGE, limit: PAGE });
  const buttons: Button<StickerAction>[][] = [];
  for (const [at, row] of rows.entries()) {
    const [emoji = ''] = emojiOf(row).emoji;
    const { style, emotion, pose } = shownValues(row, language);
    const what = row.caption === '' ? `${style} · ${emotion} · ${pose}` : texts.quote(row.caption);
    const number = page * PAGE + at + 1;
    const label = `${number}. ${emoji}${row.outline === 1 ? '' : NO_OUTLINE} ${what.replace(/\s+/g, ' ')}`;
    buttons.push([button(truncate(label, LONGEST_LABEL), { type: 'show_sticker', stickerId: row.id })]);
  }
  const turn: Button<StickerAction>[] = [
    ...(page > 0 ? [button('◀️', { type: 'stickers', page: page - 1 })] : []),
    ...(page < pages - 1 ? [button('▶️', { type: 'stickers', page: page + 1 })] : []),
  ];
  return commitWords(deps, context, [
    {
      ...say(texts.stickers.title(count, page + 1, pages)),
      buttons: turn.length > 0 ? [...buttons, turn] : buttons,
      replaces: context.pressedMessage,
    },
  ]);
}

const making = ({ snapshot }: PressContext) => snapshot.texts.drawing.working;

export const stickerPresses: ButtonHandlers<StickerAction, AssistantDeps> = {
  again: ofSticker(drawAgain),
  more: ofSticker((deps, context, { found: { sticker } }) =>
    commitWords(deps, context, async trx => {
      await notePressed(trx, context, sticker.id);
      return [{ type: 'sticker_buttons', stickerId: sticker.id, open: true }];
    }),
  ),
  change: ofSticker((deps, context, own, { parameter }) => changeOne(deps, context, own, parameter)),
  outline: {
    ...ofSticker((deps, context, { found: { sticker } }) => {
      const look = { outline: sticker.outline === 0 };
      return commitEffect(deps, context, { type: 'change_look', stickerId: sticker.id, look });
    }),
    toast: making,
  },
  caption: {
    press: (deps, context, { stickerId }) => commitEffect(deps, context, { type: 'ask_caption', stickerId }),
  },
  no_caption: {
    press: (deps, context, { stickerId }) =>
      commitEffect(deps, context, { type: 'change_look', stickerId, look: { caption: '' } }),
    toast: making,
  },
  delete_sticker: {
    press: (deps, context, { stickerId }) =>
      commitEffect(deps, context, { type: 'delete_sticker', stickerId }),
  },
  show_sticker: {
    ...ofSticker((deps, context, { found }) =>
      commitWords(deps, context, [{ type: 'sticker', stickerId: found.sticker.id }]),
    ),
    toast: making,
  },
  sticker_page: {
    press: async (deps, context, { page }) => {
      const { texts } = await loadSnapshot(deps.db, context.person);
      return commitWords(deps, context, await stickerPage(deps.db, context.person.id, texts, page));
    },
  },
  stickers: { press: (deps, context, { page }) => listOwnStickers(deps, context, page) },
};
