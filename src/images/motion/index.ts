import { createTaskProcesses, type TaskProcessOptions } from '../../lib/task-processes.ts';
import { bufferOf } from '../../lib/threads.ts';
import type { OnProgress, Unanswered } from '../../lib/worker-process.ts';
import { CaptionError } from '../finishing/caption/limits.ts';
import { EmptySubjectError } from '../finishing/key.ts';
import type { MotionRequest } from './render.ts';
import type { MotionAnswer, MotionTask } from './tasks.ts';

const MB = 1024 * 1024;
/** Several times the usual 20 seconds of a slow core, because others may use it too. */
const DEADLINE_MS = 180_000;
const MEMORY_LIMIT_BYTES = 900 * MB;

export type Animated =
  | {
      readonly outcome: 'ok';
      /** A valid video sticker. Telegram shows it as a sticker only if it belongs to a set. */
      readonly webm: Buffer;
      /** A GIF on a light ground, at most 1 MB. Only of a sticker. */
      readonly preview?: Buffer;
      readonly height: number;
      readonly durationMs: number;
      readonly frames: number;
      /** Constant rate factor of libvpx, from 24 (best) to 56. */
      readonly crf: number;
    }
  /** This film cannot become a sticker. */
  | { readonly outcome: 'refused'; readonly problems: readonly string[] }
  /** There is no encoder; see {@link checkEncoder}. */
  | { readonly outcome: 'missing'; readonly reason: string }
  /** The process took too long, too much memory, or was killed by the machine. */
  | Unanswered;

export type EncoderCheck = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Each call has a process of its own, which ends with it. All methods throw the signal's reason. */
export interface Animator {
  /** Draws a motion of a finished cut-out. Throws `CaptionError`, `EmptySubjectError`, or an Error if no process starts. */
  animate(request: MotionRequest, signal?: AbortSignal, onProgress?: OnProgress): Promise<Animated>;
  check(signal?: AbortSignal): Promise<EncoderCheck>;
  close(): Promise<void>;
}

/** Each film takes about one core and 300 MB. */
export type AnimatorOptions = Partial<TaskProcessOptions>;

const DEFAULTS = {
  deadlineMs: DEADLINE_MS,
  memoryLimitBytes: MEMORY_LIMIT_BYTES,
  folder: new URL('.', import.meta.url),
};

/** Starts no process before the first film. */
export function createAnimator(options: AnimatorOptions = {}): Animator {
  const { run, close } = createTaskProcesses<MotionTask, MotionAnswer>({ ...DEFAULTS, ...options });

  const animate: Animator['animate'] = async (request, signal, onProgress) => {
    const answer = await run({ kind: 'animate', request }, signal, onProgress);
    switch (answer.outcome) {
      case 'ok': {
        const { preview, ...film } = answer;
        return { ...film, webm: bufferOf(film.webm), ...(preview && { preview: bufferOf(preview) }) };
      }
      case 'empty':
        throw new EmptySubjectError();
      case 'caption':
        throw new CaptionError(answer.reason);
      case 'checked':
        throw new TypeError('expected a film from the motion worker');
      default:
        return answer;
    }
  };

  return {
    animate,
    check: async signal => {
      const answer = await run({ kind: 'check' }, signal);
      if (answer.outcome === 'checked') return { ok: true };
      return { ok: false, reason: answer.outcome === 'missing' ? answer.reason : answer.outcome };
    },
    close,
  };
}

/** Encodes two tiny frames, for a check of the installation. Never throws. */
export async function checkEncoder(options?: AnimatorOptions, signal?: AbortSignal): Promise<EncoderCheck> {
  const animator = createAnimator(options);
  try {
    return await animator.check(signal);
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await animator.close();
  }
}
