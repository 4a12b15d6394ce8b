import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';

const numbered = z.object({ id: z.int(), order: z.unknown() });
const answered = z.object({ id: z.int(), error: z.string().optional(), result: z.unknown() });

/** A program of the benchmarks in a process of its own, which carries out orders. */
export class Child {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  #lastId = 0;

  constructor(file: URL, args: readonly string[] = []) {
    this.#process = fork(file, args);
    this.#process.on('message', raw => this.#take(raw));
    this.#process.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${file.pathname} has ended`));
    });
  }

  /** @returns what came of it; rejects where it failed, or where the process ends first */
  order(order: unknown): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.send({ id, order });
    });
  }

  close(): void {
    if (this.#process.connected) this.#process.disconnect();
  }

  #take(raw: unknown): void {
    const { id, error, result } = answered.parse(raw);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }
}

/** In such a process: carries out what it is told to, and ends with the benchmark. */
export function carryOutOrders(carryOut: (order: unknown) => Promise<unknown>): void {
  process.on('message', async raw => {
    const { id, order } = numbered.parse(raw);
    const answer = await carryOut(order).then(
      result => ({ id, result }),
      (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
    );
    if (process.connected) process.send?.(answer);
  });
  process.once('disconnect', () => process.exit());
}
