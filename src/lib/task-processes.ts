import { Semaphore } from './semaphore.ts';
import { type OnProgress, type Unanswered, WorkerProcess } from './worker-process.ts';

export interface TaskProcessOptions {
  /** Number of tasks run at once. */
  readonly processes?: number;
  readonly deadlineMs: number;
  readonly memoryLimitBytes: number;
  /** Holds the entry, `worker.ts`; see {@link WorkerProcess}. */
  readonly folder: URL;
}

/** Gives each task a process of its own, which ends with it, so that the next one starts clean. */
export interface TaskProcesses<Task, Answer> {
  /** @throws the signal's reason, or an Error if no process starts */
  run(task: Task, signal?: AbortSignal, onProgress?: OnProgress): Promise<Answer | Unanswered>;
  close(): Promise<void>;
}

/** Starts no process before the first task. */
export function createTaskProcesses<Task extends object, Answer extends { readonly outcome: string }>({
  processes = 1,
  deadlineMs,
  memoryLimitBytes,
  folder,
}: TaskProcessOptions): TaskProcesses<Task, Answer> {
  const places = new Semaphore(processes);
  const running = new Set<WorkerProcess<Task, Answer>>();
  let closed = false;
  return {
    run: (task, signal, onProgress) =>
      places.run(async () => {
        if (closed) return { outcome: 'crashed' };
        const process = new WorkerProcess<Task, Answer>(folder, memoryLimitBytes);
        running.add(process);
        try {
          return await process.run(task, deadlineMs, signal, onProgress);
        } catch (error) {
          // A process that is killed while it starts seems not to start.
          if (closed && !signal?.aborted) return { outcome: 'crashed' };
          throw error;
        } finally {
          running.delete(process);
          await process.kill();
        }
      }, signal),
    close: async () => {
      closed = true;
      await Promise.all([...running].map(process => process.kill()));
    },
  };
}
