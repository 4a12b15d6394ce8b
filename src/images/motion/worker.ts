import { serveTasks } from '../../lib/serve-tasks.ts';
import { readWebm } from '../../lib/webm.ts';
import { CaptionError } from '../finishing/caption/limits.ts';
import { EmptySubjectError } from '../finishing/key.ts';
import { loadSharp } from '../load-sharp.ts';
import { encodeFilm } from './encode.ts';
import { filmDurationMs } from './film.ts';
import { previewOf } from './preview.ts';
import { renderFilm } from './render.ts';
import type { MotionAnswer, MotionTask } from './tasks.ts';
import { EncoderMissingError, openEncoder } from './vp9.ts';

/* Entry point of a process that draws and encodes one film. */

/** Below the bot and the pictures that users wait for; see nice(2). */
const NICE_LEVEL = 10;
/** The share of the time that drawing takes; the rest is encoding. */
const RENDERED = 0.5;

function report(share: number): void {
  process.send?.(share);
}

function isTask(message: unknown): message is MotionTask {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

async function perform(task: MotionTask): Promise<MotionAnswer> {
  // Before drawing, because without an encoder the drawing would be in vain.
  const encode = await openEncoder();
  switch (task.kind) {
    case 'check': {
      const data = new Uint8Array(64 * 64 * 4).fill(200);
      const frames = [data, data.map(value => value / 2)].map(each => ({
        data: each,
        width: 64,
        height: 64,
      }));
      const { blocks, alphaBlocks } = readWebm(
        await encode({ width: 64, height: 64, frames, durationsMs: [40, 40] }, 40),
      );
      if (blocks.length === 2 && alphaBlocks === 2) return { outcome: 'checked' };
      return { outcome: 'missing', reason: 'the encoder writes no transparency' };
    }
    case 'animate': {
      await loadSharp();
      const film = await renderFilm(task.request, undefined, share => report(share * RENDERED));
      let done = RENDERED;
      // The number of passes is unknown, so each takes half of the way that is left.
      const encoded = await encodeFilm(film, async (shown, crf) => {
        const webm = await encode(shown, crf);
        done += (1 - done) / 2;
        report(done);
        return webm;
      });
      if (encoded.outcome === 'refused') return encoded;
      const made = { ...encoded, height: film.height, durationMs: filmDurationMs(film) };
      return film.format === 'emoji' ? made : { ...made, preview: await previewOf(film) };
    }
    default:
      return task satisfies never;
  }
}

async function answerTo(task: MotionTask): Promise<MotionAnswer> {
  try {
    return await perform(task);
  } catch (error) {
    if (error instanceof CaptionError) return { outcome: 'caption', reason: error.reason };
    if (error instanceof EmptySubjectError) return { outcome: 'empty' };
    if (error instanceof EncoderMissingError) return { outcome: 'missing', reason: error.message };
    if (error instanceof RangeError) return { outcome: 'refused', problems: [error.message] };
    // A defect, or bytes that are not a picture: it ends this process, and the caller hears that it crashed.
    throw error;
  }
}

serveTasks(NICE_LEVEL, message => (isTask(message) ? answerTo(message) : undefined));
