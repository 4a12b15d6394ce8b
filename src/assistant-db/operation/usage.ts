import type { Db, Store, UsageRole } from '../schema.ts';
import { transactionOf } from '../transaction.ts';

export interface Usage {
  readonly role: UsageRole;
  readonly provider: string;
  readonly model: string;
  readonly calls: number;
  readonly failures: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of the input. */
  readonly cachedTokens: number;
  /** Of audio. */
  readonly seconds: number;
}

export interface DayUsage extends Usage {
  readonly day: string;
}

const NOTHING = { failures: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, seconds: 0 };

/** UTC, as `2026-11-20`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export async function addUsage(db: Db, usage: readonly DayUsage[]): Promise<void> {
  if (usage.length === 0) return;
  await db
    .insertInto('usage_days')
    .values(
      usage.map(({ day, role, provider, model, calls, failures, seconds, ...tokens }) => ({
        day,
        role,
        provider,
        model,
        calls,
        failures,
        input_tokens: tokens.inputTokens,
        output_tokens: tokens.outputTokens,
        cached_tokens: tokens.cachedTokens,
        seconds: Math.round(seconds),
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['day', 'role', 'provider', 'model']).doUpdateSet(eb => ({
        calls: eb('usage_days.calls', '+', eb.ref('excluded.calls')),
        failures: eb('usage_days.failures', '+', eb.ref('excluded.failures')),
        input_tokens: eb('usage_days.input_tokens', '+', eb.ref('excluded.input_tokens')),
        output_tokens: eb('usage_days.output_tokens', '+', eb.ref('excluded.output_tokens')),
        cached_tokens: eb('usage_days.cached_tokens', '+', eb.ref('excluded.cached_tokens')),
        seconds: eb('usage_days.seconds', '+', eb.ref('excluded.seconds')),
      })),
    )
    .execute();
}

/** The most used first. */
export async function usageSince(db: Db, day: string): Promise<Usage[]> {
  return db
    .selectFrom('usage_days')
    .select(eb => [
      'role',
      'provider',
      'model',
      eb.fn.sum<number>('calls').as('calls'),
      eb.fn.sum<number>('failures').as('failures'),
      eb.fn.sum<number>('input_tokens').as('inputTokens'),
      eb.fn.sum<number>('output_tokens').as('outputTokens'),
      eb.fn.sum<number>('cached_tokens').as('cachedTokens'),
      eb.fn.sum<number>('seconds').as('seconds'),
    ])
    .where('day', '>=', day)
    .groupBy(['role', 'provider', 'model'])
    .orderBy('calls', 'desc')
    .orderBy('model')
    .execute();
}

/** Live voice of all users: conversations, and seconds that count before they are used. */
export async function addLiveVoice(
  db: Db,
  now: number,
  live: Pick<Usage, 'provider' | 'model' | 'calls' | 'seconds'>,
): Promise<void> {
  await addUsage(db, [{ day: dayOf(now), role: 'live', ...NOTHING, ...live }]);
}

export async function liveSecondsToday(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('usage_days')
    .select(eb => eb.fn.sum<number | null>('seconds').as('seconds'))
    .where(({ and }) => and({ day: dayOf(now), role: 'live' }))
    .executeTakeFirst();
  return Number(row?.seconds ?? 0);
}

/** `calls` that were started, and `failures` that may have been paid for. */
const COUNTED = { role: 'mcp', provider: 'mcp', model: '' } as const;
/** Failed drawings may still cost money: at most this multiple of the daily limit may be started per day. */
const BEGUN_SHARE = 2;

/** Counts a drawing, unless the limit of the day is reached. @param daily stickers per day; 0: no limit */
export async function beginMcpDrawing(
  db: Store,
  now: number,
  daily: number,
): Promise<'begun' | 'daily' | 'failures'> {
  return transactionOf(db, 'drawings for MCP', async trx => {
    const had = await drawnOn(trx, now);
    if (daily > 0 && had.calls - had.failures >= daily) return 'daily';
    if (daily > 0 && had.calls >= daily * BEGUN_SHARE) return 'failures';
    await count(trx, now, { calls: 1, failures: 0 });
    return 'begun';
  });
}

/** Records that a drawing failed. @param began the time at which it was counted */
export async function endMcpDrawing(db: Store, began: number, how: 'not_drawn' | 'failed'): Promise<void> {
  await count(db, began, how === 'failed' ? { calls: 0, failures: 1 } : { calls: -1, failures: 0 });
}

async function drawnOn(db: Db, now: number) {
  const row = await db
    .selectFrom('usage_days')
    .select(['calls', 'failures'])
    .where(({ and }) => and({ day: dayOf(now), ...COUNTED }))
    .executeTakeFirst();
  return row ?? { calls: 0, failures: 0 };
}

function count(db: Db, at: number, counts: { readonly calls: number; readonly failures: number }) {
  return addUsage(db, [{ day: dayOf(at), ...COUNTED, ...NOTHING, ...counts }]);
}
