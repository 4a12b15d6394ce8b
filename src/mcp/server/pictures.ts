import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImageContent } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { inspectPhoto, preparePhoto } from '../../images/photo.ts';
import { pictureSize } from '../../images/raster.ts';
import { InputError, type StickerServerDeps } from './call.ts';

const MB = 1024 * 1024;
const MAX_PICTURE_BYTES = 20 * MB;
export const MAX_MESSAGE_BYTES = Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + MB;
const FETCH_MS = 15_000;
const PICTURE_SIDE = 2048;

const base64 = z
  .string()
  .max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 100)
  .optional()
  .describe('The bytes of a JPEG, PNG or WebP in base64 (a data: URL will do), 20 MB at most');
const url = z.string().max(4096).optional().describe('A public https address of the picture');
const path = z
  .string()
  .max(4096)
  .optional()
  .describe('The absolute path of the file on this computer, or one that begins with ~/');

export function pictureInput({ files }: Pick<StickerServerDeps, 'files'>, description: string) {
  const elsewhere = z.object({ base64, url });
  return (files ? elsewhere.extend({ path }) : elsewhere).describe(description);
}

export interface PictureInput {
  readonly base64?: string | undefined;
  readonly url?: string | undefined;
  readonly path?: string | undefined;
}

type Deps = Pick<StickerServerDeps, 'decoder' | 'fetchPublic' | 'files'>;

/** Throws InputError if the picture cannot be used. */
export async function openPhoto(deps: Deps, input: PictureInput, signal: AbortSignal): Promise<Buffer> {
  return preparePhoto(deps.decoder, await checkedBytes(deps, input, signal), signal);
}

/** Returns a PNG that keeps transparency. Throws InputError if the picture cannot be used. */
export async function openPicture(deps: Deps, input: PictureInput, signal: AbortSignal): Promise<Buffer> {
  const bytes = await checkedBytes(deps, input, signal);
  const decoded = await deps.decoder.decode(bytes, { kind: 'png', side: PICTURE_SIDE }, signal);
  if (decoded.outcome !== 'ok') throw new InputError(PROBLEMS.too_complex);
  return decoded.bytes;
}

const PROBLEMS = {
  unreadable: 'The picture is damaged, cut off, or none at all. Give a whole JPEG, PNG or WebP.',
  unsupported: 'The format of the picture is not read here. Give a JPEG, PNG or WebP.',
  animated: 'The picture moves. Give one that does not: a JPEG, PNG or WebP with a single frame.',
  too_small: 'The picture is too small: both sides need 64 pixels at least. Give a larger one.',
  too_many_pixels:
    'The picture has too many pixels: more than 210 million as JPEG, 50 million in another format. Give a smaller one.',
  too_complex: 'The picture takes too long to decode. Save it as an ordinary JPEG and give that.',
} as const;

async function checkedBytes(deps: Deps, input: PictureInput, signal: AbortSignal): Promise<Buffer> {
  const bytes = await bytesOf(deps, input, signal);
  const check = await inspectPhoto(deps.decoder, bytes, signal);
  if (!check.ok) throw new InputError(PROBLEMS[check.reason]);
  return bytes;
}

async function bytesOf(deps: Deps, input: PictureInput, signal: AbortSignal): Promise<Buffer> {
  const ways = deps.files ? '"base64", "url" and "path"' : '"base64" and "url"';
  const given = [input.base64, input.url, input.path].filter(value => value !== undefined && value !== '');
  if (given.length !== 1) throw new InputError(`Give the picture in exactly one of ${ways}.`);
  if (input.base64) return fromBase64(input.base64);
  if (input.url) return fetched(deps, input.url, signal);
  if (!deps.files) throw new InputError('Files are read only if the server runs on your computer.');
  return fromFile(input.path ?? '', signal);
}

function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^data:[^,]{0,100},/, ''), 'base64');
  if (bytes.length > MAX_PICTURE_BYTES)
    throw new InputError('The picture is over 20 MB. Give a smaller one.');
  return bytes;
}

async function fetched({ fetchPublic }: Deps, address: string, signal: AbortSignal): Promise<Buffer> {
  const secure = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';
  if (!secure(address)) throw new InputError('The address of the picture must begin with https://.');
  const limits = { maxBytes: MAX_PICTURE_BYTES, timeoutMs: FETCH_MS, signal, accept: 'image/*' };
  const answer = await fetchPublic(address, limits);
  signal.throwIfAborted();
  if (!answer.ok) {
    throw new InputError(
      `The picture cannot be fetched: the address ${answer.error}. Give its bytes in "base64".`,
    );
  }
  if (!secure(answer.url))
    throw new InputError('The address redirects to one without https. Give another one.');
  if (answer.status !== 200) {
    throw new InputError(
      `The address of the picture answers with ${answer.status}. Give one that needs no login.`,
    );
  }
  return answer.body;
}

async function fromFile(given: string, signal: AbortSignal): Promise<Buffer> {
  const file = filePath(given);
  if (!isAbsolute(file)) throw new InputError('Give the absolute path of the file.');
  const info = await stat(file).catch(() => undefined);
  if (info === undefined) throw new InputError('There is no such file, or it may not be read.');
  // Opening a pipe or a device would wait.
  if (!info.isFile()) throw new InputError('The path does not belong to a file.');
  if (info.size > MAX_PICTURE_BYTES) throw new InputError('The file is over 20 MB. Give a smaller picture.');
  return readFile(file, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new InputError('The file is not readable.', { cause });
  });
}

function filePath(given: string): string {
  if (given.startsWith('~/')) return join(homedir(), given.slice(2));
  if (!/^file:\/\//i.test(given)) return given;
  try {
    return fileURLToPath(given);
  } catch (cause) {
    throw new InputError('Give the absolute path of the file.', { cause });
  }
}

export const pictureFacts = {
  mimeType: z.literal('image/webp'),
  width: z.number().int().describe('In pixels'),
  height: z.number().int().describe('In pixels'),
  bytes: z.number().int(),
  file: z.string().optional().describe('Where it was saved on this computer'),
} as const;

type Facts = z.infer<z.ZodObject<typeof pictureFacts>>;

export interface ShownPicture {
  readonly image: ImageContent;
  readonly facts: Facts;
}

export async function pictureResult(
  { files }: Pick<StickerServerDeps, 'files'>,
  webp: Buffer,
  name: string,
): Promise<ShownPicture> {
  const size = await pictureSize(webp);
  const file = files?.keep(name, webp);
  return {
    image: { type: 'image', data: webp.toString('base64'), mimeType: 'image/webp' },
    facts: {
      mimeType: 'image/webp',
      width: size?.width ?? 0,
      height: size?.height ?? 0,
      bytes: webp.length,
      ...(file !== undefined && { file }),
    },
  };
}

export function factsLine({ width, height, file }: Facts): string {
  return `${width}×${height} px WebP${file === undefined ? '' : `, saved as ${file}`}`;
}
