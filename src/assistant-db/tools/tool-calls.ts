import { expressionBuilder } from 'kysely';
import { attemptBy, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { changesOne } from '../queries.ts';
import type { Database, Db, ToolCall, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'tool_calls'>();

/** A call as a model wants it. */
export type WantedToolCall = Pick<ToolCall, 'server' | 'tool' | 'args'>;

/** Calls that a person may still decide about, oldest first. @param since asked after that, ms since 1970 */
export async function openToolCalls(db: Db, userId: number, since: number): Promise<ToolCall[]> {
  return db
    .selectFrom('tool_calls')
    .selectAll()
    .where(and({ user_id: userId, status: 'asked' }))
    .where('created_at', '>', since)
    .orderBy('id')
    .execute();
}

/** Stores a call that the person is asked about. @returns its id */
export async function askToolCall(
  trx: Trx,
  userId: number,
  { server, tool, args }: WantedToolCall,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('tool_calls')
    .values({ user_id: userId, server, tool, args, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person's call; undefined where it is nobody's, or somebody else's. */
export async function findToolCall(db: Db, userId: number, id: number): Promise<ToolCall | undefined> {
  return db
    .selectFrom('tool_calls')
    .selectAll()
    .where(and({ id, user_id: userId }))
    .executeTakeFirst();
}

/**
 * The person decides, once.
 *
 * @param since asked after that, ms since 1970
 * @returns the call as it is now; undefined where it was decided before, is too old, or is not theirs
 */
export async function decideToolCall(
  trx: Trx,
  userId: number,
  id: number,
  decision: {
    readonly status: 'queued' | 'refused';
    readonly screen: number | null;
    readonly since: number;
    readonly now: number;
  },
): Promise<ToolCall | undefined> {
  const { status, screen, since, now } = decision;
  return trx
    .updateTable('tool_calls')
    .set({ status, screen, updated_at: now })
    .where(and({ id, user_id: userId, status: 'asked' }))
    .where('created_at', '>', since)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes the oldest call that is to be made. One that is `running` was lost by a process that has ended: nobody knows
 * whether it was made.
 *
 * @param inFlight the calls that this process works on
 */
export async function claimToolCall(
  db: Db,
  me: ProcessIdentity,
  inFlight: readonly number[],
): Promise<ToolCall | undefined> {
  return db
    .updateTable('tool_calls')
    .set({ owner: me.id, attempts: attemptBy(me) })
    .where('id', '=', eb =>
      eb
        .selectFrom('tool_calls')
        .select('id')
        .where('status', 'in', ['queued', 'running'])
        .where(resumable(me, inFlight))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Before a call is sent: from now on it never is again. @returns false where it is not this process's */
export function beginToolCall(trx: Trx, id: number, me: ProcessIdentity, now: number): Promise<boolean> {
  const begun = { status: 'running', updated_at: now } as const;
  const ours = and({ id, owner: me.id, status: 'queued' });
  return changesOne(trx.updateTable('tool_calls').set(begun).where(ours));
}

/** Stores what has come of a call. @returns false where another process has taken it over, or nobody is left to tell */
export function endToolCall(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  result: string,
  now: number,
): Promise<boolean> {
  const ended = { status: 'ended', result, owner: null, updated_at: now } as const;
  return changesOne(
    trx
      .updateTable('tool_calls')
      .set(ended)
      .where(and({ id, owner: me.id })),
  );
}

/** Gives a call back that was not sent. */
export async function releaseToolCall(trx: Trx, id: number, me: ProcessIdentity): Promise<void> {
  await trx
    .updateTable('tool_calls')
    .set({ owner: null })
    .where(and({ id, owner: me.id }))
    .execute();
}

/** Calls of a person of which the model is to be told what has come of them, oldest first. */
export async function untoldToolCalls(db: Db, userId: number): Promise<ToolCall[]> {
  return db
    .selectFrom('tool_calls')
    .selectAll()
    .where(and({ user_id: userId, status: 'ended' }))
    .where('result', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The model knows: nothing of what was said is kept here any longer. */
export async function markToolCallsTold(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.updateTable('tool_calls').set({ args: '', result: null }).where('id', 'in', ids).execute();
}
