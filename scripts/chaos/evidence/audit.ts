import type SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { openSqlite, prepare } from '../../../src/assistant-db/sqlite/connection.ts';
import { AUDIT, type AuditEntry, entry, JOB, PACK, STICKER, withGone } from './audit-log.ts';

/** 1: deleted, with all that was stored of its person. */
const gone = z.union([z.literal(0), z.literal(1)]);

const job = z.object({
  id: z.int(),
  gone,
  user_id: z.int(),
  assistant_session_id: z.int(),
  revision: z.int(),
  style: z.string(),
  emotion: z.string(),
  pose: z.string(),
  status: z.string(),
  failure: z.string().nullable(),
  plan_id: z.int().nullable(),
});

const sticker = z.object({
  id: z.int(),
  gone,
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

const plan = z.object({ id: z.int(), user_id: z.int(), status: z.string(), waits: z.int() });

const planSticker = z.object({ plan_id: z.int(), position: z.int(), generation_id: z.int().nullable() });

const pack = z.object({ id: z.int(), gone, name: z.string(), user_id: z.int() });

const person = z.object({ id: z.int(), total_generations: z.int() });

const rows = {
  jobs: [job, withGone('generations', JOB)],
  stickers: [sticker, withGone('stickers', STICKER)],
  plans: [
    plan,
    `SELECT *, photo_file_id IS NULL AND status IN ('first', 'rest') AS waits FROM plans ORDER BY id`,
  ],
  planStickers: [planSticker, 'SELECT * FROM plan_stickers ORDER BY plan_id, position'],
  packs: [pack, withGone('packs', PACK)],
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
  /** `waits`: 1 where it waits for a photo. */
  readonly plans: readonly z.infer<typeof plan>[];
  readonly planStickers: readonly z.infer<typeof planSticker>[];
  readonly packs: readonly z.infer<typeof pack>[];
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
  // One that has lost its photo waits for the person.
  plans: `SELECT count(*) AS n FROM plans
    WHERE status = 'packing' OR (status IN ('first', 'rest') AND photo_file_id IS NOT NULL)`,
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
      plans: all(rows.plans),
      planStickers: all(rows.planStickers),
      packs: all(rows.packs),
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
