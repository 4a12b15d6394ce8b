import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Program } from '../assistant/agent/program.ts';
import { getActiveAssistantSession } from '../assistant-db/dialogues/sessions.ts';
import { apiUser, findApiUser } from '../assistant-db/people/api-sessions.ts';
import { runningTask } from '../assistant-db/tasks/tasks.ts';
import { openToolCalls } from '../assistant-db/tools/tool-calls.ts';
import { encodeCallback } from '../bot/buttons.ts';
import { askedSince } from '../features/connected-tools/question.ts';
import { SIGN_IN } from '../features/connected-tools/results.ts';
import { withLinks } from './answer.ts';
import { Problem } from './problems.ts';
import type { SupervisorAnswer, supervisorRequest } from './schema.ts';
import { type Answered, approvalsOf, type Input, mailOf, post, type SessionDeps, settle } from './session.ts';

type SupervisorRequest = z.infer<typeof supervisorRequest>;
type Intent = Extract<SupervisorRequest, { userIntent: string }>;
type Verdict = Exclude<SupervisorRequest, Intent>;

const BY_PLANNING: Program = { leader: 'planning', commands: [] };

function wordsOf({ userIntent, conversationContext, proposedPlan, complexity }: Intent): string {
  return [
    userIntent,
    ...(conversationContext === '' ? [] : [`Context: ${conversationContext}`]),
    ...(proposedPlan.length === 0 ? [] : [`Proposed plan:\n${proposedPlan.join('\n')}`]),
    `Complexity: ${complexity}`,
  ].join('\n\n');
}

/** @throws Problem 404 if a call does not belong to this session or no longer waits */
async function inputsOf(deps: SessionDeps, userId: number, verdict: Verdict): Promise<Input[]> {
  const waiting = await openToolCalls(deps.db, userId, askedSince(deps.clock.now()));
  const open = new Set(waiting.map(({ id }) => id));
  const ids = 'approve' in verdict ? verdict.approve : verdict.refuse;
  const unknown = ids.filter(id => !open.has(id));
  const signIn = waiting.find(({ id, tool }) => tool === SIGN_IN && ids.includes(id));
  if (signIn !== undefined && 'approve' in verdict)
    throw new Problem(409, `${signIn.id} is a sign-in: the user has to open its url, which approves it.`);
  if (unknown.length > 0)
    throw new Problem(404, `No calls of this session wait for approval as ${unknown.join(', ')}.`);
  if ('refuse' in verdict && verdict.reason.trim() !== '')
    return [{ type: 'words', text: `No. ${verdict.reason}`, program: BY_PLANNING }];
  const type = 'approve' in verdict ? 'tool_call' : 'tool_call_refuse';
  return [...new Set(ids)].map(callId => ({ type: 'press', data: encodeCallback({ type, callId }) }));
}

async function userOf(deps: SessionDeps, session: string): Promise<number> {
  const userId = await findApiUser(deps.db, session);
  if (userId === undefined) throw new Problem(404, 'There is no such session.');
  return userId;
}

/** Gives the planning agent a task of a few steps, or lets it continue after a decision about its calls. @throws Problem */
export async function supervise(
  deps: SessionDeps,
  request: SupervisorRequest,
  signal: AbortSignal,
): Promise<Answered> {
  const { session_id = randomUUID() } = request;
  const isIntent = 'userIntent' in request;
  const userId = isIntent
    ? await apiUser(deps.db, session_id, deps.clock.now())
    : await userOf(deps, session_id);
  const inputs: readonly Input[] = isIntent
    ? [{ type: 'words', text: wordsOf(request), program: BY_PLANNING }]
    : await inputsOf(deps, userId, request);
  const posted = await post(deps, { session: session_id, userId }, inputs);
  await settle(deps, userId, posted, signal);
  const approvals = await approvalsOf(deps, userId);
  const isTask = (await runningTask(deps.db, userId)) !== undefined;
  const { own, markRead } = await mailOf(deps, userId, posted.after);
  const failed = ((await getActiveAssistantSession(deps.db, userId))?.failed_turns ?? 0) > 0;
  if (own.decision === undefined && failed)
    throw new Problem(503, 'No model answered: try again later.', { 'retry-after': '30' });
  // The progress of a task has its own endpoint.
  const silent = { decision: 'approve', nextResponse: '', workflowSteps: [] } as const;
  const spoken = { decision: 'ask', nextResponse: own.text, workflowSteps: [] } as const;
  const decided = own.decision ?? (isTask && !isIntent ? silent : spoken);
  const answer: SupervisorAnswer = {
    session_id,
    ...decided,
    nextResponse: withLinks(decided.nextResponse, own.buttons),
    workflowSteps: [...decided.workflowSteps],
    ...(approvals.length > 0 && { decision: 'ask', approvals }),
  };
  return { response: Response.json(answer), onSent: () => markRead('own') };
}
