import { shownValues } from '../../../assistant/model/shown-values.ts';
import { say, type Words } from '../../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../../assistant/state/snapshot.ts';
import { type AnySticker, findAnySticker } from '../../../assistant-db/jobs/stickers.ts';
import {
  findPack,
  listPacks,
  markRemoved,
  markSetGone,
  placementsByIds,
  takeBackPlacements,
} from '../../../assistant-db/packs/packs.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import { placementsOfPlan, plannedJobs } from '../../../assistant-db/plans/drawing.ts';
import { findPlan, movePlan } from '../../../assistant-db/plans/plans.ts';
import type { Plan, Trx } from '../../../assistant-db/schema.ts';
import { type Language, type Texts, textsFor } from '../../../i18n/index.ts';
import { endPlanProgress } from '../../plans/drawing/advance.ts';
import { type FilledPack, planReport, type Reported } from '../../plans/drawing/words.ts';
import { offerOnce } from '../../taste/interview/questions.ts';
import { emojiOfSticker } from '../input-sticker.ts';
import { packLink } from '../names.ts';
import { inPackButtons, message } from '../screens.ts';
import { sayNotAdded } from './confirm-added.ts';
import { finishFilm } from './film.ts';
import type { Finish, JobRun, Task } from './job.ts';

const MAX_NAMED = 10;

export function finishGivenUp(run: JobRun, words: string): Finish {
  const { task } = run.work;
  switch (task.type) {
    case 'add':
      return trx => sayNotAdded(trx, run, task.placementId, words);
    case 'plan':
      return reportPlan(run, task, words);
    case 'add_all':
      return reportAddAll(run, task, words);
    case 'delete_sets':
      return reportDeletedSets(run, task);
    case 'film':
      return finishFilm(run, task.stickerId, 'failed');
    case 'caption':
      return async () => [{ ...say(words), replaces: run.work.replaces }];
    default:
      return async () => [say(words)];
  }
}

async function outcomeOf(trx: Trx, plan: Pick<Plan, 'id' | 'user_id'>): Promise<Reported> {
  const placements = await placementsOfPlan(trx, plan.id);
  const added = placements.filter(({ status }) => status === 'in');
  const packs: FilledPack[] = [];
  for (const packId of new Set(added.flatMap(placement => placement.packId ?? []))) {
    const pack = await findPack(trx, plan.user_id, packId);
    const count = added.filter(placement => placement.packId === packId).length;
    if (pack) packs.push({ id: pack.id, title: pack.title, link: packLink(pack), count });
  }
  const notPacked = placements.length - added.length;
  return { plan, jobs: await plannedJobs(trx, plan.id), packs, notPacked };
}

export async function packedPlanReport(
  trx: Trx,
  plan: Pick<Plan, 'id' | 'user_id'>,
  texts: Texts['drawing'],
): Promise<Words> {
  return planReport(texts, await outcomeOf(trx, plan));
}

export function reportPlan(run: JobRun, { planId, stopped }: Task<'plan'>, trouble?: string): Finish {
  const { userId, deps, texts } = run;
  return async trx => {
    const plan = await findPlan(trx, userId, planId);
    if (plan === undefined) return [];
    const now = deps.clock.now();
    // Its button makes the pack after all.
    if (run.work.stopped) await takeBackPlacements(trx, await placementsOfPlan(trx, planId));
    await movePlan(trx, planId, 'packing', 'done', now);
    await endPlanProgress(trx, plan, now);
    const outcome = await outcomeOf(trx, plan);
    return [
      planReport(texts.drawing, { ...outcome, stopped, ...(trouble === undefined ? {} : { trouble }) }),
      ...(outcome.packs.length > 0 ? await offerOnce(trx, userId, texts, now) : []),
    ];
  };
}

function stickerName(found: AnySticker, language: Language): string {
  const { sticker, job } = found;
  if (job === undefined) return `• ${emojiOfSticker(found).emoji.join(' ')}`;
  const { style, emotion, pose } = shownValues(job, language);
  const caption = sticker.caption === '' ? [] : [textsFor(language).quote(sticker.caption)];
  return `• ${[style, emotion, pose, ...caption].join(' · ')}`;
}

export function reportAddAll(run: JobRun, { placementIds }: Task<'add_all'>, trouble?: string): Finish {
  return async trx => {
    const { userId, work } = run;
    // Read again: it may have been changed while they were added.
    const language = storedLanguage(await findUser(trx, userId));
    const { packs: texts, drawing, received, emoji } = textsFor(language);
    const placements = await placementsByIds(trx, placementIds);
    const newest = placements.at(-1);
    if (newest === undefined) return [message(texts.gone, [], work.replaces)];
    const { stickerId } = newest;
    // If the user asks again, they are tried again.
    const waiting = placements.filter(({ status }) => status === 'adding');
    await markRemoved(
      trx,
      waiting.map(({ placementId }) => placementId),
    );
    const paragraphs: string[] = [];
    const packs = await listPacks(trx, userId);
    const added = placements.filter(({ status }) => status === 'in');
    const isStopped = work.stopped === true && waiting.length > 0;
    if (isStopped) paragraphs.push(received.copying.stopped(added.length, placements.length));
    // Its name was only reserved.
    const isUnmade = isStopped && added.length === 0 && newest.packId !== null;
    if (isUnmade) await markSetGone(trx, newest.packId);
    const filled = packs.filter(({ id }) => added.some(({ packId }) => packId === id));
    for (const each of filled) {
      const count = added.filter(({ packId }) => packId === each.id).length;
      const words = each.type === 'custom_emoji' ? emoji.addedAll : drawing.report.inPack;
      paragraphs.push(words(each.title, count, packLink(each)));
    }
    const missing: string[] = [];
    for (const placement of placements) {
      if (placement.status === 'in' || (isStopped && placement.status === 'adding')) continue;
      const sticker = await findAnySticker(trx, userId, placement.stickerId);
      if (sticker) missing.push(stickerName(sticker, language));
    }
    if (missing.length > 0) {
      paragraphs.push([texts.notAdded(missing.length), ...missing.slice(0, MAX_NAMED)].join('\n'));
      if (trouble !== undefined) paragraphs.push(trouble);
    }
    const [pack] = filled;
    const buttons = pack ? inPackButtons(texts, pack, { stickerId, packs: packs.length }) : [];
    return [
      message(paragraphs.join('\n\n') || texts.gone, buttons, work.replaces),
      { type: 'sticker_buttons', stickerId },
    ];
  };
}

export function reportDeletedSets(
  { texts }: JobRun,
  { names, refused, emoji = [] }: Task<'delete_sets'>,
): Finish {
  const left = [...refused, ...names].map(name =>
    packLink({ name, type: emoji.includes(name) ? 'custom_emoji' : 'regular' }),
  );
  return async () => [say(left.length > 0 ? texts.privacy.packsLeft(left) : texts.privacy.packsDeleted)];
}
