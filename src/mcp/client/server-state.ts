/** How a server is, for its operator. */
export type ServerState =
  /** @property trouble of the try before this one; undefined at the first */
  | { readonly type: 'connecting'; readonly trouble?: string | undefined }
  | { readonly type: 'ready' }
  /** @property trouble partly the server's own words */
  | { readonly type: 'down'; readonly trouble: string };

/** The state of a server, and those who wait until it is known. */
export class StateOfServer {
  #now: ServerState = { type: 'connecting' };
  #waiters: (() => void)[] = [];

  get now(): ServerState {
    return this.#now;
  }

  become(state: ServerState): void {
    this.#now = state;
    if (state.type === 'connecting') return;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  /** Resolves when it is connected or has failed to, or `signal` aborts; at once where nobody is connecting, or `stopping` has aborted. */
  async settled(signal: AbortSignal, stopping: AbortSignal): Promise<void> {
    while (this.#now.type === 'connecting' && !signal.aborted && !stopping.aborted) {
      await new Promise<void>(resolve => {
        const go = () => {
          signal.removeEventListener('abort', go);
          resolve();
        };
        this.#waiters.push(go);
        signal.addEventListener('abort', go, { once: true });
      });
    }
  }
}
