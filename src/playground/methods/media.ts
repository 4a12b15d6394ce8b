import type { Message } from 'grammy/types';
import { BotApiError, badRequest } from '../errors.ts';
import type { FileKind, FileStore, StoredFile } from '../files.ts';
import type { RequestParams, UploadedFile } from '../http/request.ts';
import {
  documentOf,
  idsOf,
  stickerInSet,
  stickerOf,
  stickerProblem,
  storeDocument,
  storePhoto,
  storeSticker,
} from '../messages/media.ts';
import type { Handler } from '../world.ts';
import { markupField, topicFields, writableRoomOf } from './messages.ts';

const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** What is no WebP of sticker dimensions arrives as a plain file (tdlib/telegram-bot-api issue 76): a violation. */
export const sendSticker: Handler<'sendSticker', Message.StickerMessage | Message.DocumentMessage> = async (
  params,
  { world },
) => {
  const room = writableRoomOf(world, params);
  const extras = { ...markupField(params), ...topicFields(room, params) };
  const emoji = params.string('emoji');
  const upload = uploadOf(params, 'sticker');
  if (!upload) {
    const file = knownFile(world.files, params, 'sticker', 'Sticker');
    const placed = world.stickerSets.find(file.id);
    const sticker = placed ? stickerInSet(placed) : stickerOf(file);
    return room.post(world.bot, { sticker, ...extras });
  }
  const problem = await stickerProblem(upload.bytes);
  if (problem !== undefined) {
    world.violations.push(`sendSticker: arrives as a file, not as a sticker: ${problem}`);
    const file = storeDocument(world.files, upload.bytes, upload.fileName, upload.mimeType);
    return room.post(world.bot, { document: documentOf(file), ...extras });
  }
  const sticker = stickerOf(await storeSticker(world.files, upload.bytes, emoji));
  return room.post(world.bot, { sticker, ...extras });
};

export const sendPhoto: Handler<'sendPhoto'> = async (params, { world }) => {
  const room = writableRoomOf(world, params);
  const upload = uploadOf(params, 'photo');
  if (!upload) throw badRequest('there is no photo in the request');
  const extras = { ...markupField(params), ...topicFields(room, params) };
  const photo = await storePhoto(world.files, upload.bytes);
  return room.post(world.bot, { photo, ...extras });
};

/** Of an OGG/Opus file: 48,000ths of a second at the end of its last page (RFC 7845). */
function voiceSeconds(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes);
  if (file.toString('latin1', 0, 4) !== 'OggS' || !file.subarray(0, 100).includes('OpusHead'))
    return undefined;
  return Math.ceil(Number(file.readBigUInt64LE(file.lastIndexOf('OggS') + 6)) / 48_000);
}

/** All but OGG/Opus arrives as a file; Telegram shows the duration that it is told. */
export const sendVoice: Handler<'sendVoice'> = (params, { world }) => {
  const room = writableRoomOf(world, params);
  const upload = uploadOf(params, 'voice');
  if (!upload) throw badRequest('there is no voice in the request');
  if (room.voiceForbidden) throw badRequest('VOICE_MESSAGES_FORBIDDEN');
  const extras = { ...markupField(params), ...topicFields(room, params) };
  const seconds = voiceSeconds(upload.bytes);
  if (seconds === undefined) world.violations.push('sendVoice: arrives as a file: it is no OGG/Opus');
  const duration = params.integer('duration', 0);
  if (seconds !== undefined && Math.abs(duration - seconds) > 1)
    world.violations.push(`sendVoice: ${seconds} seconds are shown as ${duration}`);
  const file = world.files.add({ kind: 'Voice', bytes: upload.bytes, extension: 'oga' });
  const voice = { ...idsOf(file), duration, mime_type: 'audio/ogg' };
  return room.post(world.bot, { voice, ...extras });
};

export const getFile: Handler<'getFile'> = (params, { world }) =>
  world.files.describe(params.string('file_id'));

/** Of the bot alone: that is whose a bot asks for to try out downloads. */
export const getUserProfilePhotos: Handler<'getUserProfilePhotos'> = async (params, { world }) => {
  const own = params.integer('user_id', 0) === world.bot.id ? world.botPicture : undefined;
  const photos = own ? [await storePhoto(world.files, own)] : [];
  return { total_count: photos.length, photos };
};

function uploadOf<Name extends string>(params: RequestParams<Name>, name: Name): UploadedFile | undefined {
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

function knownFile<Name extends string>(
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
