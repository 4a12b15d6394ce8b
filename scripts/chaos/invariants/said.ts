import { decodeOutgoing } from '../../../src/assistant/outgoing.ts';
import { renderWords } from '../../../src/bot/outgoing/render.ts';
import { LANGUAGES, textsFor } from '../../../src/i18n/index.ts';
import type { AuditEntry } from '../evidence/audit-log.ts';
import type { Chat, Evidence } from '../evidence/evidence.ts';
import { thrownAway } from './forgotten.ts';

/** What is said, as both sides can name it: the words, the sticker, or "how far the drawing is". */
export type Said = string;

const PROGRESS: Said = 'progress';
const UNNOTED: Said = 'sticker that the database does not know';
const STAGES = new Set(LANGUAGES.flatMap(language => Object.values(textsFor(language).progress)));

/** The progress message of a plan: a bar, and what is going on. */
const BAR = /^[▓░]{10}\n/;

/** Said in the place of a sticker that could not be sent. */
const NOT_SENT = new Set(LANGUAGES.map(language => textsFor(language).afterSticker.notSent));

export interface Wanted {
  readonly said: Said;
  /** Not said where what it belongs to is over or its person was forgotten, or put in the place of an older message. */
  readonly optional: boolean;
  readonly at: number;
}

/**
 * Whether Telegram has told the bot of a sticker in this chat without its id: then nobody can tell from the database
 * which of the stickers in the chat it is.
 */
export function hasNameless({ calls }: Pick<Evidence, 'calls'>, { id }: Pick<Chat, 'id'>): boolean {
  return calls.some(({ fault, message }) => fault === 'as_document' && message?.chatId === id);
}

/**
 * Names a sticker by its id; in a chat with nameless ones all are alike. A sticker may have come, and its process be killed or
 * its person forgotten before the id was stored: those that the database does not know are `UNNOTED`, and are only counted.
 */
function stickerNames(evidence: Evidence, chat: Chat): (unique: string | null | undefined) => Said {
  if (hasNameless(evidence, chat)) return () => 'sticker';
  const noted = new Set(evidence.stored.stickers.map(sticker => sticker.file_unique_id));
  return unique => (unique && noted.has(unique) ? `sticker ${unique}` : UNNOTED);
}

/**
 * Whether a sticker has left the outbox without being sent, and the person was told, in the same transaction: its process
 * was killed three times while it made the picture.
 */
function isGivenUp(audit: readonly AuditEntry[], id: number): boolean {
  const left = audit.findIndex(entry => entry.kind === 'left' && entry.id === id);
  const before = audit[left - 1];
  if (before?.kind !== 'queued' || before.chat !== audit[left]?.chat) return false;
  const outgoing = decodeOutgoing(before.content);
  return outgoing?.type === 'say' && (outgoing.endsJob !== undefined || NOT_SENT.has(outgoing.text));
}

/** What came into the outbox of a chat, or left it. */
export function wantedIn(evidence: Evidence, chat: Chat, when: 'queued' | 'left' = 'queued'): Wanted[] {
  const { stored } = evidence;
  const nameOf = stickerNames(evidence, chat);
  const unsaid = thrownAway(stored.audit);
  const stickers = new Map(stored.stickers.map(sticker => [sticker.id, sticker.file_unique_id]));
  return stored.audit.flatMap(({ kind, id, chat: chatId, content, at }): Wanted[] => {
    if (kind !== when || chatId !== chat.id) return [];
    const outgoing = decodeOutgoing(content);
    switch (outgoing?.type) {
      case 'say':
      case 'summary': {
        const words = outgoing.type === 'say' ? outgoing : {};
        const optional = 'replaces' in words || 'afterSticker' in words || unsaid.has(id);
        return renderWords(outgoing).map(({ text }) => ({ said: text.trim(), optional, at }));
      }
      case 'progress':
        return [{ said: PROGRESS, optional: true, at }];
      case 'sticker': {
        const said = nameOf(stickers.get(outgoing.stickerId));
        const optional = said === UNNOTED || unsaid.has(id) || isGivenUp(stored.audit, id);
        return [{ said, optional, at }];
      }
      case 'buttons_over':
      case 'progress_end':
      case 'voice':
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
export function postsIn(evidence: Evidence, chat: Chat, type: 'message' | 'edit'): Post[] {
  const nameOf = stickerNames(evidence, chat);
  return chat.events.flatMap(event => {
    if (event.type !== type || !('message' in event) || !event.message.from.is_bot) return [];
    const { text = '', sticker, message_id: messageId } = event.message;
    const words = STAGES.has(text) || BAR.test(text) ? PROGRESS : text;
    const said = sticker ? nameOf(sticker.file_unique_id) : words;
    return [{ said: said ?? words, at: event.at, messageId }];
  });
}

export function grouped<T extends { readonly said: Said }>(items: readonly T[]): Map<Said, T[]> {
  const groups = new Map<Said, T[]>();
  for (const item of items) groups.set(item.said, [...(groups.get(item.said) ?? []), item]);
  return groups;
}
