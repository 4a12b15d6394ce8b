import type { Trouble } from './protocol/index.ts';
import type { InspectorView } from './protocol/inspector.ts';

/** What the page may see of the bot's inside, and what may go wrong there. Implemented next to the bot. */
export interface Inspector {
  view(personId: number): Promise<InspectorView>;
  /** A picture, or a {@link RequestView} as JSON, that a view shows under `/traces/ID`. */
  trace(id: string): { readonly bytes: Uint8Array; readonly type: string } | undefined;
  /** Calls `watcher` whenever a view may have changed, until the returned function is called. */
  watch(watcher: () => void): () => void;
  /** What goes wrong with the models from now on. */
  setTrouble(trouble: Pick<Trouble, 'modelDown' | 'modelSlow'>): void;
}

/** The bot as something that can be switched off and on. */
export interface BotControl {
  readonly running: boolean;
  /** Stops the bot in the middle of whatever it does; resolves once it runs again. */
  restart(): Promise<void>;
}
