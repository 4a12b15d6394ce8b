import { setImmediate } from 'node:timers/promises';
import type { Frame, LibAV } from '@libav.js/variant-webm-vp9';
import { readWebm } from '../../lib/webm.ts';
import { MAX_FILM_MS } from '../motion/film.ts';
import { loadLibav } from '../motion/vp9.ts';
import { rgbaOf } from '../motion/yuva.ts';
import { pixelsOf, type Raster, rasterPipeline } from '../raster.ts';
import { type Found, inSquare } from './frames.ts';

/** Four times what Telegram allows for a video sticker. */
const MAX_BYTES = 1024 * 1024;
const MAX_SIDE_PX = 2048;
/** When the file does not say how long the last frame is shown. */
const LAST_FRAME_MS = 40;
const FILE = 'in.webm';
/** FFmpeg's own decoders drop alpha. */
const DECODERS: Readonly<Record<string, string>> = { V_VP9: 'libvpx-vp9', V_VP8: 'libvpx' };

/** Returns the name of libav's decoder for a file as short as a video sticker; undefined for any other file. */
export function webmDecoderOf(bytes: Buffer): string | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const { isWebm, isTruncated, tracks } = readWebm(bytes);
  const [video, ...more] = tracks.filter(track => !track.isAudio);
  if (!isWebm || isTruncated || video === undefined || more.length > 0) return undefined;
  return DECODERS[video.codec];
}

/** Decodes three seconds of a short WebM, with its transparency. Throws libav's error if the file is damaged. */
export async function decodeWebm(bytes: Buffer, decoder: string, startMs: number): Promise<Found> {
  const libav = await loadLibav();
  await libav.writeFile(FILE, bytes);
  const [format, streams] = await libav.ff_init_demuxer_file(FILE);
  const [stream] = streams;
  if (stream === undefined) return 'unreadable';
  const [, context, packet, frame] = await libav.ff_init_decoder(decoder, stream.codecpar);
  const [, packets] = await libav.ff_read_frame_multi(format, packet);
  const msPerTick = (1000 * stream.time_base_num) / stream.time_base_den;
  const shown: { atMs: number; raster: Raster }[] = [];
  const given = packets[stream.index] ?? [];
  const endMs = Math.max(readWebm(bytes).durationMs, (given.at(-1)?.pts ?? 0) * msPerTick + LAST_FRAME_MS);
  const from = Math.min(startMs, endMs - 1);
  for (const [k, each] of given.entries()) {
    const decoded = await libav.ff_decode_multi(context, packet, frame, [each], k === given.length - 1);
    for (const one of decoded) {
      const atMs = one.pts * msPerTick;
      if (one.width > MAX_SIDE_PX || one.height > MAX_SIDE_PX) return 'too_large';
      if (atMs >= from + MAX_FILM_MS) continue;
      const raster = await pixelsOf(inSquare(rasterPipeline(rasterOfFrame(libav, one))));
      // Of the frames before the start, only the last one is still seen.
      if (atMs <= from) shown.length = 0;
      shown.push({ atMs: Math.max(atMs, from), raster });
    }
    await setImmediate();
  }
  const until = Math.min(endMs, from + MAX_FILM_MS);
  return {
    frames: shown.map(({ raster }) => raster),
    durationsMs: shown.map(({ atMs }, k) => (shown[k + 1]?.atMs ?? until) - atMs),
  };
}

function rasterOfFrame(libav: LibAV, { data, layout, format, width, height }: Frame): Raster {
  const [y, u, v, a] = layout;
  const isKnown = format === libav.AV_PIX_FMT_YUV420P || format === libav.AV_PIX_FMT_YUVA420P;
  if (!isKnown || !y || !u || !v) throw new RangeError('pixels of an unknown format');
  return rgbaOf(data, { width, height }, [y, u, v, a]);
}
