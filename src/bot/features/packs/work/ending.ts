import { endPlanProgress } from '../../../../assistant/drawing/advance.ts';
import { type FilledPack, planReport, type Reported } from '../../../../assistant/drawing/report.ts';
import { offerOnce } from '../../../../assistant/interview/actions.ts';
import { say, type Words } from '../../../../assistant/outgoing.ts';
import { findPack, listPacks } from '../../../../assistant-db/packs/packs.ts';
import {
  markPlaced,
  markRemoved,
  type PlacedSticker,
  placementsIn,
} from '../../../../assistant-db/packs/placements.ts';
import { placementsOfPlan, plannedJobs } from '../../../../assistant-db/plans/drawing.ts';
import { findPlan } from '../../../../assistant-db/plans/plans.ts';
import { movePlan } from '../../../../assistant-db/plans/status.ts';
import type { Plan, Trx } from '../../../../assistant-db/schema.ts';
import type { Texts } from '../../../../i18n/index.ts';
import { packLink } from '../names.ts';
import { screen, standingButtons } from '../screens/packs.ts';
import { reportAddAll } from './add-all-report.ts';
import { setsDeleted } from './delete-sets.ts';
import type { Finish, JobRun } from './job.ts';
import type { SetSticker, SetView } from './sets.ts';
import type { AddTask, PlanTask } from './task.ts';

/** The stickers of a plan, and the packs in which they stand, in the order of the plan. */
async function outcomeOf(trx: Trx, plan: Pick<Plan, 'id' | 'user_id'>): Promise<Reported> {
  const counts = new Map<number, number>();
  let notPacked = 0;
  for (const { placed, packId } of await placementsOfPlan(trx, plan.id)) {
    if (placed === 'in' && packId !== null) counts.set(packId, (counts.get(packId) ?? 0) + 1);
    else notPacked++;
  }
  const packs: FilledPack[] = [];
  for (const [id, count] of counts) {
    const pack = await findPack(trx, plan.user_id, id);
    if (pack) packs.push({ title: pack.title, link: packLink(pack.name), count });
  }
  return { plan, jobs: await plannedJobs(trx, plan.id), packs, notPacked };
}

/** What has come of a plan that is done, as it is by now. */
export async function reportOf(
  trx: Trx,
  plan: Pick<Plan, 'id' | 'user_id'>,
  texts: Texts['drawing'],
): Promise<Words> {
  return planReport(texts, await outcomeOf(trx, plan));
}

/** The plan is done: what has come of it is said. @param trouble why not all of it stands in a pack */
export function reportPlan(
  { userId, deps, texts }: Pick<JobRun, 'userId' | 'deps' | 'texts'>,
  { planId }: PlanTask,
  trouble?: string,
): Finish {
  return async trx => {
    const plan = await findPlan(trx, userId, planId);
    if (plan === undefined) return [];
    const now = deps.clock.now();
    await movePlan(trx, planId, 'packing', 'done', now);
    await endPlanProgress(trx, plan, now);
    const outcome = await outcomeOf(trx, plan);
    return [
      planReport(texts.drawing, { ...outcome, ...(trouble === undefined ? {} : { trouble }) }),
      ...(outcome.packs.length > 0 ? await offerOnce(trx, userId, texts, now) : []),
    ];
  };
}

/**
 * The sticker stands in its pack.
 *
 * @param added nothing where Telegram had the very same sticker in the set already
 */
export function placed(
  run: JobRun,
  task: AddTask,
  found: PlacedSticker,
  set: SetView,
  added: SetSticker | undefined,
): Finish {
  const { placement, sticker, pack } = found;
  const end = ending(run, task, found, set.stickers.length, added ? 'added' : 'there');
  return async trx => {
    const taken = (await placementsIn(trx, pack.id)).map(({ file_unique_id: id }) => id);
    const same = set.stickers.find(({ uniqueId }) => uniqueId === sticker.file_unique_id);
    const file = added ?? (same && !taken.includes(same.uniqueId) ? same : undefined);
    if (file) await markPlaced(trx, placement, file, run.deps.clock.now());
    else await markRemoved(trx, [placement.id]);
    return end(trx);
  };
}

/** What is said about a sticker that stands in its pack. @param count the stickers of the pack, this one included */
export function ending(
  run: JobRun,
  { redirect }: AddTask,
  { pack, sticker }: PlacedSticker,
  count: number,
  how: 'added' | 'there',
): Finish {
  const texts = run.texts.packs;
  const link = packLink(pack.name);
  const words = () => {
    if (redirect?.why === 'full') return texts.full(redirect.title, pack.title, link);
    if (redirect?.why === 'deleted') return texts.remade(pack.title, link);
    if (pack.status === 'planned') return texts.made(pack.title, link);
    return how === 'added' ? texts.added(pack.title, count, link) : texts.already(pack.title, link);
  };
  return async trx => {
    const packs = (await listPacks(trx, run.userId)).length;
    const buttons = standingButtons(texts, pack, { stickerId: sticker.id, packs });
    return [screen(words(), buttons, run.work.screen)];
  };
}

/** The sticker does not come into the pack, and the person is told why. It stays what it is in the chat. */
export function giveUp(run: JobRun, words: string): Finish {
  const { task, screen: replaces } = run.work;
  if (task.type === 'delete_sets') return setsDeleted(run, task);
  if (task.type === 'plan') return reportPlan(run, task, words);
  if (task.type === 'add_all') return reportAddAll(run, task, words);
  return async trx => {
    if (task.type !== 'add') return [say(words)];
    await markRemoved(trx, [task.placementId]);
    return [screen(words, [], replaces)];
  };
}
