import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');
const SAVEPOINT = CompiledQuery.raw('savepoint member');
const RELEASE = CompiledQuery.raw('release member');
const ROLLBACK_MEMBER = CompiledQuery.raw('rollback to member');

/** The connection, as one user of it has it. */
export class Hold implements DatabaseConnection {
  /** `behind`: others have ended theirs, which are not committed yet. `ended`: the same of this one, and the connection is given on. */
  transaction: 'none' | 'first' | 'behind' | 'ended' = 'none';
  readonly #transactions: Transactions;

  constructor(transactions: Transactions) {
    this.#transactions = transactions;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#transactions.execute<R>(this, query);
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from SQLite: whoever reads slowly would keep the connection.');
  }
}

/**
 * The transactions of the one connection. Such as follow each other without a pause share a commit, as each takes SQLite
 * longer than all else that a turn writes. Nobody is told that theirs is over before it is stored, nobody reads what is not
 * stored yet, and one that fails takes back nothing but its own.
 *
 * They take the write lock at their beginning. SQLite's default takes it at the first write, and then fails at once, busy
 * timeout or not, when another process has written since the transaction's first read.
 */
export class Transactions {
  readonly #connection: DatabaseConnection;
  /** Whether SQLite has one open: a full disk, and some other errors, end it. */
  readonly #isOpen: () => boolean;
  /** Of those that have ended and wait for the commit. */
  readonly #ended: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];

  constructor(connection: DatabaseConnection, isOpen: () => boolean) {
    this.#connection = connection;
    this.#isOpen = isOpen;
  }

  async begin(hold: Hold): Promise<void> {
    const behind = this.#ended.length > 0;
    await this.#connection.executeQuery(behind ? SAVEPOINT : BEGIN);
    hold.transaction = behind ? 'behind' : 'first';
  }

  /** Commits this one, and all that wait for that. Throws where nothing of them is stored. */
  async commit(hold: Hold): Promise<void> {
    hold.transaction = 'none';
    await this.#commit();
  }

  /**
   * Leaves the commit to whoever comes next, who may have the connection by then.
   * @returns what resolves when it is stored, and rejects where it is not
   */
  async end(hold: Hold): Promise<{ readonly stored: Promise<void> }> {
    if (hold.transaction === 'behind') await this.#connection.executeQuery(RELEASE);
    hold.transaction = 'ended';
    return { stored: new Promise((resolve, reject) => this.#ended.push({ resolve, reject })) };
  }

  /** Takes back what was done in it. */
  async rollback(hold: Hold): Promise<void> {
    const { transaction } = hold;
    hold.transaction = transaction === 'ended' ? 'ended' : 'none';
    if (!this.#isOpen()) return;
    if (transaction === 'first') await this.#connection.executeQuery(ROLLBACK);
    if (transaction !== 'behind') return;
    await this.#connection.executeQuery(ROLLBACK_MEMBER);
    await this.#connection.executeQuery(RELEASE);
  }

  /** Commits what waits for that; those whose it is are told how it went. */
  async flush(): Promise<void> {
    if (this.#ended.length > 0) await this.#commit().catch(() => {});
  }

  async execute<R>(hold: Hold, query: CompiledQuery): Promise<QueryResult<R>> {
    if (hold.transaction === 'none') await this.flush();
    try {
      return await this.#connection.executeQuery<R>(query);
    } catch (error) {
      // With this one those before it are lost.
      if (!this.#isOpen()) for (const { reject } of this.#ended.splice(0)) reject(error);
      throw error;
    }
  }

  async #commit(): Promise<void> {
    try {
      await this.#connection.executeQuery(COMMIT);
    } catch (error) {
      if (this.#isOpen()) await this.#connection.executeQuery(ROLLBACK);
      for (const { reject } of this.#ended.splice(0)) reject(error);
      throw error;
    }
    for (const { resolve } of this.#ended.splice(0)) resolve();
  }
}
