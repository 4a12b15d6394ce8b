import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import type { ReadStructure, Structure } from './types.ts';
import { readWebp } from './webp.ts';

/** Formats by their first bytes: what a name or a service declares is not reliable, and must not be believed. */
const READERS: readonly { readonly isOurs: (head: string) => boolean; readonly read: ReadStructure }[] = [
  { isOurs: head => head.startsWith('\xff\xd8\xff'), read: readJpeg },
  { isOurs: head => head.startsWith('\x89PNG\r\n\x1a\n'), read: readPng },
  { isOurs: head => head.startsWith('RIFF') && head.startsWith('WEBP', 8), read: readWebp },
  { isOurs: head => head.startsWith('GIF8'), read: readGif },
];

/**
 * The structure of a picture, in one pass over its bytes; nothing is decoded.
 *
 * @returns `unknown` for another format, `broken` where the bytes contradict themselves
 */
export function structureOf(bytes: Buffer): Structure | 'unknown' | 'broken' {
  const head = bytes.toString('latin1', 0, 16);
  const reader = READERS.find(({ isOurs }) => isOurs(head));
  if (reader === undefined) return 'unknown';
  return reader.read(bytes) ?? 'broken';
}
