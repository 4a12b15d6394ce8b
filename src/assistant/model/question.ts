import { createHash } from 'node:crypto';
import { z } from 'zod';

const parameter = z.enum(['style', 'emotion', 'pose']);

export const rowField = z.enum(['emotion', 'pose', 'caption']);
export type RowField = z.infer<typeof rowField>;

const row = { planId: z.int(), revision: z.int(), row: z.int() };

/**
 * The question of a message. It is stored with the message and as the open question of the dialogue; buttons and the meaning
 * of a short answer derive from it. Questions that follow from the state (the photo, a summary, a plan) need none.
 */
export const question = z.discriminatedUnion('type', [
  z.object({ type: z.literal('value'), parameter }),
  /** Which of the values to change. */
  z.object({ type: z.literal('change') }),
  /** Whether to use a value that the user wrote. */
  z.object({ type: z.literal('proposal'), parameter, value: z.string() }),
  /** Which change to make to the plan, which has `count` rows. */
  z.object({ type: z.literal('plan_change'), planId: z.int(), revision: z.int(), count: z.int() }),
  /** Which change to make to a row of the plan. */
  z.object({ type: z.literal('plan_row'), ...row }),
  z.object({ type: z.literal('plan_value'), ...row, field: rowField }),
  z.object({ type: z.literal('plan_proposal'), ...row, field: rowField, value: z.string() }),
]);

export type Question = z.infer<typeof question>;
export type ValueProposal = Extract<Question, { readonly value: string }>;

/** The proposal that an open question holds, if any. */
export function proposalIn(open: Question | undefined): ValueProposal | undefined {
  return open !== undefined && 'value' in open ? open : undefined;
}

/** Names a proposal in its buttons, because a value may be longer than a button can carry. */
export function proposalTag(proposal: ValueProposal): string {
  const of = proposal.type === 'proposal' ? proposal.parameter : `${proposal.row} ${proposal.field}`;
  return createHash('sha256').update(`${of}:${proposal.value}`).digest('base64url').slice(0, 10);
}
