import { extname } from 'node:path';
import type { SentSticker } from '../../assistant-db/jobs/received.ts';
import type { SentVideo } from '../../assistant-db/jobs/videos.ts';
import { type Notice, photoNotice, type UserInput } from '../../features/dialogue/input.ts';
import { PhotoLostError, type PhotoSource } from '../../generation/ports.ts';
import { formatOf } from '../../images/decoder/format.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import { inspectPhoto, lookAtPhoto, MIN_SIDE } from '../../images/photo.ts';
import { ProviderError } from '../../lib/errors.ts';
import { FileTooLargeError } from '../../telegram/errors.ts';
import { MAX_DOWNLOAD_BYTES } from '../../telegram/photos.ts';
import type { UserDocuments } from '../context.ts';
import { wordsIn } from '../updates/items.ts';
import type { TalkItem } from '../updates/message.ts';

/** Pictures of one turn that are opened until one can be used. */
const MAX_OPENED = 3;

type Picture = Extract<TalkItem, { kind: 'photo' | 'file' }>;
type File = Extract<TalkItem, { kind: 'file' }>;

const READABLE = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp']);
/** Types that say nothing about the file. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'binary/octet-stream']);
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

/** Judges a file by its name and type. `unknown` may be a picture: that shows when it is opened. */
function kindOfFile({
  mime,
  name,
}: Extract<TalkItem, { kind: 'file' }>): 'picture' | 'unreadable_format' | 'unknown' | 'other' {
  const ending = extname(name).toLowerCase();
  if (READABLE.has(mime.toLowerCase()) || (!mime.startsWith('image/') && READABLE_ENDING.has(ending)))
    return 'picture';
  if (mime.startsWith('image/') || PICTURE_ENDING.has(ending)) return 'unreadable_format';
  return UNKNOWN.has(mime.toLowerCase()) ? 'unknown' : 'other';
}

function pictureProblem(picture: Picture): Notice | undefined {
  if (picture.kind === 'photo') {
    return Math.min(picture.width, picture.height) < MIN_SIDE ? 'tooSmall' : undefined;
  }
  const kind = kindOfFile(picture);
  if (kind === 'other') return 'file';
  if (picture.size <= MAX_DOWNLOAD_BYTES) return undefined;
  return kind === 'picture' ? 'tooLarge' : 'file';
}

const MAX_VIDEO_SECONDS = 60;

function videoProblem({ size, seconds }: SentVideo): Notice | undefined {
  if (size > MAX_DOWNLOAD_BYTES) return 'tooLarge';
  return seconds > MAX_VIDEO_SECONDS ? 'videoTooLong' : undefined;
}

/** A GIF or an animated WebP, which only the bytes tell from other pictures. */
function animationOf({ fileId, size }: File): SentVideo {
  const mime = 'image/*';
  return { fileId, mime, size, seconds: 0, round: false, thumbnail: undefined, messageId: undefined };
}

interface IntakeDeps {
  readonly photos: PhotoSource;
  readonly decoder: Decoder;
  readonly userDocuments: UserDocuments | undefined;
  readonly userId: number;
  /** The album whose first picture was taken in an earlier turn. */
  readonly knownAlbum: string | null;
}

type Opened = NonNullable<UserInput['photo']> | Notice;

/** Fetches and checks a file, as its name promises nothing. A photo was made by Telegram and is checked later. */
async function openPicture(
  { photos, decoder }: Pick<IntakeDeps, 'photos' | 'decoder'>,
  picture: Picture,
  signal: AbortSignal,
): Promise<Opened> {
  const { fileId: ref, albumId } = picture;
  if (picture.kind === 'photo') {
    const look = async (ending: AbortSignal) => lookAtPhoto(decoder, await photos.fetch(ref, ending), ending);
    return { ref, albumId, look };
  }
  try {
    const bytes = await photos.fetch(ref, signal);
    if (formatOf(bytes) === 'gif') return 'animated';
    const check = await inspectPhoto(decoder, bytes, signal);
    if (check.ok) return { ref, albumId, look: async () => check };
    // If the first bytes say nothing either, only a name or type can call it a damaged picture.
    const isDamaged = kindOfFile(picture) === 'picture' || formatOf(bytes) !== undefined;
    return check.reason === 'unreadable' && !isDamaged ? 'file' : photoNotice(check);
  } catch (error) {
    if (error instanceof FileTooLargeError) return 'tooLarge';
    if (error instanceof PhotoLostError || error instanceof ProviderError) return 'download';
    throw error;
  }
}

