import type { Logger } from '../lib/logger.ts';
import { formatOf } from './decoder/format.ts';
import type { Decoded, Decoder } from './decoder/index.ts';
import type { Finding } from './photo-check/index.ts';

/** Below this shorter side no face can be recognised, neither in the photo nor in the drawing made from it. */
export const MIN_SIDE = 64;

const PREPARED = { kind: 'jpeg', side: 1536, quality: 90, fullChroma: true } as const;
const PREVIEW = { kind: 'jpeg', side: 384, quality: 80, fullChroma: false, look: true } as const;

export interface PhotoLook {
  readonly preview: Buffer;
  readonly finding?: Finding | undefined;
}

/**
 * Whether a photo can be used, and the reason if it cannot:
 *
 * - `unsupported`: a picture in a format that we do not read (HEIC, AVIF, GIF, TIFF, BMP, SVG)
 * - `unreadable`: not a picture, or a damaged or truncated one
 * - `animated`: an animated WebP
 * - `too_small`: shorter side below {@link MIN_SIDE}
 * - `too_many_pixels`: over 210 megapixels for JPEG, 50 for other formats; never decoded
 * - `too_complex`: decoding would take too much time or memory
 */
export type PhotoCheck =
  | ({
      readonly ok: true;
      readonly width: number;
      readonly height: number;
    } & PhotoLook)
  | {
      readonly ok: false;
      readonly reason:
        | 'unreadable'
        | 'unsupported'
        | 'animated'
        | 'too_small'
        | 'too_many_pixels'
        | 'too_complex';
    };

export class UndecodableError extends Error {
  override readonly name = 'UndecodableError';
  readonly outcome: Exclude<Decoded['outcome'], 'ok'>;

  constructor(outcome: UndecodableError['outcome']) {
    super(`the photo cannot be decoded: ${outcome}`);
    this.outcome = outcome;
  }
}

/** Decodes the whole photo, because truncation shows only then. Throws the decoder's errors. */
export async function inspectPhoto(
  decoder: Decoder,
  bytes: Buffer,
  signal?: AbortSignal,
): Promise<PhotoCheck> {
  const format = formatOf(bytes);
  if (format === undefined) return { ok: false, reason: 'unreadable' };
  if (format === 'other' || format === 'gif') return { ok: false, reason: 'unsupported' };
  const decoded = await decoder.decode(bytes, PREVIEW, signal);
  switch (decoded.outcome) {
    case 'ok': {
      const { width, height, frames, bytes: preview, finding } = decoded;
      if (frames > 1) return { ok: false, reason: 'animated' };
      if (Math.min(width, height) < MIN_SIDE) return { ok: false, reason: 'too_small' };
      return { ok: true, width, height, preview, finding };
    }
    case 'too_big':
      return { ok: false, reason: decoded.excess === 'pixels' ? 'too_many_pixels' : 'too_complex' };
    case 'timed_out':
      return { ok: false, reason: 'too_complex' };
    case 'broken':
      return { ok: false, reason: 'unreadable' };
    default:
      return decoded satisfies never;
  }
}

async function opened(decoding: Promise<Decoded>) {
  const decoded = await decoding;
  if (decoded.outcome !== 'ok') throw new UndecodableError(decoded.outcome);
  return decoded;
}

/**
 * Returns an upright sRGB JPEG of at most 1536 px without metadata, which could reveal the location. Throws
 * UndecodableError and the decoder's errors.
 */
export async function preparePhoto(decoder: Decoder, bytes: Buffer, signal?: AbortSignal): Promise<Buffer> {
  return (await opened(decoder.decode(bytes, PREPARED, signal))).bytes;
}

export async function lookAtPhoto(decoder: Decoder, bytes: Buffer, signal?: AbortSignal): Promise<PhotoLook> {
  const { bytes: preview, finding } = await opened(decoder.decode(bytes, PREVIEW, signal));
  return { preview, finding };
}

/**
 * Whether the picture is truncated, far too big or too small. If the decoder is too busy to check, the picture is kept.
 */
export async function isUseless(
  { decoder, log }: { readonly decoder: Decoder; readonly log: Logger },
  bytes: Buffer,
): Promise<boolean> {
  const looked = await decoder.decode(bytes, { kind: 'check' }).catch((err: unknown) => {
    log.error({ err }, 'checking a drawn picture failed; using it as it is');
    return undefined;
  });
  switch (looked?.outcome) {
    case 'broken':
    case 'too_big':
      return true;
    case 'ok':
      return Math.min(looked.width, looked.height) < MIN_SIDE;
    case 'timed_out':
    case undefined:
      return false;
    default:
      return looked satisfies undefined;
  }
}
