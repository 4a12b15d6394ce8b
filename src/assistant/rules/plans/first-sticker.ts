import { textsFor } from '../../../i18n/index.ts';
import { answersIn } from '../../answers.ts';
import { type ParsedMessage, wordsFor } from '../reading/message.ts';
import { type Call, type Reply, type RulesContext, said } from '../steps.ts';

type Decision = Extract<Call, { readonly name: 'decide_first' }>['args'];

/** What whole phrases say of it. A "no" counts with what is wished instead. */
function saidShortly(words: string): Decision['what'] | 'no' | undefined {
  const found = answersIn(words, ['yes', 'no', 'likeFirst', 'anotherTake', 'otherStyle']);
  if (found.has('otherStyle')) return 'other_style';
  if (found.has('anotherTake')) return 'again';
  if (found.has('no')) return 'no';
  return found.size > 0 ? 'go_on' : undefined;
}

/** The emotion or the style that is wished instead, where nothing else is. */
function requestedAlternative(words: string, understood: ParsedMessage): Decision | undefined {
  const [emotion, style, pose] = (['emotion', 'style', 'pose'] as const).map(parameter =>
    wordsFor(words, understood, parameter),
  );
  if (understood.unknown || understood.purpose || pose !== undefined) return undefined;
  if (style !== undefined) return emotion === undefined ? { what: 'other_style', value: style } : undefined;
  return emotion === undefined ? undefined : { what: 'again', value: emotion };
}

function decisionIn(words: string, understood: ParsedMessage): Decision | 'no' | undefined {
  const { acts, open, question } = understood;
  if (question || acts.has('wait')) return undefined;
  const short = saidShortly(words);
  if (short !== undefined) return short === 'no' ? short : { what: short };
  const wished = requestedAlternative(words, understood);
  if (wished !== undefined) return wished;
  if (understood.unknown || understood.values.length > 0) return undefined;
  if (open.has('style')) return { what: 'other_style' };
  if (acts.has('again')) return { what: 'again' };
  if (acts.has('no') || acts.has('dislike')) return 'no';
  return acts.has('yes') ? { what: 'go_on' } : undefined;
}

/** The answer to words about the first sticker of a plan, which is shown; undefined where they are about something else. */
export function replyToFirst(
  words: string,
  understood: ParsedMessage,
  situation: RulesContext,
): Reply | undefined {
  const decision = decisionIn(words, understood);
  if (decision === undefined) return undefined;
  if (decision === 'no') return said([textsFor(situation.request.person.language).drawing.decide]);
  // What comes of it, code says.
  return { text: '', calls: [{ name: 'decide_first', args: decision }] };
}
