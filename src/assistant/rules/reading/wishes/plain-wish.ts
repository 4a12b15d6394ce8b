import { LANGUAGES, wordsOf } from '../../../../i18n/index.ts';
import type { WordForms } from '../../../../i18n/types/words/words.ts';
import { lazy } from '../../../../lib/lazy.ts';
import { intentIn, opensAsQuestion } from '../../../knowledge/intents.ts';

type Frame = 'judgement' | 'fillers' | 'preferred' | 'tag' | 'everybody';

const framesOf = (name: Frame) =>
  lazy(() => LANGUAGES.flatMap(language => (wordsOf(language).forms satisfies WordForms)[name] ?? []));
const judgements = framesOf('judgement');
const fillers = framesOf('fillers');
const preferences = framesOf('preferred');
const tags = framesOf('tag');
const groups = framesOf('everybody');
const refusals = lazy(() => LANGUAGES.flatMap(language => wordsOf(language).forms.refusal ?? []));

/** Without what the first of these finds, but for what it holds in parentheses; as it is where nothing would be left. */
function without(words: string, frames: readonly RegExp[]): string {
  for (const frame of frames) {
    const rest = words.replace(frame, (_, kept: unknown) => (typeof kept === 'string' ? kept : '')).trim();
    if (rest !== words && rest !== '') return rest;
  }
  return words;
}

/** "Like I'm screaming, can you?" is as much of a wish without the question; "can you move it, can you?" asks something. */
function withoutTag(words: string): string {
  const rest = without(words, tags());
  return rest === words || opensAsQuestion(rest) || intentIn(`${rest}?`) !== undefined ? words : rest;
}

/** "No no make it sad": the refusal is of what was before, and a comma tells it from the wish. */
function withRefusalParted(words: string): string {
  return refusals().reduce((text, refusal) => text.replace(refusal, found => `${found.trim()}, `), words);
}

/**
 * What somebody says without the words that people put around a wish as they speak: "ok so basically I want …", "crying would
 * be funnier", "it looks better in …", "everybody is …", "…, can you?" A question, and a judgement of nothing, stay as they are.
 */
export function plainWish(said: string): string {
  const words = withRefusalParted(without(without(withoutTag(said), fillers()), groups()));
  if (words.includes('?')) return words;
  const judged = without(words, judgements());
  return opensAsQuestion(judged) ? judged : without(judged, preferences());
}
