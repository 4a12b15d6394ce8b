import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { EffectResult, EffectScene } from '../../../assistant/effects.ts';
import type { ButtonHandlers, PressContext } from '../../../assistant/feature.ts';
import { tasksLeft } from '../../../assistant/limits.ts';
import { say } from '../../../assistant/outgoing.ts';
import { queueNextTurn } from '../../../assistant/tasks/next-turn.ts';
import { commitScene } from '../../../assistant/turn/commit.ts';
import { addToday } from '../../../assistant-db/people/counts.ts';
import type { Task } from '../../../assistant-db/schema.ts';
import { findTask, moveTask, runningTask } from '../../../assistant-db/tasks/tasks.ts';
import { DAY_MS } from '../../../lib/clock.ts';
import { shownTask, stopTask, type TaskEffectDeps } from './effects.ts';
import type { TaskAction } from './message.ts';

export interface TaskDeps extends AssistantDeps, TaskEffectDeps {}

type Act = (scene: EffectScene, task: Task) => Promise<EffectResult>;

/** Starts a proposed task. From here on, each turn queues the next one. */
async function start(deps: TaskDeps, scene: EffectScene, task: Task): Promise<EffectResult> {
  const { trx, person, texts, now, pressedMessage } = scene;
  if (task.status === 'proposed' && now - task.created_at > DAY_MS)
    return { say: [say(texts.connected.over)] };
  if (task.status === 'proposed' && (await runningTask(trx, person.id)))
    return { say: [say(texts.tasks.another)] };
  if (task.status === 'proposed' && (await tasksLeft({ ...deps, db: trx }, person.id)) === 0)
    return { say: [say(texts.tasks.limit)] };
  const begun = { status: 'running', message_id: pressedMessage ?? null } as const;
  const running = await moveTask(trx, task.id, 'proposed', begun, now);
  if (running === undefined) return { say: [] };
  await addToday(trx, person.id, 'tasks', 1, now);
  await queueNextTurn(trx, running, now);
  return { say: [await shownTask(trx, running, texts)], stored: () => deps.onContinuation(person.id) };
}

const drop: Act = async ({ trx, texts, now, pressedMessage }, task) => {
  const dropped = await moveTask(
    trx,
    task.id,
    'proposed',
    { status: 'dropped', message_id: pressedMessage ?? null },
    now,
  );
  return { say: dropped ? [await shownTask(trx, dropped, texts)] : [] };
};

const stop: Act = async (scene, task) => ({ say: task.status === 'running' ? await stopTask(scene) : [] });

function handler(open: Task['status'], act: (deps: TaskDeps) => Act) {
  return {
    press: (deps: TaskDeps, context: TurnContext, { taskId }: TaskAction): Promise<TurnOutcome> =>
      commitScene(deps, context, async scene => {
        const task = await findTask(scene.trx, scene.person.id, taskId);
        return task === undefined ? { say: [say(scene.texts.connected.over)] } : act(deps)(scene, task);
      }),
    toast: async (
      { db, snapshot: { person, texts } }: PressContext,
      { taskId }: TaskAction,
    ): Promise<string> => {
      const task = await findTask(db, person.id, taskId);
      return task === undefined || task.status === open ? '' : texts.settled;
    },
  };
}

export const taskPresses: ButtonHandlers<TaskAction, TaskDeps> = {
  task_start: handler('proposed', deps => (scene, task) => start(deps, scene, task)),
  task_drop: handler('proposed', () => drop),
  task_stop: handler('running', () => stop),
};
