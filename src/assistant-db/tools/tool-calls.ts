import { expressionBuilder } from 'kysely';
import { attemptBy, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { changesOne, hasRows } from '../queries.ts';
import type { Database, Db, ToolCall, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'tool_calls'>();

/** A call as the model requested it. */
export type WantedToolCall = Pick<ToolCall, 'server' | 'tool' | 'args' | 'schema_hash'>;

/**
 * Calls that the user may still decide about, oldest first.
 * @param since the earliest time of the question, ms since 1970
 */
export async function openToolCalls(db: Db, userId: number, since: number): Promise<ToolCall[]> {
  return db
    .selectFrom('tool_calls')
    .selectAll()
    .where(and({ user_id: userId, status: 'asked' }))
    .where('created_at', '>', since)
    .orderBy('id')
    .execute();
}

/** Stores calls that one message asks the user about. Returns them in the order given. */
export async function askToolCalls(
  trx: Trx,
  userId: number,
  wanted: readonly WantedToolCall[],
  now: number,
): Promise<ToolCall[]> {
  const asked: ToolCall[] = [];
  for (const call of wanted) {
    const at = { created_at: now, updated_at: now };
    const row = { ...call, user_id: userId, question_id: asked[0]?.id ?? null, ...at };
    asked.push(await trx.insertInto('tool_calls').values(row).returningAll().executeTakeFirstOrThrow());
  }
  return asked;
}

/** All calls of the message that asked about this one, in the order asked. */
export async function callsOfQuestion(db: Db, { id, question_id }: ToolCall): Promise<ToolCall[]> {
  const first = question_id ?? id;
  return db
    .selectFrom('tool_calls')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', first), eb('question_id', '=', first)]))
    .orderBy('id')
    .execute();
}

const unfinished = (db: Db, userId: number) =>
  db.selectFrom('tool_calls').where('user_id', '=', userId).where('status', 'in', ['queued', 'running']);

/** Whether any call of the user is queued or running. */
export async function hasUnfinishedCalls(db: Db, userId: number): Promise<boolean> {
  return hasRows(unfinished(db, userId));
}

/** Calls of the user that are queued or running. */
export async function unfinishedCalls(db: Db, userId: number): Promise<ToolCall[]> {
  return unfinished(db, userId).selectAll().execute();
}

/** A user's call; undefined if it does not exist or belongs to another user. */
export async function findToolCall(db: Db, userId: number, id: number): Promise<ToolCall | undefined> {
  const theirs = and({ id, user_id: userId });
  return db.selectFrom('tool_calls').selectAll().where(theirs).executeTakeFirst();
}

/**
 * Records the user's decision, once.
 * @param since the earliest time of the question, ms since 1970
 * @returns the updated call; undefined if it was decided before, is too old, or is not theirs
 */
export async function decideToolCall(
  trx: Trx,
  userId: number,
  id: number,
  decision: {
    /** `ended`: the press itself completed it. */
    readonly status: 'queued' | 'refused' | 'ended';
    /** The result that the model reads after a refusal. */
    readonly result?: string | undefined;
    readonly screen: number | null;
    readonly since: number;
    readonly now: number;
  },
): Promise<ToolCall | undefined> {
  const { status, result, screen, since, now } = decision;
  return trx
    .updateTable('tool_calls')
    .set({ status, screen, updated_at: now, ...(result !== undefined && { result }) })
    .where(and({ id, user_id: userId, status: 'asked' }))
    .where('created_at', '>', since)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims the oldest queued call. A `running` call was lost by a process that has ended, so it may have been made.
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

/** Marks a call before it is sent, so that it is never sent again. @returns false if it is not this process's */
export function beginToolCall(trx: Trx, id: number, me: ProcessIdentity, now: number): Promise<boolean> {
  const begun = { status: 'running', updated_at: now } as const;
  const ours = and({ id, owner: me.id, status: 'queued' });
  return changesOne(trx.updateTable('tool_calls').set(begun).where(ours));
}

/** Stores the result of a call. @returns false if another process has taken it over, or the user was forgotten */
export function endToolCall(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  result: string,
  now: number,
): Promise<boolean> {
  const ended = { status: 'ended', result, owner: null, updated_at: now } as const;
  const ours = and({ id, owner: me.id });
  return changesOne(trx.updateTable('tool_calls').set(ended).where(ours));
}

/** Returns a call to the queue that was not sent. */
export async function releaseToolCall(trx: Trx, id: number, me: ProcessIdentity): Promise<void> {
  const ours = and({ id, owner: me.id });
  await trx.updateTable('tool_calls').set({ owner: null }).where(ours).execute();
}

/** Calls of a user whose results the model has not read yet, oldest first. */
export async function untoldToolCalls(db: Db, userId: number): Promise<ToolCall[]> {
  const theirs = db.selectFrom('tool_calls').selectAll().where('user_id', '=', userId);
  return theirs.where('result', 'is not', null).orderBy('id').execute();
}

/** Refuses calls in words. @param result what the model reads @returns the calls that were still open */
export async function refuseToolCalls(
  trx: Trx,
  ids: readonly number[],
  result: string,
  now: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const refusal = trx.updateTable('tool_calls').set({ status: 'refused', result, updated_at: now });
  const open = refusal.where('id', 'in', ids).where('status', '=', 'asked');
  return (await open.returning('id').execute()).map(({ id }) => id);
}

/** Refuses all calls that have not begun. @returns the calls that were withdrawn */
export async function withdrawToolCalls(trx: Trx, userId: number, now: number): Promise<ToolCall[]> {
  return trx
    .updateTable('tool_calls')
    .set({ status: 'refused', updated_at: now })
    .where('user_id', '=', userId)
    .where('status', 'in', ['asked', 'queued'])
    .returningAll()
    .execute();
}

/** Clears the texts of calls whose results the model knows. */
export async function markToolCallsTold(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('tool_calls').set({ args: '', result: null }).where('id', 'in', ids).execute();
}
