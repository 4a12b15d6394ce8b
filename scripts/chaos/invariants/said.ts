import type { Message, RichText } from 'grammy/types';
import { z } from 'zod';
import { decodeOutgoing } from '../../../src/assistant/state/outgoing.ts';
import { decodeCallback } from '../../../src/bot/buttons.ts';
import { renderWords } from '../../../src/bot/outgoing/render.ts';
import { LANGUAGES, textsFor } from '../../../src/i18n/index.ts';
import type { ChatEvent } from '../../../src/playground/people/room.ts';
import type { AuditEntry } from '../audit.ts';
import type { Chat, Evidence } from '../evidence.ts';

export interface Finding {
  readonly chat?: number | undefined;
  readonly at?: number | undefined;
  readonly text: string;
}
export type Findings = Iterable<Finding>;

/** No process makes a request sooner after its start: an earlier request came from the killed process. */
export const STARTING_MS = 500;

const text = z.object({ message_id: z.int(), text: z.string().optional() });
const Update = z.object({
  message: text.optional(),
  edited_message: text.optional(),
  callback_query: z.object({ id: z.string(), data: z.string() }).optional(),
});

export function updateOf({ content }: AuditEntry): z.infer<typeof Update> {
  return Update.safeParse(JSON.parse(content)).data ?? {};
}

export function outgoingOf({ kind, content }: AuditEntry) {
  return kind === 'queued' || kind === 'left' ? decodeOutgoing(content) : undefined;
}

export function buttonsIn(event: ChatEvent) {
  if (event.type !== 'message' && event.type !== 'edit') return [];
  return (event.message.reply_markup?.inline_keyboard.flat() ?? []).flatMap(button =>
    'callback_data' in button ? (decodeCallback(button.callback_data) ?? []) : [],
  );
}

export function notes(audit: readonly AuditEntry[], kind: AuditEntry['kind'], id?: number): AuditEntry[] {
  return audit.filter(entry => entry.kind === kind && (id === undefined || entry.id === id));
}

export function grouped<Key, T>(items: Iterable<T>, keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const PROGRESS = 'progress';
/** A moving sticker has one file as an animation and others in sets, so all of a chat are alike. */
const MOVING = 'moving sticker';
const UNNOTED = 'sticker without a row';
const STAGES = new Set(LANGUAGES.flatMap(language => Object.values(textsFor(language).progress)));
const BAR = /^[▓░]{10}\n/;
const NOT_SENT = new Set(LANGUAGES.map(language => textsFor(language).sticker.undelivered));

/**
 * Whether Telegram reported a sticker in this chat without its id, so that the database cannot tell which one it is.
 */
export function hasNameless({ calls }: Evidence, chatId: number): boolean {
  return calls.some(({ fault, message }) => fault === 'as_document' && message?.chatId === chatId);
}

/**
 * Names a sticker by its id; in a chat with nameless stickers all are alike. If a process was killed, or the user
 * forgotten, before the id was stored, the name is {@link UNNOTED}.
 */
function stickerNames(evidence: Evidence, chat: Chat): (unique: string | null | undefined) => string {
  if (hasNameless(evidence, chat.id)) return () => 'sticker';
  const noted = new Set(evidence.stored.stickers.map(sticker => sticker.file_unique_id));
  return unique => (unique && noted.has(unique) ? `sticker ${unique}` : UNNOTED);
}

/** Whether a sticker was removed from the outbox unsent after three kills, with a notice to the user in the same transaction. */
function isGivenUp(audit: readonly AuditEntry[], id: number): boolean {
  const left = audit.findIndex(entry => entry.kind === 'left' && entry.id === id);
  const before = audit[left - 1];
  if (before?.kind !== 'queued' || before.chat !== audit[left]?.chat) return false;
  const told = outgoingOf(before);
  return told?.type === 'say' && (told.endsJob !== undefined || NOT_SENT.has(told.text));
}

const ASKS = /"text":"\/forget|"data":"forget:/;

/** Messages that were discarded because their user was forgotten. This transaction deletes them first. */
export function thrownAway(audit: readonly AuditEntry[]): ReadonlySet<number> {
  const asking = new Set(
    notes(audit, 'stored').flatMap(({ id, content }) => (ASKS.test(content) ? [id] : [])),
  );
  const ids = new Set<number>();
  let within: number | undefined;
  for (const { kind, id, chat } of audit) {
    if (kind === 'handled' && asking.has(id)) within = chat;
    else if (kind === 'left' && chat === within) ids.add(id);
    else if (kind !== 'handled') within = undefined;
  }
  return ids;
}

export interface Said {
  readonly said: string;
  readonly at: number;
  readonly optional: boolean;
}

/** Rich messages have no empty lines. */
function linesOf(words: string): string {
  return words
    .split('\n')
    .filter(line => line.trim() !== '')
    .join('\n');
}

/** The words of a message, whether it is rich or not. The list under them repeats what the stickers show. */
function wordsOf({ text = '', rich_message }: Message): string {
  const lines = rich_message?.blocks.flatMap(block => (block.type === 'paragraph' ? plain(block.text) : []));
  return linesOf(lines === undefined ? text : lines.join('\n'));
}

function plain(text: RichText): string {
  if (typeof text === 'string') return text;
  if (Array.isArray(text)) return text.map(plain).join('');
  return 'text' in text ? plain(text.text) : '';
}

export function wantedIn(evidence: Evidence, chat: Chat, when: 'queued' | 'left' = 'queued'): Said[] {
  const { audit, stickers } = evidence.stored;
  const nameOf = stickerNames(evidence, chat);
  const unsaid = thrownAway(audit);
  return audit.flatMap((entry): Said[] => {
    const { id, at } = entry;
    if (entry.kind !== when || entry.chat !== chat.id) return [];
    const outgoing = outgoingOf(entry);
    switch (outgoing?.type) {
      case 'say':
      case 'summary': {
        const optional = 'replaces' in outgoing || 'afterSticker' in outgoing || unsaid.has(id);
        return renderWords(outgoing).map(words => ({ said: linesOf(words.text), optional, at }));
      }
      case 'progress':
        return [{ said: PROGRESS, optional: true, at }];
      case 'sticker': {
        const sticker = stickers.find(each => each.id === outgoing.stickerId);
        const said = sticker?.motion ? MOVING : nameOf(sticker?.file_unique_id);
        return [{ said, optional: said === UNNOTED || unsaid.has(id) || isGivenUp(audit, id), at }];
      }
      case 'buttons_over':
      case 'sticker_buttons':
      case 'progress_end':
      case 'voice':
      case 'invoice':
      case 'command':
      case 'guest':
      case 'document':
      case undefined:
        return [];
      default:
        return outgoing satisfies never;
    }
  });
}

export function postsIn(evidence: Evidence, chat: Chat, type: 'message' | 'edit') {
  const nameOf = stickerNames(evidence, chat);
  return chat.events.flatMap(event => {
    if (event.type !== type || !('message' in event) || !event.message.from.is_bot) return [];
    const { sticker, animation, message_id: messageId } = event.message;
    const words = wordsOf(event.message);
    const isMoving = animation !== undefined || sticker?.is_video === true;
    const shown = STAGES.has(words) || BAR.test(words) ? PROGRESS : words;
    const still = sticker ? nameOf(sticker.file_unique_id) : shown;
    return [{ said: isMoving ? MOVING : still, at: event.at, messageId }];
  });
}
