import type { FaultHandle } from '../http/faults.ts';
import type { BotApiServer } from '../server.ts';
import type { InspectorView, Trouble } from './protocol.ts';

/** What the page may see of the bot's inside, and what may go wrong there. Implemented next to the bot. */
export interface Inspector {
  view(personId: number): Promise<InspectorView>;
  /** A picture, or a {@link RequestView} as JSON, that a view shows under `/traces/ID`. */
  trace(id: string): { readonly bytes: Uint8Array; readonly type: string } | undefined;
  watch(watcher: () => void): () => void;
  setTrouble(trouble: Pick<Trouble, 'modelDown' | 'modelSlow'>): void;
}

export interface BotControl {
  readonly running: boolean;
  restart(): Promise<void>;
}

const SENDING = new Set(['sendmessage', 'sendsticker', 'sendphoto', 'sendmediagroup']);
const RETRY_AFTER_S = 3;

/** What goes wrong on purpose: at Telegram by its faults, at the models by whoever stands in front of them. */
export class Troublemaker {
  readonly #telegram: BotApiServer;
  readonly #inspector: Inspector;
  #now: Trouble = { modelDown: false, modelSlow: false, floodWait: false };
  #flood: FaultHandle | undefined;

  constructor(telegram: BotApiServer, inspector: Inspector) {
    this.#telegram = telegram;
    this.#inspector = inspector;
  }

  get now(): Trouble {
    return this.#now;
  }

  set(trouble: Trouble): void {
    this.#now = trouble;
    this.#inspector.setTrouble(trouble);
    if (trouble.floodWait) this.#flood ??= this.#everyOtherSend();
    else {
      this.#flood?.remove();
      this.#flood = undefined;
    }
  }

  #everyOtherSend(): FaultHandle {
    let sends = 0;
    return this.#telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: `Too Many Requests: retry after ${RETRY_AFTER_S}`,
      parameters: { retry_after: RETRY_AFTER_S },
      predicate: ({ method }) => SENDING.has(method.toLowerCase()) && sends++ % 2 === 0,
    });
  }
}
