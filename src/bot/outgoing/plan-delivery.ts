import { encodeOutgoing, type Outgoing } from '../../assistant/outgoing.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { findPlan } from '../../assistant-db/plans/plans.ts';
import { setPlanProgress } from '../../assistant-db/plans/status.ts';
import type { Generation } from '../../assistant-db/schema.ts';
import { sentMessageId } from '../../telegram/answers.ts';
import { sendInTopic } from '../../telegram/topics.ts';
import { type DeliverDeps, DONE, type Place, type Sent } from './delivery.ts';
import { isInProgress, planProgress } from './plan-progress.ts';

/** One message for all jobs of a plan, whichever of them it was queued with. */
export async function sendPlanProgress(
  { db, api, clock, onProgressSent }: DeliverDeps,
  { chatId, threadId }: Place,
  job: Generation,
  planId: number,
): Promise<Sent> {
  const plan = await findPlan(db, chatId, planId);
  if (plan === undefined || !isInProgress(plan)) return DONE;
  const { text, reply_markup } = await planProgress(db, plan);
  const messageId = sentMessageId(
    await sendInTopic(threadId, topic => api.sendMessage(chatId, text, { reply_markup, ...topic })),
  );
  if (messageId === undefined) return DONE;
  return {
    store: async trx => {
      if (await setPlanProgress(trx, planId, messageId)) return;
      const end: Outgoing = { type: 'progress_end', messageId };
      await enqueueMessages(trx, chatId, [encodeOutgoing(end)], clock.now());
    },
    after: () => onProgressSent(job),
  };
}
