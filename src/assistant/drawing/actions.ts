import { type ActionOf, action, id } from '../actions.ts';

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
] as const;

export type PlanningAction = ActionOf<typeof planningActions>;
