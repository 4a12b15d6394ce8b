import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { UserInput } from '../assistant/dialogue/input.ts';
import { photoNotice } from '../assistant/dialogue/notices.ts';
import { PhotoLostError, type PhotoSource } from '../generation/ports.ts';
import type { Decoder } from '../images/decoder/index.ts';
import { inspectPhoto } from '../images/photo.ts';

/** Photos are files; a reference is the absolute path. */
export const filePhotos: PhotoSource = {
  async fetch(ref, signal) {
    try {
      return await readFile(ref, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw new PhotoLostError('the file cannot be read', { cause: error });
    }
  },
  has: async ref => existsSync(ref),
};

/** The path a person typed or dropped on the terminal: quoted, with escaped spaces or `~`. */
export function typedPath(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    .replaceAll('\\ ', ' ');
  return resolve(bare.replace(/^~(?=\/|$)/, homedir()));
}

const PICTURE = /\.(?:jpe?g|png|webp|heic|heif|avif|gif|tiff?|bmp)['"]?$/i;

/** Whether a line is nothing but the path of a picture: terminals type that where a file is dropped on them. */
export function isPicturePath(line: string): boolean {
  return PICTURE.test(line) && (!/(?<!\\)\s/.test(line) || existsSync(typedPath(line)));
}

/** What the bot in Telegram takes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** A photo file as input for the assistant, or what has to be said about it. */
export async function photoInput(decoder: Decoder, path: string, signal: AbortSignal): Promise<UserInput> {
  if ((await stat(path)).size > MAX_FILE_BYTES) return { texts: [], notices: ['tooLarge'] };
  const check = await inspectPhoto(decoder, await readFile(path), signal);
  return check.ok
    ? { texts: [], photo: { ref: path, look: async () => check }, notices: [] }
    : { texts: [], notices: [photoNotice(check)] };
}
