import type { Animation, Document, PhotoSize, Sticker } from 'grammy/types';
import sharp from 'sharp';
import { badRequest } from '../errors.ts';
import type { FileStore, StoredFile } from '../files.ts';
import type { PlacedSticker } from '../sticker-sets.ts';

const PHOTO_BOUNDS = [90, 320, 800, 1280];
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
export const STICKER_SIDE = 512;
export const MAX_STICKER_BYTES = 512_000;
export const EMOJI_SIDE = 100;

interface ScaledPhoto {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Scaling is expensive and benchmarks send one photo thousands of times. Copies live as long as their original. */
const scaledCopies = new WeakMap<Uint8Array, Promise<readonly ScaledPhoto[]>>();

export async function storePhoto(files: FileStore, bytes: Uint8Array): Promise<PhotoSize[]> {
  if (bytes.length > MAX_PHOTO_BYTES) throw badRequest('file is too big');
  let copies = scaledCopies.get(bytes);
  if (!copies) {
    copies = scalePhoto(bytes);
    scaledCopies.set(bytes, copies);
  }
  return (await copies).map(copy => photoOf(files.add({ kind: 'Photo', extension: 'jpg', ...copy })));
}

async function scalePhoto(bytes: Uint8Array): Promise<readonly ScaledPhoto[]> {
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw badRequest('IMAGE_PROCESS_FAILED');
    });
  const { width, height } = metadata;
  if (width + height > 10_000 || Math.max(width, height) > 20 * Math.min(width, height))
    throw badRequest('PHOTO_INVALID_DIMENSIONS');
  const longest = Math.max(width, height);
  const bounds = [...PHOTO_BOUNDS.filter(bound => bound < longest), Math.min(longest, 1280)];
  return Promise.all([...new Set(bounds)].map(bound => scale(bytes, bound)));
}

async function scale(original: Uint8Array, bound: number): Promise<ScaledPhoto> {
  const { data, info } = await sharp(original)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(bound, bound, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 87 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

export function photoOf(file: StoredFile): PhotoSize {
  return { ...idsOf(file), width: file.width ?? 0, height: file.height ?? 0 };
}

export async function pictureInfo(bytes: Uint8Array) {
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  return { format, width, height };
}

export async function stickerProblem(bytes: Uint8Array): Promise<string | undefined> {
  const { format, width, height } = await pictureInfo(bytes);
  if (format === undefined) return 'no picture';
  if (format !== 'webp') return `${format} instead of webp`;
  if (Math.max(width, height) !== STICKER_SIDE) return `${width}x${height}, one side must be ${STICKER_SIDE}`;
  if (bytes.length > MAX_STICKER_BYTES) return `${bytes.length} bytes, at most ${MAX_STICKER_BYTES}`;
  return undefined;
}

export async function storeSticker(files: FileStore, bytes: Uint8Array, emoji: string): Promise<StoredFile> {
  const { width, height } = await sharp(bytes).metadata();
  return files.add({ kind: 'Sticker', bytes, extension: 'webp', width, height, emoji });
}

export function stickerOf(file: StoredFile): Sticker {
  const { emoji = '' } = file;
  return {
    ...photoOf(file),
    type: 'regular',
    is_animated: file.extension === 'tgs',
    is_video: file.extension === 'webm',
    ...(file.thumbnail && { thumbnail: photoOf(file.thumbnail) }),
    ...(emoji === '' ? {} : { emoji }),
  };
}

/** A set's sticker as in messages and `getStickerSet`, with only its first emoji. */
export function stickerInSet({ set, sticker }: PlacedSticker): Sticker {
  const [emoji] = sticker.emoji;
  const { type, name: set_name } = set;
  const others = { set_name, ...(emoji !== undefined && { emoji }) };
  if (type === 'regular') return { ...stickerOf(sticker.file), ...others };
  return { ...stickerOf(sticker.file), ...others, type, custom_emoji_id: customEmojiId(sticker.file) };
}

/** A number of 64 bits, as text. */
function customEmojiId({ uniqueId }: StoredFile): string {
  return String(Buffer.from(uniqueId).readBigUInt64BE(uniqueId.length - 8) >> 1n);
}

export function storeDocument(
  files: FileStore,
  bytes: Uint8Array,
  fileName: string,
  mimeType: string,
): StoredFile {
  const extension = /\.(\w{1,8})$/.exec(fileName)?.[1] ?? 'bin';
  return files.add({ kind: 'Document', bytes, extension, fileName, mimeType });
}

export function documentOf(file: StoredFile): Document {
  const { fileName = 'file', mimeType = 'application/octet-stream' } = file;
  return { ...idsOf(file), file_name: fileName, mime_type: mimeType };
}

/** Telegram makes an MP4 of a GIF; the playground keeps it. Undefined if nothing moves in it. */
export async function storeAnimation(
  files: FileStore,
  bytes: Uint8Array,
): Promise<AnimationFields | undefined> {
  const found = await sharp(bytes, { animated: true })
    .metadata()
    .catch(() => undefined);
  if (found?.format !== 'gif' || (found.pages ?? 1) < 2) return undefined;
  const { width, pageHeight: height = found.height, delay = [] } = found;
  const duration = Math.round(delay.reduce((sum, ms) => sum + ms, 0) / 1000);
  return animationOf(files.add({ kind: 'Animation', bytes, extension: 'gif', duration, width, height }));
}

interface AnimationFields {
  readonly animation: Animation;
  readonly document: Document;
}

/** Telegram's animations come as a document, too. */
export function animationOf(file: StoredFile): AnimationFields {
  const { width = 0, height = 0, duration = 0 } = file;
  const mime_type = 'image/gif';
  return {
    animation: { ...idsOf(file), width, height, duration, mime_type },
    document: { ...idsOf(file), mime_type },
  };
}

export function idsOf(file: StoredFile) {
  return { file_id: file.id, file_unique_id: file.uniqueId, file_size: file.bytes.length };
}
