import type { Evidence, Invariant, Violation } from '../evidence/evidence.ts';
import { beginnings, type PlanPast, planPasts } from './plan-steps.ts';

/** In these a plan rests until the person does something. */
const RESTS: ReadonlySet<string> = new Set(['approval', 'done', 'stopped']);

type Job = Evidence['stored']['jobs'][number];

/** The stickers of a plan, each with its job and whether there is a picture. */
function stickersOf({ stored }: Evidence, planId: number): { job: Job | undefined; drawn: boolean }[] {
  return stored.planStickers
    .filter(({ plan_id: of }) => of === planId)
    .map(({ generation_id: id }) => ({
      job: stored.jobs.find(job => job.id === id),
      drawn: stored.stickers.some(({ generation_id: of }) => of === id),
    }));
}

/** Each time that nothing more is drawn the person is told, in the same transaction or the one after it. */
function untold({ id, chat, steps, pauses, goneAt }: PlanPast): Violation[] {
  return steps.flatMap(({ seq, at, status }, index): Violation[] => {
    if (!RESTS.has(status)) return [];
    const until = Math.min(steps[index + 1]?.seq ?? Number.POSITIVE_INFINITY, goneAt);
    if (pauses.some(pause => pause.seq > seq && pause.seq < until)) return [];
    return [{ invariant: 'plan ends', chat, at, text: `plan ${id} is ${status}, and nobody was told` }];
  });
}

/** What is told of a plan at its end is true. */
function wrongReport(evidence: Evidence, { id, chat, steps, pauses }: PlanPast): Violation[] {
  const stickers = stickersOf(evidence, id);
  const last = pauses.at(-1);
  const missing = stickers.filter(({ drawn }) => !drawn).length;
  const named = last?.text.match(/^• /gm)?.length ?? 0;
  const isReport = steps.at(-1)?.status === 'done';
  if (!isReport || named === missing) return [];
  const text = `plan ${id} misses ${missing} stickers, and its report names ${named}`;
  return [{ invariant: 'plan ends', chat, text }];
}

/** What was still being drawn when a plan was stopped, and failed: the person waits for it. */
function failedSilently({ stored }: Evidence, { id, chat, steps, pauses, goneAt }: PlanPast): Violation[] {
  const last = steps.at(-1);
  if (last?.status !== 'stopped' || goneAt !== Number.POSITIVE_INFINITY) return [];
  return stored.jobs.flatMap((job): Violation[] => {
    if (job.plan_id !== id || job.status !== 'failed' || job.failure === 'stopped') return [];
    const failed = stored.audit.findLast(entry => entry.kind === 'job' && entry.id === job.id);
    if (failed === undefined || failed.seq < last.seq) return [];
    if (pauses.some(({ seq }) => seq > failed.seq)) return [];
    const text = `job ${job.id} failed after plan ${id} was stopped, and nobody was told`;
    return [{ invariant: 'plan ends', chat, at: failed.at, text }];
  });
}

/**
 * Each plan that was begun ends in a report or in words that it is stopped, or waits for its person, who knows. Each of its
 * stickers is drawn, or the report names it, or it was stopped.
 */
export const planEnds: Invariant = evidence =>
  planPasts(evidence).flatMap((past): Violation[] => {
    if (beginnings(past).length === 0) return [];
    const plan = evidence.stored.plans.find(({ id }) => id === past.id);
    const problem = (text: string): Violation => ({
      invariant: 'plan ends',
      chat: past.chat,
      text: `plan ${past.id} ${text}`,
    });
    const wrong =
      plan === undefined ? [] : [...wrongReport(evidence, past), ...failedSilently(evidence, past)];
    if (plan !== undefined && ['first', 'rest', 'packing'].includes(plan.status) && plan.waits === 0)
      wrong.push(problem(`ended as ${plan.status}`));
    if (plan !== undefined && (plan.status === 'done' || plan.status === 'stopped')) {
      const open = stickersOf(evidence, past.id).filter(
        ({ job }) => job !== undefined && !['delivered', 'failed'].includes(job.status),
      );
      if (open.length > 0)
        wrong.push(problem(`is ${plan.status}, and ${open.length} of its stickers are open`));
    }
    return [...untold(past), ...wrong];
  });

/** One pack for a plan, however often it was asked for. */
export const planPacks: Invariant = evidence =>
  planPasts(evidence).flatMap(({ id, chat }): Violation[] => {
    const packs = new Set(
      evidence.stored.audit.flatMap(entry =>
        entry.kind === 'plan_pack' && entry.id === id ? [entry.content] : [],
      ),
    );
    if (packs.size < 2) return [];
    return [{ invariant: 'plan packs', chat, text: `${packs.size} packs were made for plan ${id}` }];
  });
