import sharp from 'sharp';
import { BotApiError } from '../errors.ts';
import { pictureInfo } from '../media.ts';
import type { Person } from '../person.ts';
import type { SeenMessage } from '../view.ts';
import { Refusal } from './problems.ts';

/** What a bot can fetch. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Formats that Telegram's apps offer to send as a photo, and that can be read here. */
const PHOTO_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);
const MAX_SIDE = 2560;
/** Above this an app makes the photo smaller before it sends it. */
const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
const MAX_SIDES_SUM = 10_000;

const TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
]);

export interface SentFile {
  readonly bytes: Buffer;
  readonly as: 'photo' | 'file';
  readonly name: string;
  readonly caption: string;
}

/** Makes a photo as small as an app of Telegram does. Throws a 422 for what is no picture. */
async function shrunk(bytes: Buffer): Promise<Buffer> {
  const { format, width, height } = await pictureInfo(bytes);
  if (format === undefined || !PHOTO_FORMATS.has(format)) throw new Refusal(422, 'notAPicture');
  if (bytes.length <= MAX_PHOTO_BYTES && width + height <= MAX_SIDES_SUM) return bytes;
  return sharp(bytes)
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Sends a picture as an app of Telegram does. Throws a {@link Refusal} where the app would not. */
export async function sendPicture(
  person: Person,
  { bytes, as, name, caption }: SentFile,
): Promise<SeenMessage> {
  if (bytes.length === 0) throw new Refusal(422, 'fileEmpty');
  const options = caption === '' ? {} : { caption };
  if (as === 'file') {
    const extension = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
    const mimeType = TYPES.get(extension) ?? 'application/octet-stream';
    return person.sendDocument(bytes, { fileName: name || 'file', mimeType, ...options });
  }
  try {
    return await person.sendPhoto(await shrunk(bytes), options);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const badShape = error instanceof BotApiError && error.message.includes('PHOTO_INVALID_DIMENSIONS');
    throw new Refusal(422, badShape ? 'badShape' : 'notAPicture');
  }
}
