import type SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { openSqlite, prepare } from '../../src/assistant-db/sqlite/connection.ts';

/** Something that the bot has committed, in the order of its transactions. */
const entry = z.object({
  seq: z.int(),
  /** ms since 1970; the same within one statement. */
  at: z.number(),
  kind: z.enum([
    /** An update has come into the inbox; `id` is its, `content` the update as JSON. */
    'stored',
    /** It is acknowledged. */
    'handled',
    /** A message has come into the outbox; `id` is its row, `content` an `Outgoing` as JSON. */
    'queued',
    /** It has left the outbox. */
    'left',
    /** A job has a new status, `content`; `id` is the job's. */
    'job',
    /** A drawn picture of job `id` is stored. */
    'drawn',
    /** The pictures of job `id` are thrown away: if the person tries again, another one is drawn. */
    'forgotten',
    /** Something is to be done at Telegram with a person's packs; `id` is the pack job's. */
    'pack_asked',
    /** It is done, or never will be. */
    'pack_done',
  ]),
  id: z.int(),
  chat: z.int(),
  content: z.string(),
});

export type AuditEntry = z.infer<typeof entry>;

const NOTE = 'INSERT INTO chaos_audit (at, kind, id, chat, content) VALUES';
const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/**
 * Triggers that write down what the bot commits: a log that no kill can bring out of step with the data, since it is
 * part of the same transactions.
 */
const AUDIT = `
  CREATE TABLE chaos_audit (
    seq INTEGER PRIMARY KEY, at INTEGER, kind TEXT, id INTEGER, chat INTEGER, content TEXT);
  CREATE TRIGGER chaos_stored AFTER INSERT ON inbox BEGIN
    ${NOTE} (${NOW}, 'stored', NEW.update_id, NEW.chat_id, NEW.payload); END;
  CREATE TRIGGER chaos_handled AFTER UPDATE OF status ON inbox WHEN OLD.status = 'pending' AND NEW.status <> 'pending' BEGIN
    ${NOTE} (${NOW}, 'handled', NEW.update_id, NEW.chat_id, ''); END;
  CREATE TRIGGER chaos_queued AFTER INSERT ON outbox BEGIN
    ${NOTE} (${NOW}, 'queued', NEW.id, NEW.chat_id, NEW.content); END;
  CREATE TRIGGER chaos_left AFTER DELETE ON outbox BEGIN
    ${NOTE} (${NOW}, 'left', OLD.id, OLD.chat_id, OLD.content); END;
  CREATE TRIGGER chaos_job AFTER INSERT ON generations BEGIN
    ${NOTE} (${NOW}, 'job', NEW.id, NEW.user_id, NEW.status); END;
  CREATE TRIGGER chaos_job_status AFTER UPDATE OF status ON generations WHEN NEW.status <> OLD.status BEGIN
    ${NOTE} (${NOW}, 'job', NEW.id, NEW.user_id, NEW.status); END;
  CREATE TRIGGER chaos_drawn AFTER INSERT ON generation_images WHEN NEW.drawn IS NOT NULL BEGIN
    ${NOTE} (${NOW}, 'drawn', NEW.generation_id, 0, ''); END;
  CREATE TRIGGER chaos_drawn_again AFTER UPDATE OF drawn ON generation_images WHEN NEW.drawn IS NOT NULL BEGIN
    ${NOTE} (${NOW}, 'drawn', NEW.generation_id, 0, ''); END;
  CREATE TRIGGER chaos_forgotten AFTER DELETE ON generation_images BEGIN
    ${NOTE} (${NOW}, 'forgotten', OLD.generation_id, 0, ''); END;
  CREATE TRIGGER chaos_pack_asked AFTER INSERT ON pack_jobs BEGIN
    ${NOTE} (${NOW}, 'pack_asked', NEW.id, NEW.user_id, ''); END;
  CREATE TRIGGER chaos_pack_done AFTER DELETE ON pack_jobs BEGIN
    ${NOTE} (${NOW}, 'pack_done', OLD.id, OLD.user_id, ''); END;`;

