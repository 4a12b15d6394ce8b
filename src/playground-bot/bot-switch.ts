import type { BotControl } from '../playground/web/controls.ts';

/** The bot on a Telegram of its own, started and stopped at will. */
export class BotSwitch implements BotControl {
  readonly #start: () => Promise<() => Promise<void>>;
  #stop: (() => Promise<void>) | undefined;
  /** One change after another. */
  #changing: Promise<void> = Promise.resolve();

  constructor(start: () => Promise<() => Promise<void>>) {
    this.#start = start;
  }

  get running(): boolean {
    return this.#stop !== undefined;
  }

  start(): Promise<void> {
    return this.#change(async () => {
      this.#stop ??= await this.#start();
    });
  }

  stop(): Promise<void> {
    const stop = this.#stop;
    this.#stop = undefined;
    return this.#change(async () => {
      await stop?.();
    });
  }

  async restart(): Promise<void> {
    await Promise.all([this.stop(), this.start()]);
  }

  #change(work: () => Promise<void>): Promise<void> {
    const done = this.#changing.then(work);
    // Whoever asked for this change hears of its failure; the next one is not held up by it.
    this.#changing = done.catch(() => {});
    return done;
  }
}
