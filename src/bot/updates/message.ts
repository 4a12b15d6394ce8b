import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { SentSticker } from '../../assistant-db/jobs/received.ts';
import type { SentVideo } from '../../assistant-db/jobs/videos.ts';
import type { UserInput } from '../../features/dialogue/input.ts';
import { type document, type Fields, type Message, photo } from './schema.ts';

const MAX_DEPTH = 24;

function fieldsOf(node: unknown): Readonly<Record<string, unknown>> {
  return typeof node === 'object' && node !== null && !Array.isArray(node) ? { ...node } : {};
}

function listOf(node: unknown): readonly unknown[] {
  return Array.isArray(node) ? node : [];
}

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

/** Returns the words of a rich message, a line for each block (core.telegram.org/bots/api#richmessage). */
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

function richPhotos(rich: unknown): Sizes[] {
  return photosWithin(fieldsOf(rich)['blocks'], 0);
}

/** Distinguishes an edit from a reaction or a link preview. */
export interface MessageDigest {
  readonly messageId: number;
  /** Hashed with a key that is not stored, so it reveals nothing and cannot be guessed. */
  readonly digest: string;
}

export interface Changed {
  readonly words: boolean;
  readonly media: boolean;
}

export function typedIn({ text, rich_message: rich }: Message): string {
  return text ?? richWords(rich);
}

export function messageWords(said: Message): string {
  return said.caption ?? typedIn(said);
}

function photosOf({ photo, rich_message: rich }: Message) {
  return photo === undefined ? richPhotos(rich) : [photo];
}

/** Telegram lists the sizes of a photo in no promised order. */
function largestOf(sizes: Sizes): Sizes[number] | undefined {
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

function mediaOf(said: Message): string {
  const largest = photosOf(said).map(sizes => largestOf(sizes)?.file_unique_id);
  const { document, voice, audio, video_note: round, animation, video } = said;
  return [...largest, ...[document, voice, audio, round, animation, video].map(file => file?.file_unique_id)]
    .filter(id => id !== undefined)
    .join(' ');
}

/** Returns the digest of a message in a private chat. Elsewhere, no user's /forget would find it. */
export function digestOf(
  { message: msg, edited_message: edited }: Fields,
  key: string,
): MessageDigest | undefined {
  const said = msg ?? edited;
  if (said === undefined || said.chat.id < 0) return undefined;
  const { chat, message_id: messageId } = said;
  // With the message's own id, so that equal words in two messages are not recognized.
  const hash = (what: string, content: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([what, chat.id, messageId, content]))
      .digest('base64url')
      .slice(0, 16);
  return { messageId, digest: `${hash('words', messageWords(said))}.${hash('media', mediaOf(said))}` };
}

export function changedBetween(before: string, after: string): Changed {
  const [wordsBefore, mediaBefore] = before.split('.');
  const [words, media] = after.split('.');
  return { words: words !== wordsBefore, media: media !== mediaBefore };
}

/** A cheap check before the payload is parsed. */
export function mayBeEdit(payload: string): boolean {
  return payload.includes('"edited_message"');
}

type Entity = NonNullable<Message['entities']>[number];

const MARKS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['bold', ['**', '**']],
  ['italic', ['*', '*']],
  ['strikethrough', ['~~', '~~']],
  ['code', ['`', '`']],
]);

function markup({ type, url = '', language = '' }: Entity): readonly [string, string] | undefined {
  if (type === 'pre') return [`\`\`\`${language}\n`, '\n```'];
  return type === 'text_link' ? ['[', `](${url})`] : MARKS.get(type);
}

/**
 * A message as Markdown: apps turn `**bold**` into entities before they send it. @param from in UTF-16 units
 */
