import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { languageOf, type PageTexts, pageTexts } from '../../i18n/languages.ts';

export type { PageTexts };

export function textsOf(languageCode: string): PageTexts {
  return pageTexts(languageOf(languageCode));
}

/** What people call something that the program has a name of its own for; the name itself where it is new. */
export function knownAs({ inspector: { known } }: PageTexts, name: string): string {
  const words: Readonly<Record<string, string>> = known;
  return words[name] ?? name;
}

export const Texts = createContext<PageTexts>(pageTexts('en'));

export function useTexts(): PageTexts {
  return useContext(Texts);
}

/** The time of a moment, as the chat and the inspector tell it: from 00:00 to 23:59 in every language. */
export function timeOfDay(at: number, locale: string, seconds = false): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
  }).format(at);
}
