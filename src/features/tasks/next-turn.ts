import { queueTaskTurn } from '../../assistant-db/messages/inbox.ts';
import type { Task, Trx } from '../../assistant-db/schema.ts';
import { moveStep, moveTask, stepsOfTask } from '../../assistant-db/tasks/tasks.ts';
import { dueSteps, readStep } from './model/steps.ts';

/** Bounds what a model that makes no progress can cost: turns per step, plus a few for the whole task. */
const TURNS_PER_STEP = 3;
const MORE_TURNS = 10;

/** Marks the due steps as running and queues the next turn. @returns false if the task has used up its turns */
export async function queueNextTurn(trx: Trx, task: Task, now: number): Promise<boolean> {
  const steps = (await stepsOfTask(trx, task.id)).map(readStep);
  if (task.turns >= steps.length * TURNS_PER_STEP + MORE_TURNS) return false;
  for (const { number } of dueSteps(steps))
    await moveStep(trx, { task_id: task.id, number }, ['waiting'], { status: 'running' });
  await requeueTurn(trx, task, now);
  return true;
}

/** Queues the next turn without checking the limit, because the previous turn was interrupted. */
export async function requeueTurn(trx: Trx, task: Task, now: number): Promise<void> {
  const next = await moveTask(trx, task.id, 'running', { turns: task.turns + 1 }, now);
  if (next !== undefined) await queueTaskTurn(trx, next, now);
}
