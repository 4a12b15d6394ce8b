import type { Message } from 'grammy/types';
import { badRequest } from '../errors.ts';
import {
  animationOf,
  documentOf,
  idsOf,
  stickerInSet,
  stickerOf,
  stickerProblem,
  storeAnimation,
  storeDocument,
  storePhoto,
  storeSticker,
} from '../messages/media.ts';
import type { Handler } from '../world.ts';
import { knownFile, markupField, repliedOf, topicFields, uploadOf, writableRoomOf } from './params.ts';

/** In UTF-16 units, as messages are measured here. */
const MAX_CAPTION = 1024;

/**
 * Anything but a WebP of sticker size arrives as a plain file (tdlib/telegram-bot-api issue 76), which is a violation.
 */
export const sendSticker: Handler<'sendSticker', Message.StickerMessage | Message.DocumentMessage> = async (
  params,
  { world },
) => {
  const room = writableRoomOf(world, params);
  const extras = { ...markupField(params), ...topicFields(room, params) };
  const replied = repliedOf(room, params);
  const emoji = params.string('emoji');
  const upload = uploadOf(params, 'sticker');
  if (!upload) {
    const file = knownFile(world.files, params, 'sticker', 'Sticker');
    const placed = world.stickerSets.find(file.id);
    if (placed?.set.type === 'custom_emoji')
      world.violations.push('sendSticker: the file of a custom emoji is not a sticker');
    const sticker = placed ? stickerInSet(placed) : stickerOf(file);
    return room.post(world.bot, { sticker, ...extras }, replied);
  }
  const problem = await stickerProblem(upload.bytes);
  if (problem !== undefined) {
    world.violations.push(`sendSticker: arrives as a file, not as a sticker: ${problem}`);
    const file = storeDocument(world.files, upload.bytes, upload.fileName, upload.mimeType);
    return room.post(world.bot, { document: documentOf(file), ...extras });
  }
  const sticker = stickerOf(await storeSticker(world.files, upload.bytes, emoji));
  return room.post(world.bot, { sticker, ...extras }, replied);
};

/** Anything but a GIF that moves arrives as a plain file. */
export const sendAnimation: Handler<
  'sendAnimation',
  Message.DocumentMessage | Message.AnimationMessage
> = async (params, { world }) => {
  const room = writableRoomOf(world, params);
  const extras = { ...markupField(params), ...topicFields(room, params) };
  const upload = uploadOf(params, 'animation');
  if (!upload) {
    const file = knownFile(world.files, params, 'animation', 'Animation');
    return room.post(world.bot, { ...animationOf(file), ...extras });
  }
  const animation = await storeAnimation(world.files, upload.bytes);
  if (animation !== undefined) return room.post(world.bot, { ...animation, ...extras });
  world.violations.push('sendAnimation: arrives as a file: it is no moving GIF');
  const file = storeDocument(world.files, upload.bytes, upload.fileName, upload.mimeType);
  return room.post(world.bot, { document: documentOf(file), ...extras });
};

export const sendPhoto: Handler<'sendPhoto'> = async (params, { world }) => {
  const room = writableRoomOf(world, params);
  const upload = uploadOf(params, 'photo');
  if (!upload) throw badRequest('there is no photo in the request');
  const extras = { ...markupField(params), ...topicFields(room, params) };
  const photo = await storePhoto(world.files, upload.bytes);
  return room.post(world.bot, { photo, ...extras });
};

/** A known file is sent again, an upload is a new one. */
export const sendDocument: Handler<'sendDocument'> = (params, { world }) => {
  const room = writableRoomOf(world, params);
  const upload = uploadOf(params, 'document');
  const caption = params.string('caption').trim();
  if (caption.length > MAX_CAPTION) throw badRequest('message caption is too long');
  const file = upload
    ? storeDocument(world.files, upload.bytes, upload.fileName, upload.mimeType)
    : knownFile(world.files, params, 'document', 'Document');
  const extras = { ...markupField(params), ...topicFields(room, params), ...(caption !== '' && { caption }) };
  return room.post(world.bot, { document: documentOf(file), ...extras });
};

function voiceSeconds(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes);
  if (file.toString('latin1', 0, 4) !== 'OggS' || !file.subarray(0, 100).includes('OpusHead'))
    return undefined;
  return Math.ceil(Number(file.readBigUInt64LE(file.lastIndexOf('OggS') + 6)) / 48_000);
}

/** Anything but OGG/Opus arrives as a file. Telegram shows the given duration. */
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

/** Returns the bot's own photos only: bots request those to test downloads. */
export const getUserProfilePhotos: Handler<'getUserProfilePhotos'> = async (params, { world }) => {
  const own = params.integer('user_id', 0) === world.bot.id ? world.botPicture : undefined;
  const photos = own ? [await storePhoto(world.files, own)] : [];
  return { total_count: photos.length, photos };
};
