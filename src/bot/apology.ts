import { encodeOutgoing, say } from '../assistant/outgoing.ts';
import { languageFor, storedLanguage } from '../assistant/turn/snapshot.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { findUser } from '../assistant-db/people/users.ts';
import { runningTask } from '../assistant-db/tasks/tasks.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { textsFor } from '../i18n/index.ts';
import type { HandlerDeps } from './context.ts';
import type { HandleContext } from './dispatcher.ts';
import { endTask } from './features/tasks/effects.ts';
import { replyOnce } from './groups.ts';
import type { Batch } from './updates/batches.ts';

/**
 * Says that a message could not be handled. Its words are not read, not even for their language, as they may be what
 * crashes the process.
 */
export async function apologize(
  deps: HandlerDeps,
  { kind, person }: Batch,
  claim: HandleContext,
): Promise<void> {
  if (kind === 'continuation') return apologizeForTurn(deps, claim);
  if (person === undefined) return void (await transactionOf(deps.db, claim.chatId, claim.acknowledge));
  const user = await findUser(deps.db, person.id);
  await replyOnce(deps, claim, textsFor(languageFor(person, user)).trouble.internal);
}

/** Apologizes for one of the bot's own turns. If it belonged to a task, the task has failed. */
async function apologizeForTurn({ db, clock }: HandlerDeps, claim: HandleContext): Promise<void> {
  await transactionOf(db, claim.chatId, async trx => {
    await claim.acknowledge(trx);
    const user = await findUser(trx, claim.chatId);
    if (user === undefined || user.gone_at !== null) return;
    const texts = textsFor(storedLanguage(user));
    const now = clock.now();
    const task = await runningTask(trx, user.id);
    const report = { text: texts.trouble.internal, success: false };
    const shown = task ? await endTask(trx, task, report, texts, now) : [];
    const words = [...shown, say(texts.trouble.internal)];
    await enqueueMessages(trx, user.id, words.map(encodeOutgoing), now);
  });
}
