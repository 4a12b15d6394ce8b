import { z } from 'zod';
import type { AuditEntry } from '../evidence/audit-log.ts';

const Update = z.object({
  message: z.object({ message_id: z.int(), text: z.string().optional() }).optional(),
  edited_message: z.object({ message_id: z.int(), text: z.string().optional() }).optional(),
  callback_query: z.object({ id: z.string(), data: z.string() }).optional(),
});

type Update = z.infer<typeof Update>;

/** Updates that were acknowledged together. */
export interface Batch {
  readonly updates: readonly AuditEntry[];
  readonly at: number;
  /** What came into the outbox of the chat before anything else of the chat was acknowledged. */
  readonly queued: readonly AuditEntry[];
  /** The pack jobs that they led to. */
  readonly packJobs: readonly AuditEntry[];
}

export function updateOf({ content }: AuditEntry): Update {
  return Update.safeParse(JSON.parse(content)).data ?? {};
}

export function textOf(entry: AuditEntry): string | undefined {
  const { message, edited_message: edited } = updateOf(entry);
  return (message ?? edited)?.text;
}

/** One transaction acknowledges a batch, one statement after the other, within this time in ms. */
const BATCH_MS = 1000;

/** Rows that were acknowledged together: nothing else was written between them. */
export function batchesIn(entries: readonly AuditEntry[], stored: ReadonlyMap<number, AuditEntry>): Batch[] {
  const batches: {
    updates: AuditEntry[];
    at: number;
    seq: number;
    chat: number;
    queued: AuditEntry[];
    packJobs: AuditEntry[];
  }[] = [];
  for (const entry of entries) {
    const last = batches.at(-1);
    if (entry.kind === 'queued') last?.queued.push(entry);
    if (entry.kind === 'pack_asked') last?.packJobs.push(entry);
    if (entry.kind !== 'handled') continue;
    const update = stored.get(entry.id);
    if (update === undefined) continue;
    if (last && last.seq + 1 === entry.seq && last.chat === entry.chat && entry.at - last.at < BATCH_MS) {
      last.updates.push(update);
      last.seq = entry.seq;
    } else {
      const { at, seq, chat } = entry;
      batches.push({ updates: [update], at, seq, chat, queued: [], packJobs: [] });
    }
  }
  return batches;
}