export function markdownFrom(text: string, entities: readonly Entity[] | undefined, from = 0): string {
  const marks = (entities ?? []).flatMap(entity => {
    const around = markup(entity);
    const start = Math.max(entity.offset, from);
    const inside = text.slice(start, entity.offset + entity.length);
    const begin = start + inside.length - inside.trimStart().length;
    const end = start + inside.trimEnd().length;
    return around === undefined || begin >= end ? [] : [{ begin, end, around }];
  });
  // Marks with the same start: the longest is outermost. The mark that begins last ends first.
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

export type TalkItem =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Replaces words that were handled before. */
      readonly corrects?: true;
    }
  | {
      readonly kind: 'photo';
      readonly fileId: string;
      readonly width: number;
      readonly height: number;
      readonly albumId: string | undefined;
    }
  | {
      readonly kind: 'file';
      readonly fileId: string;
      readonly name: string;
      readonly mime: string;
      readonly size: number;
      readonly albumId: string | undefined;
    }
  | {
      readonly kind: 'sound';
      readonly source: 'voice' | 'audio' | 'round';
      readonly fileId: string;
      readonly mime: string;
      readonly size: number;
      readonly seconds: number;
      /** The picture of a round message. */
      readonly video?: SentVideo;
      readonly albumId: string | undefined;
    }
  | { readonly kind: 'video'; readonly video: SentVideo; readonly albumId: string | undefined }
  | { readonly kind: 'sticker'; readonly sticker: SentSticker; readonly albumId: undefined }
  | {
      readonly kind: 'unsupported';
      readonly what: 'sticker' | 'other';
      readonly albumId: string | undefined;
    }
  | ReplyItem;

/** The message that another one replies to, if it has no picture to draw from. */
interface ReplyItem {
  readonly kind: 'reply';
  readonly messageId: number | undefined;
  /** Telegram's `file_unique_id` of the sticker in it. */
  readonly sticker: string | undefined;
  readonly received: SentSticker | undefined;
  /** Its quoted part, or all its words. */
  readonly words: string;
  readonly albumId: undefined;
}

type Photo = Extract<TalkItem, { kind: 'photo' }>;
type File = Extract<TalkItem, { kind: 'file' }>;

export function photoOf(sizes: z.infer<typeof photo>, albumId: string | undefined): Photo | undefined {
  const largest = sizes && largestOf(sizes);
  if (largest === undefined) return undefined;
  return { kind: 'photo', fileId: largest.file_id, width: largest.width, height: largest.height, albumId };
}

export function fileOf(sent: z.infer<typeof document>, albumId: string | undefined): File | undefined {
  if (sent === undefined) return undefined;
  return {
    kind: 'file',
    fileId: sent.file_id,
    name: sent.file_name ?? '',
    mime: sent.mime_type ?? '',
    size: sent.file_size ?? 0,
    albumId,
  };
}

type Recording = NonNullable<Message['video'] | Message['document']>;

function videoOf(sent: Recording, { message_id: messageId }: Message, round = false): SentVideo {
  return {
    fileId: sent.file_id,
    mime: sent.mime_type ?? '',
    size: sent.file_size ?? 0,
    seconds: 'duration' in sent ? sent.duration : 0,
    round,
    thumbnail: sent.thumbnail?.file_id,
    messageId,
  };
}

/** Telegram's GIFs are MP4 files, and come as a document as well. */
function sentVideo(msg: Message): SentVideo | undefined {
  const { animation, video, document } = msg;
  const file = document?.mime_type?.startsWith('video/') ? document : undefined;
  const sent = animation ?? video ?? file;
  return sent && videoOf(sent, msg);
}

function videoItem(
  msg: Message,
  albumId: string | undefined,
): Extract<TalkItem, { kind: 'video' }> | undefined {
  const video = sentVideo(msg);
  return video && { kind: 'video', video, albumId };
}

const USUAL_MIME = { voice: 'audio/ogg', audio: 'audio/mpeg', round: 'video/mp4' } as const;

function soundOf(msg: Message): Extract<TalkItem, { kind: 'sound' }> | undefined {
  const { voice, audio, video_note: round, media_group_id: albumId } = msg;
  for (const [source, sent] of [
    ['voice', voice],
    ['audio', audio],
    ['round', round],
  ] as const) {
    if (sent === undefined) continue;
    const {
      file_id: fileId,
      mime_type: mime = USUAL_MIME[source],
      file_size: size = 0,
      duration: seconds,
    } = sent;
    const item = { kind: 'sound', source, fileId, mime, size, seconds, albumId } as const;
    return source === 'round' ? { ...item, video: videoOf(sent, msg, true) } : item;
  }
  return undefined;
}

