import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { lazy } from '../../../lib/lazy.ts';

const judgements = lazy(() => LANGUAGES.flatMap(language => wordsOf(language).forms.judgement ?? []));

/** "Crying would be funnier" without what is only thought of it; a question, and a judgement of nothing, stay as they are. */
export function withoutJudgement(words: string): string {
  if (words.includes('?')) return words;
  for (const judgement of judgements()) {
    const rest = words.replace(judgement, '').trim();
    if (rest !== words && rest !== '') return rest;
  }
  return words;
}
