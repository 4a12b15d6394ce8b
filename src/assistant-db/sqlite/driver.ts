import { CompiledQuery, type ConnectionProvider, type DatabaseConnection, type Driver } from 'kysely';
import { PatientConnection, type TransactionalDatabase } from './patient-connection.ts';

/** So long the event loop is kept from turning by queries, in ms. */
const LONGEST_RUN_MS = 5;

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/**
 * The one connection, for one user at a time, first come first served: SqliteDriver's own lock wakes everybody who
 * waits whenever it is released, which is quadratic work when many chats write at once. It is handed out directly, as what
 * kysely has in front of a driver takes as long as a short query.
 *
 * Transactions take the write lock at their beginning. SQLite's default takes it at the first write, and then
 * fails at once, busy timeout or not, when another process has written since the transaction's first read.
 *
 * Queries end before their promises are awaited, so that those of many chats in a row would all be done before the
 * event loop turns: whoever is next lets it turn from time to time.
 */
export class QueueingDriver implements Driver, ConnectionProvider {
  /** Somebody has the connection. */
  #taken = false;
  /** Those who wait for it, each woken when it is theirs. */
  readonly #line: (() => void)[] = [];
  /** When the event loop turned last, as far as is known, by `performance.now()`. */
  #turned: number | undefined;
  readonly #connection: PatientConnection;
  readonly #database: TransactionalDatabase;

  constructor(database: TransactionalDatabase) {
    this.#database = database;
    this.#connection = new PatientConnection(database);
  }

  async provideConnection<Result>(
    consumer: (connection: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    if (this.#taken) await new Promise<void>(wake => this.#line.push(wake));
    this.#taken = true;
    try {
      if (this.#isLoopWaiting()) await new Promise(resolve => setImmediate(resolve));
      return await consumer(this.#connection);
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#taken = false;
    }
  }

  /** Whether the event loop has been kept from turning for long. */
  #isLoopWaiting(): boolean {
    const now = performance.now();
    if (this.#turned !== undefined) return now - this.#turned > LONGEST_RUN_MS;
    this.#turned = now;
    setImmediate(() => {
      this.#turned = undefined;
    });
    return false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(BEGIN);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(COMMIT);
  }

  /** A full disk, and some other errors, end the transaction themselves: the error is to be theirs, not of the rollback. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await connection.executeQuery(ROLLBACK);
  }

  /** Nothing is left to do. */
  async init(): Promise<void> {}

  /** Not for kysely, which is given {@link provideConnection}. */
  acquireConnection(): Promise<never> {
    return Promise.reject(new TypeError('the connection is handed out by provideConnection'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#database.close();
  }
}