async function readDocument(
  { photos, userDocuments, userId }: IntakeDeps,
  file: File,
  signal: AbortSignal,
): Promise<Notice> {
  if (file.size > MAX_DOWNLOAD_BYTES || userDocuments === undefined) return 'documentTooLarge';
  try {
    const bytes = await photos.fetch(file.fileId, signal);
    return await userDocuments.take(userId, { name: file.name, bytes }, signal);
  } catch (error) {
    if (error instanceof FileTooLargeError) return 'documentTooLarge';
    if (error instanceof PhotoLostError || error instanceof ProviderError) return 'documentFailed';
    throw error;
  }
}

/** Orders pictures by which one counts. */
function inOrder(pictures: readonly Picture[]): Picture[] {
  const groups = new Map<unknown, Picture[]>();
  for (const picture of pictures) {
    const group = groups.get(picture.albumId ?? picture);
    if (group) group.push(picture);
    else groups.set(picture.albumId ?? picture, [picture]);
  }
  return [...groups.values()].toReversed().flat();
}

/**
 * Combines the messages of a batch into one input: all words, one photo, notices about the rest. The first picture of an
 * album counts, and the last of single ones.
 */
export async function parseInput(
  items: readonly TalkItem[],
  deps: IntakeDeps,
  signal: AbortSignal,
): Promise<UserInput> {
  const { knownAlbum, userDocuments } = deps;
  const { texts, corrections } = wordsIn(items);
  const reply = items.findLast(item => item.kind === 'reply');
  const notices = new Set<Notice>();
  const pictures: Picture[] = [];
  const documents: File[] = [];
  const videos: SentVideo[] = [];
  const stickers: SentSticker[] = [];
  for (const item of items) {
    if (item.kind === 'sticker') stickers.push(item.sticker);
    if (item.kind === 'text' || item.kind === 'sound' || item.kind === 'reply' || item.kind === 'sticker')
      continue;
    const name = item.kind === 'file' ? userDocuments?.nameOf(item) : undefined;
    if (item.kind === 'file' && name !== undefined) documents.push({ ...item, name });
    else if (item.albumId !== undefined && item.albumId === knownAlbum) {
      if (item.kind === 'video') notices.add('video');
    } else if (item.kind === 'unsupported') notices.add(item.what);
    else if (item.kind === 'video') {
      const problem = videoProblem(item.video);
      if (problem === undefined) videos.push(item.video);
      else notices.add(problem);
    } else {
      const problem = pictureProblem(item);
      if (problem === undefined) pictures.push(item);
      else notices.add(problem);
    }
  }
  const hasDocuments = documents.length > 0;
  for (const file of documents) notices.add(await readDocument(deps, file, signal));
  for (const picture of inOrder(pictures).slice(0, MAX_OPENED)) {
    const opened = await openPicture(deps, picture, signal);
    if (opened === 'animated' && picture.kind === 'file') {
      videos.push(animationOf(picture));
      continue;
    }
    if (typeof opened === 'string') {
      notices.add(opened);
      continue;
    }
    if (videos.length > 0) notices.add('video');
    if (picture.albumId !== undefined) notices.add('albumFirst');
    return { texts, corrections, reply, stickers, photo: opened, hasDocuments, notices: [...notices] };
  }
  return { texts, corrections, reply, stickers, videos, hasDocuments, notices: [...notices] };
}
