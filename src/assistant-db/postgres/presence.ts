import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { parseJson } from '../../lib/well-formed.ts';
import { leave, type ProcessIdentity } from '../operation/processes.ts';
import type { Presence, Signal } from '../presence.ts';
import type { Store } from '../schema.ts';
import { clientConfig } from './connection.ts';
import { namedTrouble } from './errors.ts';

const CHANNEL = 'sticker_bot';
/** Short, because the heartbeats wait for it. */
const QUERY_TIMEOUT_MS = 2000;

/** A later answer says nothing about the present, for example if this process was suspended. */
const PROMPT_MS = 1000;

const Heard = z.object({
  from: z.string(),
  signal: z.discriminatedUnion('type', [
    z.object({ type: z.literal('arrived'), chats: z.array(z.number()), forAll: z.boolean() }),
    z.object({ type: z.literal('superseded'), chat: z.number(), by: z.number() }),
    z.object({ type: z.literal('stopped'), chat: z.number(), updateId: z.number() }),
    z.object({ type: z.literal('jobs') }),
  ]),
});

/** `NOTIFY` takes at most 8000 bytes. Chats beyond that are found by polling. */
const MOST_CHATS = 300;

interface Session {
  readonly client: pg.Client;
  /** The server process of the session. It changes if there is a pooler. */
  readonly pid: number;
}

/**
 * A process is alive while its session, one dedicated connection, holds an advisory lock: PostgreSQL releases it when
 * the connection ends. `idle_session_timeout` ends the session of a process that is suspended, or whose machine is
 * gone. The same session listens for notifications and holds the leader lock.
 */
export class PostgresPresence implements Presence {
  readonly #db: Store;
  readonly #url: string;
  readonly #me: ProcessIdentity;
  readonly #clock: Pick<Clock, 'elapsed' | 'follow'>;
  readonly #log: Logger;
  readonly #leads = new Map<string, AbortController>();
  #session: Session | undefined;
  #opening: Promise<Session> | undefined;
  #listener: (signal: Signal) => void = () => {};
  #left = false;

  /** Since when processes have been seen without a session, by this process's clock. */
  #lockless: ReadonlyMap<string, number> = new Map();

  constructor(
    db: Store,
    url: string,
    me: ProcessIdentity,
    { clock, log }: { readonly clock: Pick<Clock, 'elapsed' | 'follow'>; readonly log: Logger },
  ) {
    this.#db = db;
    this.#url = url;
    this.#me = me;
    this.#clock = clock;
    this.#log = log;
  }

  async renew(): Promise<readonly string[]> {
    const session = this.#session ?? (await this.#opened());
    await this.#register(session);
    return this.#expire(session);
  }

