import type { SeenMessage } from '../../src/playground/messages/view.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { photo } from './pictures/pictures.ts';
import type { World } from './world.ts';

/** Identifies the bot's answer. */
type Answer = Parameters<Person['waitForBotMessage']>[0];

/** Another user of the same bot. */
export function someone({ telegram }: World, firstName: string, languageCode = 'en'): Person {
  return telegram.person({ firstName, languageCode });
}

/** Sends a text or a command. @returns the answer */
export function sendText(person: Person, words: string, answer: Answer): Promise<SeenMessage> {
  return person.waitForBotMessage(answer, { after: person.sendText(words) });
}

/** Presses a button under a message. @returns the answer, which may replace that message */
export function pressButton(
  person: Person,
  message: SeenMessage,
  label: string,
  answer: Answer,
): Promise<SeenMessage> {
  return person.waitForBotMessage(answer, { after: person.press(message, label) });
}

/** The same for a button that brings a sticker. */
export function pressForSticker(person: Person, message: SeenMessage, label: string) {
  return person.waitForSticker({ after: person.press(message, label) });
}

/** Sends a photo of a person, always the same. @param caption '' for none @returns the answer */
export async function sendPortrait(person: Person, caption: string, answer: Answer): Promise<SeenMessage> {
  const sent = await person.sendPhoto(await photo(), caption === '' ? {} : { caption });
  return person.waitForBotMessage(answer, { after: sent });
}

/** The bot's messages that are still in the chat, oldest first. */
export function textsOf({ messages }: Pick<Person, 'messages'>): string[] {
  return messages.filter(({ from }) => from === 'bot').map(({ text }) => text);
}

/** How often the bot's exact text is in the chat. */
export function timesSaid(person: Person, words: string): number {
  return textsOf(person).filter(text => text === words).length;
}

/** The current buttons of a message; undefined if it is gone. */
export function buttonsOf(
  { messages }: Pick<Person, 'messages'>,
  { message_id: id }: Pick<SeenMessage, 'message_id'>,
): readonly string[] | undefined {
  return messages.find(message => message.message_id === id)?.buttons;
}

/** The message with other button data, as an earlier version of the bot sent it. */
export function withButton(message: SeenMessage, data: string): SeenMessage {
  const raw = { ...message.raw, reply_markup: { inline_keyboard: [[{ text: data, callback_data: data }]] } };
  return { ...message, raw };
}
