import type { BuiltInAnswer, ChatMessage } from '../../src/ai-chat/index.ts';
import type { DialogueState } from '../../src/assistant/agent/state-block.ts';
import { createRules } from '../../src/assistant/rules/index.ts';
import { type Language, textsFor } from '../../src/i18n/index.ts';

export const NEW: DialogueState = {
  style: null,
  emotion: null,
  pose: null,
  hasPhoto: true,
  totalGenerations: 0,
  summaryShown: false,
  drawing: 'open',
};
export const COMPLETE: DialogueState = {
  ...NEW,
  style: 'аниме',
  emotion: 'радость',
  pose: 'сидит',
  summaryShown: true,
};
const START = '[The person opened the bot with /start.]';

type Asked = 'purpose' | 'photo' | 'style' | 'emotion' | 'pose' | 'nothing';

interface Scene {
  readonly facts?: Partial<DialogueState>;
  readonly asked?: Asked;
  readonly language?: Language;
}

export function languageOf(text: string): Language {
  return /[а-яё]/i.test(text) ? 'ru' : 'en';
}

/** Shared rules: they keep only their lexicon, which takes longer to build than a hundred answers. */
const rules = createRules();

export function complete(
  messages: readonly ChatMessage[],
  facts: DialogueState,
  language: Language,
  firstName = 'Ann',
): BuiltInAnswer {
  return rules({ facts, person: { language, firstName }, messages });
}

/** One answer in the middle of a dialogue, after the bot's question `asked`. */
export async function hear(
  text: string,
  { facts, asked = 'nothing', language = languageOf(text) }: Scene = {},
) {
  const { ask, offline } = textsFor(language);
  const said =
    asked === 'purpose' ? offline.greeting('Ann') : asked === 'nothing' ? offline.noted : ask[asked];
  const before = asked === 'purpose' ? START : '[The person sent a photo.]';
  const messages: ChatMessage[] = [
    { role: 'user', text: before },
    { role: 'assistant', text: said, toolCalls: [] },
    { role: 'user', text },
  ];
  return complete(messages, { ...NEW, ...facts }, language);
}

/** The values an answer stores; undefined if it stores nothing. */
export function stored(result: BuiltInAnswer) {
  return result.toolCalls.find(call => call.name === 'update_sticker_params')?.args;
}

export function names(result: BuiltInAnswer): string[] {
  return result.toolCalls.map(call => call.name);
}
