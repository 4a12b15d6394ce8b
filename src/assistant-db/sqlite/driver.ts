import {
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase as KyselySqliteDatabase,
  SqliteDriver,
} from 'kysely';
import { PatientConnection } from './patient-connection.ts';
import { Hold, Transactions } from './transactions.ts';

/** A database, and whether a transaction is open on it. */
export interface TransactionalDatabase extends KyselySqliteDatabase {
  readonly inTransaction: boolean;
}

/** So long the event loop is kept from turning by queries, in ms. */
const LONGEST_RUN_MS = 5;

/** Kysely gives back what it was given. */
function holdOf(connection: DatabaseConnection): Hold {
  if (connection instanceof Hold) return connection;
  throw new TypeError('That connection is none of this driver’s.');
}

/**
 * The one connection, for one user at a time, first come first served: SqliteDriver's own lock wakes everybody who
 * waits whenever it is released, which is quadratic work when many chats write at once.
 *
 * Queries end before their promises are awaited, so that those of many chats in a row would all be done before the
 * event loop turns: whoever is next lets it turn from time to time.
 */
export class QueueingDriver implements Driver {
  /** Somebody has the connection. */
  #taken = false;
  /** Those who wait for it, each woken when it is theirs. */
  readonly #line: (() => void)[] = [];
  /** When the event loop turned last, as far as is known, by `performance.now()`. */
  #turned: number | undefined;
  readonly #database: TransactionalDatabase;
  readonly #driver: SqliteDriver;
  #opened: Transactions | undefined;

  constructor(database: TransactionalDatabase) {
    this.#database = database;
    this.#driver = new SqliteDriver({ database });
  }

  async init(): Promise<void> {
    await this.#driver.init();
    // There is only one connection, and it is never given back to the lock of SqliteDriver.
    const connection = new PatientConnection(await this.#driver.acquireConnection());
    this.#opened = new Transactions(connection, () => this.#database.inTransaction);
  }

  /** Kysely calls nothing else before {@link init}. */
  get #transactions(): Transactions {
    if (this.#opened === undefined) throw new TypeError('The database is not open.');
    return this.#opened;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>(wake => this.#line.push(wake));
    this.#taken = true;
    if (this.#isLoopWaiting()) await new Promise(resolve => setImmediate(resolve));
    return new Hold(this.#transactions);
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

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (holdOf(connection).transaction === 'ended') return;
    if (this.#line.length === 0) await this.#transactions.flush();
    this.#giveOn();
  }

  #giveOn(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#taken = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.begin(holdOf(connection));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const hold = holdOf(connection);
    if (this.#line.length === 0 || this.#isLoopWaiting()) return this.#transactions.commit(hold);
    const { stored } = await this.#transactions.end(hold);
    this.#giveOn();
    await stored;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.rollback(holdOf(connection));
  }

  async destroy(): Promise<void> {
    await this.#driver.destroy();
  }
}
