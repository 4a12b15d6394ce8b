import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { tasksLeft } from '../assistant/model/limits.ts';
import { parseHistory } from '../assistant/state/history.ts';
import { stopRunningTask } from '../assistant/state/stop-task.ts';
import { getActiveAssistantSession } from '../assistant-db/dialogues/sessions.ts';
import { apiUser, isApiUser } from '../assistant-db/people/api-sessions.ts';
import { addToday } from '../assistant-db/people/counts.ts';
import { upsertUser } from '../assistant-db/people/users.ts';
import type { Task } from '../assistant-db/schema.ts';
import { moveTask, runningTask, startTask, stepsOfTask, taskById } from '../assistant-db/tasks/tasks.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { FINISH } from '../features/knowledge/search/show.ts';
import { queueNextTurn } from '../features/tasks/next-turn.ts';
import { Problem } from './problems.ts';
import { decision, type TaskAnswer, type taskRequest } from './schema.ts';
import {
  type Answered,
  approvalsOf,
  begin,
  type Caller,
  checkRate,
  isAtRest,
  mailOf,
  type SessionDeps,
  waitUntil,
} from './session.ts';

/** Proxies and clients give up on a request at 30 seconds or later. */
const ANSWER_MS = 25_000;

export interface TaskApiDeps extends SessionDeps {
  readonly adminIds: ReadonlySet<number>;
  readonly tasks: { readonly maxSteps: number; readonly dailyTasks: number };
}

/** @throws Problem 404 if there is no such task, or it belongs to a user of Telegram */
async function apiTask({ db }: SessionDeps, id: number): Promise<Task> {
  const task = await taskById(db, id);
  if (task === undefined || !isApiUser(task.user_id)) throw new Problem(404, 'There is no such task.');
  return task;
}

function endOf({ status, report }: Task): Pick<TaskAnswer, 'status' | 'success' | 'report'> {
  switch (status) {
    case 'proposed':
    case 'running':
      return { status };
    case 'done':
    case 'failed':
      return { status, success: status === 'done', report: report ?? '' };
    case 'stopped':
    case 'dropped':
      return { status: 'stopped', success: false, report: report ?? 'The task was stopped.' };
    default:
      return status satisfies never;
  }
}

/** The last question of the planning agent, if nothing was said after it. */
async function questionOf({ db }: SessionDeps, userId: number): Promise<string | undefined> {
  const dialogue = await getActiveAssistantSession(db, userId);
  const { messages } = parseHistory(dialogue?.history ?? '');
  const calls = messages.flatMap(message => (message.role === 'assistant' ? message.toolCalls : []));
  const asked = decision.safeParse(calls.findLast(({ name }) => name === FINISH)?.args).data;
  return asked?.decision === 'ask' ? asked.nextResponse : undefined;
}

async function view(deps: SessionDeps, task: Task): Promise<TaskAnswer> {
  const steps = (await stepsOfTask(deps.db, task.id)).map(({ number, title, status }) => ({
    number,
    title,
    status,
  }));
  const answer = { task_id: task.id, steps, ...endOf(task) };
  if (answer.status !== 'running') return answer;
  const approvals = await approvalsOf(deps, task.user_id);
  const waits = approvals.length === 0 && (await isAtRest(deps.db, task.user_id));
  const question = waits ? await questionOf(deps, task.user_id) : undefined;
  return {
    ...answer,
    ...(approvals.length > 0 && { approvals }),
    ...(question !== undefined && { question }),
  };
}

async function start(
  deps: TaskApiDeps,
  caller: Caller,
  { task, context, approve }: z.infer<typeof taskRequest>,
): Promise<{ readonly started: Task; readonly after: number }> {
  const { db, clock } = deps;
  const { userId } = caller;
  const request = context === '' ? task : `${task}\n\nContext: ${context}`;
  return transactionOf(db, userId, async trx => {
    if ((await runningTask(trx, userId)) !== undefined)
      throw new Problem(409, 'A task of this session is running: wait for its end, or stop it.');
    const after = await begin(trx, caller);
    await checkRate(trx, deps);
    const now = clock.now();
    await upsertUser(trx, { id: userId, firstName: '' }, now);
    if ((await tasksLeft({ ...deps, db: trx }, userId)) === 0)
      throw new Problem(429, 'No more tasks of this session today: DAILY_TASKS_PER_USER is reached.');
    const started = await startTask(trx, userId, { request, approved: approve === 'all' }, now);
    await addToday(trx, userId, 'tasks', 1, now);
    await queueNextTurn(trx, started, now);
    return { started, after };
  });
}

/**
 * Starts a task and returns its report, or its progress after 25 seconds or when it waits for the caller.
 *
 * @throws Problem
 */
export async function execute(
  deps: TaskApiDeps,
  request: z.infer<typeof taskRequest>,
  signal: AbortSignal,
): Promise<Answered> {
  const { session_id = randomUUID() } = request;
  const userId = await apiUser(deps.db, session_id, deps.clock.now());
  const { started, after } = await start(deps, { session: session_id, userId }, request);
  const { id } = started;
  deps.live.queued(userId);
  const isOver = async () =>
    (await apiTask(deps, id)).status !== 'running' || (await isAtRest(deps.db, userId));
  await waitUntil(deps, userId, isOver, ANSWER_MS, signal);
  const answer = await view(deps, await apiTask(deps, id));
  const isEnded = answer.status !== 'running';
  const { markRead } = await mailOf(deps, userId, after);
  const response = Response.json({ session_id, ...answer }, { status: isEnded ? 200 : 202 });
  // The report is in the answer, so its message need not be read again.
  return { response, onSent: isEnded ? () => markRead('own') : undefined };
}

export async function progress(deps: SessionDeps, id: number): Promise<Answered> {
  return { response: Response.json(await view(deps, await apiTask(deps, id))) };
}

/** Stops a task. Nothing new starts; a call in progress finishes. */
export async function stop(deps: SessionDeps, id: number): Promise<Answered> {
  const { db, clock, live } = deps;
  const { user_id: userId } = await apiTask(deps, id);
  const isStopped = await transactionOf(db, userId, async trx => {
    const now = clock.now();
    const { status } = (await taskById(trx, id)) ?? {};
    if (status === 'proposed') await moveTask(trx, id, 'proposed', { status: 'dropped' }, now);
    return status === 'running' && (await stopRunningTask(trx, userId, now)) !== undefined;
  });
  if (isStopped) live.stopped(userId);
  live.changed(userId);
  return progress(deps, id);
}
