import sharp from 'sharp';
import { serveTasks } from '../../lib/serve-tasks.ts';
import { formatOf } from '../decoder/format.ts';
import { loadSharp } from '../load-sharp.ts';
import { encodeFilm } from '../motion/encode.ts';
import { filmDurationMs } from '../motion/film.ts';
import { previewOf } from '../motion/preview.ts';
import { EncoderMissingError, openEncoder } from '../motion/vp9.ts';
import { encodePng } from '../raster.ts';
import { decodeAnimation } from './animation.ts';
import { decodeVideo, frameOfVideo } from './ffmpeg.ts';
import { asEmoji, type Found, filmOf, type Timed } from './frames.ts';
import type { Cut, FootageAnswer, FootageTask } from './tasks.ts';
import { decodeWebm, webmDecoderOf } from './webm.ts';

/* Entry point of a process that decodes one file from outside. */

/** Below the bot and the pictures that users wait for; see nice(2). */
const NICE_LEVEL = 10;
const PHOTO_SIDE_PX = 1280;

function isTask(message: unknown): message is FootageTask {
  return typeof message === 'object' && message !== null && 'kind' in message && 'bytes' in message;
}

/** Whether the kind of a file, by its bytes, is one that only ffmpeg decodes. */
function needsFfmpeg(bytes: Buffer): boolean {
  const format = formatOf(bytes);
  return format !== 'gif' && format !== 'webp' && webmDecoderOf(bytes) === undefined;
}

async function decode(bytes: Buffer, startMs: number, ffmpeg: string): Promise<Found> {
  if (needsFfmpeg(bytes)) return decodeVideo(ffmpeg, bytes, startMs);
  const decoder = webmDecoderOf(bytes);
  return decoder === undefined ? decodeAnimation(bytes, startMs) : decodeWebm(bytes, decoder, startMs);
}

async function perform(task: FootageTask): Promise<FootageAnswer> {
  await loadSharp();
  const { ffmpeg } = task;
  const bytes = Buffer.from(task.bytes);
  switch (task.kind) {
    case 'sticker': {
      // Before decoding, because without an encoder it would be in vain.
      const encode = await openEncoder();
      const found = await decode(bytes, task.startMs, ffmpeg);
      return typeof found === 'string' ? { outcome: found } : stickerOf(found, task, encode);
    }
    case 'moment': {
      if (needsFfmpeg(bytes)) {
        const png = await frameOfVideo(ffmpeg, bytes, task.atMs, PHOTO_SIDE_PX);
        return typeof png === 'string' ? { outcome: png } : { outcome: 'moment', png };
      }
      const found = await decode(bytes, task.atMs, ffmpeg);
      if (typeof found === 'string') return { outcome: found };
      const [frame] = found.frames;
      return frame ? { outcome: 'moment', png: await encodePng(frame) } : { outcome: 'unreadable' };
    }
    case 'flipbook': {
      const found = await decode(bytes, 0, ffmpeg);
      return typeof found === 'string'
        ? { outcome: found }
        : { outcome: 'flipbook', webp: await flipbookOf(found) };
    }
    default:
      return task satisfies never;
  }
}

async function stickerOf(
  found: Timed,
  { round, format }: Cut,
  encode: Awaited<ReturnType<typeof openEncoder>>,
): Promise<FootageAnswer> {
  const whole = filmOf(found, round);
  if (whole === undefined) return { outcome: 'still' };
  const film = format === 'emoji' ? await asEmoji(whole) : whole;
  const encoded = await encodeFilm(film, encode);
  if (encoded.outcome === 'refused') return encoded;
  return {
    outcome: 'sticker',
    webm: encoded.webm,
    preview: await previewOf(film),
    height: film.height,
    durationMs: filmDurationMs(film),
  };
}

async function flipbookOf({ frames, durationsMs }: Timed): Promise<Buffer> {
  const [{ width, height } = { width: 1, height: 1 }] = frames;
  const raw = { width, height: height * frames.length, channels: 4 as const, pageHeight: height };
  const delay = durationsMs.map(Math.round);
  return sharp(Buffer.concat(frames.map(({ data }) => data)), { raw, limitInputPixels: false })
    .webp({ quality: 95, alphaQuality: 100, effort: 2, loop: 0, delay })
    .toBuffer();
}

async function answerTo(task: FootageTask): Promise<FootageAnswer> {
  try {
    return await perform(task);
  } catch (error) {
    if (error instanceof EncoderMissingError) return { outcome: 'missing', reason: error.message };
    // Whatever it is, the file is to blame: this process has done nothing else.
    return { outcome: 'unreadable' };
  }
}

serveTasks(NICE_LEVEL, message => (isTask(message) ? answerTo(message) : undefined));
