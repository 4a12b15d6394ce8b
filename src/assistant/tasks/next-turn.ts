import { queueTaskTurn } from '../../assistant-db/messages/inbox.ts';
import type { Task, Trx } from '../../assistant-db/schema.ts';
import { moveStep, moveTask, stepsOfTask } from '../../assistant-db/tasks/tasks.ts';
import { dueSteps, readStep } from './steps.ts';

/** Turns without an end would cost without an end: this many for each step, and a few more. */
const TURNS_PER_STEP = 3;
const MORE_TURNS = 10;

/** Marks the steps that the next turn works on, and queues it. @returns false if there have been too many turns */
export async function queueNextTurn(trx: Trx, task: Task, now: number): Promise<boolean> {
  const steps = (await stepsOfTask(trx, task.id)).map(readStep);
  if (task.turns >= steps.length * TURNS_PER_STEP + MORE_TURNS) return false;
  for (const { number } of dueSteps(steps))
    await moveStep(trx, { task_id: task.id, number }, ['waiting'], { status: 'running' });
  await requeueTurn(trx, task, now);
  return true;
}

/** Queues a turn, however many there have been: the one before was not ended. */
export async function requeueTurn(trx: Trx, task: Task, now: number): Promise<void> {
  const next = await moveTask(trx, task.id, 'running', { turns: task.turns + 1 }, now);
  if (next !== undefined) await queueTaskTurn(trx, next, now);
}
