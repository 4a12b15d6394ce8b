import { type ActionOf, action, id } from '../actions.ts';

/** What a button does with a plan that is drawn, or was. */
export const drawingActions = [
  // Beneath the first sticker. They carry its job: a button of an earlier first sticker decides nothing.
  action('plan_go_on', { planId: id, generationId: id }),
  action('plan_again', { planId: id, generationId: id }),
  action('plan_restyle', { planId: id, generationId: id }),
  action('plan_stop', { planId: id }, { unlimited: true }),
  /** What is missing is drawn: what failed, was stopped, or did not fit in the day. */
  action('plan_retry', { planId: id }),
  /** The next words of the person are drawn instead. */
  action('plan_reword', { planId: id, position: id }),
  action('plan_pack', { planId: id }),
] as const;

export type DrawingAction = ActionOf<typeof drawingActions>;

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
