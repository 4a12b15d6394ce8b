import type { PreparedStatements } from './prepared-statements.ts';
import { namedTrouble } from './trouble.ts';

/** A group that is open. */
interface Group {
  /** Fulfilled when it is committed; rejected with why it could not be. */
  readonly committed: Promise<void>;
  fulfil(): void;
  reject(reason: unknown): void;
  /** Writes of others that would be lost with the whole. */
  hasWrites: boolean;
}

/**
 * What several users of the connection write at the same moment, as one transaction of SQLite: a commit writes every page
 * that has changed to the log, and most of those are the same ones for all of them. A group is open until the event loop has
 * seen to everything that had come in when it was opened. Each transaction of a user's is a savepoint in it, which can be taken
 * back alone.
 *
 * Nobody may learn of what is not committed: whatever was read or written while a group is open, or has failed for what
 * stands there, is answered when it ends ({@link CommitGroup.pending}), and where it cannot be committed all of them fail
 * with the same error. Hence a transaction must wait for nothing but its own queries: what was asked before it may be
 * answered only when it has ended. Nor may anything in this thread wait for SQLite's lock without the event loop turning: the
 * commit would wait behind it.
 */
export class CommitGroup {
  readonly #database: PreparedStatements;
  #group: Group | undefined;
  /** The transaction of a user is open. */
  #inTransaction = false;
  /** It is a savepoint; otherwise it has the group to itself. */
  #isSavepoint = false;

  constructor(database: PreparedStatements) {
    this.#database = database;
  }

  /** Settled with the group that is open, if one is. */
  get pending(): Promise<void> | undefined {
    return this.#group?.committed;
  }

  /** Before a statement that writes. Throws SQLite's error where the write lock is not to be had. */
  join(): void {
    if (this.#inTransaction) this.#requireOpen();
    else this.#open().hasWrites = true;
  }

  /** Before a statement that may be one of those which SQLite does outside of transactions only. */
  endOutsideTransaction(): void {
    if (this.#inTransaction) this.#requireOpen();
    else this.end();
  }

  /** Begins a user's transaction. Throws SQLite's error where the write lock is not to be had. */
  begin(): void {
    this.#isSavepoint = this.#open().hasWrites;
    if (this.#isSavepoint) this.#savepoint();
    this.#inTransaction = true;
  }

  commit(): void {
    const group = this.#requireOpen();
    if (this.#isSavepoint) this.#run('release turn');
    group.hasWrites = true;
    this.#inTransaction = false;
    this.#endSoon();
  }

  rollback(): void {
    this.#inTransaction = false;
    if (this.#group === undefined) return;
    if (!this.#isSavepoint) {
      this.#end('rollback');
      return;
    }
    try {
      this.#run('rollback to turn');
      this.#run('release turn');
      this.#endSoon();
    } catch (error) {
      // What others have written cannot be told apart from it any more.
      this.#abort(error);
    }
  }

  /** After a statement has failed: some errors end the whole transaction, and with it what others have written. */
  failed(error: unknown): void {
    if (this.#group !== undefined && !this.#database.inTransaction) this.#settle(error);
  }

  /** Commits what is open. */
  end(): void {
    if (this.#group !== undefined && !this.#inTransaction) this.#end('commit');
  }

  /** Commits what is open, but for a transaction that has not ended: it is taken back. */
  close(): void {
    if (this.#inTransaction) this.rollback();
    this.end();
  }

  /** @returns the open group, or a new one; throws SQLite's error where the write lock is not to be had */
  #open(): Group {
    if (this.#group !== undefined) return this.#group;
    // SQLite's default takes the lock at the first write, and then fails at once, busy timeout or not, when another
    // process has written since the transaction's first read.
    this.#run('begin immediate');
    this.#group = newGroup();
    this.#endSoon();
    return this.#group;
  }

  #savepoint(): void {
    try {
      this.#run('savepoint turn');
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  /** @returns the group of the transaction that is open; throws where an error, such as a full disk, or raw SQL has ended it */
  #requireOpen(): Group {
    // Where it has ended but its group has not, what others write would be stored at once, and then told to have failed.
    if (this.#group === undefined || !this.#database.inTransaction)
      throw new Error('The transaction has been ended already');
    return this.#group;
  }

  /** After what came in at the same moment, such as the answers to several requests: each of them writes, too. */
  #endSoon(): void {
    setImmediate(() => this.end());
  }

  #end(how: 'commit' | 'rollback'): void {
    try {
      this.#run(how);
      this.#settle();
    } catch (error) {
      this.#abort(error);
    }
  }

  #abort(error: unknown): void {
    this.#settle(error);
    if (this.#database.inTransaction) this.#run('rollback');
  }

  #settle(error?: unknown): void {
    const group = this.#group;
    this.#group = undefined;
    if (error === undefined) group?.fulfil();
    else group?.reject(namedTrouble(error));
  }

  #run(sql: string): void {
    this.#database.prepare(sql).run([]);
  }
}

function newGroup(): Group {
  let fulfil: Group['fulfil'] = () => undefined;
  let reject: Group['reject'] = () => undefined;
  const committed = new Promise<void>((resolve, fail) => {
    fulfil = resolve;
    reject = fail;
  });
  // It is told to those who wait for it; there may be nobody.
  committed.catch(() => undefined);
  return { committed, fulfil, reject, hasWrites: false };
}
