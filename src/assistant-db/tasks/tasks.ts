import { expressionBuilder } from 'kysely';
import { ofTelegram } from '../people/api-sessions.ts';
import { changesOne, countRows } from '../queries.ts';
import type { Database, Db, Task, TaskStep, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'tasks'>();

export type NewStep = Pick<TaskStep, 'number' | 'title' | 'changes' | 'after'>;

/** Stores a proposed task with its steps. */
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

/** Starts a task without a proposal; its first turn adds the steps. Only if none is running. */
export async function startTask(
  trx: Trx,
  userId: number,
  { request, approved }: { readonly request: string; readonly approved: boolean },
  now: number,
): Promise<Task> {
  const row = { user_id: userId, request, approved: approved ? 1 : 0, created_at: now, updated_at: now };
  return trx
    .insertInto('tasks')
    .values({ ...row, status: 'running' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function addSteps(trx: Trx, taskId: number, steps: readonly NewStep[]): Promise<void> {
  const rows = steps.map(step => ({ ...step, task_id: taskId }));
  if (rows.length > 0) await trx.insertInto('task_steps').values(rows).execute();
}

function tasksOf(db: Db, userId: number) {
  return db.selectFrom('tasks').selectAll().where('user_id', '=', userId);
}

/** Returns the task, or undefined if it does not exist or belongs to another user. */
export async function findTask(db: Db, userId: number, id: number): Promise<Task | undefined> {
  return tasksOf(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Returns the newest task of the user that is proposed or running. */
export async function openTask(db: Db, userId: number): Promise<Task | undefined> {
  const open = tasksOf(db, userId).where('status', 'in', ['proposed', 'running']);
  return open.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** How many tasks sessions of the API started since then. @param since ms since 1970 */
export async function countApiTasks(db: Db, since: number): Promise<number> {
  const started = db.selectFrom('tasks').where('created_at', '>=', since);
  return countRows(started.where(({ not }) => not(ofTelegram('user_id'))));
}

/** Returns a task of any user. */
export async function taskById(db: Db, id: number): Promise<Task | undefined> {
  return db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function runningTask(db: Db, userId: number): Promise<Task | undefined> {
  return tasksOf(db, userId).where('status', '=', 'running').executeTakeFirst();
}

/** Returns the steps in order. */
export async function stepsOfTask(db: Db, taskId: number): Promise<TaskStep[]> {
  return db.selectFrom('task_steps').selectAll().where('task_id', '=', taskId).orderBy('number').execute();
}

/** Updates a task that is still in `from`. @returns the updated task, or undefined if it was in another status */
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

/** Updates a step that is still in one of `from`. @returns whether it was */
export async function moveStep(
  trx: Trx,
  { task_id, number }: Pick<TaskStep, 'task_id' | 'number'>,
  from: readonly TaskStep['status'][],
  change: Partial<Pick<TaskStep, 'status' | 'result'>>,
): Promise<boolean> {
  const step = trx.updateTable('task_steps').set(change).where('task_id', '=', task_id);
  return changesOne(step.where('number', '=', number).where('status', 'in', from));
}

/** Remembers which message shows the task: Telegram cannot edit one that the user has deleted. */
export async function noteTaskMessage(trx: Trx, id: number, messageId: number): Promise<void> {
  await trx.updateTable('tasks').set({ message_id: messageId }).where('id', '=', id).execute();
}

/** Marks all steps that have not ended as skipped. */
export async function skipOpenSteps(trx: Trx, taskId: number): Promise<void> {
  const skipped = trx.updateTable('task_steps').set({ status: 'skipped' }).where('task_id', '=', taskId);
  await skipped.where('status', 'in', ['waiting', 'running']).execute();
}

/** Returns when the user last stopped a task (ms since 1970), or 0. */
export async function lastStopAt(db: Db, userId: number): Promise<number> {
  const stopped = tasksOf(db, userId).where('status', '=', 'stopped');
  return (await stopped.orderBy('id', 'desc').limit(1).executeTakeFirst())?.updated_at ?? 0;
}

/** Returns started tasks, newest first. */
export async function listTasks(db: Db, userId: number, limit: number): Promise<Task[]> {
  const started = tasksOf(db, userId).where('status', 'not in', ['proposed', 'dropped']);
  return started.orderBy('id', 'desc').limit(limit).execute();
}
