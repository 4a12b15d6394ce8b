import { PostgresAdapter, sql } from 'kysely';
import { z } from 'zod';
import { storageAt } from '../../src/assistant-db/index.ts';
import { appliedMigrations } from '../../src/assistant-db/migrate.ts';

const KINDS = [
  'stored',
  'handled',
  'queued',
  'left',
  'job',
  'drawn',
  'forgotten',
  'sheet',
  'cell',
  'plan',
  'plan_pack',
  'task',
  'call',
  'pack_gone',
  'person_gone',
  /** A pack action at Telegram that is still pending. */
  'pack_asked',
  'pack_done',
] as const;

const entry = z.object({
  seq: z.int(),
  at: z.number(),
  kind: z.enum(KINDS),
  id: z.int(),
  chat: z.int(),
  content: z.string(),
});

export type AuditEntry = z.infer<typeof entry>;

type Note = readonly [(typeof KINDS)[number], string, string, string, string?];

/** Every status that a row of a user has had. */
function statusNotes(kind: (typeof KINDS)[number], table: string): readonly Note[] {
  const changed = `UPDATE OF status ON ${table} WHEN NEW.status <> OLD.status`;
  return [`INSERT ON ${table}`, changed].map(when => [kind, when, 'NEW.id', 'NEW.user_id', 'NEW.status']);
}

const NOTES: readonly Note[] = [
  // A negative id is one of the bot's own turns.
  ['stored', 'INSERT ON inbox WHEN NEW.update_id > 0', 'NEW.update_id', 'NEW.chat_id', 'NEW.payload'],
  [
    'handled',
    "UPDATE OF status ON inbox WHEN NEW.update_id > 0 AND OLD.status = 'pending' AND NEW.status <> 'pending'",
    'NEW.update_id',
    'NEW.chat_id',
  ],
  ['queued', 'INSERT ON outbox', 'NEW.id', 'NEW.chat_id', 'NEW.content'],
  ['left', 'DELETE ON outbox', 'OLD.id', 'OLD.chat_id', 'OLD.content'],
  ...statusNotes('job', 'generations'),
  ['drawn', 'INSERT ON generation_images WHEN NEW.drawn IS NOT NULL', 'NEW.generation_id', '0'],
  ['drawn', 'UPDATE OF drawn ON generation_images WHEN NEW.drawn IS NOT NULL', 'NEW.generation_id', '0'],
  [
    'forgotten',
    'DELETE ON generation_images',
    'OLD.generation_id',
    '0',
    "coalesce((SELECT CAST(sheet_id AS TEXT) FROM generations WHERE id = OLD.generation_id), '')",
  ],
  [
    'sheet',
    'UPDATE OF sheet_id ON generations WHEN NEW.sheet_id IS NOT NULL',
    'NEW.id',
    'NEW.user_id',
    'NEW.sheet_id',
  ],
  [
    'cell',
    `INSERT ON generation_images WHEN NEW.drawn IS NULL AND NEW.cutout IS NOT NULL
       AND (SELECT status FROM generations WHERE id = NEW.generation_id) <> 'finished'`,
    'NEW.generation_id',
    '0',
  ],
  ['plan', 'INSERT ON plans', 'NEW.id', 'NEW.user_id', "NEW.status || ' ' || NEW.revision"],
  [
    'plan',
    'UPDATE OF status, revision ON plans WHEN NEW.status <> OLD.status OR NEW.revision <> OLD.revision',
    'NEW.id',
    'NEW.user_id',
    "NEW.status || ' ' || NEW.revision",
  ],
  [
    'plan_pack',
    'UPDATE OF pack_id ON plans WHEN NEW.pack_id IS NOT NULL',
    'NEW.id',
    'NEW.user_id',
    'NEW.pack_id',
  ],
  ...statusNotes('task', 'tasks'),
  ...statusNotes('call', 'tool_calls'),
  ['pack_gone', 'DELETE ON packs', 'OLD.id', 'OLD.user_id', 'OLD.name'],
  ['person_gone', 'DELETE ON users', '0', 'OLD.id'],
  ['pack_asked', 'INSERT ON pack_jobs', 'NEW.id', 'NEW.user_id'],
  ['pack_done', 'DELETE ON pack_jobs', 'OLD.id', 'OLD.user_id'],
];