/** A picture that the user replied to counts alone, even if it came in an album. */
function repliedPicture({
  reply_to_message: replied,
  external_reply: external,
}: Message): Photo | File | undefined {
  const file = fileOf(replied?.document ?? external?.document, undefined);
  return (
    photoOf(replied?.photo ?? external?.photo, undefined) ??
    (file?.mime.startsWith('image/') ? file : undefined)
  );
}

type StickerField = Message['sticker'];

/** Undefined without the ids of its file: such a sticker cannot be used. */
function stickerOf(sent: StickerField, messageId: number | undefined): SentSticker | undefined {
  const { file_id: fileId, file_unique_id: uniqueId, is_animated, is_video, thumbnail } = sent ?? {};
  if (!fileId || !uniqueId) return undefined;
  return {
    fileId,
    uniqueId,
    format: is_animated ? 'animated' : is_video ? 'video' : 'static',
    emoji: sent?.emoji || undefined,
    setName: sent?.set_name || undefined,
    thumbnail: thumbnail?.file_id,
    messageId,
  };
}

function replyOf({
  reply_to_message: replied,
  external_reply: external,
  quote,
}: Message): ReplyItem | undefined {
  const words = quote?.text ?? replied?.text ?? replied?.caption ?? '';
  const messageId = replied?.message_id;
  const sticker = replied?.sticker ?? external?.sticker;
  if (sticker === undefined && words === '') return undefined;
  return {
    kind: 'reply',
    messageId,
    sticker: sticker?.file_unique_id,
    received: stickerOf(sticker, messageId),
    words,
    albumId: undefined,
  };
}

export function itemsOfEdit(msg: Message, changed: Changed): TalkItem[] {
  const text = messageWords(msg);
  const media =
    photoOf(photosOf(msg)[0], undefined) ??
    videoItem(msg, undefined) ??
    fileOf(msg.document, undefined) ??
    soundOf(msg);
  return [
    ...(changed.words && text !== '' ? [{ kind: 'text', text, corrects: true } as const] : []),
    ...(changed.media && media ? [media] : []),
  ];
}

export function itemsOf(msg: Message): TalkItem[] {
  const photos = photosOf(msg);
  // Several photos in one rich message count as an album.
  const albumId = msg.media_group_id ?? (photos.length > 1 ? `rich:${msg.message_id}` : undefined);
  const items: TalkItem[] = [];
  const text = messageWords(msg);
  if (text) items.push({ kind: 'text', text });
  const ownPhotos = photos.flatMap(sizes => photoOf(sizes, albumId) ?? []);
  const ownFile = fileOf(msg.document, albumId);
  const sound = soundOf(msg);
  const video = videoItem(msg, albumId);
  if (ownPhotos.length > 0) {
    items.push(...ownPhotos);
  } else if (video) {
    items.push(video);
  } else if (sound) {
    items.push(sound);
  } else if (msg.sticker) {
    const sticker = stickerOf(msg.sticker, msg.message_id);
    items.push(
      sticker
        ? { kind: 'sticker', sticker, albumId: undefined }
        : { kind: 'unsupported', what: 'sticker', albumId },
    );
  } else if (ownFile) {
    items.push(ownFile);
  } else if (!text) {
    items.push({ kind: 'unsupported', what: 'other', albumId });
  }
  const replied = ownPhotos.length > 0 || ownFile ? undefined : repliedPicture(msg);
  const reply = replied ?? replyOf(msg);
  if (reply) items.push(reply);
  return items;
}

export function wordsIn(items: readonly TalkItem[]): Required<Pick<UserInput, 'texts' | 'corrections'>> {
  const texts: string[] = [];
  const corrections: string[] = [];
  for (const item of items) if (item.kind === 'text') (item.corrects ? corrections : texts).push(item.text);
  return { texts, corrections };
}
