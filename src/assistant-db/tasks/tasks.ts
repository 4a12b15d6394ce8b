import { expressionBuilder } from 'kysely';
import { changesOne } from '../queries.ts';
import type { Database, Db, Task, TaskStep, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'tasks'>();

export type NewStep = Pick<TaskStep, 'number' | 'title' | 'changes' | 'after'>;

/** Stores a task that the user is asked about. */
export async function proposeTask(
  trx: Trx,
  userId: number,
  request: string,
  steps: readonly NewStep[],
  now: number,
): Promise<Task> {
  const row = { user_id: userId, request, created_at: now, updated_at: now };
  const task = await trx.insertInto('tasks').values(row).returningAll().executeTakeFirstOrThrow();
  await addSteps(trx, task.id, steps);
  return task;
}

export async function addSteps(trx: Trx, taskId: number, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return;
  await trx
    .insertInto('task_steps')
    .values(steps.map(step => ({ ...step, task_id: taskId })))
    .execute();
}

/** A user's task; undefined if it is nobody's, or somebody else's. */
export async function findTask(db: Db, userId: number, id: number): Promise<Task | undefined> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where(and({ id, user_id: userId }))
    .executeTakeFirst();
}

export async function runningTask(db: Db, userId: number): Promise<Task | undefined> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where(and({ user_id: userId, status: 'running' }))
    .executeTakeFirst();
}

/** In order. */
export async function stepsOfTask(db: Db, taskId: number): Promise<TaskStep[]> {
  return db.selectFrom('task_steps').selectAll().where('task_id', '=', taskId).orderBy('number').execute();
}

/** One conditional update. @returns the task as it is now; undefined if it was not in `from` */
export async function moveTask(
  trx: Trx,
  id: number,
  from: Task['status'],
  change: Partial<Pick<Task, 'status' | 'report' | 'message_id' | 'turns' | 'tokens'>>,
  now: number,
): Promise<Task | undefined> {
  return trx
    .updateTable('tasks')
    .set({ ...change, updated_at: now })
    .where(and({ id, status: from }))
    .returningAll()
    .executeTakeFirst();
}

/** One conditional update. @returns whether the step was in one of `from` */
export async function moveStep(
  trx: Trx,
  { task_id, number }: Pick<TaskStep, 'task_id' | 'number'>,
  from: readonly TaskStep['status'][],
  change: Partial<Pick<TaskStep, 'status' | 'result'>>,
): Promise<boolean> {
  return changesOne(
    trx
      .updateTable('task_steps')
      .set(change)
      .where(eb => eb.and({ task_id, number }))
      .where('status', 'in', from),
  );
}

/** What has not ended is not done any more. */
export async function skipOpenSteps(trx: Trx, taskId: number): Promise<void> {
  await trx
    .updateTable('task_steps')
    .set({ status: 'skipped' })
    .where('task_id', '=', taskId)
    .where('status', 'in', ['waiting', 'running'])
    .execute();
}

/** When the user stopped a task last, ms since 1970; 0: never. */
export async function lastStopAt(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('tasks')
    .select('updated_at')
    .where(and({ user_id: userId, status: 'stopped' }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at ?? 0;
}

/** Newest first, without those that nobody wanted. */
export async function listTasks(db: Db, userId: number, limit: number): Promise<Task[]> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'not in', ['proposed', 'dropped'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
