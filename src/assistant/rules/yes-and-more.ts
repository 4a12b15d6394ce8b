import { LANGUAGES, textsFor, wordsOf } from '../../i18n/index.ts';
import { Lexicon, type PhraseList } from '../../lexicon/lexicon.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { answersIn } from '../answers.ts';
import { missingOf } from './history.ts';
import { splitsOf } from './photo-answer.ts';
import { CONFIRM, type Reply, type Situation, sentences } from './steps.ts';

const lexicon = lazy(
  () =>
    new Lexicon(
      LANGUAGES.map((language): PhraseList<'oneMore'> => ['oneMore', wordsOf(language).talk.oneMore ?? '']),
    ),
);

function isOneMore(words: string): boolean {
  const all = clausesOf(words).flatMap(clause => clause.words);
  return lexicon()
    .find(all, 'none')
    .some(here => here.length > 0);
}

/**
 * The answer to a yes with a wish for another sticker behind it, "yes and make another one angry": the one that is agreed on
 * stays as it is. Undefined where these words are not both.
 */
export function replyToYesAndMore(
  words: string,
  { request: { facts, person } }: Situation,
): Reply | undefined {
  const isAgreed = facts.summaryShown && facts.drawing === 'open' && facts.hasPhoto && !facts.photoOffered;
  if (!isAgreed || facts.plan || missingOf(facts).length > 0) return undefined;
  const isBoth = splitsOf(words).some(([yes, more]) => answersIn(yes, ['yes']).size > 0 && isOneMore(more));
  if (!isBoth) return undefined;
  const { started, thenNext } = textsFor(person.language).offline;
  return { text: sentences([started, thenNext]), calls: [CONFIRM] };
}
