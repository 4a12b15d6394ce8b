import type { Expectation } from '../reading.ts';
import type { Findings, Part, Understanding } from '../understanding.ts';
import type { Parameter } from '../vocabulary.ts';

type Unplaced = Extract<Part, { readonly kind: 'unplaced' }>;

/**
 * Words of a plain answer that nothing else is known of, to the question for each. Emotions are mostly words that are known,
 * and poses mostly are not.
 */
const PLAIN_WORDS: Readonly<Record<Parameter, number>> = { style: 4, emotion: 2, pose: 6 };

/**
 * What nothing is known of, and is the whole message, is the answer to the question that was asked where it is as short as
 * answers are: of anything else it is asked whether it is meant so.
 */
export function weighUnknown(understanding: Understanding, { asked, missing }: Expectation): Understanding {
  const { parts, acts } = understanding;
  // "Who cares which, you choose."
  if (acts.has('any') && !parts.some(({ kind }) => kind === 'value'))
    return { ...understanding, parts: parts.filter(({ kind }) => kind !== 'unplaced') };
  const parameter = asked ?? missing[0];
  if (parameter === undefined || parts.some(({ kind }) => kind === 'value')) return understanding;
  const isAnswer = ({ span, posed, drops, described }: Unplaced) =>
    described ||
    posed !== undefined ||
    drops ||
    (asked !== undefined && span.words <= PLAIN_WORDS[parameter]);
  return {
    ...understanding,
    parts: parts.map(part =>
      part.kind === 'unplaced' && !part.question && !isAnswer(part)
        ? { kind: 'perhaps', parameter, span: part.span }
        : part,
    ),
  };
}

/** Beside a remark, what no word wishes for may be part of it; beside what is a value for certain, all else is meant, too. */
export function weighDoubts({ parts, wished }: Findings, { asked, missing }: Expectation): void {
  const isRemark = !wished && parts.some(({ kind }) => kind === 'told' || kind === 'perhaps');
  const isCertain = (part: Part) =>
    part.kind === 'value' &&
    (!isRemark || part.labelled || part.parameter === 'style' || part.parameter === asked);
  const isAnyCertain = parts.some(isCertain);
  parts.forEach((part, at) => {
    if (isAnyCertain && part.kind === 'perhaps') {
      parts[at] = { ...part, kind: 'value', labelled: false, adds: false };
    } else if (!isAnyCertain && isRemark && part.kind === 'value') {
      parts[at] = { kind: 'perhaps', parameter: part.parameter, span: part.span };
    } else if (!isAnyCertain && isRemark && part.kind === 'unplaced' && !part.question) {
      const parameter = part.posed ? 'pose' : (asked ?? missing[0]);
      if (parameter !== undefined) parts[at] = { kind: 'perhaps', parameter, span: part.span };
    }
  });
}