const KEPT = {
  generations: 'id, user_id, assistant_session_id, revision, style, emotion, pose, status, failure, plan_id',
  stickers: 'id, user_id, generation_id, file_unique_id, motion',
  packs: 'id, name, user_id',
} as const;

interface Dialect {
  /** Creates a trigger for each row. @param doing one statement */
  readonly trigger: (name: string, event: string, condition: string, doing: string) => readonly string[];
  readonly seq: string;
  readonly now: string;
  /** The log in commit order; `at` is the time of the commit, in ms. */
  readonly log: string;
  /** Each row that these queries find is damage. */
  readonly damage: readonly string[];
}

const SQLITE: Dialect = {
  trigger: (name, event, condition, doing) => [
    `CREATE TRIGGER ${name} AFTER ${event} WHEN ${condition} BEGIN ${doing}; END`,
  ],
  seq: 'INTEGER PRIMARY KEY',
  now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  log: 'SELECT * FROM chaos_audit ORDER BY seq',
  damage: [
    "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    'SELECT * FROM pragma_foreign_key_check',
  ],
};

/** Transactions run concurrently. `track_commit_timestamp` keeps the log of each one together. */
const POSTGRES: Dialect = {
  trigger: (name, event, condition, doing) => [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN IF ${condition} THEN ${doing}; END IF; RETURN NULL; END $$`,
    `CREATE TRIGGER ${name} AFTER ${event} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ],
  seq: 'bigint GENERATED ALWAYS AS IDENTITY',
  now: '0',
  log: `SELECT row_number() OVER (ORDER BY done, seq) AS seq,
      floor(extract(epoch FROM done) * 1000)::bigint AS at, kind, id, chat, content
    FROM (SELECT *, pg_xact_commit_timestamp(xmin) AS done FROM chaos_audit) AS noted ORDER BY 1`,
  damage: [],
};

/** Triggers that log the bot's commits. They run in the same transactions, so no kill can make the log disagree. */
function auditSchema({ trigger, seq, now }: Dialect): string[] {
  const log = `CREATE TABLE chaos_audit (seq ${seq}, at bigint, kind text, id bigint, chat bigint, content text)`;
  const notes = NOTES.flatMap(([kind, when, id, chat, content = "''"], index) => {
    const [event = '', condition = 'true'] = when.split(' WHEN ');
    const note = `INSERT INTO chaos_audit (at, kind, id, chat, content)
      VALUES (${now}, '${kind}', ${id}, ${chat}, ${content})`;
    return trigger(`chaos_note_${index}`, event, condition, note);
  });
  const kept = Object.entries(KEPT).flatMap(([table, columns]) => [
    `CREATE TABLE chaos_gone_${table} AS SELECT ${columns} FROM ${table} WHERE false`,
    ...trigger(
      `chaos_gone_${table}_row`,
      `DELETE ON ${table}`,
      'true',
      `INSERT INTO chaos_gone_${table} SELECT ${columns.replace(/\w+/g, 'OLD.$&')}`,
    ),
  ]);
  return [log, ...notes, ...kept];
}

const withGone = (table: keyof typeof KEPT) =>
  `SELECT ${KEPT[table]}, 0 AS gone FROM ${table} UNION ALL SELECT ${KEPT[table]}, 1 FROM chaos_gone_${table} ORDER BY id`;

const gone = z.union([z.literal(0), z.literal(1)]);
const [id, user_id] = [z.int(), z.int()];
const unique = z.string().nullable();

