import type { EffectResult, EffectScene, Effects } from '../../../assistant/effects.ts';
import { type Outgoing, say } from '../../../assistant/outgoing.ts';
import { queueNextTurn } from '../../../assistant/tasks/next-turn.ts';
import { readStep, type Step, storedStep } from '../../../assistant/tasks/steps.ts';
import { stopRunningTask } from '../../../assistant/tasks/stop.ts';
import type { Task, Trx } from '../../../assistant-db/schema.ts';
import {
  addSteps,
  moveStep,
  moveTask,
  proposeTask,
  runningTask,
  skipOpenSteps,
  stepsOfTask,
} from '../../../assistant-db/tasks/tasks.ts';
import { callsOfQuestion } from '../../../assistant-db/tools/tool-calls.ts';
import type { Texts } from '../../../i18n/index.ts';
import { questionAbout } from '../connected-tools/question.ts';
import { taskMessage } from './message.ts';

export interface TaskEffectDeps {
  /** Called when a turn of this chat has been queued. */
  readonly onContinuation: (chatId: number) => void;
}

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
}: Pick<EffectScene, 'trx' | 'person' | 'texts' | 'now'>): Promise<Outgoing[]> {
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

export function taskEffects({
  onContinuation,
}: TaskEffectDeps): Pick<Effects, 'propose_task' | 'advance_task'> {
  return {
    propose_task: {
      carryOut: async ({ trx, person, texts, now }, { request, steps }) => {
        const task = await proposeTask(trx, person.id, request, steps.map(storedStep), now);
        return { say: [taskMessage(task, steps, texts)] };
      },
    },
    advance_task: {
      carryOut: async ({ trx, person, texts, now }, effect): Promise<EffectResult> => {
        const { taskId, ended, added, report, tokens, goesOn } = effect;
        const task = await runningTask(trx, person.id);
        // The user stopped the task during this turn. The history still shows what the turn did.
        if (task?.id !== taskId) return { say: [] };
        await moveTask(trx, taskId, 'running', { tokens: task.tokens + tokens }, now);
        await addSteps(trx, taskId, added.map(storedStep));
        for (const { number, status, result } of ended)
          await moveStep(trx, { task_id: taskId, number }, ['waiting', 'running'], { status, result });
        if (report === undefined && ended.length + added.length === 0 && !goesOn) return { say: [] };
        if (report !== undefined) return { say: await endTask(trx, task, report, texts, now) };
        const isQueued = goesOn && (await queueNextTurn(trx, task, now));
        if (goesOn && !isQueued) {
          const tooLong = { text: texts.tasks.tooLong, success: false };
          return { say: [...(await endTask(trx, task, tooLong, texts, now)), say(texts.tasks.tooLong)] };
        }
        return {
          say: [await shownTask(trx, task, texts)],
          stored: () => {
            if (isQueued) onContinuation(person.id);
          },
        };
      },
    },
  };
}
