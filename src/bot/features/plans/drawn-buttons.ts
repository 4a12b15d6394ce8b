import type { Action } from '../../../assistant/actions.ts';
import type { DrawingAction } from '../../../assistant/drawing/actions.ts';
import { approvalQuestion } from '../../../assistant/drawing/words.ts';
import type { Button, Words } from '../../../assistant/outgoing.ts';
import { approvalOf } from '../../../assistant/planning/load.ts';
import { findPack } from '../../../assistant-db/packs/packs.ts';
import { plannedJobs, stateOf } from '../../../assistant-db/plans/drawing.ts';
import type { Db, Plan } from '../../../assistant-db/schema.ts';
import type { DrawingTexts } from '../../../i18n/types/drawing.ts';

/** What can be done with a plan that was begun, and the pack that it has become; a channel without packs leaves that out. */
export async function drawnButtons(db: Db, texts: DrawingTexts, plan: Plan): Promise<Button<Action>[]> {
  const way = (label: string, action: DrawingAction) => ({ label, action });
  const { id: planId, status } = plan;
  switch (status) {
    case 'first':
    case 'rest':
      return [way(texts.stop, { type: 'plan_stop', planId })];
    case 'stopped':
      return [
        way(texts.makePack, { type: 'plan_pack', planId }),
        way(texts.drawRest, { type: 'plan_retry', planId }),
      ];
    case 'done': {
      const pack = plan.pack_id === null ? undefined : await findPack(db, plan.user_id, plan.pack_id);
      const missing = (await plannedJobs(db, planId)).filter(job => stateOf(job) !== 'drawn');
      const show: Action & { packId: number; page: number } = {
        type: 'pack',
        packId: pack?.id ?? 0,
        page: 0,
      };
      return [
        ...(pack === undefined ? [] : [{ label: `📦 ${pack.title}`, action: show }]),
        ...(missing.some(({ failure }) => failure !== 'blocked')
          ? [way(texts.tryAgain, { type: 'plan_retry', planId })]
          : []),
      ];
    }
    case 'open':
    case 'approval':
    case 'packing':
    case 'dropped':
      return [];
    default:
      return status satisfies never;
  }
}

/** The question that a plan waits for the answer to, once more. */
export async function pendingQuestion(db: Db, texts: DrawingTexts, plan: Plan): Promise<Words | undefined> {
  if (plan.status !== 'approval') return undefined;
  const approval = approvalOf(plan, await plannedJobs(db, plan.id));
  return approval && approvalQuestion(texts, approval);
}
