import type { Api } from 'grammy';
import { type AwaitedInput, encodeAwaited } from '../../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { PackPlan } from '../../../assistant/drawing/advance.ts';
import type { Outgoing } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { ensureSession, findSession, updateSession } from '../../../assistant-db/dialogues/sessions.ts';
import { enqueuePackJob } from '../../../assistant-db/packs/pack-jobs.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { Naming } from './names.ts';
import { encodeWork, type PackTask, type PackWork } from './work/task.ts';

/** What pressing and showing needs. */
export interface PackDeps extends AssistantDeps, Naming {
  readonly api: Api;
  /** Called when there is something to be done at Telegram. */
  readonly onPackJob: () => void;
}

/** What a press or words lead to. */
export interface Reply {
  readonly say: readonly Outgoing[];
  /** What is to be done at Telegram. */
  readonly work?: PackWork | undefined;
  /** What the next words of the person are for; left out, they are for the dialogue. */
  readonly awaited?: AwaitedInput;
}

/** Writes what a turn about packs leads to, all or nothing, with the mark that it is handled. */
export async function reply(
  deps: PackDeps,
  context: TurnContext,
  decide: (trx: Trx) => Promise<Reply>,
): Promise<TurnOutcome> {
  const userId = context.person.id;
  let queued = false;
  const outcome = await commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const { say, work, awaited } = await decide(trx);
    const session = awaited ? await ensureSession(trx, userId, now) : await findSession(trx, userId);
    if (session && (awaited || session.awaited_input !== null)) {
      const awaited_input = awaited ? encodeAwaited(awaited, now) : null;
      await updateSession(trx, session.id, { awaited_input, updated_at: now });
    }
    if (work) await enqueuePackJob(trx, userId, encodeWork(work), now);
    queued = work !== undefined;
    return say;
  });
  if (queued) deps.onPackJob();
  return outcome;
}

/** Has something done at Telegram; the answer takes the place of the pressed message. */
export function queue(deps: PackDeps, context: TurnContext, task: PackTask): Promise<TurnOutcome> {
  const screen = context.pressedMessage;
  return reply(deps, context, async () => ({
    say: [],
    work: { task, ...(screen !== undefined ? { screen } : {}) },
  }));
}

/** The bot's words in the language of whoever did something. */
export async function textsOf({ db }: AssistantDeps, { person }: TurnContext): Promise<Texts> {
  return (await loadSnapshot(db, person)).texts;
}

/** The stickers of a plan become a pack, or come into the one that was asked for. */
export const packPlan: PackPlan = (trx, plan, now) =>
  enqueuePackJob(trx, plan.user_id, encodeWork({ task: { type: 'plan', planId: plan.id } }), now);
