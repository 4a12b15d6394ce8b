import { randomUUID } from 'node:crypto';
import { BotApiError } from '../errors.ts';
import type { Person } from '../people/person.ts';
import { Refusal } from './router.ts';

/** What a bot can fetch. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** What an album holds. */
export const MAX_FILES = 10;

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

interface Sending {
  readonly files: readonly SentFile[];
  readonly as: 'photo' | 'file';
  readonly caption: string;
}

/**
 * Makes of a picture what an app of Telegram sends as a photo: upright, on white, at most 2560 px, JPEG. Undefined for what
 * is none, or cannot be opened.
 */
export type OpenPicture = (bytes: Buffer) => Promise<Uint8Array | undefined>;

/**
 * Sends pictures as an app of Telegram does: several are an album, with one `media_group_id`. All of them arrive, or
 * none. Throws a {@link Refusal} where the app would not send them.
 */
export async function sendFiles(
  person: Person,
  { files, as, caption }: Sending,
  open: OpenPicture,
): Promise<void> {
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
    const small = await Promise.all(
      files.map(async ({ bytes }) => {
        const photo = await open(bytes);
        if (photo === undefined) throw new Refusal(422, 'notAPicture');
        return photo;
      }),
    );
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
