import { z } from 'zod';
import { openSqlite, prepare } from '../../src/assistant-db/sqlite/connection.ts';

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
  'pack_gone',
  'person_gone',
  /** Something is to be done at Telegram with a person's packs; it is done, or never will be. */
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

const NOTES: readonly (readonly [(typeof KINDS)[number], string, string, string, string?])[] = [
  ['stored', 'INSERT ON inbox', 'NEW.update_id', 'NEW.chat_id', 'NEW.payload'],
  [
    'handled',
    "UPDATE OF status ON inbox WHEN OLD.status = 'pending' AND NEW.status <> 'pending'",
    'NEW.update_id',
    'NEW.chat_id',
  ],
  ['queued', 'INSERT ON outbox', 'NEW.id', 'NEW.chat_id', 'NEW.content'],
  ['left', 'DELETE ON outbox', 'OLD.id', 'OLD.chat_id', 'OLD.content'],
  ['job', 'INSERT ON generations', 'NEW.id', 'NEW.user_id', 'NEW.status'],
  [
    'job',
    'UPDATE OF status ON generations WHEN NEW.status <> OLD.status',
    'NEW.id',
    'NEW.user_id',
    'NEW.status',
  ],
  ['drawn', 'INSERT ON generation_images WHEN NEW.drawn IS NOT NULL', 'NEW.generation_id', '0'],
  ['drawn', 'UPDATE OF drawn ON generation_images WHEN NEW.drawn IS NOT NULL', 'NEW.generation_id', '0'],
  [
    'forgotten',
    'DELETE ON generation_images',
    'OLD.generation_id',
    '0',
    "coalesce((SELECT sheet_id FROM generations WHERE id = OLD.generation_id), '')",
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
  ['pack_gone', 'DELETE ON packs', 'OLD.id', 'OLD.user_id', 'OLD.name'],
  ['person_gone', 'DELETE ON users', '0', 'OLD.id'],
  ['pack_asked', 'INSERT ON pack_jobs', 'NEW.id', 'NEW.user_id'],
  ['pack_done', 'DELETE ON pack_jobs', 'OLD.id', 'OLD.user_id'],
];

const KEPT = {
  generations: 'id, user_id, assistant_session_id, revision, style, emotion, pose, status, failure, plan_id',
  stickers: 'id, user_id, generation_id, file_unique_id',
  packs: 'id, name, user_id',
} as const;

/** Triggers that log what the bot commits: no kill brings the log out of step, as it is part of the same transactions. */
function auditSchema(): string {
  const notes = NOTES.map(
    ([kind, when, id, chat, content = "''"], index) =>
      `CREATE TRIGGER chaos_note_${index} AFTER ${when} BEGIN
         INSERT INTO chaos_audit (at, kind, id, chat, content)
         VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), '${kind}', ${id}, ${chat}, ${content}); END;`,
  );
  const kept = Object.entries(KEPT).map(
    ([table, columns]) =>
      `CREATE TABLE chaos_gone_${table} AS SELECT ${columns} FROM ${table} WHERE 0;
       CREATE TRIGGER chaos_gone_${table}_row AFTER DELETE ON ${table} BEGIN
         INSERT INTO chaos_gone_${table} SELECT ${columns.replace(/\w+/g, 'OLD.$&')}; END;`,
  );
  return `CREATE TABLE chaos_audit (seq INTEGER PRIMARY KEY, at INTEGER, kind TEXT, id INTEGER, chat INTEGER, content TEXT);
    ${notes.join('\n')} ${kept.join('\n')}`;
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
  stickers: z.object({ id, gone, user_id, generation_id: z.int(), file_unique_id: unique }),
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
  plans: "plans WHERE status = 'packing' OR (status IN ('first', 'rest') AND photo_file_id IS NOT NULL)",
} as const;

export type Stored = ReturnType<ReturnType<typeof openAudit>['read']>;

/**
 * A look into the bot's database from outside, while it runs.
 * @param file of a database that is migrated and that nobody has open
 */
export function openAudit(file: string) {
  const db = openSqlite(file);
  db.exec(`PRAGMA busy_timeout = 5000; ${auditSchema()}`);
  const all = <T>(schema: z.ZodType<T>, query: string): readonly T[] =>
    z.array(schema).parse(prepare(db, query).all());
  const open = (): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(OPEN).map(([table, from]) => [
        table,
        all(z.object({ n: z.int() }), `SELECT count(*) AS n FROM ${from}`)[0]?.n ?? 0,
      ]),
    );
  return {
    open,
    read: () => ({
      jobs: all(rows.jobs, withGone('generations')),
      stickers: all(rows.stickers, withGone('stickers')),
      packs: all(rows.packs, withGone('packs')),
      plans: all(
        rows.plans,
        "SELECT *, photo_file_id IS NULL AND status IN ('first', 'rest') AS waits FROM plans ORDER BY id",
      ),
      planStickers: all(rows.planStickers, 'SELECT * FROM plan_stickers ORDER BY plan_id, position'),
      people: all(rows.people, 'SELECT * FROM users'),
      placements: all(
        rows.placements,
        `SELECT placements.*, packs.name AS pack, packs.status AS packStatus, packs.user_id FROM placements
         JOIN packs ON packs.id = placements.pack_id ORDER BY placements.id`,
      ),
      audit: all(entry, 'SELECT * FROM chaos_audit ORDER BY seq'),
      open: open(),
      damage: ['PRAGMA integrity_check', 'PRAGMA foreign_key_check']
        .flatMap(query => all(z.looseObject({}), query))
        .map(found => JSON.stringify(found))
        .filter(found => found !== '{"integrity_check":"ok"}'),
    }),
    close: () => void db.close(),
  };
}
