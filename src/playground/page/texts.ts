import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { languageOf, type PageTexts, pageTexts } from '../../i18n/languages.ts';

export type { PageTexts };

export function textsOf(languageCode: string): PageTexts {
  return pageTexts(languageOf(languageCode));
}

export function knownAs({ inspector: { known } }: PageTexts, name: string): string {
  const words: Readonly<Record<string, string>> = known;
  return words[name] ?? name;
}

export const Texts = createContext<PageTexts>(pageTexts('en'));

export function useTexts(): PageTexts {
  return useContext(Texts);
}

export function timeOfDay(at: number, locale: string, seconds = false): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
  }).format(at);
}
