import type { Migration } from 'kysely';
import type { Store } from './schema.ts';

/*
 * What the queries of this room may rely on, whatever the database:
 * - A transaction is serialised with all others that write: what it has read stays true until it commits. The turn
 *   (`assistant/turn/commit.ts`), the claims, the deletion of a person and the day's counts read and then write.
 * - A statement sees all that was committed before it began, and none of what comes while it runs. Claims are one
 *   statement each: look for a row and take it.
 * - Names and words are compared byte by byte; an integer column that counts up gives newer rows higher numbers.
 */

/** A copy of a database. */
export interface Backup {
  /** Of the file, in bytes. */
  readonly bytes: number;
  /** Rows of the main tables. */
  readonly rows: Readonly<
    Record<'users' | 'assistant_sessions' | 'generations' | 'stickers' | 'packs', number>
  >;
}

/** What a database looks like from outside, without a bot. */
export interface DatabaseReport {
  readonly bytes: number;
  /** Of what is written and not yet in its place. */
  readonly unmergedBytes: number;
  /** What is told of its integrity: nothing where it was not looked at, as it is too large. */
  readonly integrity:
    | { readonly checked: true; readonly damage: string | undefined }
    | { readonly checked: false; readonly command: string };
  /** Migrations that the next start applies. */
  readonly pending: readonly string[];
  /** Migrations of a newer version of the bot. */
  readonly unknown: readonly string[];
  /** Of the people asked for, those who have started the bot and can be written to. */
  readonly reachable: ReadonlySet<number>;
}

/** A file of a database that this user may not write. */
export interface UnwritableFile {
  readonly file: string;
  /** Nobody may: the disk is mounted so. */
  readonly readOnlyDisk: boolean;
}

/** The right to be the only one who uses a database. */
export interface InstanceLock {
  /** Tells whoever comes after where this one is: a whole number, such as a port. */
  announce(where: number): Promise<void>;
  release(): Promise<void>;
}

/** A database behind its `DATABASE_URL`: all that depends on which kind it is. What is asked of it is kysely's. */
export interface Storage {
  /** What the operator knows it by, such as its file; without a password. */
  readonly name: string;
  /** Where it lies on this machine; undefined where it lies elsewhere, or nowhere. */
  readonly file: string | undefined;
  /** It is this process's own, and all of it is forgotten when that ends. */
  readonly ephemeral: boolean;
  /** Opens (and creates) it. @throws ConfigError where it cannot be opened, or is no database of this bot */
  open(): Store;
  /** How its schema came to be, in order, by the names that are recorded in it: those never change. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /**
   * Removes what is left of deleted rows outside their tables.
   *
   * @returns false where another process uses the database right now, which is not waited for
   */
  purge(db: Store): Promise<boolean>;
  /** What is free for it to grow, in bytes; undefined where nobody can tell. @throws the system's error */
  freeBytes(): Promise<number | undefined>;
  /**
   * Copies it into a file, as it is at one moment, while others go on reading and writing it. Only its owner may read it.
   *
   * @param overwrite whether the file may be there already
   * @throws ConfigError where there is no database, otherwise an error that says what to do
   */
  backUp(file: string, overwrite: boolean): Promise<Backup>;
  /**
   * Looks it over, while a bot works on it too, and changes nothing.
   *
   * @returns undefined where it is not there yet
   * @throws the database's error where it is none
   */
  inspect(people: ReadonlySet<number>): Promise<DatabaseReport | undefined>;
  /** The first of its files that is there, but not for this user to write. */
  unwritable(): Promise<UnwritableFile | undefined>;
  /**
   * Acquires the lock of it, which ends with this process, however that ends.
   *
   * @returns what the one who holds it has announced, where it is held; 0 for nothing yet
   * @throws ConfigError where that is not possible
   */
  acquireLock(): Promise<InstanceLock | number>;
  /** Searches texts, with what it brings along for that. */
  readonly fullText: FullText;
  /** Deletes all of it, while nobody uses it. */
  erase(): Promise<void>;
}

/** A kind of database. */
export interface StorageKind {
  /** What its `DATABASE_URL` looks like, in words for the operator. */
  readonly form: string;
  /** @returns the database of such a `DATABASE_URL`, not opened */
  at(url: string): Storage;
}

/** Something that can be found, as words in the form in which they are compared. */
export interface Findable {
  /** Word forms brought to their stems, in any order. */
  readonly stems: readonly string[];
  /** The same as it is written, for what has no stems: parts of words. */
  readonly text: string;
}

/** One word that somebody looks for. */
export interface SoughtWord {
  /** Its stems in all languages that it may be of; each of them is enough. */
  readonly stems: readonly [string, ...string[]];
  /** Beginnings of words that mean the same; each of them is enough too. */
  readonly beginnings?: readonly string[];
  readonly written: string;
}

/**
 * Ranks texts against words. Nothing is kept: whose texts are searched is decided by who hands them over, and what is
 * deleted is found no more at once, in every process.
 */
export interface FullText {
  /**
   * @param texts the first is preferred among equals
   * @param words in any order
   * @returns the places of those that fit, best first: those with all the words; where there is none, those with any of
   *   them; where there is none either, those with parts of words like them
   */
  rank(texts: readonly Findable[], words: readonly SoughtWord[]): Promise<number[]>;
}
