import { decodeCallback } from '../../../src/bot/buttons.ts';
import type { Chat, Evidence, Invariant, Violation } from '../evidence/evidence.ts';
import { beginnings, type PlanPast, type PlanStep, planPasts } from './plan-steps.ts';

/** As the people of these runs say it. */
const YES = /(?<!\p{L})(?:yes|да)(?!\p{L})/iu;
/** From so many stickers on the first one is shown before the others are drawn. */
const LARGE = 8;

/** When the summary of a revision came into a chat; Infinity where it never did. */
function shownAt({ events }: Chat, planId: number, revision: number): number {
  const shown = events.find(
    event =>
      (event.type === 'message' || event.type === 'edit') &&
      (event.message.reply_markup?.inline_keyboard.flat() ?? []).some(button => {
        const action = 'callback_data' in button ? decodeCallback(button.callback_data) : undefined;
        return action?.type === 'plan_draw' && action.planId === planId && action.revision === revision;
      }),
  );
  return shown?.at ?? Number.POSITIVE_INFINITY;
}

/** Whether the person has agreed to a revision that they had seen, by its button or in words. */
function agreed(chat: Chat, planId: number, { revision, at }: PlanStep): boolean {
  const seen = shownAt(chat, planId, revision);
  return chat.events.some(event => {
    if (event.at < seen || event.at > at) return false;
    if (event.type === 'press') {
      const action = decodeCallback(event.data);
      return action?.type === 'plan_draw' && action.planId === planId && action.revision === revision;
    }
    return event.type === 'message' && !event.message.from.is_bot && YES.test(event.message.text ?? '');
  });
}

function pressedGoOn({ events }: Chat, planId: number, at: number): boolean {
  return events.some(event => {
    if (event.type !== 'press' || event.at > at) return false;
    const action = decodeCallback(event.data);
    return action?.type === 'plan_go_on' && action.planId === planId;
  });
}

function wrongJobs({ stored }: Evidence, { id, chat, steps, ...past }: PlanPast): Violation[] {
  const [first] = beginnings({ steps });
  return stored.jobs.flatMap((job): Violation[] => {
    if (job.plan_id !== id) return [];
    const begun = stored.audit.find(({ kind, id: of }) => kind === 'job' && of === job.id);
    if (begun === undefined) return [];
    const problem = (text: string): Violation[] => [
      { invariant: 'plan yes', chat, at: begun.at, text: `job ${job.id} of plan ${id} ${text}` },
    ];
    if (first === undefined || begun.seq < first.seq) return problem('was begun without a yes');
    const status = steps.findLast(({ seq }) => seq < begun.seq)?.status;
    if (status !== 'first' && status !== 'rest') return problem(`was begun while it was ${status}`);
    return begun.seq > past.goneAt ? problem('was begun when its person was forgotten') : [];
  });
}

/** Whether a large plan is drawn on although nobody has approved its first sticker: there was none that was not tried. */
function unapproved(evidence: Evidence, chat: Chat, { id, steps }: PlanPast): Violation[] {
  const { planStickers, jobs, audit } = evidence.stored;
  const count = planStickers.filter(({ plan_id: of }) => of === id).length;
  if (count < LARGE) return [];
  return steps.flatMap(({ seq, at, status }, index): Violation[] => {
    const before = steps[index - 1]?.status;
    if (status !== 'rest' || (before !== 'first' && before !== 'approval')) return [];
    const own = new Set(jobs.filter(({ plan_id: of }) => of === id).map(job => job.id));
    const begun = new Set(
      audit.flatMap(entry => (entry.kind === 'job' && entry.seq < seq ? [entry.id] : [])),
    );
    const tried = [...own].filter(job => begun.has(job)).length;
    if (before === 'first' ? tried >= count : pressedGoOn(chat, id, at)) return [];
    const text = `plan ${id} of ${count} stickers went on from ${before} without an approval`;
    return [{ invariant: 'plan yes', chat: chat.id, at, text }];
  });
}

/**
 * No plan is drawn that was not confirmed: by its person, who had seen the summary of exactly that revision. Each confirmed
 * revision is begun once. Of a large one the person has approved the first sticker before the others are drawn.
 */
export const planYes: Invariant = evidence =>
  planPasts(evidence).flatMap((past): Violation[] => {
    const chat = evidence.chats.find(({ id }) => id === past.chat);
    if (chat === undefined) return [];
    const begun = beginnings(past);
    const wrong = begun.flatMap((step, index): Violation[] => {
      const problem = (text: string): Violation[] => [
        { invariant: 'plan yes', chat: chat.id, at: step.at, text: `plan ${past.id} ${text}` },
      ];
      if (begun.findIndex(({ revision }) => revision === step.revision) < index)
        return problem(`began revision ${step.revision} twice`);
      return agreed(chat, past.id, step) ? [] : problem(`began revision ${step.revision} without a yes`);
    });
    return [...wrong, ...wrongJobs(evidence, past), ...unapproved(evidence, chat, past)];
  });
