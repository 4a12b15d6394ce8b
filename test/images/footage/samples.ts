import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { Film } from '../../../src/images/motion/film.ts';
import { openEncoder } from '../../../src/images/motion/vp9.ts';
import type { Raster } from '../../../src/images/raster.ts';

/** Number `k` of frames in which a red square moves right, on a transparent ground. */
function frameOf(k: number, width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 4);
  const side = Math.floor(height / 2);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) data.set([220, 30, 40, 255], 4 * ((y + side / 2) * width + x + 4 * k));
  return { data, width, height };
}

export function animation(
  format: 'gif' | 'webp',
  { width = 120, height = 80, delay = [100, 100, 100, 100, 100, 100] },
): Promise<Buffer> {
  const pixels = Buffer.concat(delay.map((_, k) => frameOf(k, width, height).data));
  const raw = { width, height: height * delay.length, channels: 4 as const, pageHeight: height };
  const picture = sharp(pixels, { raw });
  return (format === 'gif' ? picture.gif({ delay, loop: 0 }) : picture.webp({ delay, loop: 0 })).toBuffer();
}

export async function videoSticker(width = 128, height = 64, count = 8): Promise<Buffer> {
  const frames = Array.from({ length: count }, (_, k) => frameOf(k, width, height));
  const film = { width, height, frames, durationsMs: frames.map(() => 100) } as unknown as Film;
  return (await openEncoder())(film, 30);
}

/** An H.264 video as Telegram sends its "GIFs", with the index at its end, as cameras write it. */
export async function mp4({ size = '160x96', seconds = 1, fps = 8 } = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    const file = join(folder, 'video.mp4');
    const source = `testsrc2=size=${size}:rate=${fps}:duration=${seconds}`;
    const sound = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`, '-c:a', 'aac'];
    const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file];
    const args = ['-loglevel', 'error', '-f', 'lavfi', '-i', source, ...sound, ...coded];
    const child = spawn('ffmpeg', args, { stdio: 'ignore' });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error('FFmpeg is needed to test videos: install it (apt-get install ffmpeg)');
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** An animated sticker: compressed JSON of Lottie. */
export function tgs(): Buffer {
  return gzipSync(JSON.stringify({ tgs: 1, v: '5.5.2', fr: 60, ip: 0, op: 120, w: 512, h: 512, layers: [] }));
}
