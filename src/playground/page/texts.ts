import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { languageOf, type PageTexts, pageTexts } from '../../i18n/index.ts';

export type { PageTexts };

/** The page's words for an IETF tag. */
export function textsOf(languageCode: string): PageTexts {
  return pageTexts(languageOf(languageCode));
}

export const Texts = createContext<PageTexts>(pageTexts('en'));

/** The page's words in the language of the chosen person. */
export function useTexts(): PageTexts {
  return useContext(Texts);
}
