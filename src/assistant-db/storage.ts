import type { Migration } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { ProcessIdentity } from './operation/processes.ts';
import type { Presence } from './presence.ts';
import type { Store } from './schema.ts';
import type { SendBudget } from './send-budget.ts';

/*
 * Guarantees that queries rely on, for every kind of database:
 * - Transactions of one user (`transaction.ts`) run one after another: what they read of that user stays true
 * until they commit. The same holds for transactions that count something for all users.
 * - A statement sees everything committed before it began. A claim is one statement: it finds a row, locks it,
 * skips rows that others have locked, and takes it.
 * - Text is compared byte by byte; newer rows have higher ids.
 */

export interface Backup {
  readonly bytes: number;
  /** Rows of the main tables. */
  readonly rows: Readonly<
    Record<'users' | 'assistant_sessions' | 'generations' | 'stickers' | 'packs', number>
  >;
}

export interface DatabaseVersion {
  readonly pending: readonly string[];
  /** Why this version cannot work with the database, and what to do. */
  readonly refused?: string;
}

export interface DatabaseReport extends DatabaseVersion {
  readonly bytes: number;
  /** Written to the log, but not merged yet. */
  readonly unmergedBytes: number;
  /** Not checked if the database is too large. */
  readonly integrity:
    | { readonly checked: true; readonly damage: string | undefined }
    | { readonly checked: false; readonly command: string };
  /** Which of the given users can be written to. */
  readonly reachable: ReadonlySet<number>;
  /** Undefined for a database without a server. */
  readonly server?: ServerReport;
}

export interface ServerReport {
  readonly version: string;
  /** Live processes of the bot. */
  readonly processes: number;
  /** For all databases of the server. */
  readonly connections: number;
  readonly maxConnections: number;
  /** Queries on this database that wait for a lock. */
  readonly waiting: number;
  readonly longestTransactionMs: number;
}

export interface UnwritableFile {
  readonly file: string;
  readonly readOnlyDisk: boolean;
}

export interface InstanceLock {
  /** Publishes where this process is reachable: a number, such as a port. */
  announce(where: number): Promise<void>;
  release(): Promise<void>;
}

/** The operations that differ between kinds of databases. Queries use kysely. */
export interface Storage {
  /** For the operator; without a password. */
  readonly name: string;
  /** Undefined if it is elsewhere or in memory. */
  readonly file: string | undefined;
  /** Whether it ends with this process. */
  readonly ephemeral: boolean;
  /** @throws ConfigError if it cannot be opened, or is not a database of this bot */
  open(): Promise<Store>;
  /** Registers this process, which may claim rows until it leaves. */
  join(
    db: Store,
    me: ProcessIdentity,
    deps: { readonly clock: Clock; readonly log: Logger },
  ): Promise<Presence>;
  /** Telegram's limits, for all processes on the database. */
  sendBudget(db: Store, deps: { readonly clock: Clock; readonly log: Logger }): SendBudget;
  /** In order, by the names that databases record. Names never change. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /**
   * Removes traces of deleted rows outside their tables.
   * @returns false if another process uses the database right now
   */
  purge(db: Store): Promise<boolean>;
  /** In bytes; undefined if it is unknown. */
  freeBytes(): Promise<number | undefined>;
  /**
   * Copies the database as of one moment while others write to it. Only its owner may read the copy.
   * @param overwrite whether an existing file may be replaced
   */
  backUp(file: string, overwrite: boolean): Promise<Backup>;
  /**
   * Inspects the database while a bot may work on it, without changing it.
   * @returns undefined if it does not exist yet
   */
  inspect(people: ReadonlySet<number>): Promise<DatabaseReport | undefined>;
  /** The first existing file that this user cannot write. */
  unwritable(): Promise<UnwritableFile | undefined>;
  /**
   * The lock ends with this process.
   * @returns the number that its holder published, if it is held; 0 if nothing was published yet
   */
  acquireLock(): Promise<InstanceLock | number>;
  /** Only while it is unused. */
  erase(): Promise<void>;
}

export interface StorageSettings {
  /** The most connections of one process to a server. */
  readonly pool: number;
  /** The same database without a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
}

export interface StorageKind {
  /** For the operator. */
  readonly form: string;
  accepts(url: string): boolean;
  /** The parts of a URL that must not be logged. */
  secretsIn(url: string): readonly string[];
  /** Does not open it. */
  at(url: string, settings: StorageSettings): Storage;
}
