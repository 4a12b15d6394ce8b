import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A thread of its own, because a task may hold up the main thread. Buffers are outside the limits of a heap. */
const watchFor = (memoryLimit: number) => `setInterval(() => {
  if (process.memoryUsage.rss() > ${memoryLimit}) process.kill(process.pid, 'SIGKILL');
}, 25);`;

/**
 * Runs tasks in a process that {@link WorkerProcess} has started. The process kills itself if it takes more memory than
 * its first argument allows, or loses its parent.
 * @param niceness see nice(2)
 * @param perform returns undefined for any other message. An error ends the process.
 */
export function serveTasks(
  niceness: number,
  perform: (message: unknown) => Promise<object> | undefined,
): void {
  setPriority(niceness);
  new Worker(watchFor(Number(process.argv[2])), { eval: true }).unref();
  // Terminals and service managers send these signals to all processes of the bot, which may need this one until it ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', (message: unknown) => {
    void perform(message)?.then(answer => process.send?.(answer));
  });
  process.send?.('ready');
}
