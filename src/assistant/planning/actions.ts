import { type ActionOf, action, id } from '../actions.ts';

const revision = { planId: id, revision: id };

/** The buttons beneath the summary of a plan. They carry its revision: those of an earlier one only say so. */
export const planningActions = [
  action('plan_draw', revision),
  /** Asks what to change. */
  action('plan_change', revision),
  action('plan_drop', revision),
  /** Keeps the first ones only. */
  action('plan_cut', { ...revision, count: id }),
  action('plan_style', revision),
  /** Other emotions and poses. */
  action('plan_another', revision),
  /** So many more, of the built-in ones or a model's. */
  action('plan_more', { ...revision, count: id }),
] as const;

export type PlanningAction = ActionOf<typeof planningActions>;
