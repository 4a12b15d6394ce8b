import { type Language, type Texts, textsFor, wordsOf } from '../i18n/index.ts';
import type { Button, Outgoing } from './outgoing.ts';
import { PARAMETERS, type Parameter } from './turn/state/parameters.ts';

const IN_A_ROW = 3;
/** Names of the degrees of others, which are no choices beside them. */
const NO_CHOICES: readonly string[] = ['happySmile', 'playfulWink'];

export function offeredIn(language: Language, parameter: Parameter): readonly (readonly [string, string])[] {
  return Object.entries(wordsOf(language).values[parameter])
    .filter(([name]) => !NO_CHOICES.includes(name))
    .map(([name, called]) => [name, called.split(',')[0]?.trim() ?? name] as const);
}

/** The parameter whose choices are shown under a text, whatever is asked behind them. */
export function choicesShownUnder(text: string, { ask, offline }: Texts): Parameter | undefined {
  return (
    PARAMETERS.find(parameter => text.includes(offline.options[parameter])) ??
    PARAMETERS.find(parameter => text.endsWith(ask[parameter]) || text.endsWith(offline.instead[parameter]))
  );
}

function choicesOf(language: Language, parameter: Parameter): Button[][] {
  const buttons = offeredIn(language, parameter).map(
    ([value, label]): Button => ({ label, action: { type: 'choose', parameter, value } }),
  );
  const rows: Button[][] = [];
  for (let at = 0; at < buttons.length; at += IN_A_ROW) rows.push(buttons.slice(at, at + IN_A_ROW));
  const { ownWords } = textsFor(language).offline;
  return [...rows, [{ label: ownWords.button, action: { type: 'own_words', parameter } }]];
}

export function withChoices(messages: readonly Outgoing[], language: Language): Outgoing[] {
  const last = messages.at(-1);
  if (last?.type !== 'say' || last.buttons !== undefined) return [...messages];
  const asked = choicesShownUnder(last.text, textsFor(language));
  return asked === undefined
    ? [...messages]
    : [...messages.slice(0, -1), { ...last, buttons: choicesOf(language, asked) }];
}
