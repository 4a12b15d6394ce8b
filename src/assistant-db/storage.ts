import type { Migration } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { ProcessIdentity } from './operation/processes.ts';
import type { Presence } from './presence.ts';
import type { Store } from './schema.ts';
import type { SendBudget } from './send-budget.ts';

/*
 * What the queries of this room may rely on, whatever the database:
 * - Transactions of one person (`transaction.ts`) run one after another: what they have read of that person stays true
 *   until they commit. So do those that count something for all.
 * - A statement sees all that was committed before it began. Claims are one statement each: look for a row, lock it,
 *   skip those that others have locked, and take it.
 * - Names and words are compared byte by byte; an integer column that counts up gives newer rows higher numbers.
 */

export interface Backup {
  readonly bytes: number;
  /** Rows of the main tables. */
  readonly rows: Readonly<
    Record<'users' | 'assistant_sessions' | 'generations' | 'stickers' | 'packs', number>
  >;
}

export interface DatabaseReport {
  readonly bytes: number;
  /** Written and not yet in its place. */
  readonly unmergedBytes: number;
  /** Not checked where it is too large. */
  readonly integrity:
    | { readonly checked: true; readonly damage: string | undefined }
    | { readonly checked: false; readonly command: string };
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
  /** Of the people asked for. */
  readonly reachable: ReadonlySet<number>;
  /** Undefined where no server is asked. */
  readonly server?: ServerReport;
}

export interface ServerReport {
  readonly version: string;
  /** Processes of the bot that are alive. */
  readonly processes: number;
  /** Of all databases on it. */
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
  /** Tells others where this one is: a number, such as a port. */
  announce(where: number): Promise<void>;
  release(): Promise<void>;
}

/** What depends on the kind of a database; what is asked of it is kysely's. */
export interface Storage {
  /** For the operator; without a password. */
  readonly name: string;
  /** Undefined where it lies elsewhere, or nowhere. */
  readonly file: string | undefined;
  /** It ends with this process. */
  readonly ephemeral: boolean;
  /** @throws ConfigError where it cannot be opened, or is no database of this bot */
  open(): Promise<Store>;
  /** From now on what this process claims is its own, until it leaves. */
  join(
    db: Store,
    me: ProcessIdentity,
    deps: { readonly clock: Clock; readonly log: Logger },
  ): Promise<Presence>;
  /** Of what is sent to Telegram, for all processes on it. */
  sendBudget(db: Store, deps: { readonly clock: Clock; readonly log: Logger }): SendBudget;
  /** In order, by the names that are recorded in databases: those never change. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /**
   * Removes what is left of deleted rows outside their tables.
   * @returns false where another process uses the database right now
   */
  purge(db: Store): Promise<boolean>;
  /** In bytes; undefined where nobody can tell. */
  freeBytes(): Promise<number | undefined>;
  /**
   * Copies it as it is at one moment, while others go on writing it. Only its owner may read the copy.
   * @param overwrite whether the file may be there already
   */
  backUp(file: string, overwrite: boolean): Promise<Backup>;
  /** Looks it over while a bot works on it, and changes nothing. @returns undefined where it is not there yet */
  inspect(people: ReadonlySet<number>): Promise<DatabaseReport | undefined>;
  /** The first file that is there, but not for this user to write. */
  unwritable(): Promise<UnwritableFile | undefined>;
  /** The lock ends with this process. @returns what its holder has announced, where it is held; 0 for nothing yet */
  acquireLock(): Promise<InstanceLock | number>;
  /** While nobody uses it. */
  erase(): Promise<void>;
}

export interface StorageSettings {
  /** Connections at once, of one process to a server. */
  readonly pool: number;
  /** The same database past a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
}

export interface StorageKind {
  /** For the operator. */
  readonly form: string;
  accepts(url: string): boolean;
  /** Of a URL that it accepts: what no log may show. */
  secretsIn(url: string): readonly string[];
  /** Does not open it. */
  at(url: string, settings: StorageSettings): Storage;
}
