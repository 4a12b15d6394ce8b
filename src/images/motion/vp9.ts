import { setImmediate } from 'node:timers/promises';
import type { LibAV, Packet } from '@libav.js/variant-webm-vp9';
import { errorMessage } from '../../lib/errors.ts';
import type { Footage } from './film.ts';
import { yuvaOf } from './yuva.ts';

/** The package is missing or does not run here. Everything but moving stickers works without it. */
export class EncoderMissingError extends Error {
  override readonly name = 'EncoderMissingError';
}

/** One pass over the film at a constant quality, from 0 (best) to 63. */
export type EncodePass = (film: Footage, crf: number) => Promise<Buffer>;

const FILE = 'film.webm';
/**
 * Real time takes a third of the CPU seconds of `good` at the same speed, with files that are a sixth larger at the same
 * PSNR. Speed 6 takes two thirds of speed 5 for 5 % more, and 8 hardly less for 25 % more. Contexts that adapt (no
 * `frame-parallel`) save 2 %. Measured with libvpx 1.16 on cut-outs of photos; see https://trac.ffmpeg.org/wiki/Encode/VP9
 */
const SPEED = { deadline: 'realtime', 'cpu-used': '6', 'frame-parallel': '0' } as const;

/** Throws {@link EncoderMissingError}. */
export async function openEncoder(): Promise<EncodePass> {
  const libav = await loadLibav();
  return (film, crf) => encodePass(libav, film, crf);
}

/** Loads the codec (3 MB of WebAssembly). Throws {@link EncoderMissingError}. */
export async function loadLibav(): Promise<LibAV> {
  try {
    const { default: wrapper } = await import('@libav.js/variant-webm-vp9');
    const libav = await wrapper.LibAV({ noworker: true });
    await libav.av_log_set_level(libav.AV_LOG_QUIET);
    return libav;
  } catch (error) {
    throw new EncoderMissingError(errorMessage(error), { cause: error });
  }
}

/** Timestamps are in milliseconds. Alpha forbids alternate reference frames. */
async function encodePass(
  libav: LibAV,
  { width, height, frames, durationsMs }: Footage,
  crf: number,
): Promise<Buffer> {
  const [, context, frame, packet] = await libav.ff_init_encoder('libvpx-vp9', {
    ctx: {
      width,
      height,
      pix_fmt: libav.AV_PIX_FMT_YUVA420P,
      framerate_num: 25,
      framerate_den: 1,
      gop_size: frames.length + 1,
      bit_rate: 0,
    },
    time_base: [1, 1000],
    options: {
      crf: String(crf),
      ...SPEED,
      'auto-alt-ref': '0',
    },
  });
  try {
    const packets: Packet[] = [];
    let pts = 0;
    for (const [k, picture] of frames.entries()) {
      const { data, offsets } = yuvaOf(picture);
      const strides = [width, width / 2, width / 2, width];
      const layout = offsets.map((offset, plane) => ({ offset, stride: strides[plane] ?? width }));
      const given = { data, layout, format: libav.AV_PIX_FMT_YUVA420P, width, height, pts, ptshi: 0 };
      const timed = { ...given, time_base_num: 1, time_base_den: 1000 };
      packets.push(...(await libav.ff_encode_multi(context, frame, packet, [timed], false)));
      pts += durationsMs[k] ?? 0;
      // The encoder never waits for anything: without this, messages and timers would wait for the last frame.
      await setImmediate();
    }
    packets.push(...(await libav.ff_encode_multi(context, frame, packet, [], true)));
    // The encoder leaves durations open; without the last one the film would be one frame shorter.
    for (const [k, each] of packets.entries()) each.duration = durationsMs[k] ?? 0;
    return await mux(libav, context, packet, packets);
  } finally {
    await libav.ff_free_encoder(context, frame, packet);
  }
}

async function mux(
  libav: LibAV,
  context: number,
  packet: number,
  packets: readonly Packet[],
): Promise<Buffer> {
  const [format, , io] = await libav.ff_init_muxer({ filename: FILE, open: true }, [[context, 1, 1000]]);
  try {
    await libav.avformat_write_header(format, 0);
    await libav.ff_write_multi(format, packet, packets);
    await libav.av_write_trailer(format);
  } finally {
    await libav.ff_free_muxer(format, io);
  }
  const bytes = Buffer.from(await libav.readFile(FILE));
  await libav.unlink(FILE);
  return bytes;
}
