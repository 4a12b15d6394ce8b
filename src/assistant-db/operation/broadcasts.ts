import { expressionBuilder, sql } from 'kysely';
import { ofTelegram } from '../people/api-sessions.ts';
import { changesOne, countChanged, countRows, hasRows } from '../queries.ts';
import type { Broadcast, Database, Db, Trx } from '../schema.ts';
import { claimable, type ProcessIdentity } from './processes.ts';
import { countReachable } from './statistics.ts';

const { and } = expressionBuilder<Database, 'broadcasts'>();

export async function createBroadcast(
  trx: Trx,
  adminId: number,
  content: string,
  now: number,
): Promise<number> {
  const row = await trx
    .insertInto('broadcasts')
    .values({ admin_id: adminId, content, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Starts a broadcast to all users who can be reached now.
 * @returns undefined if it is no longer a preview of this administrator
 */
export async function startBroadcast(
  trx: Trx,
  id: number,
  adminId: number,
  progressMessageId: number | null,
): Promise<Broadcast | undefined> {
  return trx
    .updateTable('broadcasts')
    .set({ status: 'running', total: await countReachable(trx), progress_message_id: progressMessageId })
    .where(and({ id, admin_id: adminId, status: 'preview' }))
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a preview. @returns false if it was started */
export async function cancelBroadcast(trx: Trx, id: number, adminId: number): Promise<boolean> {
  return changesOne(trx.deleteFrom('broadcasts').where(and({ id, admin_id: adminId, status: 'preview' })));
}

/**
 * Stops a broadcast and withdraws its waiting messages. A message in flight may still arrive.
 * @returns undefined if it had ended
 */
export async function stopBroadcast(trx: Trx, id: number): Promise<Broadcast | undefined> {
  const running = and({ id, status: 'running' });
  const stopping = trx.updateTable('broadcasts').set({ status: 'stopping' }).where(running);
  if (!(await changesOne(stopping))) return undefined;
  const taken = await countChanged(trx.deleteFrom('outbox').where('broadcast_id', '=', id));
  return trx
    .updateTable('broadcasts')
    .set(eb => ({ queued: eb('queued', '-', taken) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The broadcasts of all administrators, oldest first. */
export async function runningBroadcasts(db: Db): Promise<Broadcast[]> {
  return db.selectFrom('broadcasts').selectAll().where('status', '=', 'running').orderBy('id').execute();
}

/** Claims a broadcast: one at a time across all processes, the oldest first. */
export async function claimBroadcast(db: Db, me: ProcessIdentity): Promise<Broadcast | undefined> {
  return db
    .updateTable('broadcasts')
    .set({ owner: me.id })
    .where('id', '=', eb =>
      eb
        .selectFrom('broadcasts as first')
        .select('first.id')
        .where('status', 'in', ['running', 'stopping'])
        .orderBy(sql`status = 'stopping'`, 'desc')
        .orderBy(sql`last_user_id > 0`, 'desc')
        .orderBy('first.id')
        .limit(1),
    )
    .where(claimable(me))
    .returningAll()
    .executeTakeFirst();
}

export async function findBroadcast(db: Db, id: number): Promise<Broadcast | undefined> {
  return db.selectFrom('broadcasts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function hasOtherBroadcast(db: Db, id: number): Promise<boolean> {
  return hasRows(
    db.selectFrom('broadcasts').where('id', '<>', id).where('status', 'in', ['running', 'stopping']),
  );
}

export async function countWaiting(db: Db, id: number): Promise<number> {
  return countRows(db.selectFrom('outbox').where('broadcast_id', '=', id));
}

/**
 * Queues the message for the next users and moves the position past them in one transaction, so that a kill skips no
 * user and writes to none twice.
 * @param window the most messages that may wait in the outbox
 * @returns how many wait now; undefined if another process has the broadcast
 */
export async function queueNext(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  window: number,
  now: number,
): Promise<number | undefined> {
  const broadcast = await trx
    .selectFrom('broadcasts')
    .select(['last_user_id', 'content'])
    .where(and({ id, owner: me.id, status: 'running' }))
    .forUpdate()
    .executeTakeFirst();
  if (broadcast === undefined) return undefined;
  const waiting = await countWaiting(trx, id);
  if (waiting >= window) return waiting;
  const { last_user_id: after, content } = broadcast;
  const people = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where(sql<boolean>`gone_at IS NULL`)
    .where(ofTelegram('id'))
    .orderBy('id')
    .limit(window - waiting)
    .forKeyShare()
    .execute();
  const last = people.at(-1);
  if (last === undefined) return waiting;
  await trx
    .insertInto('outbox')
    .values(people.map(person => ({ chat_id: person.id, content, broadcast_id: id, created_at: now })))
    .execute();
  await trx
    .updateTable('broadcasts')
    .set(eb => ({ last_user_id: last.id, queued: eb('queued', '+', people.length) }))
    .where('id', '=', id)
    .execute();
  return waiting + people.length;
}

/** Records that a message left the outbox without reaching a user. @param broadcastId null: not part of a broadcast */
export async function noteUndelivered(db: Db, broadcastId: number | null): Promise<void> {
  if (broadcastId === null) return;
  await db
    .updateTable('broadcasts')
    .set(eb => ({ failed: eb('failed', '+', 1) }))
    .where('id', '=', broadcastId)
    .execute();
}

/** Ends a broadcast. @returns its last state; undefined if another process reports the end */
export async function endBroadcast(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  status: 'done' | 'stopped',
): Promise<Broadcast | undefined> {
  return trx
    .updateTable('broadcasts')
    .set({ status, owner: null })
    .where(and({ id, owner: me.id, status: status === 'done' ? 'running' : 'stopping' }))
    .returningAll()
    .executeTakeFirst();
}
