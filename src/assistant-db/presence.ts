/**
 * What waits for other processes. `arrived`: updates of chats; `forAll`: whoever is free may take them, otherwise only who
 * is at work in one of them looks again. `superseded`: by this update the person has moved on from answers to earlier ones.
 */
export type Signal =
  | { readonly type: 'arrived'; readonly chats: readonly number[]; readonly forAll: boolean }
  | { readonly type: 'superseded'; readonly chat: number; readonly by: number }
  | { readonly type: 'jobs' };

/** A process among those that work on one database: keeps its claims valid, and lets it hear of the others. */
export interface Presence {
  /**
   * To be called several times in `leaseMs`.
   * @returns the processes that were found dead: what they had claimed is free
   */
  renew(): Promise<readonly string[]>;
  /** Tells the other processes. They may not hear it: each looks for itself every few seconds as well. Never throws. */
  tell(signal: Signal): void;
  /** What the other processes tell. */
  listen(listener: (signal: Signal) => void): void;
  /**
   * For what one process does at a time.
   * @returns aborted when this process is not the one any more; undefined while another one is
   */
  lead(task: string): Promise<AbortSignal | undefined>;
  /** Another process may lead. */
  resign(task: string): Promise<void>;
  /** Its claims are free from now on. */
  leave(): Promise<void>;
}
