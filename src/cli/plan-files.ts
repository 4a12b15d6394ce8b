import { join } from 'node:path';
import { type PackPlan, sayOfPlan } from '../assistant/drawing/advance.ts';
import { planReport } from '../assistant/drawing/report.ts';
import { storedLanguage } from '../assistant/turn/snapshot.ts';
import { findUser } from '../assistant-db/people/users.ts';
import { plannedJobs } from '../assistant-db/plans/drawing.ts';
import { movePlan } from '../assistant-db/plans/status.ts';
import { terminalTexts, textsFor } from '../i18n/index.ts';

/** Where the stickers of a plan are written. */
export function folderOfPlan(folder: string, planId: number): string {
  return join(folder, `plan-${planId}`);
}

/** There are no packs in a terminal: the stickers of a plan are files, and the report says where. */
export function filesOfPlan(folder: string): PackPlan {
  return async (trx, plan, now) => {
    await movePlan(trx, plan.id, 'packing', 'done', now);
    const language = storedLanguage(await findUser(trx, plan.user_id));
    const where = terminalTexts(language).planFolder(folderOfPlan(folder, plan.id));
    const jobs = await plannedJobs(trx, plan.id);
    await sayOfPlan(
      trx,
      plan,
      [planReport(textsFor(language).drawing, { plan, jobs, packs: [], where })],
      now,
    );
  };
}
