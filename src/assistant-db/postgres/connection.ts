import querystring from 'node:querystring';
import { setTimeout } from 'node:timers/promises';
import {
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { ConfigError, errorMessage } from '../../lib/errors.ts';
import type { Database } from '../schema.ts';
import { troubleOf } from '../trouble.ts';
import { namedTrouble } from './errors.ts';

/** No query of the bot takes seconds. A slow one waits for something that will not come. */
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
/**
 * Shorter than others wait for its locks. A transaction waits only for the database, unless its process is suspended.
 */
const IN_TRANSACTION_TIMEOUT_MS = 8000;
/** For a server that does not answer at all; longer than the server's own limit. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000;
/** Also the longest wait for a free connection of the pool. */
const CONNECT_TIMEOUT_MS = 5000;
const KEEPALIVE_MS = 10_000;
/** How long to wait for an unavailable server, from the first failure: as long as it takes to start. */
const PATIENCE_MS = 5000;
const BACKOFF_MS = [100, 200, 400, 800, 1600];
/** The first version with `idle_session_timeout`, which ends the claims of a suspended process. */
const OLDEST_VERSION = 14;

/** https://www.postgresql.org/docs/current/catalog-pg-type.html, column `oid` of pg_type.dat */
const INT8 = 20;
const JSON_TEXT = 114;
const NUMERIC = 1700;

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no safe integer`);
  return number;
}

/**
 * Ids and times become numbers. JSON stays as written, because parts of it are signed or were agreed on word by word.
 */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, toNumber],
  [NUMERIC, Number],
  [JSON_TEXT, text => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** Adds a host to a URL without one, such as `postgres://USER:PASSWORD@/NAME?host=/SOCKETS`: pg takes it from the query. */
function addressOf(url: string): URL {
  return new URL(url.replace(/^(\w+:\/\/[^/?#]*@)(?=(?::\d+)?\/)/, '$1localhost'));
}

/**
 * A bare "/", "?" or "#" in a password ends the host too early. Such a URL is refused: the parts that look like host
 * and database belong to the password, and the operator is shown them.
 */
export function isAddress(url: string): boolean {
  try {
    const { pathname, search, hash } = addressOf(url);
    return /^\/[^/@]+$/.test(pathname) && !search.includes('@') && hash === '';
  } catch {
    return false;
  }
}

/** The parts that must not be logged. */
export function secretsIn(url: string): string[] {
  const { password, searchParams } = addressOf(url);
  return [url, password, querystring.unescape(password), searchParams.get('password') ?? ''];
}

/**
 * Treats `sslmode` as PostgreSQL's own clients do: `require` encrypts, and verifies the server if `sslrootcert` names a
 * certificate authority; `verify-full` always verifies.
 * @throws ConfigError if the URL cannot be read
 */
export function clientConfig(url: string): pg.ClientConfig {
  try {
    const parsed = addressOf(url);
    if (parsed.searchParams.has('sslmode')) parsed.searchParams.set('uselibpqcompat', 'true');
    return {
      application_name: 'sticker-bot',
      ...parseIntoClientConfig(parsed.href),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    };
  } catch (error) {
    throw new ConfigError([
      `DATABASE_URL cannot be read (${errorMessage(error)}): it must be postgres://USER:PASSWORD@HOST:PORT/NAME`,
    ]);
  }
}

/** The server and the database for messages to the operator, without user and password. */
export function nameOf(url: string): string {
  const { host, pathname, searchParams } = addressOf(url);
  return `postgres://${searchParams.get('host') ?? host}${pathname}`;
}

/** PostgreSQL cannot store NUL in a text, but models sometimes write one. */
function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '') : parameter;
}

type OnConnected = (error: Error | null, client?: pg.Client) => void;

/** `pg` leaves a socket open if it cannot log in without a password, and that would keep the program running. */
class ClosingClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.Client> | undefined {
    if (callback === undefined) return super.connect();
    super.connect((error: Error | null) => {
      if (error) this.end(() => {});
      callback(error, this);
    });
    return undefined;
  }
}

/** A pool that waits for a restarting server, names outside problems, and drops broken connections. */
class PatientPool {
  readonly #pool: pg.Pool;
  /** Undefined while the schema is migrated, which may take any time. */
  queryTimeoutMs: number | undefined = QUERY_TIMEOUT_MS;
  /** By `performance.now()`; undefined while the server answers. */
  #awaySince: number | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    // An idle connection has ended. The next query opens a new one and reports any problem.
    pool.on('error', () => {});
    // A connection in use has ended between two queries. Without a listener that would end the program; the next
    // query reports it.
    pool.on('connect', client => client.on('error', () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#connection();
    let broken: unknown;
    const run = async (text: string, parameters: readonly unknown[]) => {
      // The next query would wait for the answer of the one that was given up.
      if (broken !== undefined) throw broken;
      try {
        const values = parameters.map(storable);
        const query = { text, values, query_timeout: this.queryTimeoutMs };
        return await client.query(query);
      } catch (error) {
        const named = namedTrouble(error);
        const trouble = troubleOf(named);
        // Read-only: after a failover the old server may still answer.
        if (trouble === 'unreachable' || trouble === 'read_only') broken = named;
        throw named;
      }
    };
    function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query(text: unknown, parameters: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('read page by page instead of with a cursor');
      return run(text, parameters);
    }
    return { query, release: () => client.release(broken !== undefined) };
  }

  async #connection(): Promise<pg.PoolClient> {
    for (let tries = 0; ; tries++) {
      try {
        const client = await this.#pool.connect();
        this.#awaySince = undefined;
        return client;
      } catch (error) {
        const named = namedTrouble(error);
        const now = performance.now();
        this.#awaySince ??= now;
        const pause = BACKOFF_MS[tries];
        if (troubleOf(named) !== 'unreachable' || pause === undefined || now - this.#awaySince > PATIENCE_MS)
          throw named;
        await setTimeout(pause);
      }
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * Makes the migration lock and its timeouts last as long as the migrator's transaction. This adapter begins the
 * transaction when it takes the lock, and the migrator's own BEGIN has no effect inside it. PostgreSQL's session lock
 * would be lost with a pooler.
 */
class TransactionLockAdapter extends PostgresAdapter {
  readonly #pool: PatientPool;

  constructor(pool: PatientPool) {
    super();
    this.#pool = pool;
  }

  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    this.#pool.queryTimeoutMs = undefined;
    await sql`BEGIN`.execute(db);
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db);
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('sticker-bot migrations', 0))`.execute(db);
  }

  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    // Only if the lock was not acquired; otherwise the transaction has ended.
    await sql`ROLLBACK`.execute(db);
    this.#pool.queryTimeoutMs = QUERY_TIMEOUT_MS;
  }
}

function connectTo(url: string, size: number): Kysely<Database> {
  const pool = new pg.Pool({
    ...clientConfig(url),
    Client: ClosingClient,
    types,
    max: size,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IN_TRANSACTION_TIMEOUT_MS,
  });
  const patient = new PatientPool(pool);
  const dialect = new PostgresDialect({ pool: patient });
  dialect.createAdapter = () => new TransactionLockAdapter(patient);
  return new Kysely<Database>({ dialect });
}

/**
 * READ COMMITTED is PostgreSQL's default; rows that must not change are locked, see `transactionOf`.
 * @param size the most connections at once
 * @param variable the name of the setting, for messages
 * @throws ConfigError if the server cannot be reached, refuses this user, or is too old
 */
export async function openDatabase(
  url: string,
  size: number,
  variable = 'DATABASE_URL',
): Promise<Kysely<Database>> {
  const db = connectTo(url, size);
  try {
    const { rows } = await sql<{ version: number }>`SELECT current_setting('server_version_num')::int / 10000
      AS version`.execute(db);
    const version = rows[0]?.version ?? 0;
    if (version >= OLDEST_VERSION) return db;
    throw new ConfigError([
      `${variable} names a server of PostgreSQL ${version}: version ${OLDEST_VERSION} or newer is needed`,
    ]);
  } catch (error) {
    await db.destroy();
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([`${variable} names ${nameOf(url)}, which cannot be used: ${errorMessage(error)}`]);
  }
}
