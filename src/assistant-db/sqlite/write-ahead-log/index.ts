import { sql } from 'kysely';
import type { CreateThreads, Threads } from '../../../lib/threads.ts';
import type { Store } from '../../schema.ts';
import type { Maintenance } from '../../storage.ts';
import type { LogTask } from './worker.ts';

/**
 * What the thread has not copied yet of so long a log is copied by whoever writes to it, in pages of 4 KiB: without a
 * pause in the writing SQLite would never begin the log anew.
 */
const TOO_LONG = 16_384;

/**
 * The file beside the database in which changes stand first. SQLite lets the one who writes copy them into the
 * database now and then, and wait for the disk; here a thread does that, and nobody's turn stands still meanwhile.
 * https://www.sqlite.org/wal.html#ckpt
 */
export class WriteAheadLog implements Maintenance {
  readonly #file: string;
  readonly #threads: Threads<LogTask, boolean>;
  /** The thread may have the file open. */
  #isOpen = false;

  private constructor(file: string, createThreads: CreateThreads) {
    this.#file = file;
    this.#threads = createThreads(new URL('.', import.meta.url), { threads: 1 });
  }

  /** Takes the log of a database file over from the connection that writes it. */
  static async of(db: Store, file: string, createThreads: CreateThreads): Promise<WriteAheadLog> {
    await sql`PRAGMA wal_autocheckpoint = ${sql.lit(TOO_LONG)}`.execute(db);
    return new WriteAheadLog(file, createThreads);
  }

  /** Copies what stands in it into the database. Where another process is at it, that one does. */
  async run(): Promise<void> {
    await this.#do('write_back');
  }

  /**
   * Empties it as well. SQLite writes it anew from its beginning, so that what is overwritten in the database would
   * still be in its log until as much has been written once more, which takes days where little is said.
   *
   * @returns false where another process is reading or writing, which is not waited for
   */
  async purge(): Promise<boolean> {
    return this.#do('empty');
  }

  /** Waits for what is in flight, then lets go of the file and ends the thread. */
  async close(): Promise<void> {
    try {
      if (this.#isOpen) await this.#do('close');
    } finally {
      await this.#threads.close();
    }
  }

  #do(work: LogTask['work']): Promise<boolean> {
    this.#isOpen = true;
    return this.#threads.run({ file: this.#file, work });
  }
}
