import type { Texts } from '../../i18n/index.ts';
import { isEmpty, PREFERENCES, type Preferences, valuesOf } from './preferences.ts';

/** What is known of a person's taste, for them: a line for each preference. */
export function knownLines(preferences: Preferences, { taste }: Texts): string {
  return PREFERENCES.flatMap(name => {
    const values = valuesOf(preferences, name);
    return values.length > 0 ? [`• ${taste.me.names[name]}: ${values.join(', ')}`] : [];
  }).join('\n');
}

/** That the interview is over, and every value that is known by then. */
export function endedWords(preferences: Preferences, texts: Texts, head: string): string {
  if (isEmpty(preferences)) return texts.taste.interview.endedEmpty;
  return `${head}\n${knownLines(preferences, texts)}\n\n/me`;
}
