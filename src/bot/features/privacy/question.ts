import type { AwaitedInput } from '../../../assistant/awaited-input.ts';
import { type Button, neverMind, say, type Words } from '../../../assistant/outgoing.ts';
import type { Trx, User } from '../../../assistant-db/schema.ts';
import { type Language, textsFor } from '../../../i18n/index.ts';
import type { PrivacyAction } from './actions.ts';

/** What a channel says in words of its own. */
interface ForgetWords {
  readonly ask: string;
  readonly deleted: string;
}

/** Packs that go from Telegram although nothing else of their person is stored any more. */
export interface Remains {
  /** How many are to go. */
  readonly count: number;
  /** Pack jobs that stay: the deletion of packs that was asked for earlier. */
  readonly packJobs: readonly number[];
  /** Queues the deletion of those that are to go, once nothing else is stored. */
  queue(language: Language, now: number): Promise<void>;
}

/** The packs of people, which stand in Telegram and outlive what is stored here. */
export interface PacksToForget {
  count(trx: Trx, userId: number): Promise<number>;
  /** What remains of a person's packs, read before all else goes. @param all not only those whose deletion was asked for */
  remains(trx: Trx, userId: number, all: boolean): Promise<Remains>;
}

/** The next words may answer the question whether to forget. */
export const FORGET_AWAITED: AwaitedInput = { type: 'forget' };

export interface ForgetDeps {
  /** Absent in a channel that has none. */
  readonly packsToForget?: PacksToForget;
  readonly forgetWords?: (language: Language) => ForgetWords;
}

/** Asks whether everything is to be deleted, and the packs in Telegram with it. */
export async function forgetQuestion(
  { packsToForget, forgetWords }: ForgetDeps,
  trx: Trx,
  user: User,
  language: Language,
): Promise<Words> {
  const texts = textsFor(language);
  const { privacy } = texts;
  const packs = (await packsToForget?.count(trx, user.id)) ?? 0;
  const forget = (label: string, count: number): Button<PrivacyAction> => ({
    label,
    action: { type: 'forget', since: user.created_at, packs: count },
  });
  return say(forgetWords?.(language).ask ?? privacy.ask(packs), [
    forget(privacy.deleteAll, 0),
    ...(packs > 0 ? [forget(privacy.deleteWithPacks(packs), packs)] : []),
    { ...neverMind(texts), label: privacy.keep },
  ]);
}

/** What is said to who is not known. */
export function nothingKept(language: Language): Words {
  return say(textsFor(language).privacy.nothingKept);
}
