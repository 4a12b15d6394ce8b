import type { ServerContext } from '@modelcontextprotocol/server';
import type { Clock } from '../../lib/clock.ts';

/** Clients end a call that is silent for long, a minute often. */
const BEAT_MS = 5000;
/** What is drawn takes about so long, in ms: what is shown nears the end of a step, and never reaches it. */
const USUAL_MS = 30_000;

/** Tells the client how far its call is, where it has asked for that. */
export class Progress {
  readonly #ctx: ServerContext;
  readonly #clock: Clock;
  readonly #total: number;
  #told = -1;

  /** @param total steps of the call */
  constructor(ctx: ServerContext, clock: Clock, total: number) {
    this.#ctx = ctx;
    this.#clock = clock;
    this.#total = total;
  }

  /** So many steps are done. What is no progress is not told: the protocol wants every number to be greater. Never throws. */
  async tell(done: number, message: string): Promise<void> {
    const { signal, notify, _meta } = this.#ctx.mcpReq;
    const progressToken = _meta?.progressToken;
    if (progressToken === undefined || signal.aborted || done <= this.#told) return;
    this.#told = done;
    const params = { progressToken, progress: done, total: this.#total, message };
    // A client that is gone hears nothing; its call is aborted then.
    await notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }

  /** Does the next step, and tells now and then that it is being done. */
  async during<T>(message: string, step: () => Promise<T>): Promise<T> {
    const done = Math.max(0, Math.floor(this.#told));
    const over = new AbortController();
    const began = this.#clock.elapsed();
    await this.tell(done, message);
    const beat = async () => {
      for (;;) {
        await this.#clock.sleep(BEAT_MS, over.signal);
        if (over.signal.aborted) return;
        const share = 1 - Math.exp(-(this.#clock.elapsed() - began) / USUAL_MS);
        await this.tell(done + 0.95 * share, message);
      }
    };
    const beating = beat();
    try {
      return await step();
    } finally {
      over.abort();
      await beating;
    }
  }
}
