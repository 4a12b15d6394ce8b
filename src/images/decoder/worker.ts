import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { type Finding, LOOK_SIDE, lookAt } from '../photo-check/index.ts';
import { pixelsOf, rasterPipeline } from '../raster.ts';
import { MAX_JPEG_PIXELS, MAX_PIXELS } from './format.ts';
import type { Answer, Task, Work } from './tasks.ts';

/*
 * Entry point of a decoding process. It kills itself if it takes too much memory or loses its parent: an orderly exit
 * would wait for libvips.
 */

/**
 * Below the bot, which has to answer users, and above background removal, because a user waits for the result; see
 * nice(2).
 */
const NICE_LEVEL = 5;
const WATCH_INTERVAL_MS = 25;
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;
const memoryLimit = Number(process.argv[2]);

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

function send(answer: Answer, sent: () => void = () => {}): void {
  process.send?.(answer, sent);
}

function isTask(message: unknown): message is Task {
  return typeof message === 'object' && message !== null && 'bytes' in message && 'work' in message;
}

async function perform({ bytes, work, isJpeg, isOpen }: Task): Promise<Answer> {
  // Many phones write files with harmless warnings, so only truncation and real errors stop the decoder. We add a
  // missing end marker, which turns missing rows into a warning.
  const picture = sharp(bytes, { limitInputPixels: false, failOn: isOpen ? 'warning' : 'truncated' });
  const { autoOrient, pages: frames = 1 } = await picture.metadata();
  // A drawn picture that passes this check is later decoded at full size.
  const isScaled = isJpeg && work.kind !== 'check';
  if (autoOrient.width * autoOrient.height > (isScaled ? MAX_JPEG_PIXELS : MAX_PIXELS))
    return { outcome: 'too_big', excess: 'pixels', memory: process.memoryUsage.rss() };
  let copy: Uint8Array = new Uint8Array();
  let finding: Finding | undefined;
  if (work.kind === 'check') await picture.resize(32, 32, { fit: 'fill' }).raw().toBuffer();
  else if (work.kind === 'png') copy = await withAlpha(picture, work.side);
  else if (work.look === true) {
    const raster = await pixelsOf(shrunk(picture, Math.max(LOOK_SIDE, work.side)).ensureAlpha());
    finding = await lookAt(raster);
    copy = await encoded(rasterPipeline(raster).removeAlpha().resize(work.side, work.side, INSIDE), work);
  } else copy = await encoded(shrunk(picture, work.side), work);
  return { outcome: 'ok', bytes: copy, finding, frames, ...autoOrient, memory: process.memoryUsage.rss() };
}

function withAlpha(picture: Sharp, side: number): Promise<Buffer> {
  const upright = picture.autoOrient().resize(side, side, INSIDE).toColourspace('srgb');
  return upright.png({ compressionLevel: 1 }).toBuffer();
}

function shrunk(picture: Sharp, side: number): Sharp {
  return picture
    .autoOrient()
    .resize(side, side, INSIDE)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
}

function encoded(picture: Sharp, { quality, fullChroma }: Extract<Work, { kind: 'jpeg' }>): Promise<Buffer> {
  return picture.jpeg({ quality, ...(fullChroma ? { chromaSubsampling: '4:4:4' } : {}) }).toBuffer();
}

async function handle(task: Task): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= memoryLimit) return;
    clearInterval(watch);
    send({ outcome: 'too_big', excess: 'work' }, end);
  }, WATCH_INTERVAL_MS);
  try {
    send(await perform(task));
  } catch {
    send({ outcome: 'broken', memory: process.memoryUsage.rss() });
  } finally {
    clearInterval(watch);
  }
}

setPriority(NICE_LEVEL);
sharp.cache(false);
sharp.concurrency(1);
// Terminals and service managers send these signals to all processes of the bot, which may need this one until it ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', end);
process.on('message', (message: unknown) => {
  if (isTask(message)) void handle(message);
});
process.send?.('ready');
