import { failDeliveries } from '../../assistant-db/jobs/claims.ts';
import { dropChat } from '../../assistant-db/messages/outbox.ts';
import { findUser, markGone } from '../../assistant-db/people/users.ts';
import { plannedJobs, stopQueuedOfPlan } from '../../assistant-db/plans/drawing.ts';
import { findPlan } from '../../assistant-db/plans/plans.ts';
import { markEndedAnew, movePlan, plansThatAre } from '../../assistant-db/plans/status.ts';
import type { Plan, Trx } from '../../assistant-db/schema.ts';
import { textsFor } from '../../i18n/index.ts';
import { decodeOutgoing } from '../outgoing.ts';
import { storedLanguage } from '../turn/snapshot.ts';
import { endPlanProgress, sayOfPlan } from './advance.ts';
import { stoppedWords } from './words.ts';

/**
 * Takes back what waits; what is drawn is kept, and what is being drawn still comes.
 * @returns undefined where there was nothing to stop
 */
export async function stopPlan(trx: Trx, { id, status }: Plan, now: number): Promise<Plan | undefined> {
  if (status !== 'first' && status !== 'approval' && status !== 'rest') return undefined;
  const stopped = await movePlan(trx, id, status, 'stopped', now);
  if (stopped === undefined) return undefined;
  await stopQueuedOfPlan(trx, id, now);
  await endPlanProgress(trx, stopped, now);
  return stopped;
}

/** A drawing of a stopped plan failed: its result is said once more. */
export async function tellStopped(trx: Trx, userId: number, planId: number, now: number): Promise<void> {
  const plan = await findPlan(trx, userId, planId);
  if (plan?.status !== 'stopped') return;
  const { drawing } = textsFor(storedLanguage(await findUser(trx, userId)));
  await sayOfPlan(trx, plan, [stoppedWords(drawing, plan, await plannedJobs(trx, planId))], now);
}

export async function stopPlans(trx: Trx, userId: number, now: number) {
  const plans = await plansThatAre(trx, userId, 'first', 'approval', 'rest');
  const stopped = [];
  for (const plan of plans) {
    if ((await stopPlan(trx, plan, now)) !== undefined)
      stopped.push({ plan, jobs: await plannedJobs(trx, plan.id) });
  }
  return stopped;
}

/** Nobody is there to see what would be paid for. Stickers on their way are kept for when the person comes back. */
export async function handlePersonGone(trx: Trx, userId: number, now: number): Promise<void> {
  const unsaid = (await dropChat(trx, userId)).map(decodeOutgoing);
  await markGone(trx, userId, now);
  await failDeliveries(trx, userId);
  await stopPlans(trx, userId, now);
  const untold = unsaid.flatMap(message => (message?.type === 'say' ? (message.pausesPlan ?? []) : []));
  await markEndedAnew(trx, untold, now);
}
