import { endPlanProgress } from '../../../../assistant/drawing/advance.ts';
import { type FilledPack, planReport, type Reported } from '../../../../assistant/drawing/words.ts';
import { offerOnce } from '../../../../assistant/interview/questions.ts';
import { say, type Words } from '../../../../assistant/outgoing.ts';
import { shownValues } from '../../../../assistant/shown-values.ts';
import { storedLanguage } from '../../../../assistant/turn/snapshot.ts';
import { findSticker, type StickerWithJob } from '../../../../assistant-db/jobs/stickers.ts';
import {
  findPack,
  listPacks,
  markPlaced,
  markRemoved,
  type PlacedSticker,
  placementsByIds,
  placementsIn,
} from '../../../../assistant-db/packs/packs.ts';
import { findUser } from '../../../../assistant-db/people/users.ts';
import { placementsOfPlan, plannedJobs } from '../../../../assistant-db/plans/drawing.ts';
import { findPlan, movePlan } from '../../../../assistant-db/plans/plans.ts';
import type { Placement, Plan, Trx } from '../../../../assistant-db/schema.ts';
import { type Language, type Texts, textsFor } from '../../../../i18n/index.ts';
import { packLink } from '../names.ts';
import { inPackButtons, screen } from '../screens.ts';
import type { AddTask, Finish, JobRun, Task } from './job.ts';
import type { SetSticker, SetView } from './sets.ts';

const MAX_NAMED = 10;

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

export async function reportOf(
  trx: Trx,
  plan: Pick<Plan, 'id' | 'user_id'>,
  texts: Texts['drawing'],
): Promise<Words> {
  return planReport(texts, await outcomeOf(trx, plan));
}

export function reportPlan(
  { userId, deps, texts }: Pick<JobRun, 'userId' | 'deps' | 'texts'>,
  { planId, stopped }: Task<'plan'>,
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
      planReport(texts.drawing, { ...outcome, stopped, ...(trouble === undefined ? {} : { trouble }) }),
      ...(outcome.packs.length > 0 ? await offerOnce(trx, userId, texts, now) : []),
    ];
  };
}

/**
 * Of stickers that made a set together: in order where all are there, else by their files. Of two that are the same
 * picture, Telegram takes one.
 */
function filesOf(set: SetView, stickers: readonly PlacedSticker[]): (SetSticker | undefined)[] {
  if (set.stickers.length === stickers.length) return [...set.stickers];
  const left = [...set.stickers];
  return stickers.map(({ sticker }) => {
    const index = left.findIndex(({ uniqueId }) => uniqueId === sticker.file_unique_id);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
}

/** @param added undefined where Telegram had the very same sticker in the set already */
export function placed(
  run: JobRun,
  task: AddTask,
  all: readonly [PlacedSticker, ...PlacedSticker[]],
  set: SetView,
  added: SetSticker | undefined,
): Finish {
  const [found] = all;
  if (all.length > 1) {
    return async trx => {
      for (const [index, file] of filesOf(set, all).entries()) {
        const placement = all[index]?.placement;
        if (placement) await markPlaced(trx, placement, file, run.deps.clock.now());
      }
      return [];
    };
  }
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
    const buttons = inPackButtons(texts, pack, { stickerId: sticker.id, packs });
    return [screen(words(), buttons, run.work.screen), { type: 'sticker_buttons', stickerId: sticker.id }];
  };
}

export function notAdded(placementId: number, words: string, replaces: number | undefined): Finish {
  return async trx => {
    await markRemoved(trx, [placementId]);
    return [screen(words, [], replaces)];
  };
}

export function giveUp(run: JobRun, words: string): Finish {
  const { task, screen: replaces } = run.work;
  switch (task.type) {
    case 'add':
      return notAdded(task.placementId, words, replaces);
    case 'plan':
      return reportPlan(run, task, words);
    case 'add_all':
      return reportAddAll(run, task, words);
    case 'delete_sets':
      return setsDeleted(run, task);
    default:
      return async () => [say(words)];
  }
}

function stickerName({ sticker, job }: StickerWithJob, language: Language): string {
  const { style, emotion, pose } = shownValues(job, language);
  const caption = sticker.caption === '' ? [] : [textsFor(language).quote(sticker.caption)];
  return ['•', [style, emotion, pose, ...caption].join(' · ')].join(' ');
}

async function missingOf(
  trx: Trx,
  userId: number,
  language: Language,
  places: readonly Placement[],
): Promise<readonly string[]> {
  const found = await Promise.all(
    places
      .filter(({ status }) => status !== 'in')
      .map(({ sticker_id: stickerId }) => findSticker(trx, userId, stickerId)),
  );
  return found.flatMap(each => (each === undefined ? [] : stickerName(each, language)));
}

export function reportAddAll(
  { userId, work }: Pick<JobRun, 'userId' | 'work'>,
  { placementIds }: Task<'add_all'>,
  trouble?: string,
): Finish {
  return async trx => {
    // Of now: it may have been changed while they were added.
    const language = storedLanguage(await findUser(trx, userId));
    const texts = textsFor(language);
    const places = await placementsByIds(trx, placementIds);
    // Whoever asks once more has them tried again.
    const given = places.filter(({ status }) => status === 'adding');
    await markRemoved(
      trx,
      given.map(({ id }) => id),
    );
    const packs = await listPacks(trx, userId);
    const filled = packs.flatMap(pack => {
      const { length } = places.filter(
        ({ status, pack_id: packId }) => status === 'in' && packId === pack.id,
      );
      return length > 0
        ? [{ pack, words: texts.drawing.report.inPack(pack.title, length, packLink(pack.name)) }]
        : [];
    });
    const missing = await missingOf(trx, userId, language, places);
    const failed = [texts.packs.notAdded(missing.length), ...missing.slice(0, MAX_NAMED)].join('\n');
    const paragraphs = [
      ...filled.map(({ words }) => words),
      ...(missing.length > 0 ? [failed] : []),
      ...(missing.length > 0 && trouble !== undefined ? [trouble] : []),
    ];
    const [first] = filled;
    const newest = places.at(-1);
    const buttons =
      first && newest
        ? inPackButtons(texts.packs, first.pack, { stickerId: newest.sticker_id, packs: packs.length })
        : [];
    return [
      screen(paragraphs.join('\n\n') || texts.packs.gone, buttons, work.screen),
      ...(newest ? [{ type: 'sticker_buttons' as const, stickerId: newest.sticker_id }] : []),
    ];
  };
}

export function setsDeleted(
  { texts }: Pick<JobRun, 'texts'>,
  { names, refused }: Task<'delete_sets'>,
): Finish {
  const left = [...refused, ...names].map(packLink);
  return async () => [say(left.length > 0 ? texts.privacy.packsLeft(left) : texts.privacy.packsDeleted)];
}
