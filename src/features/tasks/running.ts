import type { IntentScene } from '../../assistant/state/intent-scene.ts';
import type { Outgoing } from '../../assistant/state/outgoing.ts';
import { stopRunningTask } from '../../assistant/state/stop-task.ts';
import type { Task, Trx } from '../../assistant-db/schema.ts';
import { moveTask, skipOpenSteps, stepsOfTask } from '../../assistant-db/tasks/tasks.ts';
import { callsOfQuestion } from '../../assistant-db/tools/tool-calls.ts';
import type { Texts } from '../../i18n/index.ts';
import { questionAbout } from '../connected-tools/question.ts';
import { taskMessage } from './message.ts';
import { readStep, type Step } from './model/steps.ts';

/** Updates the task's message in place. */
export async function shownTask(trx: Trx, task: Task, texts: Texts): Promise<Outgoing> {
  const steps = (await stepsOfTask(trx, task.id)).map(readStep);
  return { ...taskMessage(task, steps, texts), replaces: task.message_id ?? undefined };
}

/** Stops the running task and updates its message and those of its withdrawn calls. Returns an empty list if no task was running. */
export async function stopTask({
  trx,
  person,
  texts,
  now,
}: Pick<IntentScene, 'trx' | 'person' | 'texts' | 'now'>): Promise<Outgoing[]> {
  const stopped = await stopRunningTask(trx, person.id, now);
  if (stopped === undefined) return [];
  const shown: Outgoing[] = [await shownTask(trx, stopped.task, texts)];
  // We only know a call's message once one of its buttons has been pressed.
  for (const call of stopped.withdrawn)
    if (call.screen !== null)
      shown.push({ ...questionAbout(await callsOfQuestion(trx, call), texts), replaces: call.screen });
  return shown;
}

/** Ends the running task and stores its report. */
export async function endTask(
  trx: Trx,
  task: Task,
  { text, success }: { readonly text: string; readonly success: boolean },
  texts: Texts,
  now: number,
): Promise<Outgoing[]> {
  await skipOpenSteps(trx, task.id);
  const steps: readonly Step[] = (await stepsOfTask(trx, task.id)).map(readStep);
  const isWhole = success && steps.every(({ status }) => status !== 'failed');
  const ended = await moveTask(
    trx,
    task.id,
    'running',
    { status: isWhole ? 'done' : 'failed', report: text },
    now,
  );
  return ended ? [await shownTask(trx, ended, texts)] : [];
}
