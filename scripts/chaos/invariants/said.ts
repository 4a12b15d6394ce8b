import { decodeOutgoing } from '../../../src/assistant/outgoing.ts';
import { renderWords, stageText } from '../../../src/bot/render.ts';
import type { Chat, Evidence } from '../evidence.ts';

/** What is said, as both sides can name it: the words, the sticker, or "how far the drawing is". */
export type Said = string;

const PROGRESS: Said = 'progress';
const STAGES = new Set(
  ['en', 'ru'].flatMap(language =>
    (['queued', 'drawing', 'finishing', 'delivering'] as const).map(stage => stageText(language, stage)),
  ),
);

export interface Wanted {
  readonly said: Said;
  /** Not said where what it belongs to is over, or put in the place of an older message. */
  readonly optional: boolean;
  readonly at: number;
}

/** What came into the outbox of a chat, or left it. */
export function wantedIn(
  { stored }: Pick<Evidence, 'stored'>,
  chat: Chat,
  when: 'queued' | 'left' = 'queued',
): Wanted[] {
  const stickers = new Map(stored.stickers.map(sticker => [sticker.id, sticker.file_unique_id]));
  return stored.audit.flatMap(({ kind, chat: id, content, at }): Wanted[] => {
    if (kind !== when || id !== chat.id) return [];
    const outgoing = decodeOutgoing(content);
    switch (outgoing?.type) {
      case 'say':
      case 'summary': {
        const words = outgoing.type === 'say' ? outgoing : {};
        const optional = 'replaces' in words || 'afterSticker' in words;
        return renderWords(outgoing).map(({ text }) => ({ said: text.trim(), optional, at }));
      }
      case 'progress':
        return [{ said: PROGRESS, optional: true, at }];
      case 'sticker': {
        const unique = stickers.get(outgoing.stickerId);
        return unique ? [{ said: `sticker ${unique}`, optional: false, at }] : [];
      }
      case 'progress_end':
      case undefined:
        return [];
      default:
        return outgoing satisfies never;
    }
  });
}

interface Post {
  readonly said: Said;
  readonly at: number;
  readonly messageId: number;
}

/** What the bot has posted in a chat; `edits`: what it has made of older messages. */
export function postsIn({ events }: Chat, type: 'message' | 'edit'): Post[] {
  return events.flatMap(event => {
    if (event.type !== type || !('message' in event) || !event.message.from.is_bot) return [];
    const { text = '', sticker, message_id: messageId } = event.message;
    const words = STAGES.has(text) ? PROGRESS : text;
    return [{ said: sticker ? `sticker ${sticker.file_unique_id}` : words, at: event.at, messageId }];
  });
}

export function grouped<T extends { readonly said: Said }>(items: readonly T[]): Map<Said, T[]> {
  const groups = new Map<Said, T[]>();
  for (const item of items) groups.set(item.said, [...(groups.get(item.said) ?? []), item]);
  return groups;
}
