import { type Expectation, LABELS, means, type ReadClause, type Step } from './message.ts';
import { ACTS, type Act, type Category, PARAMETERS } from './vocabulary.ts';

const FILLERS: readonly Category[] = ['lead', 'tail', 'modifier', ...Object.values(LABELS)];

function isOrnament({ words }: ReadClause, { at }: Step): boolean {
  const word = words[at];
  return word?.emoji === true || /^\d+$/.test(word?.norm ?? '');
}

/** The acts of a clause that is nothing but acts and fillers; none where it holds anything else, or answers what was asked. */
export function actsOf(clause: ReadClause, { asked, missing }: Expectation): Act[] {
  const found = new Set<Act>();
  const isAsked = asked !== undefined && missing.includes(asked);
  let isValue = false;
  for (const step of clause.steps) {
    const acts = ACTS.filter(act => means(step, act));
    if (acts.length === 0 && !means(step, ...FILLERS) && !isOrnament(clause, step)) return [];
    if (means(step, ...PARAMETERS) && acts.length === 0) return [];
    isValue ||= isAsked && means(step, asked);
    for (const act of acts) found.add(act);
  }
  const isLabelled = clause.steps.some(step => means(step, ...Object.values(LABELS)));
  const isDecision = (['any', 'unsure', 'yes', 'praise'] as const).some(act => found.has(act));
  return isValue || (isLabelled && !isDecision) ? [] : [...found];
}
