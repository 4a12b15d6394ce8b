import type { Question, RowField, ValueProposal } from '../../../assistant/model/question.ts';
import { type Language, textsFor } from '../../../i18n/index.ts';

/** The arguments of `change_plan` for one row. Without its pose, a new emotion would get another one. */
export function changeOfRow(
  number: number,
  { emotion, pose, caption }: { readonly emotion: string; readonly pose: string; readonly caption: string },
  field: RowField,
  value: string,
) {
  if (field === 'caption') return { number, caption: value };
  return { number, emotion, pose, ...(caption && { caption }), [field]: value };
}

export function withoutValue({
  value: _,
  ...rest
}: Extract<ValueProposal, { readonly type: 'plan_proposal' }>) {
  return rest;
}

/** A proposal that is refused: the value is asked for again. */
export function leaveProposal(
  proposal: ValueProposal,
  language: Language,
): { readonly text: string; readonly asks: Question } {
  const text = textsFor(language).neverMindDone;
  if (proposal.type === 'proposal') return { text, asks: { type: 'value', parameter: proposal.parameter } };
  return { text, asks: { ...withoutValue(proposal), type: 'plan_value' } };
}
