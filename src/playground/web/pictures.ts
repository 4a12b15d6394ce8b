import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { BotApiError } from '../errors.ts';
import { pictureInfo } from '../media.ts';
import type { Person } from '../person.ts';
import { Refusal } from './problems.ts';

/** What a bot can fetch. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** What an album holds. */
export const MAX_FILES = 10;

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

interface SentFile {
  readonly bytes: Buffer;
  readonly name: string;
}

/** What a person sends at once. */
interface Sending {
  readonly files: readonly SentFile[];
  readonly as: 'photo' | 'file';
  /** Of the first one. */
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

/**
 * Sends pictures as an app of Telegram does: several are an album, with one `media_group_id`. All of them arrive, or
 * none. Throws a {@link Refusal} where the app would not send them.
 */
export async function sendFiles(person: Person, { files, as, caption }: Sending): Promise<void> {
  if (files.length > MAX_FILES) throw new Refusal(400, 'tooManyFiles');
  if (files.some(({ bytes }) => bytes.length > MAX_FILE_BYTES)) throw new Refusal(413, 'pictureTooLarge');
  if (files.some(({ bytes }) => bytes.length === 0)) throw new Refusal(422, 'fileEmpty');
  const captionOf = (index: number) => (index === 0 && caption !== '' ? { caption } : {});
  if (as === 'file') {
    const group = files.length > 1 ? { mediaGroupId: randomUUID() } : {};
    for (const [index, { bytes, name }] of files.entries()) {
      const fileName = name || 'file';
      person.sendDocument(bytes, { fileName, mimeType: mimeTypeOf(name), ...group, ...captionOf(index) });
    }
    return;
  }
  try {
    const small = await Promise.all(files.map(({ bytes }) => shrunk(bytes)));
    const photos = small.map((bytes, index) => ({ bytes, ...captionOf(index) }));
    const [first] = photos;
    if (photos.length > 1) await person.sendAlbum(photos);
    else if (first) await person.sendPhoto(first.bytes, captionOf(0));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const badShape = error instanceof BotApiError && error.message.includes('PHOTO_INVALID_DIMENSIONS');
    throw new Refusal(422, badShape ? 'badShape' : 'notAPicture');
  }
}

function mimeTypeOf(name: string): string {
  const extension = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return TYPES.get(extension) ?? 'application/octet-stream';
}
