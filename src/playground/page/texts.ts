import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { languageOf, type PageTexts, pageTexts } from '../../i18n/languages.ts';

export type { PageTexts };

/** The page's words for an IETF tag. */
export function textsOf(languageCode: string): PageTexts {
  return pageTexts(languageOf(languageCode));
}

/** What people call something that the program has a name of its own for; the name itself where it is new. */
export function knownAs({ inspector: { known } }: PageTexts, name: string): string {
  const words: Readonly<Record<string, string>> = known;
  return words[name] ?? name;
}

export const Texts = createContext<PageTexts>(pageTexts('en'));

/** The page's words in the language of the chosen person. */
export function useTexts(): PageTexts {
  return useContext(Texts);
}
