import { extname } from 'node:path';
import { type Notice, photoNotice, type UserInput } from '../assistant/dialogue/input.ts';
import { PhotoLostError } from '../generation/ports.ts';
import type { Decoder } from '../images/decoder/index.ts';
import { inspectPhoto, lookAtPhoto, MIN_SIDE } from '../images/photo.ts';
import { ProviderError } from '../lib/errors.ts';
import { FileTooLargeError } from '../telegram/errors.ts';
import { MAX_DOWNLOAD_BYTES, type TelegramPhotos } from '../telegram/photos.ts';
import type { TalkItem } from './updates/talk-items.ts';

/** Pictures that are opened for one turn: the one that counts, and some more where that one cannot be drawn from. */
const MAX_OPENED = 3;

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

/** What a file is by what its sender calls it; what it really is shows when it is opened, whatever picture it is said to be. */
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

/** What is wrong with a picture by what is said of it, or nothing. */
function pictureProblem(picture: Picture): Notice | undefined {
  if (picture.kind === 'photo') {
    return Math.min(picture.width, picture.height) < MIN_SIDE ? 'tooSmall' : undefined;
  }
  const kind = kindOfFile(picture);
  if (kind === 'other') return 'file';
  if (picture.size <= MAX_DOWNLOAD_BYTES) return undefined;
  return kind === 'picture' ? 'tooLarge' : 'format';
}

interface IntakeDeps {
  readonly photos: TelegramPhotos;
  readonly decoder: Decoder;
}

/** A photo that can be drawn from, or what is wrong with it. */
type Opened = NonNullable<UserInput['photo']> | Notice;

/** Fetches and opens a file: its name promises nothing. What Telegram sends as a photo is one that it has made itself. */
async function open({ photos, decoder }: IntakeDeps, picture: Picture, signal: AbortSignal): Promise<Opened> {
  const { fileId: ref, albumId } = picture;
  if (picture.kind === 'photo') {
    const look = async (ending: AbortSignal) => lookAtPhoto(decoder, await photos.fetch(ref, ending), ending);
    return { ref, albumId, look };
  }
  try {
    const check = await inspectPhoto(decoder, await photos.fetch(ref, signal), signal);
    if (check.ok) return { ref, albumId, look: async () => check };
    // Of a format that is not known by its first bytes, its name is all that there is to go by.
    const isNamed = check.reason === 'unreadable' && kindOfFile(picture) === 'unreadable_format';
    return isNamed ? 'format' : photoNotice(check);
  } catch (error) {
    if (error instanceof FileTooLargeError) return 'tooLarge';
    if (error instanceof PhotoLostError || error instanceof ProviderError) return 'download';
    throw error;
  }
}

/** Pictures in the order in which they count: of an album the first, of several albums and single pictures the last. */
function inOrder(pictures: readonly Picture[]): Picture[] {
  const groups = new Map<unknown, Picture[]>();
  for (const picture of pictures) {
    const group = groups.get(picture.albumId ?? picture);
    if (group) group.push(picture);
    else groups.set(picture.albumId ?? picture, [picture]);
  }
  return [...groups.values()].toReversed().flat();
}

/** What a person wrote, and what they wrote in the place of earlier words. */
export function wordsIn(items: readonly TalkItem[]): Required<Pick<UserInput, 'texts' | 'corrections'>> {
  const texts: string[] = [];
  const corrections: string[] = [];
  for (const item of items) if (item.kind === 'text') (item.corrects ? corrections : texts).push(item.text);
  return { texts, corrections };
}

/**
 * What a person sent in a row, as one input: all words, one photo, and a notice about everything else. Of an
 * album the first picture counts, of several single pictures the last; no more is fetched than it takes to find it.
 *
 * @param knownAlbum the album whose first picture was taken in an earlier turn: the rest of it comes separately
 */
export async function takeIn(
  items: readonly TalkItem[],
  knownAlbum: string | null,
  deps: IntakeDeps,
  signal: AbortSignal,
): Promise<UserInput> {
  const { texts, corrections } = wordsIn(items);
  const notices = new Set<Notice>();
  const pictures: Picture[] = [];
  for (const item of items) {
    if (item.kind === 'text' || item.kind === 'sound') continue;
    if (item.albumId !== undefined && item.albumId === knownAlbum) continue;
    else if (item.kind === 'unsupported') notices.add(item.what);
    else {
      const problem = pictureProblem(item);
      if (problem === undefined) pictures.push(item);
      else notices.add(problem);
    }
  }
  for (const picture of inOrder(pictures).slice(0, MAX_OPENED)) {
    const opened = await open(deps, picture, signal);
    if (typeof opened === 'string') {
      notices.add(opened);
      continue;
    }
    if (picture.albumId !== undefined) notices.add('albumFirst');
    return { texts, corrections, photo: opened, notices: [...notices] };
  }
  return { texts, corrections, notices: [...notices] };
}
