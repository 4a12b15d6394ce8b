import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

interface DecodedFrame {
  readonly data: Uint8Array;
  readonly layout: readonly { readonly offset: number; readonly stride: number }[];
  readonly pts: number;
}

/** The parts of libav.js that only tests use. */
interface Decoder {
  writeFile(name: string, bytes: Uint8Array): Promise<void>;
  ff_init_demuxer_file(
    name: string,
  ): Promise<[format: number, streams: { index: number; codecpar: number }[]]>;
  ff_init_decoder(
    name: string,
    parameters: number,
  ): Promise<[number, context: number, packet: number, frame: number]>;
  ff_read_frame_multi(format: number, packet: number): Promise<[number, Record<number, unknown[]>]>;
  ff_decode_multi(
    context: number,
    packet: number,
    frame: number,
    packets: readonly unknown[],
    isLast: boolean,
  ): Promise<DecodedFrame[]>;
}

export interface SeenFrame {
  readonly pts: number;
  lumaAt(x: number, y: number): number;
  alphaAt(x: number, y: number): number;
}

/** Decodes a film by libvpx, which unlike FFmpeg's own decoder keeps alpha. */
export async function decodedFilm(webm: Buffer): Promise<SeenFrame[]> {
  const file = createRequire(import.meta.url)
    .resolve('@libav.js/variant-webm-vp9')
    .replace(/\.js$/, '.mjs');
  const { default: wrapper } = await import(pathToFileURL(file).href);
  const libav: Decoder = await wrapper.LibAV({ noworker: true });
  await libav.writeFile('in.webm', webm);
  const [format, [stream]] = await libav.ff_init_demuxer_file('in.webm');
  if (!stream) throw new Error('the film has no stream');
  const [, context, packet, frame] = await libav.ff_init_decoder('libvpx-vp9', stream.codecpar);
  const [, packets] = await libav.ff_read_frame_multi(format, packet);
  const frames = await libav.ff_decode_multi(context, packet, frame, packets[stream.index] ?? [], true);
  return frames.map(({ data, layout, pts }) => {
    const at = (plane: number) => (x: number, y: number) => {
      const { offset, stride } = layout[plane] ?? { offset: 0, stride: 0 };
      return data[offset + y * stride + x] ?? 0;
    };
    return { pts, lumaAt: at(0), alphaAt: at(3) };
  });
}
