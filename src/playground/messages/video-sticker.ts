import { readWebm, type Webm } from '../../lib/webm.ts';
import type { SetType } from '../sticker-sets.ts';
import { EMOJI_SIDE, STICKER_SIDE } from './media.ts';

const MAX_BYTES: Readonly<Record<SetType, number>> = {
  regular: 256 * 1024,
  mask: 256 * 1024,
  custom_emoji: 64 * 1024,
};
const MAX_MS = 3000;
/** 30 frames per second, in whole milliseconds. */
const MIN_FRAME_MS = 33;

export type VideoSticker =
  | { readonly ok: true; readonly width: number; readonly height: number }
  /** `error` is what Telegram answers. */
  | { readonly ok: false; readonly error: string; readonly problem: string };

const refuse = (error: string, problem: string): VideoSticker => ({ ok: false, error, problem });

/**
 * Judges an upload as Telegram does (https://core.telegram.org/stickers/webm-vp9-encoding). It names only three errors;
 * STICKER_VIDEO_NOWEBM stands for everything else here. Stricter in one point: a sticker without alpha is refused.
 */
export function judgeVideoSticker(bytes: Uint8Array, type: SetType = 'regular'): VideoSticker {
  const maxBytes = MAX_BYTES[type];
  if (bytes.length > maxBytes)
    return refuse('STICKER_VIDEO_BIG', `${bytes.length} bytes, at most ${maxBytes}`);
  const webm = readWebm(Buffer.from(bytes));
  const invalid = (problem: string) => refuse('STICKER_VIDEO_NOWEBM', problem);
  if (!webm.isWebm || webm.isTruncated || webm.blocks.length === 0) return invalid('no complete WebM');
  if (webm.tracks.some(track => track.isAudio)) return invalid('it has sound');
  const [video] = webm.tracks;
  if (video?.codec !== 'V_VP9' || !webm.keyFrame) return invalid(`codec ${video?.codec ?? 'none'}, not VP9`);
  if (!video.hasAlpha || webm.alphaBlocks < webm.blocks.length) return invalid('frames without alpha');
  const { width, height } = webm.keyFrame;
  const isSized =
    type === 'custom_emoji'
      ? width === EMOJI_SIDE && height === EMOJI_SIDE
      : Math.max(width, height) === STICKER_SIDE;
  if (!isSized || width !== video.width || height !== video.height)
    return invalid(`${width}x${height} is not the size of a ${type} sticker`);
  const ms = lengthOf(webm);
  if (ms > MAX_MS) return refuse('STICKER_VIDEO_LONG', `${ms} ms, at most ${MAX_MS}`);
  const isFast = webm.blocks.some(
    ({ atMs }, at) => at > 0 && atMs - (webm.blocks[at - 1]?.atMs ?? 0) < MIN_FRAME_MS,
  );
  return isFast ? invalid('more than 30 frames per second') : { ok: true, width, height };
}

function lengthOf({ durationMs, blocks }: Webm): number {
  return Math.max(durationMs, ...blocks.map(block => block.atMs + block.durationMs));
}
