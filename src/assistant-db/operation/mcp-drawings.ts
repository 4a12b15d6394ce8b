import type { Db, Store } from '../schema.ts';
import { addUsage, dayOf } from './usage.ts';

/** `calls` that were begun, `failures` that may have been paid for nothing. */
const COUNTED = { role: 'mcp', provider: 'mcp', model: '' } as const;
/** What fails may be paid for all the same: at most that many times the daily stickers are begun in a day. */
const BEGUN_SHARE = 2;

/** Counts a drawing, unless the day has had as many as it may. @param daily stickers of a day; 0: no limit */
export async function beginMcpDrawing(
  db: Store,
  now: number,
  daily: number,
): Promise<'begun' | 'daily' | 'failures'> {
  return db.transaction().execute(async trx => {
    const had = await drawnOn(trx, now);
    if (daily > 0 && had.calls - had.failures >= daily) return 'daily';
    if (daily > 0 && had.calls >= daily * BEGUN_SHARE) return 'failures';
    await count(trx, now, { calls: 1, failures: 0 });
    return 'begun';
  });
}

/** A drawing came to nothing. @param began the moment for which it was counted */
export async function endMcpDrawing(db: Store, began: number, how: 'not_drawn' | 'failed'): Promise<void> {
  await count(db, began, how === 'failed' ? { calls: 0, failures: 1 } : { calls: -1, failures: 0 });
}

async function drawnOn(db: Db, now: number) {
  const row = await db
    .selectFrom('usage_days')
    .select(['calls', 'failures'])
    .where(({ and }) =>
      and({ day: dayOf(now), role: COUNTED.role, provider: COUNTED.provider, model: COUNTED.model }),
    )
    .executeTakeFirst();
  return row ?? { calls: 0, failures: 0 };
}

function count(db: Db, at: number, counts: { readonly calls: number; readonly failures: number }) {
  const nothing = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, seconds: 0 };
  return addUsage(db, [{ day: dayOf(at), ...COUNTED, ...counts, ...nothing }]);
}
