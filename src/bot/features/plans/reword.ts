import { z } from 'zod';
import { awaitedInputHandler, encodeAwaited } from '../../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { advancePlans } from '../../../assistant/drawing/advance.ts';
import { nameOf } from '../../../assistant/drawing/words.ts';
import { neverMind, type Outgoing, say } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { ensureSession, updateSession } from '../../../assistant-db/dialogues/sessions.ts';
import { type PlannedJob, plannedJobs, rewordSticker, stateOf } from '../../../assistant-db/plans/drawing.ts';
import { findPlan } from '../../../assistant-db/plans/plans.ts';
import { givePlanPhoto, movePlan } from '../../../assistant-db/plans/status.ts';
import type { Db, Plan } from '../../../assistant-db/schema.ts';
import { oneLine } from '../../../lib/one-line.ts';

const awaited = z.object({ type: z.literal('plan_words'), planId: z.int(), position: z.int() });

type Which = Pick<z.infer<typeof awaited>, 'planId' | 'position'>;

const MOST_WORDS = 500;

/** A sticker of a plan that has ended, and was not drawn. */
async function missing(
  db: Db,
  userId: number,
  { planId, position }: Which,
): Promise<
  { readonly plan: Plan & { readonly status: 'done' | 'stopped' }; readonly job: PlannedJob } | undefined
> {
  const plan = await findPlan(db, userId, planId);
  if (plan === undefined || (plan.status !== 'done' && plan.status !== 'stopped')) return undefined;
  const job = (await plannedJobs(db, planId)).find(each => each.position === position);
  if (job === undefined || stateOf(job) !== 'failed') return undefined;
  return { plan: { ...plan, status: plan.status }, job };
}

/** [other words]: asks for them. */
export async function askForWords(
  deps: AssistantDeps,
  context: TurnContext,
  which: Which,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, async trx => {
    const found = await missing(trx, context.person.id, which);
    if (found === undefined) return [say(texts.drawing.decided)];
    const now = deps.clock.now();
    const session = await ensureSession(trx, context.person.id, now);
    const input: z.infer<typeof awaited> = { type: 'plan_words', ...which };
    await updateSession(trx, session.id, { awaited_input: encodeAwaited(input, now), updated_at: now });
    return [say(texts.drawing.askWords(nameOf(found.job)), [neverMind(texts)])];
  });
}

/** The words: the sticker is drawn by them, and comes to the others of its plan. */
async function takeWords(
  deps: AssistantDeps,
  context: TurnContext,
  which: z.infer<typeof awaited>,
  words: string,
): Promise<TurnOutcome> {
  const { texts, session, language } = await loadSnapshot(deps.db, context.person);
  const { id: userId } = context.person;
  const { planId, position } = which;
  const given = oneLine(words);
  if (given === '' || given.length > MOST_WORDS) return askForWords(deps, context, { planId, position });
  await commitWords(deps, context, async (trx): Promise<Outgoing[]> => {
    const found = await missing(trx, userId, which);
    if (found === undefined) return [say(texts.drawing.decided)];
    const { plan } = found;
    const now = deps.clock.now();
    const photo = plan.photo_file_id ?? session?.photo_file_id ?? null;
    if (photo === null) return [say(texts.sticker.photoLost)];
    await movePlan(trx, plan.id, plan.status, 'rest', now);
    await givePlanPhoto(trx, userId, photo, now);
    await rewordSticker(trx, planId, position, given);
    await advancePlans(deps, trx, userId, now);
    const [open] = (await plannedJobs(trx, planId)).filter(job => stateOf(job) === 'open');
    return open?.generation_id ? [{ type: 'progress', language, generationId: open.generation_id }] : [];
  });
  return { jobQueued: true };
}

/** The words that the buttons of plans ask for. */
export const planInputHandler = awaitedInputHandler(awaited, takeWords);
