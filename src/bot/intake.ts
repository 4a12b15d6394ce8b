import { extname } from 'node:path';
import type { UserInput } from '../assistant/dialogue.ts';
import { type Notice, photoNotice } from '../assistant/notices.ts';
import { ProviderError } from '../errors.ts';
import { PhotoLostError } from '../generation/ports.ts';
import { inspectPhoto, MIN_SIDE } from '../images/photo.ts';
import { FileTooLargeError, MAX_DOWNLOAD_BYTES, type TelegramPhotos } from './photos.ts';
import type { TalkItem } from './talk-items.ts';

type Picture = Extract<TalkItem, { kind: 'photo' | 'file' }>;

const READABLE = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp']);
const READABLE_ENDING = new Set(['.jpg', '.jpeg', '.png', '.webp']);
const PICTURE_ENDING = new Set([
  '.heic',
  '.heif',
  '.avif',
  '.tif',
  '.tiff',
  '.bmp',
  '.gif',
  '.svg',
  '.psd',
  '.raw',
  '.dng',
]);

/** Whether a file can be a photo, by what its sender calls it; what it really is shows when it is opened. */
function kindOfFile({
  mime,
  name,
}: Extract<TalkItem, { kind: 'file' }>): 'picture' | 'unreadable_format' | 'other' {
  const ending = extname(name).toLowerCase();
  if (READABLE.has(mime.toLowerCase()) || (!mime.startsWith('image/') && READABLE_ENDING.has(ending)))
    return 'picture';
  if (mime.startsWith('image/') || PICTURE_ENDING.has(ending)) return 'unreadable_format';
  return 'other';
}

/** What is wrong with a picture, or nothing. Files are fetched and opened: their names promise nothing. */
async function problemWith(
  picture: Picture,
  photos: TelegramPhotos,
  signal: AbortSignal,
): Promise<Notice | undefined> {
  if (picture.kind === 'photo') {
    return Math.min(picture.width, picture.height) < MIN_SIDE ? 'tooSmall' : undefined;
  }
  switch (kindOfFile(picture)) {
    case 'unreadable_format':
      return 'format';
    case 'other':
      return 'file';
    case 'picture':
      break;
  }
  if (picture.size > MAX_DOWNLOAD_BYTES) return 'tooLarge';
  try {
    return photoNotice(await inspectPhoto(await photos.fetch(picture.fileId, signal)));
  } catch (error) {
    if (error instanceof FileTooLargeError) return 'tooLarge';
    if (error instanceof PhotoLostError || error instanceof ProviderError) return 'download';
    throw error;
  }
}

/**
 * What a person sent in a row, as one input: all words, one photo, and a notice about everything else. Of an
 * album the first picture counts, of several single pictures the last.
 *
 * @param knownAlbum the album whose first picture was taken in an earlier turn: the rest of it comes separately
 */
export async function takeIn(
  items: readonly TalkItem[],
  knownAlbum: string | null,
  photos: TelegramPhotos,
  signal: AbortSignal,
): Promise<UserInput> {
  const texts: string[] = [];
  const notices = new Set<Notice>();
  const albums = new Set(knownAlbum === null ? [] : [knownAlbum]);
  let photo: UserInput['photo'];
  for (const item of items) {
    if (item.kind === 'text') {
      texts.push(item.text);
      continue;
    }
    if (item.albumId !== undefined && albums.has(item.albumId)) continue;
    if (item.kind === 'unsupported') {
      notices.add(item.what);
      continue;
    }
    const problem = await problemWith(item, photos, signal);
    if (problem !== undefined) {
      notices.add(problem);
      continue;
    }
    photo = {
      ref: item.fileId,
      albumId: item.albumId,
      bytes: within => photos.fetch(item.fileId, within),
    };
    if (item.albumId !== undefined) {
      albums.add(item.albumId);
      notices.add('albumFirst');
    }
  }
  return { texts, photo, notices: [...notices] };
}
