import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { forgetPerson } from '../assistant-db/people/forget.ts';
import { findUser } from '../assistant-db/people/users.ts';
import type { Trx, User } from '../assistant-db/schema.ts';
import { type Language, type Texts, textsFor } from '../i18n/index.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { encodeOutgoing, type Outgoing, say } from './outgoing.ts';
import { languageFor } from './snapshot.ts';

/** Words and the moment for somebody who asks about their data. */
export interface Asked {
  readonly context: TurnContext;
  /** Who is stored; undefined for somebody of whom nothing is kept. */
  readonly user: User | undefined;
  readonly texts: Texts;
  readonly language: Language;
  readonly now: number;
}

/**
 * Decides about a person's data, with the mark that the press or command is handled. Nobody is stored for it: who is
 * not known has nothing to be forgotten.
 */
export function decideOnData<Decision>(
  { db, clock }: Pick<AssistantDeps, 'db' | 'clock'>,
  context: TurnContext,
  decide: (trx: Trx, asked: Asked) => Promise<Decision>,
): Promise<Decision> {
  const now = clock.now();
  return db.transaction().execute(async trx => {
    await context.acknowledge(trx);
    const user = await findUser(trx, context.person.id);
    const language = languageFor(context.person, user);
    return decide(trx, { context, user, texts: textsFor(language), language, now });
  });
}

/** What a channel without packs says about it in its own words. */
export interface ForgetWords {
  readonly ask: string;
  readonly deleted: string;
}

type WordsFor = (language: Language) => ForgetWords;

/** What became of a wish to be forgotten. */
interface ForgetOutcome extends TurnOutcome {
  /** Nothing is kept of the person, now or before. */
  readonly forgotten: boolean;
}

/** Deletes everything, and says `farewell`. */
async function erase(
  { me }: AssistantDeps,
  trx: Trx,
  { context, now }: Asked,
  farewell: string,
): Promise<ForgetOutcome> {
  const messages = [encodeOutgoing(say(farewell))];
  await forgetPerson(trx, context.person.id, { messages, packJobs: [] }, me, now);
  return { jobQueued: false, forgotten: true };
}

async function ask(
  { me }: AssistantDeps,
  trx: Trx,
  user: User,
  { texts: { privacy }, now }: Asked,
  words: ForgetWords,
): Promise<ForgetOutcome> {
  const question: Outgoing = say(words.ask, [
    { label: privacy.deleteAll, action: { type: 'forget', since: user.created_at, packs: 0 } },
    { label: privacy.keep, action: { type: 'never_mind' } },
  ]);
  await enqueueMessages(trx, user.id, [encodeOutgoing(question)], now, me);
  return { jobQueued: false, forgotten: false };
}

/** /forget in a channel without packs: asks first. */
export function askBeforeForgetting(
  deps: AssistantDeps,
  context: TurnContext,
  wordsFor: WordsFor,
): Promise<ForgetOutcome> {
  return decideOnData(deps, context, (trx, asked) =>
    asked.user === undefined
      ? erase(deps, trx, asked, asked.texts.privacy.nothingKept)
      : ask(deps, trx, asked.user, asked, wordsFor(asked.language)),
  );
}

/**
 * [delete everything] in a channel without packs. A button that was drawn before the person was last forgotten asks
 * once more.
 *
 * @param since when the person was stored for whom it was drawn, ms since 1970
 */
export function forgetEverything(
  deps: AssistantDeps,
  context: TurnContext,
  since: number,
  wordsFor: WordsFor,
): Promise<ForgetOutcome> {
  return decideOnData(deps, context, (trx, asked) => {
    if (asked.user === undefined) return erase(deps, trx, asked, asked.texts.privacy.nothingKept);
    const words = wordsFor(asked.language);
    return asked.user.created_at === since
      ? erase(deps, trx, asked, words.deleted)
      : ask(deps, trx, asked.user, asked, words);
  });
}
