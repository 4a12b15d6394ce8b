import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { ConfigError, errorMessage } from '../../lib/errors.ts';
import type { Database } from '../schema.ts';
import { openSqlite } from './connection.ts';
import { QueueingDriver } from './driver.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { isLocked } from './trouble.ts';

/**
 * SQLite takes schema changes back with their transaction, which kysely does not rely on: without it a migration
 * that fails in the middle leaves half of itself behind, and two processes may begin the same one.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite plans a statement by its LIMIT. Where that is a bound value, each execution prepares the statement anew, which takes
 * longer than finding the rows: it is written out.
 */
class LimitWritingCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    super.visitLimit(LimitNode.create(ValueNode.is(limit) ? ValueNode.createImmediate(limit.value) : limit));
  }
}

/**
 * Within a transaction each query has the connection at once: kysely's own lock is for those whose answers take time, and costs as
 * much as a short query of SQLite's, which has answered when it returns.
 */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #compiler: LimitWritingCompiler;
  readonly #driver: QueueingDriver;

  constructor(driver: QueueingDriver) {
    const compiler = new LimitWritingCompiler();
    super(compiler, new TransactionalAdapter(), driver);
    this.#compiler = compiler;
    this.#driver = driver;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#driver.query(query);
  }

  override withConnectionProvider(): DefaultQueryExecutor {
    const { connection } = this.#driver;
    const provider: ConnectionProvider = { provideConnection: consumer => consumer(connection) };
    return new DefaultQueryExecutor(this.#compiler, this.adapter, provider);
  }
}

/** The file behind a `DATABASE_URL` such as `sqlite:data/bot.db` or `sqlite::memory:`. */
export function databaseFile(url: string): string {
  return url.slice('sqlite:'.length);
}

/**
 * While it is opened another process is waited for that long, in ms, and nothing else happens meanwhile. From then on
 * `PatientConnection` waits, and the event loop turns.
 */
const OPENING_TIMEOUT_MS = 5000;

/** Another process that has the lock may well have it: this one will wait. */
function beginOnce(sqlite: SqliteDatabase.Database): void {
  try {
    sqlite.exec('BEGIN IMMEDIATE; ROLLBACK');
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}

function openFile(file: string): SqliteDatabase.Database {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    // It holds what people say: a new one is its owner's alone, and so are SQLite's files beside it.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  }
  const sqlite = openSqlite(file);
  try {
    // The first to read the file: here it shows whether it is a database.
    sqlite.exec(`PRAGMA busy_timeout = ${OPENING_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
      PRAGMA busy_timeout = 0`);
    // And here, whether this user may write it: otherwise that would show somewhere in the middle.
    beginOnce(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** What the operator can do where a database cannot be opened. */
export function openingFailed(file: string, error: unknown): ConfigError {
  return new ConfigError([
    `DATABASE_URL names ${file}, which cannot be opened (${errorMessage(error)}): ` +
      'name a database of this bot, or a new file where this user may write',
  ]);
}

function openConfigured(file: string): SqliteDatabase.Database {
  try {
    return openFile(file);
  } catch (error) {
    throw openingFailed(file, error);
  }
}

/**
 * Opens (and creates) the database. WAL, so that readers and the migrate command never block the bot;
 * `synchronous=NORMAL`: a killed process loses nothing, a power cut loses at most the last moments but never
 * the file's integrity (https://www.sqlite.org/pragma.html#pragma_synchronous). `secure_delete=ON`: what is deleted
 * is overwritten, so that what people have had deleted is not in the file either. `temp_store=MEMORY`: nor does it come into a
 * temporary file, where SQLite would keep the pages that a savepoint may have to bring back, if they are more than 64 KiB: that
 * costs a transaction half its time again, and where the folder of such files is full everybody's writes fail.
 *
 * @throws ConfigError where the file cannot be opened or is no database
 */
export function openDatabase(url: string): Kysely<Database> {
  const sqlite = openConfigured(databaseFile(url));
  const driver = new QueueingDriver(new PreparedStatements(sqlite));
  const dialect = {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LimitWritingCompiler(),
  };
  const executor = new DirectExecutor(driver);
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
}
