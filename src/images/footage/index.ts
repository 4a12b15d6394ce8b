import { createTaskProcesses, type TaskProcessOptions } from '../../lib/task-processes.ts';
import { bufferOf } from '../../lib/threads.ts';
import type { Unanswered } from '../../lib/worker-process.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import {
  type Cut,
  type FootageAnswer,
  type FootageTask,
  MAX_FOOTAGE_BYTES,
  type NoFootage,
} from './tasks.ts';

export type { Cut, NoFootage } from './tasks.ts';

const MB = 1024 * 1024;
/** Three seconds of a lively video need several passes of the encoder. */
const DEADLINE_MS = 240_000;
const MEMORY_LIMIT_BYTES = 900 * MB;

/** A file of this kind gives nothing, or its process took too long or too much memory. */
export type Unusable = { readonly outcome: NoFootage } | Unanswered;

export type VideoSticker =
  | {
      readonly outcome: 'ok';
      /** A valid video sticker. */
      readonly webm: Buffer;
      /** A GIF on a light ground, at most 1 MB. */
      readonly preview: Buffer;
      readonly height: number;
      readonly durationMs: number;
    }
  | { readonly outcome: 'refused'; readonly problems: readonly string[] }
  /** The encoder for video stickers is missing. */
  | { readonly outcome: 'missing'; readonly reason: string }
  | Unusable;

export type Decoded = { readonly outcome: 'ok'; readonly bytes: Buffer } | Unusable;

/**
 * The only place that decodes moving pictures from outside: GIF, animated WebP, WebM and, with ffmpeg, other videos.
 * Each call has a process of its own. All methods throw the signal's reason, or an Error if no process starts.
 */
export interface FootageReader {
  /** Makes a video sticker of at most three seconds. */
  sticker(bytes: Buffer, cut: Cut, signal?: AbortSignal): Promise<VideoSticker>;
  /** Returns one frame as a PNG; also that of a picture that does not move. */
  moment(bytes: Buffer, atMs: number, signal?: AbortSignal): Promise<Decoded>;
  /** Returns a video sticker as an animated WebP, which can be trusted. */
  flipbook(bytes: Buffer, signal?: AbortSignal): Promise<Decoded>;
  /** Whether there is ffmpeg for other kinds of video. Asked once. */
  decodesVideos(): Promise<boolean>;
  close(): Promise<void>;
}

export interface FootageOptions extends Partial<TaskProcessOptions> {
  /** Its name or path; without the program, only GIF, WebP and short WebM files are decoded. */
  readonly ffmpeg?: string | undefined;
}

const DEFAULTS = {
  deadlineMs: DEADLINE_MS,
  memoryLimitBytes: MEMORY_LIMIT_BYTES,
  folder: new URL('.', import.meta.url),
};

/** Starts no process before the first file. */
export function createFootageReader({ ffmpeg = 'ffmpeg', ...options }: FootageOptions = {}): FootageReader {
  const { run, close } = createTaskProcesses<FootageTask, FootageAnswer>({ ...DEFAULTS, ...options });
  let decodesVideos: Promise<boolean> | undefined;
  const ask = async (
    bytes: Buffer,
    what:
      | ({ readonly kind: 'sticker' } & Cut)
      | { readonly kind: 'moment'; readonly atMs: number }
      | { readonly kind: 'flipbook' },
    signal: AbortSignal | undefined,
  ): Promise<FootageAnswer | Unanswered> =>
    bytes.length > MAX_FOOTAGE_BYTES ? { outcome: 'too_large' } : run({ ...what, bytes, ffmpeg }, signal);

  return {
    sticker: async (bytes, cut, signal) => {
      const answer = await ask(bytes, { kind: 'sticker', ...cut }, signal);
      if (answer.outcome === 'sticker')
        return { ...answer, outcome: 'ok', webm: bufferOf(answer.webm), preview: bufferOf(answer.preview) };
      if (answer.outcome === 'moment' || answer.outcome === 'flipbook') throw unexpected('a sticker');
      return answer;
    },
    moment: async (bytes, atMs, signal) => {
      const answer = await ask(bytes, { kind: 'moment', atMs }, signal);
      return answer.outcome === 'moment' ? { outcome: 'ok', bytes: bufferOf(answer.png) } : unusable(answer);
    },
    flipbook: async (bytes, signal) => {
      const answer = await ask(bytes, { kind: 'flipbook' }, signal);
      return answer.outcome === 'flipbook'
        ? { outcome: 'ok', bytes: bufferOf(answer.webp) }
        : unusable(answer);
    },
    decodesVideos: () => (decodesVideos ??= hasFfmpeg(ffmpeg)),
    close,
  };
}

function unexpected(what: string): TypeError {
  return new TypeError(`expected ${what} from the footage worker`);
}

function unusable(answer: FootageAnswer | Unanswered): Unusable {
  switch (answer.outcome) {
    case 'still':
    case 'no_ffmpeg':
    case 'unreadable':
    case 'too_large':
    case 'timed_out':
    case 'crashed':
      return { outcome: answer.outcome };
    default:
      throw unexpected('a picture');
  }
}
