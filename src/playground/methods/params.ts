import type { InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity } from 'grammy/types';
import { z } from 'zod';
import { BotApiError, badRequest } from '../errors.ts';
import type { FileKind, FileStore, StoredFile } from '../files.ts';
import type { RequestParams, UploadedFile } from '../http/request.ts';
import type { Room, StoredMessage } from '../people/room.ts';
import type { World } from '../world.ts';

const MAX_TEXT = 4096;
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

export interface FormattedText {
  readonly text: string;
  readonly entities: MessageEntity[];
}

const givenEntities = z.array(
  z.custom<MessageEntity>(
    given => z.object({ type: z.string(), offset: z.int(), length: z.int() }).safeParse(given).success,
  ),
);

/** Error texts are those of TDLib's `MessageEntity.cpp`. */
function checkEntities(text: string, entities: readonly MessageEntity[]): MessageEntity[] {
  for (const { offset, length } of entities) {
    const end = offset + length;
    if (offset < 0 || offset > text.length)
      throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
    if (length < 0 || end > text.length)
      throw badRequest(
        `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${end}`,
      );
    if (splitsSymbol(text, offset))
      throw badRequest(`entity begins in a middle of a UTF-16 symbol at offset ${offset}`);
    if (splitsSymbol(text, end))
      throw badRequest(`entity ends in a middle of a UTF-16 symbol at offset ${end}`);
  }
  return entities.filter(({ length }) => length > 0);
}

/** Telegram trims a text; entities move and shrink with it. */
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

function splitsSymbol(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff;
}

/** Formatting must be entities: bots that send markup lose messages with invalid markup. */
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

const button = z.object({
  text: z.string(),
  callback_data: z.string().optional(),
  url: z.string().optional(),
  disabled: z.strictObject({}).optional(),
  style: z.enum(['danger', 'success', 'primary']).optional(),
});

const markup = z.object({ inline_keyboard: z.array(z.array(button)).optional() });

/** Also undefined for an inline keyboard without buttons, which is how bots remove one. */
export function replyMarkupOf(params: RequestParams<'reply_markup'>): InlineKeyboardMarkup | undefined {
  return checkedMarkup(params.object('reply_markup', markup, 'object expected as reply markup'));
}

/** The markup of an inline result. */
export function markupOf(given: unknown): InlineKeyboardMarkup | undefined {
  const read = markup.optional().safeParse(given);
  if (!read.success) throw badRequest('object expected as reply markup');
  return checkedMarkup(read.data);
}

function checkedMarkup(given: z.infer<typeof markup> | undefined): InlineKeyboardMarkup | undefined {
  const rows = given?.inline_keyboard?.filter(row => row.length > 0) ?? [];
  return rows.length === 0 ? undefined : { inline_keyboard: rows.map(row => row.map(checkedButton)) };
}

function checkedButton(given: z.infer<typeof button>): InlineKeyboardButton {
  if (given.text === '') throw badRequest("can't parse inline keyboard button: text must be non-empty");
  const common = given.style === undefined ? { text: given.text } : { text: given.text, style: given.style };
  if (given.callback_data !== undefined) {
    const bytes = Buffer.byteLength(given.callback_data);
    if (bytes < 1 || bytes > 64) throw badRequest('BUTTON_DATA_INVALID');
    return { ...common, callback_data: given.callback_data };
  }
  if (given.url !== undefined) {
    if (!URL.canParse(given.url)) throw badRequest('BUTTON_URL_INVALID');
    return { ...common, url: given.url };
  }
  if (given.disabled !== undefined) {
    // Bot API 10.3, of which grammY has no types yet.
    const disabled: { readonly text: string; readonly disabled?: object } = { ...common, disabled: {} };
    return disabled as InlineKeyboardButton;
  }
  throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
}

export function markupField(params: RequestParams<'reply_markup'>) {
  const markup = replyMarkupOf(params);
  return markup ? { reply_markup: markup } : {};
}

export function roomOf(world: World, params: RequestParams<'chat_id'>): Room {
  if (!params.has('chat_id')) throw badRequest('chat_id is empty');
  const room = world.rooms.get(params.integer('chat_id', 0));
  if (!room) throw badRequest('chat not found');
  return room;
}

export function writableRoomOf(world: World, params: RequestParams<'chat_id'>): Room {
  const room = roomOf(world, params);
  if (room.refusal) throw room.refusal;
  return room;
}

export function topicFields(room: Room, params: RequestParams<'message_thread_id'>) {
  if (!params.has('message_thread_id')) return {};
  const id = params.integer('message_thread_id', 0);
  if (!room.topics.has(id)) throw badRequest('message thread not found');
  return { message_thread_id: id, is_topic_message: true as const };
}

export function uploadOf<Name extends string>(
  params: RequestParams<Name>,
  name: Name,
): UploadedFile | undefined {
  const upload = params.upload(name);
  if (!upload) return undefined;
  if (upload.bytes.length > MAX_UPLOAD_BYTES) throw new BotApiError(413, 'Request Entity Too Large');
  if (upload.bytes.length === 0) throw badRequest('file must be non-empty');
  return upload;
}

export function fileWithId(files: FileStore, id: string): StoredFile {
  if (URL.canParse(id)) throw badRequest('failed to get HTTP URL content');
  const file = files.get(id);
  if (!file) throw badRequest('wrong file identifier/HTTP URL specified');
  return file;
}

export function knownFile<Name extends string>(
  files: FileStore,
  params: RequestParams<Name>,
  name: Name,
  kind: FileKind,
): StoredFile {
  const id = params.string(name);
  if (id === '') throw badRequest(`there is no ${name} in the request`);
  const file = fileWithId(files, id);
  if (file.kind !== kind) throw badRequest(`can't use file of type ${file.kind} as ${kind}`);
  return file;
}

const reply = z.object({ message_id: z.int(), allow_sending_without_reply: z.boolean().default(false) });

/** The message that a new one replies to. */
export function repliedOf(room: Room, params: RequestParams<'reply_parameters'>): StoredMessage | undefined {
  const given = params.object('reply_parameters', reply, "can't parse reply parameters JSON object");
  if (given === undefined) return undefined;
  const replied = room.get(given.message_id);
  if (replied === undefined && !given.allow_sending_without_reply)
    throw badRequest('message to be replied not found');
  return replied;
}

/** The message that an edit names by its inline id; undefined if it names none. */
export function inlineMessageOf(
  world: World,
  params: RequestParams<'inline_message_id'>,
): { readonly room: Room; readonly message: StoredMessage } | undefined {
  if (!params.has('inline_message_id')) return undefined;
  const place = world.inlineMessages.get(params.string('inline_message_id'));
  const message = place?.room.get(place.messageId);
  if (place === undefined || message === undefined) throw badRequest('MESSAGE_ID_INVALID');
  return { room: place.room, message };
}
