import { z } from 'zod';
import { rowField } from './question.ts';

/** What a button does, as plain data stored with its message: it outlives the state of its dialogue. */
export interface Action {
  readonly type: string;
}

export const storedAction: z.ZodType<Action> = z.looseObject({ type: z.string() });

export const id = z.int();

interface Options {
  /** What a channel writes into the button instead of the type. Never changes: old buttons carry it. */
  readonly code?: string;
  /** A step and not a choice: pressed twice, it is done twice. */
  readonly repeats?: boolean;
  readonly unlimited?: boolean;
}

/** A kind of button; fields in the order in which a channel writes them. */
export function action<const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
  options: Options = {},
) {
  const { code = type, repeats = false, unlimited = false } = options;
  return { type, code, repeats, unlimited, schema: z.object({ type: z.literal(type), ...fields }) };
}

export type ActionOf<Kinds extends readonly { readonly schema: z.ZodType }[]> = z.infer<
  Kinds[number]['schema']
>;

const parameter = z.enum(['style', 'emotion', 'pose']);

export const dialogueActions = [
  action('confirm', { sessionId: id, revision: id }, { code: 'assistant_confirm' }),
  action('new_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_new_photo' }),
  action('keep_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_keep_photo' }),
  action('take_value', { valueTag: z.string() }, { code: 'assistant_take' }),
  action('leave_value', { valueTag: z.string() }, { code: 'assistant_leave' }),
  action('choose', { parameter, value: z.string() }, { code: 'assistant_choose' }),
  action('own_words', { parameter }, { code: 'assistant_own_words' }),
  action('change_values', {}, { code: 'assistant_change' }),
  action('ask_value', { parameter }, { code: 'assistant_ask' }),
  action('new_set', { count: id }, { code: 'assistant_set' }),
  action('never_mind', {}),
  action('retry', { generationId: id }, { code: 'assistant_retry' }),
  action('language', { language: z.string().min(1) }),
] as const;

export type DialogueAction = ActionOf<typeof dialogueActions>;

export const drawingActions = [
  // They carry the job: a button of an earlier first sticker decides nothing.
  action('plan_go_on', { planId: id, generationId: id }),
  action('plan_again', { planId: id, generationId: id }),
  action('plan_restyle', { planId: id, generationId: id }),
  action('plan_stop', { planId: id }, { unlimited: true }),
  action('plan_retry', { planId: id }),
  action('plan_reword', { planId: id, position: id }),
  action('plan_pack', { planId: id }),
] as const;

export type DrawingAction = ActionOf<typeof drawingActions>;

const revision = { planId: id, revision: id };

/** They carry the revision: those of an earlier summary only say so. */
export const planningActions = [
  action('plan_draw', revision),
  action('plan_change', revision),
  action('plan_drop', revision),
  action('plan_cut', { ...revision, count: id }),
  action('plan_style', revision),
  action('plan_another', revision),
  action('plan_more', { ...revision, count: id }),
  action('plan_row', { ...revision, row: id }),
  action('plan_field', { ...revision, row: id, field: rowField }),
  action('plan_value', { ...revision, row: id, field: rowField, value: z.string() }),
  action('plan_remove', { ...revision, row: id }),
] as const;

export type PlanningAction = ActionOf<typeof planningActions>;

/** `question`: its number, by which presses of an earlier one are known. */
export const interviewActions = [
  action('interview', {}),
  action('interview_decline', {}),
  action('interview_answer', { question: id, option: id }),
  action('interview_skip', { question: id }),
  action('interview_enough', { question: id }),
] as const;

export type InterviewAction = ActionOf<typeof interviewActions>;
