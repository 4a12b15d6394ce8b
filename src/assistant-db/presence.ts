/**
 * News for other processes. `arrived`: updates of chats. With `forAll` any process may take them; otherwise only a
 * process that works in one of the chats looks again. `superseded`: with this update the user has moved on, and answers
 * to earlier ones are obsolete. `stopped`: the user wants no more of the answer to this update.
 */
export type Signal =
  | { readonly type: 'arrived'; readonly chats: readonly number[]; readonly forAll: boolean }
  | { readonly type: 'superseded'; readonly chat: number; readonly by: number }
  | { readonly type: 'stopped'; readonly chat: number; readonly updateId: number }
  | { readonly type: 'jobs' };

/** One of the processes on a database: keeps its claims valid and exchanges news with the others. */
export interface Presence {
  /** Call it several times in `leaseMs`. @returns the processes that were found dead, whose claims are free */
  renew(): Promise<readonly string[]>;
  /** Sends news to the other processes. It may get lost: each process also looks every few seconds. Never throws. */
  tell(signal: Signal): void;
  /** Listens for news of other processes. */
  listen(listener: (signal: Signal) => void): void;
  /**
   * Claims the role of the one process that does a job.
   * @returns a signal that aborts when this process loses the role; undefined while another one has it
   */
  lead(task: string): Promise<AbortSignal | undefined>;
  /** Gives up the role. */
  resign(task: string): Promise<void>;
  /** Leaves: from now on the claims of this process are free. */
  leave(): Promise<void>;
}
