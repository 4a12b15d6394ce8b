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

/** In ms. Nothing that the bot asks takes seconds; what takes longer waits for something that does not come. */
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
/** Less than others wait for its locks: a transaction waits for nothing but the database, unless its process is suspended. */
const IN_TRANSACTION_TIMEOUT_MS = 8000;
/** For a server that does not answer at all; longer than its own limit. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000;
/** Also how long a free connection of the pool is waited for. */
const CONNECT_TIMEOUT_MS = 5000;
const KEEPALIVE_MS = 10_000;
/** How long a server that is away is waited for, from when that was met first, in ms: as long as it takes to start. */
const PATIENCE_MS = 5000;
const BACKOFF_MS = [100, 200, 400, 800, 1600];
/** `idle_session_timeout`, by which a suspended process loses its claims, came with it. */
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

/** Ids and times are numbers; JSON stays as it was written: parts of it are signed, or were agreed on word by word. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, toNumber],
  [NUMERIC, Number],
  [JSON_TEXT, text => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** A host where there is none, as in `postgres://USER:PASSWORD@/NAME?host=/SOCKETS`: pg takes the one of the query. */
function addressOf(url: string): URL {
  return new URL(url.replace(/^(\w+:\/\/[^/?#]*@)(?=(?::\d+)?\/)/, '$1localhost'));
}

/**
 * A password with a bare "/", "?" or "#" ends the host too early. Such a URL is refused, because what looks like its
 * host or database is part of the password, and these are shown to the operator.
 */
export function isAddress(url: string): boolean {
  try {
    const { pathname, search, hash } = addressOf(url);
    return /^\/[^/@]+$/.test(pathname) && !search.includes('@') && hash === '';
  } catch {
    return false;
  }
}

/** The parts that no log may show. */
export function secretsIn(url: string): string[] {
  const { password, searchParams } = addressOf(url);
  return [url, password, querystring.unescape(password), searchParams.get('password') ?? ''];
}

/**
 * `sslmode` as PostgreSQL's own clients take it: `require` encrypts, and checks the server where `sslrootcert` names
 * who has certified it; `verify-full` always does.
 * @throws ConfigError where it cannot be read
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

/** The server and the database, for the operator: no user, no password. */
export function nameOf(url: string): string {
  const { host, pathname, searchParams } = addressOf(url);
  return `postgres://${searchParams.get('host') ?? host}${pathname}`;
}

/** PostgreSQL stores no NUL in a text; models sometimes write one. */
function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '') : parameter;
}

type OnConnected = (error: Error | null, client?: pg.Client) => void;

/** `pg` leaves a socket open on which it cannot log in for want of a password: that would keep the program from ending. */
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

/** A pool that waits for a server that restarts, names what is wrong outside, and keeps no broken connection. */
class PatientPool {
  readonly #pool: pg.Pool;
  /** In ms; undefined while the schema is migrated, which takes as long as it takes. */
  queryTimeoutMs: number | undefined = QUERY_TIMEOUT_MS;
  /** By `performance.now()`; undefined while it answers. */
  #awaySince: number | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    // An idle connection has ended: the next one is made when it is needed, and tells what is wrong.
    pool.on('error', () => {});
    // One that is in use has ended between two queries, which would end the program: the next query tells.
    pool.on('connect', client => client.on('error', () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#connection();
    let broken: unknown;
    const run = async (text: string, parameters: readonly unknown[]) => {
      // What comes next would wait for an answer that was given up.
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
 * The lock, and that others are waited for, last as long as the transaction in which the migrator works: it is begun with
 * the lock, and the migrator's own BEGIN begins no other. PostgreSQL's own, of the session, is lost behind a pooler.
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
    // Only where the lock was not to be had: it has ended otherwise.
    await sql`ROLLBACK`.execute(db);
    this.#pool.queryTimeoutMs = QUERY_TIMEOUT_MS;
  }
}

class PatientPostgresDialect extends PostgresDialect {
  readonly #pool: PatientPool;

  constructor(pool: PatientPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter(this.#pool);
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
  return new Kysely<Database>({ dialect: new PatientPostgresDialect(new PatientPool(pool)) });
}

/**
 * READ COMMITTED, PostgreSQL's own default: what must not change meanwhile is locked, see `transactionOf`.
 * @param size connections at once
 * @param variable what names it, for the operator
 * @throws ConfigError where the server cannot be reached, refuses this user, or is too old
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
