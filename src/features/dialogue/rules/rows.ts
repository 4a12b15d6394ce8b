import type { AssistantContext } from '../../../assistant/agent/context.ts';
import type { Question, RowField, ValueProposal } from '../../../assistant/model/question.ts';
import { type Language, textsFor } from '../../../i18n/index.ts';
import { call, notUnderstood, type Step, update } from './step.ts';

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

export const rowsOf = ({ turnState }: AssistantContext) =>
  (turnState.plan.content?.stickers ?? []).map((_, at) => at + 1);

/** A new value of one row. The rest of the row stays. */
export function rowStep(
  { row, field }: { readonly row: number; readonly field: RowField },
  value: string,
  context: AssistantContext,
): Step {
  const sticker = context.turnState.plan.content?.stickers[row - 1];
  if (sticker === undefined) return notUnderstood(context);
  return call('change_plan', { replace: [changeOfRow(row, sticker, field, value)] });
}

export function takeStep(proposal: ValueProposal, context: AssistantContext): Step {
  const { value } = proposal;
  if (proposal.type === 'proposal') return update({ [proposal.parameter]: value });
  return rowStep(proposal, value, context);
}
