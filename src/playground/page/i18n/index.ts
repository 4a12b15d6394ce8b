import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en } from './en.ts';
import { ru } from './ru.ts';
import type { PageTexts } from './types.ts';

export type { PageTexts };

/** The words for an IETF tag; English for languages that the page does not speak. */
export function pageTexts(languageCode: string): PageTexts {
  return languageCode.toLowerCase().split('-')[0] === 'ru' ? ru : en;
}

export const Texts = createContext<PageTexts>(en);

/** The page's words in the language of the chosen person. */
export function useTexts(): PageTexts {
  return useContext(Texts);
}
