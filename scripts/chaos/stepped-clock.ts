import { isMainThread } from 'node:worker_threads';

/*
 * Preloaded into the bot's process. Its wall clock is off by CHAOS_CLOCK_OFFSET_MS and steps on request of the parent.
 * Timers and monotonic time continue as on a machine whose clock is set. SQLite's own clock stays right.
 */
const right = Date.now;
let offsetMs = Number(process.env['CHAOS_CLOCK_OFFSET_MS'] ?? 0);
const now = () => right() + offsetMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new Date(now()).toString(),
  get: (target, property, receiver) => (property === 'now' ? now : Reflect.get(target, property, receiver)),
});

if (isMainThread) {
  process.on('message', message => {
    if (typeof message === 'number') offsetMs = message;
  });
  process.channel?.unref();
}
