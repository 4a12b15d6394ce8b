import type { ResponseParameters } from 'grammy/types';

export type FaultEffect =
  | {
      readonly kind: 'error';
      readonly error_code: number;
      readonly description: string;
      readonly parameters?: ResponseParameters;
      readonly status?: number;
    }
  /** An answer from something in front of Telegram: a proxy's HTML page, or an empty body. */
  | { readonly kind: 'page'; readonly status: number; readonly body: string }
  /** The call takes effect, but the result in Telegram's envelope has an undocumented shape. */
  | { readonly kind: 'answer'; readonly result: unknown }
  | { readonly kind: 'reset-before' }
  /** The call takes effect, but the connection breaks before the answer. */
  | { readonly kind: 'reset-after' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** No answer and no effect: the call hangs until the client gives up. */
  | { readonly kind: 'hang' };

export interface FaultyCall {
  readonly method: string;
  readonly chatId: string;
}

export type Fault = FaultEffect & {
  readonly method?: string;
  readonly chatId?: number;
  readonly predicate?: (call: FaultyCall) => boolean;
  readonly probability?: number;
  readonly times?: number;
};

export interface FaultHandle {
  readonly hits: number;
  remove(): void;
}

export class Faults {
  readonly #active = new Set<{ readonly fault: Fault; hits: number }>();
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  add(fault: Fault): FaultHandle {
    const entry = { fault, hits: 0 };
    this.#active.add(entry);
    return {
      get hits() {
        return entry.hits;
      },
      remove: () => {
        this.#active.delete(entry);
      },
    };
  }

  clear(): void {
    this.#active.clear();
  }

  strike(call: FaultyCall): FaultEffect | undefined {
    for (const entry of this.#active) {
      const { method, chatId, predicate, probability = 1, times = Number.POSITIVE_INFINITY } = entry.fault;
      if (method !== undefined && method.toLowerCase() !== call.method.toLowerCase()) continue;
      if (chatId !== undefined && String(chatId) !== call.chatId) continue;
      if (predicate && !predicate(call)) continue;
      if (probability < 1 && this.#random() >= probability) continue;
      entry.hits++;
      if (entry.hits >= times) this.#active.delete(entry);
      return entry.fault;
    }
    return undefined;
  }
}
