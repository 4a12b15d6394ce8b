import { z } from 'zod';

/** Something that the bot has committed, in the order of its transactions. */
export const entry = z.object({
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
    /**
     * The pictures of job `id` are thrown away: if the person tries again, another one is drawn. `content`: the sheet, where it
     * was one.
     */
    'forgotten',
    /** Job `id` is to be drawn on one picture with others: that of job `content`. */
    'sheet',
    /** Its cut-out comes from a sheet. */
    'cell',
    /** A plan has a new status or revision: `content` is both. */
    'plan',
    /** The stickers of a plan are to come into pack `content`. */
    'plan_pack',
    /** A person is forgotten: their packs, by name in `content`, and then they. */
    'pack_gone',
    'person_gone',
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

/** What is looked at of a row, also where it is deleted as its person is forgotten. */
export const JOB =
  'id, user_id, assistant_session_id, revision, style, emotion, pose, status, failure, plan_id';
export const STICKER = 'id, user_id, generation_id, file_unique_id';
export const PACK = 'id, name, user_id';

/** Rows of a table are kept in another one when they are deleted. */
function kept(table: string, columns: string): string {
  const old = columns.replace(/\w+/g, 'OLD.$&');
  return `CREATE TABLE chaos_gone_${table} AS SELECT ${columns} FROM ${table} WHERE 0;
  CREATE TRIGGER chaos_gone_${table}_row AFTER DELETE ON ${table} BEGIN
    INSERT INTO chaos_gone_${table} SELECT ${old}; END;`;
}

/** The rows of a table, those that are deleted by now with them. */
export function withGone(table: string, columns: string): string {
  return `SELECT ${columns}, 0 AS gone FROM ${table} UNION ALL SELECT ${columns}, 1 FROM chaos_gone_${table} ORDER BY id`;
}

const NOTE = 'INSERT INTO chaos_audit (at, kind, id, chat, content) VALUES';
const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/**
 * Triggers that write down what the bot commits: a log that no kill can bring out of step with the data, since it is
 * part of the same transactions.
 */
export const AUDIT = `
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
    ${NOTE} (${NOW}, 'forgotten', OLD.generation_id, 0,
      coalesce((SELECT sheet_id FROM generations WHERE id = OLD.generation_id), '')); END;
  CREATE TRIGGER chaos_sheet AFTER UPDATE OF sheet_id ON generations WHEN NEW.sheet_id IS NOT NULL BEGIN
    ${NOTE} (${NOW}, 'sheet', NEW.id, NEW.user_id, NEW.sheet_id); END;
  CREATE TRIGGER chaos_cell AFTER INSERT ON generation_images WHEN NEW.drawn IS NULL AND NEW.cutout IS NOT NULL
    AND (SELECT status FROM generations WHERE id = NEW.generation_id) <> 'finished' BEGIN
    ${NOTE} (${NOW}, 'cell', NEW.generation_id, 0, ''); END;
  CREATE TRIGGER chaos_plan AFTER INSERT ON plans BEGIN
    ${NOTE} (${NOW}, 'plan', NEW.id, NEW.user_id, NEW.status || ' ' || NEW.revision); END;
  CREATE TRIGGER chaos_plan_status AFTER UPDATE OF status, revision ON plans
    WHEN NEW.status <> OLD.status OR NEW.revision <> OLD.revision BEGIN
    ${NOTE} (${NOW}, 'plan', NEW.id, NEW.user_id, NEW.status || ' ' || NEW.revision); END;
  CREATE TRIGGER chaos_plan_pack AFTER UPDATE OF pack_id ON plans WHEN NEW.pack_id IS NOT NULL BEGIN
    ${NOTE} (${NOW}, 'plan_pack', NEW.id, NEW.user_id, NEW.pack_id); END;
  CREATE TRIGGER chaos_pack_gone AFTER DELETE ON packs BEGIN
    ${NOTE} (${NOW}, 'pack_gone', OLD.id, OLD.user_id, OLD.name); END;
  CREATE TRIGGER chaos_person_gone AFTER DELETE ON users BEGIN
    ${NOTE} (${NOW}, 'person_gone', 0, OLD.id, ''); END;
  CREATE TRIGGER chaos_pack_asked AFTER INSERT ON pack_jobs BEGIN
    ${NOTE} (${NOW}, 'pack_asked', NEW.id, NEW.user_id, ''); END;
  CREATE TRIGGER chaos_pack_done AFTER DELETE ON pack_jobs BEGIN
    ${NOTE} (${NOW}, 'pack_done', OLD.id, OLD.user_id, ''); END;
  ${kept('generations', JOB)}
  ${kept('stickers', STICKER)}
  ${kept('packs', PACK)}`;
