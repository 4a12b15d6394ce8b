import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Program } from '../assistant/program.ts';
import { getActiveAssistantSession } from '../assistant-db/dialogues/sessions.ts';
import { apiUser, findApiUser } from '../assistant-db/people/api-sessions.ts';
import { encodeCallback } from '../bot/buttons.ts';
import { MAX_WAIT_MS } from './chat.ts';
import { Problem } from './problems.ts';
import type { SupervisorAnswer, supervisorRequest } from './schema.ts';
import { approvalsOf, type Input, isSettled, post, type SessionDeps, take, waitUntil } from './session.ts';

type SupervisorRequest = z.infer<typeof supervisorRequest>;
type Wish = Extract<SupervisorRequest, { userIntent: string }>;
type Verdict = Exclude<SupervisorRequest, Wish>;

const BY_PLANNING: Program = { leader: 'planning', commands: [] };

function wordsOf({ userIntent, conversationContext, proposedPlan, complexity }: Wish): string {
  return [
    userIntent,
    ...(conversationContext === '' ? [] : [`Context: ${conversationContext}`]),
    ...(proposedPlan.length === 0 ? [] : [`Proposed plan:\n${proposedPlan.join('\n')}`]),
    `Complexity: ${complexity}`,
  ].join('\n\n');
}

/** @throws Problem 404 if one of the calls is not this session's, or does not wait any more */
async function inputsOf(deps: SessionDeps, userId: number, verdict: Verdict): Promise<Input[]> {
  const open = new Set((await approvalsOf(deps, userId)).map(({ id }) => id));
  const ids = 'approve' in verdict ? verdict.approve : verdict.refuse;
  const unknown = ids.filter(id => !open.has(id));
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

/** Has the planning agent work on a task of a few steps, or go on after its calls were decided. @throws Problem */
export async function supervise(
  deps: SessionDeps,
  request: SupervisorRequest,
  signal: AbortSignal,
): Promise<SupervisorAnswer> {
  const { session_id = randomUUID() } = request;
  const isWish = 'userIntent' in request;
  const userId = isWish
    ? await apiUser(deps.db, session_id, deps.clock.now())
    : await userOf(deps, session_id);
  const inputs: readonly Input[] = isWish
    ? [{ type: 'words', text: wordsOf(request), program: BY_PLANNING }]
    : await inputsOf(deps, userId, request);
  await post(deps, userId, inputs);
  const isOver = await waitUntil(deps, userId, () => isSettled(deps, userId), MAX_WAIT_MS, signal);
  if (!isOver) throw new Problem(504, 'Still at work: ask again with the same session_id.');
  const approvals = await approvalsOf(deps, userId);
  const { text, decision } = await take(deps, userId);
  const failed = ((await getActiveAssistantSession(deps.db, userId))?.failed_turns ?? 0) > 0;
  if (decision === undefined && failed)
    throw new Problem(503, 'No model answered: try again later.', { 'retry-after': '30' });
  const said = decision ?? { decision: 'ask' as const, nextResponse: text, workflowSteps: [] };
  return {
    session_id,
    ...said,
    ...(approvals.length > 0 && { decision: 'ask' as const, approvals }),
  };
}
