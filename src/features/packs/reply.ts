import type { Api } from 'grammy';
import { type AwaitedInput, encodeAwaited } from '../../assistant/awaited-input.ts';
import { commitWords } from '../../assistant/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import type { Outgoing } from '../../assistant/outgoing.ts';
import { loadSnapshot } from '../../assistant/snapshot.ts';
import { ensureSession, findSession, updateSession } from '../../assistant-db/dialogues/sessions.ts';
import { enqueuePackJob } from '../../assistant-db/packs/pack-jobs.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import type { Naming } from './planning.ts';
import { encodeWork, type PackWork } from './work/task.ts';

/** What pressing and showing needs. */
export interface PackDeps extends Naming {
  readonly assistant: AssistantDeps;
  readonly api: Api;
}

/** What a turn about packs led to. */
export type PackOutcome = TurnOutcome & { readonly packJobQueued: boolean };

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
  { assistant }: PackDeps,
  context: TurnContext,
  decide: (trx: Trx) => Promise<Reply>,
): Promise<PackOutcome> {
  const userId = context.person.id;
  let packJobQueued = false;
  const outcome = await commitWords(assistant, context, async trx => {
    const now = assistant.clock.now();
    const { say, work, awaited } = await decide(trx);
    const session = awaited ? await ensureSession(trx, userId, now) : await findSession(trx, userId);
    if (session && (awaited || session.awaited_input !== null)) {
      const awaited_input = awaited ? encodeAwaited(awaited, now) : null;
      await updateSession(trx, session.id, { awaited_input, updated_at: now });
    }
    if (work) await enqueuePackJob(trx, userId, encodeWork(work), now);
    packJobQueued = work !== undefined;
    return say;
  });
  return { ...outcome, packJobQueued };
}

/** The bot's words in the language of whoever did something. */
export async function textsOf({ assistant }: PackDeps, { person }: TurnContext): Promise<Texts> {
  return (await loadSnapshot(assistant.db, person)).texts;
}