  /** A pooler in transaction mode gives the connection to the next client, so a session sees another one. */
  async warnOfPooler(): Promise<void> {
    const session = this.#session ?? (await this.#opened());
    const pid = await this.#db.transaction().execute(async trx => {
      await sql`SELECT 1`.execute(trx);
      const { rows } = await this.#ask<{ pid: number }>(session, 'SELECT pg_backend_pid() AS pid', []);
      return rows[0]?.pid;
    });
    if (pid === session.pid) return;
    this.#log.error(
      'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the server itself, so that live processes can be recognised',
    );
  }

  /** If the server restarts or a connection breaks, live processes have no session for a moment. */
  async #expire(session: Session): Promise<readonly string[]> {
    const now = this.#clock.elapsed();
    const before = this.#lockless;
    // If the lock can be acquired, the process has no session. The lock is released with the statement.
    const { rows } = await this.#ask<{ id: string }>(
      session,
      'SELECT id FROM processes WHERE id <> $1 AND pg_try_advisory_xact_lock(hashtextextended(id, 1))',
      [this.#me.id],
    );
    this.#lockless = new Map(rows.map(({ id }) => [id, before.get(id) ?? now]));
    const dead = [...this.#lockless].flatMap(([id, since]) =>
      now - since >= this.#me.leaseMs / 2 ? [id] : [],
    );
    if (dead.length === 0) return [];
    const gone = await this.#ask<{ id: string }>(
      session,
      'DELETE FROM processes WHERE id = ANY ($1) AND pg_try_advisory_xact_lock(hashtextextended(id, 1)) RETURNING id',
      [dead],
    );
    return gone.rows.map(({ id }) => id);
  }

  tell(signal: Signal): void {
    if (signal.type === 'arrived' && signal.chats.length > MOST_CHATS) return;
    const words = JSON.stringify({ from: this.#me.id, signal });
    sql`SELECT pg_notify(${CHANNEL}, ${words})`
      .execute(this.#db)
      .catch((err: unknown) =>
        this.#log.debug({ err }, 'notifying the other processes failed; they will poll'),
      );
  }

  listen(listener: (signal: Signal) => void): void {
    this.#listener = listener;
  }

  async lead(task: string): Promise<AbortSignal | undefined> {
    const led = this.#leads.get(task);
    if (led) return led.signal;
    const session = this.#session;
    if (session === undefined) return undefined;
    const { rows } = await this.#ask<{ had: boolean }>(
      session,
      'SELECT pg_try_advisory_lock(hashtextextended($1, 2)) AS had',
      [task],
    );
    if (rows[0]?.had !== true || this.#session !== session) return undefined;
    const leading = new AbortController();
    this.#leads.set(task, leading);
    return leading.signal;
  }

  async resign(task: string): Promise<void> {
    const session = this.#session;
    if (!this.#leads.delete(task) || session === undefined) return;
    await this.#ask(session, 'SELECT pg_advisory_unlock(hashtextextended($1, 2))', [task]);
  }

  async leave(): Promise<void> {
    this.#left = true;
    await leave(this.#db, this.#me);
    const session = this.#session;
    this.#close();
    if (session) close(session.client);
  }

  #opened(): Promise<Session> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<Session> {
    const client = new pg.Client({ ...clientConfig(this.#url), query_timeout: QUERY_TIMEOUT_MS });
    // Without a listener, an error of an idle connection would end the program.
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.#hear(payload));
    try {
      await client.connect();
      await client.query(`SET idle_session_timeout = ${this.#me.leaseMs}`);
      const { rows } = await client.query<{ had: boolean; pid: number }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 1)) AS had, pg_backend_pid() AS pid',
        [this.#me.id],
      );
      const [{ had = false, pid = 0 } = {}] = rows;
      if (!had) throw new Error('the previous session has not ended yet');
      await client.query(`LISTEN ${CHANNEL}`);
      if (this.#left) throw new Error('the process has left');
      this.#session = { client, pid };
      // Earlier observations may have had the same cause.
      this.#lockless = new Map();
      return this.#session;
    } catch (error) {
      close(client);
      throw namedTrouble(error);
    }
  }

  /** Uses the session instead of the pool: it would end while idle, and queries of the pool wait for each other. */
  async #register(session: Session): Promise<void> {
    const asked = this.#clock.elapsed();
    const { rows } = await this.#ask<{ now: number }>(
      session,
      `INSERT INTO processes (id, beat) VALUES ($1, 0) ON CONFLICT (id) DO UPDATE SET beat = processes.beat + 1
       RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now`,
      [this.#me.id],
    );
    const [{ now } = {}] = rows;
    if (now === undefined || this.#clock.elapsed() - asked > PROMPT_MS) return;
    const ms = this.#clock.follow?.(now);
    if (ms !== undefined)
      this.#log.warn(
        { ms },
        "this machine's clock is ahead of the database server's by this much; the server's is used",
      );
  }

  async #ask<Row extends pg.QueryResultRow>(session: Session, text: string, values: readonly unknown[]) {
    try {
      return await session.client.query<Row>(text, [...values]);
    } catch (error) {
      this.#lost(session.client);
      close(session.client);
      throw namedTrouble(error);
    }
  }

  #lost(client: pg.Client): void {
    if (this.#session?.client !== client) return;
    this.#close();
    // Before others look. If this fails, the next heartbeat does it.
    if (!this.#left) this.#opened().catch(() => {});
  }

  #close(): void {
    this.#session = undefined;
    for (const leading of this.#leads.values())
      leading.abort(new Error('the session with the database has ended'));
    this.#leads.clear();
  }

  #hear(payload = ''): void {
    const heard = Heard.safeParse(parseJson(payload)).data;
    if (heard && heard.from !== this.#me.id) this.#listener(heard.signal);
  }
}

/** Not awaited: a broken connection never answers. */
function close(client: pg.Client): void {
  client.end().catch(() => {});
}
