import { Semaphore } from '../../lib/semaphore.ts';
import { bufferOf } from '../../lib/threads.ts';
import { WorkerProcess } from '../../lib/worker-process.ts';
import type { Finding } from '../photo-check/index.ts';
import { firstImageOf, formatOf } from './format.ts';
import type { Answer, Excess, Task, Work } from './tasks.ts';

/** A process, because libvips cannot be interrupted in a thread. */
type DecodingProcess = WorkerProcess<Task, Answer>;

const MB = 1024 * 1024;
const DEADLINE_MS = 10_000;
const MEMORY_LIMIT_BYTES = 640 * MB;
/** A process that has grown to this size is replaced, because libvips returns little memory. */
const MAX_REUSED_BYTES = 256 * MB;
/** Encoders write 3 to about 20 scans; each costs a pass over all pixels. */
const MAX_SCANS = 64;
const EXPENSIVE = { scans: 15, bytes: 8 * MB };

export type Decoded =
  | {
      readonly outcome: 'ok';
      readonly width: number;
      readonly height: number;
      readonly frames: number;
      readonly bytes: Buffer;
      readonly finding?: Finding | undefined;
    }
  | { readonly outcome: 'too_big'; readonly excess: Excess }
  | { readonly outcome: 'broken' }
  /** Decoding took too long, or its process died repeatedly, possibly for a reason other than the picture. */
  | { readonly outcome: 'timed_out' };

/** The only place that decodes pictures from outside. Its output can be trusted. */
export interface Decoder {
  /** Decodes the first frame. Throws the signal's reason, or an Error if no process can be started. */
  decode(bytes: Buffer, work: Work, signal?: AbortSignal): Promise<Decoded>;
  close(): Promise<void>;
}

export interface DecoderOptions {
  /** Number of pictures decoded at once. With several processes, expensive pictures leave one free for the others. */
  readonly processes?: number;
  readonly deadlineMs?: number;
  readonly memoryLimit?: number;
  readonly folder?: URL;
}

/** Starts no process before the first picture. Idle processes do not keep the bot alive. */
export function createDecoder({
  processes = 2,
  deadlineMs = DEADLINE_MS,
  memoryLimit = MEMORY_LIMIT_BYTES,
  folder = new URL('.', import.meta.url),
}: DecoderOptions = {}): Decoder {
  const places = new Semaphore(processes);
  const expensive = new Semaphore(Math.max(1, processes - 1));
  const running = new Set<DecodingProcess>();
  const idle: DecodingProcess[] = [];
  let closed = false;

  const processFor = () => {
    for (let warm = idle.pop(); warm; warm = idle.pop()) {
      if (warm.alive) return warm;
      running.delete(warm);
    }
    const started = new WorkerProcess<Task, Answer>(folder, memoryLimit);
    running.add(started);
    return started;
  };

  const run = async (task: Task, signal?: AbortSignal) => {
    if (closed) return { outcome: 'timed_out' } as const;
    const process = processFor();
    let reusable = false;
    try {
      const answer = await process.run(task, deadlineMs, signal);
      reusable = 'memory' in answer && answer.memory < MAX_REUSED_BYTES;
      return answer;
    } finally {
      if (reusable && !closed) idle.push(process);
      else {
        running.delete(process);
        await process.kill();
      }
    }
  };

  return {
    decode: async (given, work, signal) => {
      const format = formatOf(given);
      if (format === undefined || format === 'other') return { outcome: 'broken' };
      const { scans, bytes, isOpen } =
        format === 'jpeg' ? firstImageOf(given) : { scans: 1, bytes: given, isOpen: false };
      const task: Task = { bytes, work, isJpeg: format === 'jpeg', isOpen };
      if (scans > MAX_SCANS) return { outcome: 'too_big', excess: 'work' };
      const isExpensive = scans > EXPENSIVE.scans || bytes.length > EXPENSIVE.bytes;
      const isFirst = work.kind === 'check';
      const inTurn = () => places.run(() => run(task, signal), signal, isFirst);
      const attempt = () => (isExpensive ? expensive.run(inTurn, signal, isFirst) : inTurn());
      let answer = await attempt();
      // Possibly not the picture's fault: a machine that runs out of memory kills arbitrary processes.
      if (answer.outcome === 'crashed') answer = await attempt();
      switch (answer.outcome) {
        case 'ok': {
          const { width, height, frames, finding } = answer;
          return { outcome: 'ok', width, height, frames, bytes: bufferOf(answer.bytes), finding };
        }
        case 'too_big':
          return { outcome: 'too_big', excess: answer.excess };
        case 'broken':
          return { outcome: 'broken' };
        case 'crashed':
        case 'timed_out':
          return { outcome: 'timed_out' };
        default:
          return answer satisfies never;
      }
    },
    close: async () => {
      closed = true;
      await Promise.all([...running].map(process => process.kill()));
    },
  };
}
