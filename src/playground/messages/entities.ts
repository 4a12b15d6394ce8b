import type { MessageEntity } from 'grammy/types';
import { z } from 'zod';
import { badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';

/** Text as Telegram keeps it: without markup, with entities in UTF-16 units. */
export interface FormattedText {
  readonly text: string;
  readonly entities: MessageEntity[];
}

type PlainType = MessageEntity.CommonMessageEntity['type'];

/** Entity types without further fields; the compiler keeps the list complete. */
const PLAIN_TYPES: Record<PlainType, true> = {
  mention: true,
  hashtag: true,
  cashtag: true,
  bot_command: true,
  url: true,
  email: true,
  phone_number: true,
  bold: true,
  italic: true,
  underline: true,
  strikethrough: true,
  spoiler: true,
  blockquote: true,
  expandable_blockquote: true,
  code: true,
};

function isPlainType(type: string): type is PlainType {
  return Object.hasOwn(PLAIN_TYPES, type);
}

/**
 * Builds one entity. `argument` is the link of a `text_link`, the language of a `pre`, the id of a `custom_emoji`.
 * Undefined for a type that does not exist or that lacks its argument: Telegram drops those silently.
 */
function entityOf(
  type: string,
  offset: number,
  length: number,
  argument: string | undefined,
): MessageEntity | undefined {
  if (isPlainType(type)) return { type, offset, length };
  if (type === 'pre')
    return argument ? { type, offset, length, language: argument } : { type, offset, length };
  if (!argument) return undefined;
  if (type === 'text_link') return { type, offset, length, url: argument };
  if (type === 'custom_emoji') return { type, offset, length, custom_emoji_id: argument };
  return undefined;
}

export const givenEntities = z.array(
  z.object({
    type: z.string(),
    offset: z.int(),
    length: z.int(),
    url: z.string().optional(),
    language: z.string().optional(),
    custom_emoji_id: z.string().optional(),
  }),
);

/**
 * The entities that a bot gave beside its text. Those out of bounds, or in the middle of a surrogate pair, are a 400
 * in the words of TDLib's `MessageEntity.cpp`.
 */
export function checkEntities(text: string, given: z.infer<typeof givenEntities>): MessageEntity[] {
  const entities: MessageEntity[] = [];
  for (const { type, offset, length, url, language, custom_emoji_id } of given) {
    const end = offset + length;
    if (offset < 0 || offset > text.length)
      throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
    if (length < 0 || end > text.length)
      throw badRequest(
        `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${end}`,
      );
    if (splitsSymbol(text, offset))
      throw badRequest(
        `entity begins in a middle of a UTF-16 symbol at byte offset ${byteOffset(text, offset)}`,
      );
    if (splitsSymbol(text, end))
      throw badRequest(`entity ends in a middle of a UTF-16 symbol at byte offset ${byteOffset(text, end)}`);
    const entity =
      length === 0 ? undefined : entityOf(type, offset, length, url ?? language ?? custom_emoji_id);
    if (entity) entities.push(entity);
  }
  return entities;
}

/** Telegram removes white space around a text; entities move and shrink with it. */
function trimmed({ text, entities }: FormattedText): FormattedText {
  const kept = text.trim();
  if (kept.length === text.length) return { text, entities };
  const start = text.length - text.trimStart().length;
  const moved = entities.flatMap(entity => {
    const offset = Math.max(0, entity.offset - start);
    const length = Math.min(kept.length, entity.offset + entity.length - start) - offset;
    return length > 0 ? [{ ...entity, offset, length }] : [];
  });
  return { text: kept, entities: moved };
}

/** Commands and mentions, which Telegram finds by itself in what people write. */
export function detectEntities(text: string): MessageEntity[] {
  const entities: MessageEntity[] = [];
  for (const match of text.matchAll(/(?<![\w/@])(?:\/\w{1,64}(?:@\w{3,32})?|@\w{3,32})(?!\w)/g)) {
    const type = match[0].startsWith('/') ? 'bot_command' : 'mention';
    entities.push({ type, offset: match.index, length: match[0].length });
  }
  return entities;
}

/** Position in UTF-8 bytes, in which Telegram's parser counts. */
function byteOffset(text: string, index: number): number {
  return Buffer.byteLength(text.slice(0, index));
}

function splitsSymbol(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff;
}

const MAX_TEXT = 4096;

/**
 * The text of a message, 1 to 4096 UTF-16 units; 0 are allowed where `mayBeEmpty`. Formatting comes as entities: of a bot that
 * leaves the parsing of markup to Telegram, a message whose markup is wrong is lost.
 */
export function textOf(
  params: RequestParams<'text' | 'parse_mode' | 'entities'>,
  mayBeEmpty = false,
): FormattedText {
  const given = params.object('entities', givenEntities, "can't parse message entities JSON object");
  if (params.has('parse_mode')) throw badRequest('unsupported parse_mode');
  const text = params.string('text');
  const formatted = trimmed({ text, entities: given ? checkEntities(text, given) : [] });
  if (formatted.text === '' && !mayBeEmpty) throw badRequest('message text is empty');
  if (formatted.text.length > MAX_TEXT) throw badRequest('message is too long');
  return formatted;
}
