import type { User } from '../../assistant-db/schema.ts';
import { languageOf, textsFor } from '../../i18n/index.ts';
import { truncate } from '../../lib/truncate.ts';
import type { Outgoing } from '../state/outgoing.ts';
import type { AssistantDeps, TurnContext } from './context.ts';

/** Longer answers are cut; speech models take a few thousand characters. */
const MAX_SPOKEN = 1200;

/** Removes marks, addresses and signs that are not pronounced. */
function aloud(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[*_~`#>|]+/g, '')
    .replace(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D})+/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

function spokenIn(message: Outgoing): readonly string[] {
  // Text that is set apart has to be read exactly, character by character.
  if (message.type === 'say') return message.apart ? [] : [message.text];
  if (message.type !== 'summary') return [];
  const { title, hint } = textsFor(languageOf(message.language)).summary;
  const { style, emotion, pose } = message;
  return [`${title} ${[style, emotion, pose].join(', ')}.`, hint];
}

function spokenWords(messages: readonly Outgoing[]): string {
  const words = messages
    .flatMap(spokenIn)
    .map(aloud)
    .filter(text => text !== '')
    .join('\n');
  return truncate(words, MAX_SPOKEN);
}

/** Returns the answer to a voice message as speech, if the user wants that. */
export function spokenAnswer(
  { speaks = false }: Pick<AssistantDeps, 'speaks'>,
  { lead }: Pick<TurnContext, 'lead'>,
  user: Pick<User, 'voice_answers'> | undefined,
  messages: readonly Outgoing[],
): Outgoing[] {
  if (!speaks || lead === undefined || user?.voice_answers !== 1) return [];
  const text = spokenWords(messages);
  return text === '' ? [] : [{ type: 'voice', text }];
}