const rows = {
  jobs: z.object({
    ...{ id, gone, user_id, assistant_session_id: z.int(), revision: z.int() },
    ...{ style: z.string(), emotion: z.string(), pose: z.string(), status: z.string() },
    ...{ failure: z.string().nullable(), plan_id: z.int().nullable() },
  }),
  /** Stickers that users sent belong to no job. */
  stickers: z.object({
    ...{ id, gone, user_id, generation_id: z.int().nullable() },
    ...{ file_unique_id: unique, motion: z.string() },
  }),
  packs: z.object({ id, gone, name: z.string(), user_id }),
  plans: z.object({ id, user_id, status: z.string(), waits: z.int() }),
  planStickers: z.object({ plan_id: z.int(), position: z.int(), generation_id: z.int().nullable() }),
  people: z.object({ id, total_generations: z.int() }),
  placements: z.object({
    ...{ pack: z.string(), packStatus: z.string(), user_id, sticker_id: z.int() },
    ...{ status: z.string(), file_unique_id: unique },
  }),
} as const;

const OPEN = {
  inbox: "inbox WHERE status = 'pending' OR owner IS NOT NULL",
  outbox: 'outbox',
  pack_jobs: 'pack_jobs',
  generations: "generations WHERE status NOT IN ('delivered', 'failed') OR owner IS NOT NULL",
  placements: "placements WHERE status = 'adding'",
  export_files: 'export_files',
  plans: "plans WHERE status = 'packing' OR (status IN ('first', 'rest') AND photo_file_id IS NOT NULL)",
} as const;

export type Audit = Awaited<ReturnType<typeof openAudit>>;
export type Stored = Awaited<ReturnType<Audit['read']>>;

/** A view of the bots' database from outside while they run. @param url a migrated database */
export async function openAudit(url: string) {
  const storage = storageAt(url);
  const db = await storage.open();
  const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE;
  const all = async <T>(schema: z.ZodType<T>, query: string): Promise<readonly T[]> =>
    z.array(schema).parse((await sql.raw(query).execute(db)).rows);
  await db.transaction().execute(async trx => {
    for (const statement of auditSchema(dialect)) await sql.raw(statement).execute(trx);
  });
  // Fails if the server does not keep the required data.
  await all(entry, dialect.log);
  const open = async (): Promise<Readonly<Record<string, number>>> => {
    const counts: [string, number][] = [];
    for (const [table, from] of Object.entries(OPEN)) {
      const [row] = await all(z.object({ n: z.int() }), `SELECT count(*) AS n FROM ${from}`);
      counts.push([table, row?.n ?? 0]);
    }
    return Object.fromEntries(counts);
  };
  return {
    open,
    pendingMigrations: async () => {
      const applied = await appliedMigrations(db);
      return Object.keys(storage.migrations).filter(name => !applied.includes(name));
    },
    read: async () => ({
      jobs: await all(rows.jobs, withGone('generations')),
      stickers: await all(rows.stickers, withGone('stickers')),
      packs: await all(rows.packs, withGone('packs')),
      plans: await all(
        rows.plans,
        `SELECT *, CASE WHEN photo_file_id IS NULL AND status IN ('first', 'rest') THEN 1 ELSE 0 END AS waits
         FROM plans ORDER BY id`,
      ),
      planStickers: await all(rows.planStickers, 'SELECT * FROM plan_stickers ORDER BY plan_id, position'),
      people: await all(rows.people, 'SELECT * FROM users'),
      placements: await all(
        rows.placements,
        `SELECT placements.*, packs.name AS pack, packs.status AS "packStatus", packs.user_id FROM placements
         JOIN packs ON packs.id = placements.pack_id ORDER BY placements.id`,
      ),
      audit: await all(entry, dialect.log),
      open: await open(),
      damage: (await Promise.all(dialect.damage.map(query => all(z.looseObject({}), query))))
        .flat()
        .map(found => JSON.stringify(found)),
    }),
    close: () => db.destroy(),
  };
}
