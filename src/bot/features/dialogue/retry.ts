import type { DialogueAction } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { limitText, reachedLimit } from '../../../assistant/limits.ts';
import { buttonsOver } from '../../../assistant/open-buttons.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { hasImages } from '../../../assistant-db/jobs/generation-images.ts';
import { findGeneration, requeueFailed } from '../../../assistant-db/jobs/generations.ts';
import type { Generation, Store } from '../../../assistant-db/schema.ts';
import { handleAssistantConfirm } from './confirm.ts';

/**
 * The failed job that [try again] may be pressed for whatever the dialogue is about by now: what was drawn is paid for,
 * a take is none of the dialogue's, and what was taken out of the queue had been confirmed.
 */
export async function retriableJob(db: Store, userId: number, id: number): Promise<Generation | undefined> {
  const job = await findGeneration(db, id);
  if (job?.user_id !== userId || job.status !== 'failed' || job.failure === 'blocked') return undefined;
  return job.revision < 0 || job.failure === 'stopped' || (await hasImages(db, id)) ? job : undefined;
}

/** The press of [try again] under a failed drawing. Else it is only for the values that are still the present ones. */
export async function retry(
  deps: AssistantDeps,
  context: TurnContext,
  { generationId }: Extract<DialogueAction, { readonly type: 'retry' }>,
): Promise<TurnOutcome> {
  const { dialogue, existing, texts, language } = await loadSnapshot(deps.db, context.person);
  const job = await retriableJob(deps.db, context.person.id, generationId);
  if (job === undefined) {
    return handleAssistantConfirm(deps, context, {
      type: 'confirm',
      sessionId: dialogue?.id ?? 0,
      revision: existing?.id === generationId ? (dialogue?.revision ?? 0) : 0,
    });
  }
  const paid = await hasImages(deps.db, job.id);
  const limit = paid ? undefined : await reachedLimit(deps, context.person.id);
  if (limit !== undefined) return commitWords(deps, context, [say(limitText(limit, texts))]);
  await commitWords(deps, context, async trx => {
    const queued = await requeueFailed(trx, job.id, deps.clock.now());
    return queued ? [{ type: 'progress', language, generationId: job.id }, ...buttonsOver(context)] : [];
  });
  return { jobQueued: true };
}
