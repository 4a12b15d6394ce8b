import { sql } from 'kysely';
import { beginningOf, DAY_MS, endOf, HOUR_MS, MINUTE_MS } from '../../lib/clock.ts';
import type { Db } from '../schema.ts';
import { countsUnder } from './counts.ts';

interface Count {
  /** Messages. */
  readonly said: number;
  /** Presses and commands. */
  readonly pressed: number;
}

interface Answered extends Count {
  /** Counted in them: those before /forget, which are no longer in the inbox. */
  readonly before: Count;
}

/** Facts that decide whether an update of a user is handled. */
export interface Admission {
  /** Telegram said that the person cannot be written to. */
  readonly isGone: boolean;
  /** Answered in this hour of the clock. */
  readonly hour: Answered;
  readonly minute: Answered;
}

/** Reads it in one statement, as every update needs it. @param at when the update arrived, ms since 1970 */
export async function findAdmission(
  db: Db,
  userId: number,
  { updateId, at }: { readonly updateId: number; readonly at: number },
): Promise<Admission> {
  const answered = (urgent: 0 | 1, period: number) => sql<number>`(SELECT count(*) FROM inbox
    WHERE chat_id = ${userId} AND urgent = ${sql.lit(urgent)} AND status = 'done'
      AND received_at >= ${beginningOf(period, at)} AND received_at <= ${at} AND update_id < ${updateId})`;
  const found = await db
    .selectNoFrom(({ exists, lit, selectFrom }) => [
      selectFrom('users').select('gone_at').where('id', '=', userId).as('goneAt'),
      selectFrom('day_secrets')
        .select('secret')
        .where('until', '=', endOf(DAY_MS, at))
        // Hardly ever has anyone used /forget in this hour.
        .where(
          exists(
            selectFrom('forgotten_counts')
              .select(lit(1).as('one'))
              .where('forgotten_counts.until', '=', endOf(HOUR_MS, at))
              .where('what', 'in', ['said', 'pressed']),
          ),
        )
        .as('secret'),
      answered(0, HOUR_MS).as('saidInHour'),
      answered(1, HOUR_MS).as('pressedInHour'),
      answered(0, MINUTE_MS).as('saidInMinute'),
      answered(1, MINUTE_MS).as('pressedInMinute'),
    ])
    .executeTakeFirstOrThrow();
  const carried = await countsUnder(db, found.secret ?? undefined, userId, at);
  return {
    isGone: found.goneAt !== null,
    hour: {
      said: found.saidInHour + carried.said,
      pressed: found.pressedInHour + carried.pressed,
      before: carried,
    },
    minute: { said: found.saidInMinute, pressed: found.pressedInMinute, before: { said: 0, pressed: 0 } },
  };
}
