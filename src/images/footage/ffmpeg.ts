import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWebm } from '../../lib/webm.ts';
import { FILM_SIDE_PX, MAX_FILM_MS } from '../motion/film.ts';
import type { Raster } from '../raster.ts';
import type { Found } from './frames.ts';
import type { NoFootage } from './tasks.ts';

/** Frames per second; those of slower videos are repeated. */
const FPS = 30;
const MAX_PIXELS = 9_000_000;
/** Enough for three seconds of 4K on a slow core. */
const CPU_SECONDS = 90;
const MEMORY_KB = 1_500_000;
/** How a shell reports that a program is missing or cannot be run; undefined: the shell is missing. */
const MISSING: ReadonlySet<unknown> = new Set([126, 127, undefined]);
const FRAME_BYTES = FILM_SIDE_PX ** 2 * 4;
const SQUARE = [
  `scale=${FILM_SIDE_PX}:${FILM_SIDE_PX}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
  'format=rgba',
  `pad=${FILM_SIDE_PX}:${FILM_SIDE_PX}:(ow-iw)/2:(oh-ih)/2:color=black@0`,
].join(',');

/** The containers that messengers and phones use. No format that names other files or addresses is ever read. */
function demuxerOf(bytes: Buffer): string | undefined {
  if (bytes.length < 8) return undefined;
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'mov';
  return bytes.readUInt32BE(0) === 0x1a45dfa3 ? 'matroska' : undefined;
}

/** FFmpeg's own decoder of VP9 drops alpha. */
function decoderOptions(bytes: Buffer): readonly string[] {
  return readWebm(bytes).tracks.some(({ codec }) => codec === 'V_VP9') ? ['-c:v', 'libvpx-vp9'] : [];
}

/** Decodes three seconds of a video. */
export async function decodeVideo(ffmpeg: string, bytes: Buffer, startMs: number): Promise<Found> {
  const most = Math.ceil((MAX_FILM_MS * FPS) / 1000);
  const output = ['-vf', `fps=${FPS},${SQUARE}`, '-frames:v', String(most), '-f', 'rawvideo'];
  const raw = await run(ffmpeg, bytes, startMs, output, most * FRAME_BYTES);
  if (typeof raw === 'string') return raw;
  const count = Math.floor(raw.length / FRAME_BYTES);
  if (count === 0) return 'unreadable';
  const frames = Array.from({ length: count }, (_, k): Raster => {
    const data = raw.subarray(k * FRAME_BYTES, (k + 1) * FRAME_BYTES);
    return { data, width: FILM_SIDE_PX, height: FILM_SIDE_PX };
  });
  // Whole milliseconds that do not drift.
  const endOf = (k: number) => Math.round((k * 1000) / FPS);
  return { frames, durationsMs: frames.map((_, k) => endOf(k + 1) - endOf(k)) };
}

/** Returns one frame of a video as a PNG. */
export function frameOfVideo(
  ffmpeg: string,
  bytes: Buffer,
  atMs: number,
  maxSide: number,
): Promise<Buffer | NoFootage> {
  const size = `scale='min(${maxSide},iw)':'min(${maxSide},ih)':force_original_aspect_ratio=decrease`;
  const output = ['-vf', size, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe'];
  return run(ffmpeg, bytes, atMs, output, maxSide ** 2 * 5);
}

/**
 * The process gets no environment, reads one file and writes to one pipe. The shell limits its CPU time and memory, so it ends even
 * if this process is killed.
 */
async function run(
  ffmpeg: string,
  bytes: Buffer,
  startMs: number,
  output: readonly string[],
  maxBytes: number,
): Promise<Buffer | NoFootage> {
  const demuxer = demuxerOf(bytes);
  if (demuxer === undefined) return 'unreadable';
  const file = await unlinkedCopy(bytes);
  try {
    const input = ['-protocol_whitelist', 'file', '-f', demuxer, ...decoderOptions(bytes)];
    const limits = ['-threads', '1', '-max_pixels', String(MAX_PIXELS), '-ss', (startMs / 1000).toFixed(3)];
    const args = ['-nostdin', '-hide_banner', '-loglevel', 'quiet', ...input, ...limits, '-i', '/dev/fd/3'];
    const shown = ['-map', '0:v:0', '-an', '-sn', '-dn', '-threads', '1', ...output, 'pipe:1'];
    const limited = `ulimit -t ${CPU_SECONDS}; ulimit -v ${MEMORY_KB} 2>/dev/null; exec "$0" "$@"`;
    const child = spawn('/bin/sh', ['-c', limited, ffmpeg, ...args, ...shown], {
      env: {},
      stdio: ['ignore', 'pipe', 'ignore', file.fd],
    });
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    if (MISSING.has(await ended(child))) return 'no_ffmpeg';
    // Frames before the damaged part of a file are as good as any.
    return chunks.length > 0 ? Buffer.concat(chunks) : 'unreadable';
  } finally {
    await file.close();
  }
}

/** The exit status; undefined if no process starts, null after a signal. */
function ended(child: ChildProcess): Promise<number | null | undefined> {
  return new Promise(resolve => {
    child.once('error', () => resolve(undefined));
    child.once('close', resolve);
  });
}

export async function hasFfmpeg(ffmpeg: string): Promise<boolean> {
  const child = spawn('/bin/sh', ['-c', 'exec "$0" -version', ffmpeg], { env: {}, stdio: 'ignore' });
  return (await ended(child)) === 0;
}

/** A file without a name: nothing is left of it, however this process ends. A pipe would not do, as ffmpeg must seek. */
async function unlinkedCopy(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'footage-'));
  try {
    const file = await open(join(folder, 'video'), 'wx+', 0o600);
    await file.writeFile(bytes);
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
