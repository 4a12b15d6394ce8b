import { tasksLeft } from '../../assistant/model/limits.ts';
import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { say } from '../../assistant/state/outgoing.ts';
import type { AssistantDeps } from '../../assistant/turn/context.ts';
import type { Feature, Runs, Scene } from '../../assistant/turn/feature.ts';
import { addToday } from '../../assistant-db/people/counts.ts';
import type { Task } from '../../assistant-db/schema.ts';
import {
  addSteps,
  findTask,
  moveStep,
  moveTask,
  proposeTask,
  runningTask,
} from '../../assistant-db/tasks/tasks.ts';
import { DAY_MS } from '../../lib/clock.ts';
import { taskMessage } from './message.ts';
import { storedStep } from './model/steps.ts';
import { queueNextTurn } from './next-turn.ts';
import { endTask, shownTask, stopTask } from './running.ts';

interface TaskDeps extends AssistantDeps {
  /** Called when a turn of this chat has been queued. */
  readonly onContinuation: (chatId: number) => void;
}

type Act = (scene: Scene<TaskDeps>, task: Task) => Promise<IntentResult>;

/** Starts a proposed task. From here on, each turn queues the next one. */
const start: Act = async (scene, task) => {
  const { deps, trx, person, texts, now, pressedMessage } = scene;
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
};

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

function ofTask<Wish extends { readonly taskId: number }>(
  open: Task['status'],
  act: Act,
): Runs<Wish, TaskDeps> {
  return {
    run: async (scene, { taskId }) => {
      const task = await findTask(scene.trx, scene.person.id, taskId);
      return task === undefined ? { say: [say(scene.texts.connected.over)] } : act(scene, task);
    },
    toast: async ({ db, snapshot: { person, texts } }, { taskId }) => {
      const task = await findTask(db, person.id, taskId);
      return task === undefined || task.status === open ? '' : texts.settled;
    },
  };
}

async function advance(scene: Scene<TaskDeps>, wish: IntentOf<'advance_task'>): Promise<IntentResult> {
  const { deps, trx, person, texts, now } = scene;
  const { taskId, ended, added, report, tokens, goesOn } = wish;
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
      if (isQueued) deps.onContinuation(person.id);
    },
  };
}

export const tasks: Feature<'tasks', TaskDeps> = {
  task_start: ofTask('proposed', start),
  task_drop: ofTask('proposed', drop),
  task_stop: ofTask('running', stop),
  propose_task: {
    run: async ({ trx, person, texts, now }, { request, steps }) => {
      const task = await proposeTask(trx, person.id, request, steps.map(storedStep), now);
      return { say: [taskMessage(task, steps, texts)] };
    },
  },
  advance_task: { run: advance },
};
