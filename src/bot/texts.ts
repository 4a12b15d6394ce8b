import { saidIn } from '../assistant/dialogue/input.ts';
import { languageFor, writing } from '../assistant/turn/snapshot.ts';
import { findUser } from '../assistant-db/people/users.ts';
import { type Texts, textsFor } from '../i18n/index.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import { wordsIn } from './updates/message.ts';

/** Returns the bot's texts in the language of the sender and of what they have just written. */
export async function textsOf(
  { db }: Pick<HandlerDeps, 'db'>,
  { turn: { person }, batch: { items } }: Pick<BotContext, 'turn' | 'batch'>,
): Promise<Texts> {
  const user = await findUser(db, person.id);
  return textsFor(languageFor(writing(person, user, saidIn(wordsIn(items))), user));
}
