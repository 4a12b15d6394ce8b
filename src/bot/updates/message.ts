import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { type message, photo, type update } from './schema.ts';

/** Nested deeper than this, nothing is read: people do not write so. */
const MAX_DEPTH = 24;

function fieldsOf(node: unknown): Readonly<Record<string, unknown>> {
  return typeof node === 'object' && node !== null && !Array.isArray(node) ? { ...node } : {};
}

function listOf(node: unknown): readonly unknown[] {
  return Array.isArray(node) ? node : [];
}

/** The words of a `RichText`: a text, a list of them, or one with a meaning of its own, such as bold. */
function inline(node: unknown, depth: number): string {
  if (typeof node === 'string') return node;
  if (depth > MAX_DEPTH) return '';
  if (Array.isArray(node)) return node.map(each => inline(each, depth + 1)).join('');
  const { text, alternative_text: emoji, expression } = fieldsOf(node);
  return inline(text ?? emoji ?? expression ?? '', depth + 1);
}

function joined(pieces: readonly string[], between: string): string {
  return pieces.filter(piece => piece.trim() !== '').join(between);
}

/** The words of a `RichBlock`, of an item of a list, or of a caption. */
function block(node: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  const { label, summary, text, expression, items, cells, blocks, caption, credit } = fieldsOf(node);
  const within = (list: unknown) => listOf(list).map(each => block(each, depth + 1));
  const rows = listOf(cells).map(row => joined(within(row), ' '));
  const own = joined([inline(summary, depth), inline(text ?? expression, depth), ...rows], '\n');
  const inner = joined([own, ...within(items), ...within(blocks)], '\n');
  const below =
    typeof caption === 'string' || Array.isArray(caption)
      ? inline(caption, depth)
      : block(caption, depth + 1);
  return joined([joined([inline(label, depth), inner], ' '), below, inline(credit, depth)], '\n');
}

/** What a rich message says (core.telegram.org/bots/api#richmessage), a line for each of its blocks. */
function richWords(rich: unknown): string {
  return joined(
    listOf(fieldsOf(rich)['blocks']).map(each => block(each, 0)),
    '\n',
  ).trim();
}

type Sizes = NonNullable<z.infer<typeof photo>>;

function photosWithin(nodes: unknown, depth: number): Sizes[] {
  if (depth > MAX_DEPTH) return [];
  return listOf(nodes).flatMap(node => {
    const { type, photo: sizes, blocks, items } = fieldsOf(node);
    const own = type === 'photo' ? photo.parse(sizes) : undefined;
    return [...(own ? [own] : []), ...photosWithin(blocks, depth + 1), ...photosWithin(items, depth + 1)];
  });
}

/** The photos in a rich message, each in all its sizes. */
function richPhotos(rich: unknown): Sizes[] {
  return photosWithin(fieldsOf(rich)['blocks'], 0);
}

/** What is remembered of a message, so that an edit can be told from a reaction or a link preview. */
export interface MessageDigest {
  readonly messageId: number;
  /** Hashes of the words and of the media, with a key that is not stored: nothing can be read from them, or tried out. */
  readonly digest: string;
}

/** What an edit has changed. */
export interface Changed {
  readonly words: boolean;
  readonly media: boolean;
}

/** What a person typed, plain or rich. */
export function typedIn({ text, rich_message: rich }: z.infer<typeof message>): string {
  return text ?? richWords(rich);
}

/** The words of a message, whatever it is. */
export function wordsOf(said: z.infer<typeof message>): string {
  return said.caption ?? typedIn(said);
}

/** The photos of a message, each in all its sizes: more than one only in a rich message. */
export function photosOf({ photo, rich_message: rich }: z.infer<typeof message>) {
  return photo === undefined ? richPhotos(rich) : [photo];
}

/** The pictures and sounds of a message, by Telegram's ids that stay the same. */
function mediaOf(said: z.infer<typeof message>): string {
  const largest = photosOf(said).map(
    sizes => sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]?.file_unique_id,
  );
  const { document, voice, audio, video_note: round } = said;
  return [...largest, ...[document, voice, audio, round].map(file => file?.file_unique_id)]
    .filter(id => id !== undefined)
    .join(' ');
}

/**
 * The message of a private chat that an update brings or changes. Edits in groups are nothing anyway, and no person's
 * /forget would find what is remembered there.
 *
 * @param key a secret of this bot
 */
export function digestOf(
  { message: msg, edited_message: edited }: z.infer<typeof update>,
  key: string,
): MessageDigest | undefined {
  const said = msg ?? edited;
  // Only people have chats with positive ids.
  if (said === undefined || said.chat.id < 0) return undefined;
  const { chat, message_id: messageId } = said;
  // With the message's own id: the same words twice are not to be recognised.
  const hash = (what: string, content: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([what, chat.id, messageId, content]))
      .digest('base64url')
      .slice(0, 16);
  return { messageId, digest: `${hash('words', wordsOf(said))}.${hash('media', mediaOf(said))}` };
}

/** What has changed between two digests of a message. */
export function changedBetween(before: string, after: string): Changed {
  const [wordsBefore, mediaBefore] = before.split('.');
  const [words, media] = after.split('.');
  return { words: words !== wordsBefore, media: media !== mediaBefore };
}

/** Whether a stored update is an edit, or says so in its words: reason enough to look at it more closely. */
export function mayBeEdit(payload: string): boolean {
  return payload.includes('"edited_message"');
}

type Entity = NonNullable<z.infer<typeof message>['entities']>[number];

/** The markup around words that Telegram marks as `entity`; undefined for what shows by itself. */
function markup({ type, url = '', language = '' }: Entity): readonly [string, string] | undefined {
  switch (type) {
    case 'bold':
      return ['**', '**'];
    case 'italic':
      return ['*', '*'];
    case 'strikethrough':
      return ['~~', '~~'];
    case 'code':
      return ['`', '`'];
    case 'pre':
      return [`\`\`\`${language}\n`, '\n```'];
    case 'text_link':
      return ['[', `](${url})`];
    default:
      return undefined;
  }
}

/**
 * A message as Markdown. Telegram's apps turn what people type (`**bold**`) or choose into entities before they send
 * it; markup that is still there as characters stays.
 *
 * @param from where to begin, in UTF-16 units
 */
export function markdownFrom(text: string, entities: readonly Entity[] | undefined, from = 0): string {
  const marks = (entities ?? []).flatMap(entity => {
    const around = markup(entity);
    const start = Math.max(entity.offset, from);
    const inside = text.slice(start, entity.offset + entity.length);
    // Markup that touches white space is none.
    const begin = start + inside.length - inside.trimStart().length;
    const end = start + inside.trimEnd().length;
    return around === undefined || begin >= end ? [] : [{ begin, end, around }];
  });
  // Of those that begin together the longest is outermost; what begins last ends first.
  marks.sort((a, b) => a.begin - b.begin || b.end - a.end);
  const inserted = new Map<number, { before: string; after: string }>();
  const at = (position: number) => inserted.get(position) ?? { before: '', after: '' };
  for (const { begin, end, around } of marks) {
    const opening = at(begin);
    inserted.set(begin, { ...opening, before: opening.before + around[0] });
    const closing = at(end);
    inserted.set(end, { ...closing, after: around[1] + closing.after });
  }
  let markdown = '';
  let done = from;
  for (const [position, { before, after }] of [...inserted].toSorted(([a], [b]) => a - b)) {
    markdown += text.slice(done, position) + after + before;
    done = position;
  }
  return markdown + text.slice(done);
}
