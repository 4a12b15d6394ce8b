import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Command } from '../../../assistant/feature.ts';
import { type Button, say } from '../../../assistant/outgoing.ts';
import { shownValues } from '../../../assistant/shown-values.ts';
import { emojiOfStored } from '../../../assistant/sticker-emoji/index.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { countStickers, listStickers } from '../../../assistant-db/jobs/stickers.ts';
import { truncate } from '../../../lib/truncate.ts';
import type { StickerAction } from './actions.ts';

const PAGE = 8;
/** A label that fits a narrow phone. */
const LONGEST_LABEL = 40;
/** As on the button that takes the outline away. */
const NO_OUTLINE = '⬜';

function leaf(label: string, page: number): Button<StickerAction> {
  return { label, action: { type: 'stickers', page } };
}

/** What was drawn for this person, newest first; each can be had again and changed further. */
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
    const [emoji = ''] = emojiOfStored(row).emoji;
    const { style, emotion, pose } = shownValues(row, language);
    const what = row.caption === '' ? `${style} · ${emotion} · ${pose}` : texts.quote(row.caption);
    buttons.push([
      {
        label: truncate(
          `${page * PAGE + at + 1}. ${emoji}${row.outline === 1 ? '' : NO_OUTLINE} ${what.replace(/\s+/g, ' ')}`,
          LONGEST_LABEL,
        ),
        action: { type: 'show_sticker', stickerId: row.id },
      },
    ]);
  }
  const turn: Button<StickerAction>[] = [
    ...(page > 0 ? [leaf('◀️', page - 1)] : []),
    ...(page < pages - 1 ? [leaf('▶️', page + 1)] : []),
  ];
  return commitWords(deps, context, [
    {
      ...say(texts.stickers.title(count, page + 1, pages)),
      buttons: turn.length > 0 ? [...buttons, turn] : buttons,
      ...(context.pressedMessage !== undefined ? { replaces: context.pressedMessage } : {}),
    },
  ]);
}

/** /stickers */
export const stickers: Command<'stickers', AssistantDeps> = {
  name: 'stickers',
  run: (deps, context) => listOwnStickers(deps, context),
};
