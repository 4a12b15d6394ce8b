import type { Api } from 'grammy';
import { PhotoLostError, type PhotoSource, PhotoUnavailableError } from '../../../generation/ports.ts';
import type { Decoder } from '../../../images/decoder/index.ts';
import type { PackSticker } from '../../../images/export/archive.ts';
import type { Exportable } from '../../../images/export/encode.ts';
import type { FootageReader } from '../../../images/footage/index.ts';
import { readSet, type SetSticker } from '../work/sticker-sets.ts';

const DOWNLOADS_AT_ONCE = 4;
const SIDE_PX = 512;

export interface LoadDeps {
  readonly api: Api;
  readonly photos: Pick<PhotoSource, 'fetch'>;
  readonly decoder: Pick<Decoder, 'decode'>;
  readonly footage: Pick<FootageReader, 'flipbook'>;
}

/** The same error of Telegram may mean "never" or "not now". */
function isGone(error: unknown, mayComeBack: boolean): boolean {
  if (error instanceof PhotoUnavailableError) return error.doubtful && !mayComeBack;
  return error instanceof PhotoLostError;
}

/** Numbers of stickers that are not in a file. */
export interface LeftOut {
  readonly unreadable: number;
}

export interface LoadedPack {
  readonly title: string;
  readonly stickers: readonly PackSticker[];
  readonly leftOut: LeftOut;
}

/**
 * Downloads the stickers of a set, in its order. Undefined if Telegram has no such set. Throws what grammY throws,
 * PhotoUnavailableError, and the signal's reason. @param waits whether the caller tries again if a file may come back
 */
export async function loadPack(
  deps: LoadDeps,
  name: string,
  signal: AbortSignal,
  { waits = false } = {},
): Promise<LoadedPack | undefined> {
  const set = await readSet(deps.api, name, signal);
  if (set === undefined) return undefined;
  const stickers: PackSticker[] = [];
  let unreadable = 0;
  for (let at = 0; at < set.stickers.length; at += DOWNLOADS_AT_ONCE) {
    const some = set.stickers.slice(at, at + DOWNLOADS_AT_ONCE);
    const pictures = await Promise.all(some.map(sticker => load(deps, sticker, signal, waits)));
    for (const [index, { emoji }] of some.entries()) {
      const picture = pictures[index];
      if (picture) stickers.push({ picture, emoji });
      else unreadable++;
    }
  }
  return { title: set.title, stickers, leftOut: { unreadable } };
}

/** Undefined if the sticker is gone or cannot be read. */
async function load(
  { photos, decoder, footage }: LoadDeps,
  { id, moves }: SetSticker,
  signal: AbortSignal,
  waits: boolean,
): Promise<Exportable | undefined> {
  try {
    const bytes = await photos.fetch(id, signal);
    if (moves) {
      const made = await footage.flipbook(bytes, signal);
      return made.outcome === 'ok' ? { flipbook: made.bytes } : undefined;
    }
    const decoded = await decoder.decode(bytes, { kind: 'png', side: SIDE_PX }, signal);
    return decoded.outcome === 'ok' ? decoded.bytes : undefined;
  } catch (error) {
    if (isGone(error, waits)) return undefined;
    throw error;
  }
}