const job = z.object({
  id: z.int(),
  user_id: z.int(),
  assistant_session_id: z.int(),
  revision: z.int(),
  style: z.string(),
  emotion: z.string(),
  pose: z.string(),
  status: z.string(),
  failure: z.string().nullable(),
});

const sticker = z.object({
  id: z.int(),
  user_id: z.int(),
  generation_id: z.int(),
  file_unique_id: z.string().nullable(),
});

const placement = z.object({
  pack: z.string(),
  packStatus: z.string(),
  user_id: z.int(),
  sticker_id: z.int(),
  status: z.string(),
  file_unique_id: z.string().nullable(),
});

const person = z.object({ id: z.int(), total_generations: z.int() });

const rows = {
  jobs: [job, 'SELECT * FROM generations ORDER BY id'],
  stickers: [sticker, 'SELECT * FROM stickers ORDER BY id'],
  people: [person, 'SELECT * FROM users'],
  placements: [
    placement,
    `SELECT placements.*, packs.name AS pack, packs.status AS packStatus, packs.user_id FROM placements
     JOIN packs ON packs.id = placements.pack_id ORDER BY placements.id`,
  ],
} as const;

/** All that the database says at the end. */
export interface Stored {
  readonly jobs: readonly z.infer<typeof job>[];
  readonly stickers: readonly z.infer<typeof sticker>[];
  readonly people: readonly z.infer<typeof person>[];
  readonly placements: readonly z.infer<typeof placement>[];
  readonly audit: readonly AuditEntry[];
  /** Rows that are still in flight or waiting, by table. */
  readonly open: Readonly<Record<string, number>>;
  /** What SQLite finds wrong with the file. */
  readonly damage: readonly string[];
}

const count = z.object({ n: z.int() });

const OPEN = {
  inbox: "SELECT count(*) AS n FROM inbox WHERE status = 'pending' OR owner IS NOT NULL",
  outbox: 'SELECT count(*) AS n FROM outbox',
  pack_jobs: 'SELECT count(*) AS n FROM pack_jobs',
  generations: `SELECT count(*) AS n FROM generations
    WHERE status NOT IN ('delivered', 'failed') OR owner IS NOT NULL`,
  placements: "SELECT count(*) AS n FROM placements WHERE status = 'adding'",
} as const;

/** A look into the bot's database from outside, while it runs. */
export class Audit {
  readonly #db: SqliteDatabase.Database;
  readonly #open: readonly (readonly [table: string, count: SqliteDatabase.Statement])[];

  /** @param file of a database that is migrated and that nobody has open */
  constructor(file: string) {
    this.#db = openSqlite(file);
    this.#db.exec(`PRAGMA busy_timeout = 5000; ${AUDIT}`);
    this.#open = Object.entries(OPEN).map(([name, query]) => [name, prepare(this.#db, query)] as const);
  }

  /** What still waits or is in flight. */
  open(): Record<string, number> {
    const counts = this.#open.map(([name, statement]) => [name, count.parse(statement.get()).n]);
    return Object.fromEntries(counts);
  }

  read(): Stored {
    const all = <T>([schema, query]: readonly [z.ZodType<T>, string]): T[] =>
      z.array(schema).parse(prepare(this.#db, query).all());
    const damage = [
      ...z
        .array(z.object({ integrity_check: z.string() }))
        .parse(prepare(this.#db, 'PRAGMA integrity_check').all()),
      ...z.array(z.looseObject({})).parse(prepare(this.#db, 'PRAGMA foreign_key_check').all()),
    ].map(found => JSON.stringify(found));
    return {
      jobs: all(rows.jobs),
      stickers: all(rows.stickers),
      people: all(rows.people),
      placements: all(rows.placements),
      audit: all([entry, 'SELECT * FROM chaos_audit ORDER BY seq']),
      open: this.open(),
      damage: damage.filter(found => found !== '{"integrity_check":"ok"}'),
    };
  }

  close(): void {
    this.#db.close();
  }
}
