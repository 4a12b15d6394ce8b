import type { CompiledQuery, ConnectionProvider, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { PatientConnection } from './patient-connection.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { isLocked, namedTrouble } from './trouble.ts';

/** So long the event loop is kept from turning by queries, in ms. */
const LONGEST_RUN_MS = 5;

/**
 * The one connection, for one user at a time, first come first served: SqliteDriver's own lock wakes everybody who
 * waits whenever it is released, which is quadratic work when many chats write at once. It is handed out directly, as what
 * kysely has in front of a driver takes as long as a short query.
 *
 * What is written is committed in groups (`commit-group.ts`); the connection is free for the next user meanwhile.
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
  readonly connection: PatientConnection;
  readonly #database: PreparedStatements;

  constructor(database: PreparedStatements) {
    this.#database = database;
    this.connection = new PatientConnection(database);
  }

  async provideConnection<Result>(
    consumer: (connection: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    if (this.#taken) await new Promise<void>(wake => this.#line.push(wake));
    this.#taken = true;
    const { connection } = this;
    try {
      if (this.#isLoopWaiting()) await new Promise(resolve => setImmediate(resolve));
      connection.pending = undefined;
      return await consumer(connection);
    } finally {
      const { pending } = connection;
      const next = this.#line.shift();
      if (next) next();
      else this.#taken = false;
      // What it has seen or written, or fails for, may not be committed yet.
      if (pending !== undefined) await pending;
    }
  }

  /**
   * Runs a query of no transaction. Where nobody has the connection SQLite has answered it when this returns: to hand the
   * connection out for it would take as long as a short query.
   */
  query<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const inLine = () => this.provideConnection(connection => connection.executeQuery<Row>(query));
    if (this.#taken || this.#isLoopWaiting()) return inLine();
    const { connection } = this;
    connection.pending = undefined;
    try {
      const result = connection.run<Row>(query);
      const { pending } = this.connection;
      return pending === undefined ? Promise.resolve(result) : pending.then(() => result);
    } catch (error) {
      if (isLocked(error)) return inLine();
      const { pending = Promise.resolve() } = this.connection;
      return pending.then(() => Promise.reject(namedTrouble(error)));
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

  beginTransaction(): Promise<void> {
    return this.connection.begin();
  }

  async commitTransaction(): Promise<void> {
    this.connection.group.commit();
  }

  async rollbackTransaction(): Promise<void> {
    this.connection.group.rollback();
  }

  /** Nothing is left to do. */
  async init(): Promise<void> {}

  /** Not for kysely, which is given {@link provideConnection}. */
  acquireConnection(): Promise<never> {
    return Promise.reject(new TypeError('the connection is handed out by provideConnection'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.connection.group.close();
    this.#database.close();
  }
}
