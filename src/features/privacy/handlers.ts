import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import {
  button,
  encodeOutgoing,
  neverMind,
  type Outgoing,
  say,
  type Words,
} from '../../assistant/state/outgoing.ts';
import { languageFor } from '../../assistant/state/snapshot.ts';
import { encodeAwaited } from '../../assistant/turn/awaited-input.ts';
import { commitIntent } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Feature, Scene } from '../../assistant/turn/feature.ts';
import { findSession, updateSession } from '../../assistant-db/dialogues/sessions.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { forgetPerson, progressMessages } from '../../assistant-db/people/forget.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { Trx, User } from '../../assistant-db/schema.ts';
import { drawingsLeft } from '../../assistant-db/stars/charges.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { type Language, type Texts, textsFor } from '../../i18n/index.ts';
import { showGuest } from '../guests/request.ts';
import { stopGuests } from '../guests/stop.ts';
import { type NoticeDeps, showNotice } from './notice.ts';

interface ForgetWords {
  readonly ask: string;
  readonly deleted: string;
}

/** Packs that go from Telegram although nothing else of their person is stored. */
interface Remains {
  readonly count: number;
  readonly packJobs: readonly number[];
  queue(language: Language, now: number): Promise<void>;
}

/** Packs are stored in Telegram and outlive this database. */
export interface PacksToForget {
  count(trx: Trx, userId: number): Promise<number>;
  /** Read before all else goes. @param all not only those whose deletion was asked for */
  remains(trx: Trx, userId: number, all: boolean): Promise<Remains>;
}

const FORGET_AWAITED = { type: 'ask_to_forget' } as const;

interface ForgetDeps {
  readonly packsToForget?: PacksToForget;
  readonly forgetWords?: (language: Language) => ForgetWords;
}

async function forgetQuestion(
  { packsToForget, forgetWords }: ForgetDeps,
  trx: Trx,
  user: User,
  language: Language,
): Promise<Words> {
  const texts = textsFor(language);
  const { privacy } = texts;
  const packs = (await packsToForget?.count(trx, user.id)) ?? 0;
  const forget = (label: string, count: number) =>
    button(label, { type: 'forget', since: user.created_at, packs: count });
  const bought = await drawingsLeft(trx, user.id);
  const question = forgetWords?.(language).ask ?? privacy.ask(packs);
  return say(bought > 0 ? `${question}\n\n${texts.stars.forgotten(bought)}` : question, [
    forget(privacy.deleteAll, 0),
    ...(packs > 0 ? [forget(privacy.deleteWithPacks(packs), packs)] : []),
    { ...neverMind(texts), label: privacy.keep },
  ]);
}

function nothingKept(language: Language): Words {
  return say(textsFor(language).privacy.nothingKept);
}

export interface PrivacyDeps extends AssistantDeps, ForgetDeps {
  /** There may be a pack job left to do. */
  readonly onForgotten?: (personId: number) => void;
}

interface Asked {
  readonly context: TurnContext;
  readonly texts: Texts;
  readonly language: Language;
  readonly now: number;
}

const NO_REMAINS: Remains = { count: 0, packJobs: [], queue: async () => {} };

/**
 * Packs that go from Telegram too are noted by name in the same transaction, so that nothing can lose track
 * of them.
 */
async function erase(
  deps: PrivacyDeps,
  trx: Trx,
  { context, language, now }: Asked,
  remains: Remains,
  messages: readonly Outgoing[],
): Promise<'forgotten'> {
  const farewell = { messages: messages.map(encodeOutgoing), packJobs: remains.packJobs };
  const stopped = await stopGuests(trx, context.person.id, now);
  await forgetPerson(trx, context.person.id, farewell, deps.me, now);
  for (const request of stopped) await showGuest(trx, request, now);
  if (remains.count > 0) await remains.queue(language, now);
  return 'forgotten';
}

async function eraseAll(deps: PrivacyDeps, trx: Trx, user: User, asked: Asked, withPacks: boolean) {
  const { context, texts, language } = asked;
  const remains = (await deps.packsToForget?.remains(trx, user.id, withPacks)) ?? NO_REMAINS;
  const { deleted } = deps.forgetWords?.(language) ?? texts.privacy;
  const words = remains.count > 0 ? texts.privacy.deletedBeforePacks(remains.count) : deleted;
  const progress = await progressMessages(trx, user.id);
  return erase(deps, trx, asked, remains, [
    ...progress.map(messageId => ({ type: 'progress_end' as const, messageId })),
    { ...say(words), replaces: context.pressedMessage },
  ]);
}

async function ask(deps: PrivacyDeps, trx: Trx, user: User, asked: Asked): Promise<'asked'> {
  const { context, language, now } = asked;
  const question: Words = {
    ...(await forgetQuestion(deps, trx, user, language)),
    replaces: context.pressedMessage,
  };
  const session = await findSession(trx, user.id);
  const awaited_input = encodeAwaited(FORGET_AWAITED, now);
  if (session !== undefined) await updateSession(trx, session.id, { awaited_input, updated_at: now });
  await enqueueMessages(trx, user.id, [encodeOutgoing(question)], now, deps.me);
  return 'asked';
}

/** Asking about one's data stores nothing: an unknown user has nothing to forget. */
async function decide(
  deps: PrivacyDeps,
  context: TurnContext,
  decision: (trx: Trx, user: User, asked: Asked) => Promise<'asked' | 'forgotten'>,
): Promise<TurnOutcome> {
  const now = deps.clock.now();
  const decided = await transactionOf(deps.db, context.person.id, async trx => {
    await context.acknowledge(trx);
    const user = await findUser(trx, context.person.id);
    const language = languageFor(context.person, user);
    const asked: Asked = { context, texts: textsFor(language), language, now };
    if (user !== undefined) return decision(trx, user, asked);
    const remains = (await deps.packsToForget?.remains(trx, context.person.id, false)) ?? NO_REMAINS;
    return erase(deps, trx, asked, remains, [nothingKept(language)]);
  });
  if (decided === 'forgotten') deps.onForgotten?.(context.person.id);
  return { jobQueued: false };
}

/** A button drawn for other packs than there are now asks once more. */
function pressForget(
  deps: PrivacyDeps,
  context: TurnContext,
  { since, packs }: IntentOf<'forget'>,
): Promise<TurnOutcome> {
  return decide(deps, context, async (trx, user, asked) => {
    const asDrawn = packs === 0 || packs === (await deps.packsToForget?.count(trx, user.id));
    return user.created_at === since && asDrawn
      ? eraseAll(deps, trx, user, asked, packs > 0)
      : ask(deps, trx, user, asked);
  });
}

async function showButtons(
  { deps, trx, person, language, texts: { byButton, privacy: texts } }: Scene<ForgetDeps>,
  agreed: boolean,
): Promise<IntentResult> {
  const user = await findUser(trx, person.id);
  const words = user ? await forgetQuestion(deps, trx, user, language) : nothingKept(language);
  const text = `${byButton(texts.deleteAll)}\n\n${words.text}`;
  return { say: [agreed ? { ...words, text } : words], awaited: FORGET_AWAITED };
}

/** Only a button deletes everything: words show it. */
export const privacy: Feature<'privacy', PrivacyDeps & NoticeDeps> = {
  privacy: { turn: showNotice },
  ask_to_forget: {
    run: (scene, { agreed = false }) => showButtons(scene, agreed),
    turn: (deps, context, wish) =>
      wish.agreed
        ? commitIntent(deps, context, wish)
        : decide(deps, context, (trx, user, asked) => ask(deps, trx, user, asked)),
  },
  forget: { turn: pressForget },
};
