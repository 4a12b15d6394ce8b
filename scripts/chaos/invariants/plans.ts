import { decodeCallback } from '../../../src/bot/buttons.ts';
import type { AuditEntry } from '../audit.ts';
import type { Chat, Evidence } from '../evidence.ts';
import { buttonsIn, type Findings, grouped, notes, outgoingOf } from './said.ts';

interface PlanPast {
  readonly id: number;
  readonly chat: number;
  readonly steps: readonly {
    readonly seq: number;
    readonly at: number;
    readonly status: string;
    readonly revision: number;
  }[];
  readonly goneAt: number;
  readonly pauses: readonly { readonly seq: number; readonly text: string }[];
}
type PlanStep = PlanPast['steps'][number];

export function planPasts({ stored: { audit } }: Evidence): PlanPast[] {
  const pauses = notes(audit, 'queued').flatMap(entry => {
    const outgoing = outgoingOf(entry);
    if (outgoing?.type !== 'say' || outgoing.pausesPlan === undefined) return [];
    return [{ id: outgoing.pausesPlan, seq: entry.seq, text: outgoing.text }];
  });
  const plans = grouped(notes(audit, 'plan'), ({ id }) => id);
  return [...plans].map(([id, entries]) => {
    const chat = entries[0]?.chat ?? 0;
    const gone = notes(audit, 'person_gone').find(
      ({ chat: of, seq }) => of === chat && seq > (entries[0]?.seq ?? 0),
    );
    const steps = entries.map(({ seq, at, content }) => {
      const [status = '', revision] = content.split(' ');
      return { seq, at, status, revision: Number(revision) };
    });
    const goneAt = gone?.seq ?? Number.POSITIVE_INFINITY;
    return { id, chat, steps, goneAt, pauses: pauses.filter(pause => pause.id === id) };
  });
}

function beginnings({ steps }: PlanPast): PlanStep[] {
  return steps.filter(({ status }, index) => status === 'first' && steps[index - 1]?.status === 'open');
}

const YES = /(?<!\p{L})(?:yes|да)(?!\p{L})/iu;
const LARGE = 8;

function saysYes(event: Chat['events'][number]): boolean {
  return event.type === 'message' && !event.message.from.is_bot && YES.test(event.message.text ?? '');
}

/** Whether the user agreed to a revision whose summary they had seen, by its button or in words. */
function isAgreed({ events }: Chat, planId: number, { revision, at }: PlanStep): boolean {
  const isIt = (action: ReturnType<typeof decodeCallback>) =>
    action?.type === 'plan_draw' && action.planId === planId && action.revision === revision;
  const shownAt = events.find(event => buttonsIn(event).some(isIt))?.at ?? Number.POSITIVE_INFINITY;
  return events.some(event => {
    if (event.at < shownAt || event.at > at) return false;
    if (event.type === 'press') return isIt(decodeCallback(event.data));
    return saysYes(event);
  });
}

function wrongBeginning(past: PlanPast, { seq }: AuditEntry): string | undefined {
  const [first] = beginnings(past);
  if (first === undefined || seq < first.seq) return 'without a yes';
  const status = past.steps.findLast(step => step.seq < seq)?.status;
  if (status !== 'first' && status !== 'rest') return `while it was ${status}`;
  return seq > past.goneAt ? 'when its person was forgotten' : undefined;
}

/**
 * No plan is drawn without a confirmation by its user, who had seen the summary of exactly that revision. Each
 * confirmed revision is begun once. In a large plan, the user approves the first sticker before the others are drawn.
 */
export function* planYes(evidence: Evidence): Findings {
  const { jobs, audit, planStickers } = evidence.stored;
  const starts = new Map(
    notes(audit, 'job')
      .toReversed()
      .map(entry => [entry.id, entry]),
  );
  for (const past of planPasts(evidence)) {
    const { id, steps } = past;
    const chat = evidence.chats.find(each => each.id === past.chat);
    if (chat === undefined) continue;
    const begun = beginnings(past);
    for (const [index, step] of begun.entries()) {
      const what = `plan ${id} began revision ${step.revision}`;
      const isAgain = begun.findIndex(({ revision }) => revision === step.revision) < index;
      if (isAgain) yield { chat: chat.id, at: step.at, text: `${what} twice` };
      else if (!isAgreed(chat, id, step)) yield { chat: chat.id, at: step.at, text: `${what} without a yes` };
    }
    const own = jobs.flatMap(job => (job.plan_id === id ? (starts.get(job.id) ?? []) : []));
    for (const start of own) {
      const wrong = wrongBeginning(past, start);
      if (wrong)
        yield { chat: chat.id, at: start.at, text: `job ${start.id} of plan ${id} was begun ${wrong}` };
    }
    const count = planStickers.filter(({ plan_id: of }) => of === id).length;
    for (const [index, { seq, at, status }] of count < LARGE ? [] : steps.entries()) {
      const before = steps[index - 1]?.status;
      if (status !== 'rest' || (before !== 'first' && before !== 'approval')) continue;
      // Without an approval only if every sticker was attempted before.
      const isFine =
        before === 'first'
          ? own.filter(start => start.seq < seq).length >= count
          : chat.events.some(event => {
              if (event.at > at) return false;
              const action = event.type === 'press' ? decodeCallback(event.data) : undefined;
              if (action?.type === 'plan_first' && action.decision === 'go_on' && action.planId === id)
                return true;
              const isAsked = event.at > (steps[index - 1]?.at ?? at);
              return isAsked && saysYes(event);
            });
      const text = `plan ${id} of ${count} stickers went on from ${before} without an approval`;
      if (!isFine) yield { chat: chat.id, at, text };
    }
  }
}

const RESTS = ['approval', 'done', 'stopped'];

/**
 * Each plan that was begun ends in a report or a message that it was stopped, or it waits for its user, who knows. Each
 * of its stickers is drawn, or is named in the report, or was stopped.
 */
export function* planEnds(evidence: Evidence): Findings {
  const { audit, jobs, plans, planStickers, stickers } = evidence.stored;
  for (const past of planPasts(evidence)) {
    const { id, chat, steps, pauses, goneAt } = past;
    if (beginnings(past).length === 0) continue;
    for (const [index, { seq, at, status }] of steps.entries()) {
      const until = Math.min(steps[index + 1]?.seq ?? Number.POSITIVE_INFINITY, goneAt);
      // In the same transaction or the next one.
      const isTold = pauses.some(pause => pause.seq > seq && pause.seq < until);
      if (RESTS.includes(status) && !isTold)
        yield { chat, at, text: `plan ${id} is ${status}, and nobody was told` };
    }
    const plan = plans.find(each => each.id === id);
    if (plan === undefined) continue;
    const own = planStickers.filter(({ plan_id: of }) => of === id).map(({ generation_id: job }) => job);
    // Received stickers belong to no job, like stickers of a plan that were never begun.
    const isMissing = (job: number | null) =>
      job === null || !stickers.some(({ generation_id: of }) => of === job);
    const missing = own.filter(isMissing).length;
    const named = pauses.at(-1)?.text.match(/^• /gm)?.length ?? 0;
    const last = steps.at(-1);
    if (last?.status === 'done' && named !== missing)
      yield { chat, text: `plan ${id} misses ${missing} stickers, and its report names ${named}` };
    if (['first', 'rest', 'packing'].includes(plan.status) && plan.waits === 0)
      yield { chat, text: `plan ${id} ended as ${plan.status}` };
    const isOpen = (job: (typeof jobs)[number]) =>
      own.includes(job.id) && job.status !== 'delivered' && job.status !== 'failed';
    const open = jobs.filter(isOpen).length;
    if ((plan.status === 'done' || plan.status === 'stopped') && open > 0)
      yield { chat, text: `plan ${id} is ${plan.status}, and ${open} of its stickers are open` };
    if (last?.status !== 'stopped' || goneAt !== Number.POSITIVE_INFINITY) continue;
    // Stickers that were still being drawn when it was stopped: the user waits for them.
    for (const job of jobs) {
      if (job.plan_id !== id || job.status !== 'failed' || job.failure === 'stopped') continue;
      const failed = notes(audit, 'job', job.id).at(-1);
      if (failed === undefined || failed.seq < last.seq || pauses.some(({ seq }) => seq > failed.seq))
        continue;
      const text = `job ${job.id} failed after plan ${id} was stopped, and nobody was told`;
      yield { chat, at: failed.at, text };
    }
  }
}

export function* planPacks({ stored, chats }: Evidence): Findings {
  const deletions = chats.flatMap(({ events }) =>
    events.filter(event => event.type === 'sticker_set' && event.change === 'deleted'),
  );
  const names = new Map(stored.packs.map(pack => [String(pack.id), pack.name]));
  const asked = grouped(notes(stored.audit, 'plan_pack'), ({ id }) => id);
  for (const [id, entries] of asked) {
    // Stickers that are drawn after the user deleted the pack get a new one.
    const surplus = entries.slice(1).filter(({ content, at }, index) => {
      const before = entries[index]?.content;
      const name = names.get(before ?? '');
      const isGone = deletions.some(event => 'name' in event && event.name === name && event.at < at);
      return content !== before && !isGone;
    });
    if (surplus.length > 0)
      yield { chat: entries[0]?.chat, text: `${surplus.length + 1} packs were made for plan ${id}` };
  }
}

const WITH_PACKS = /"data":"forget:1:\d+:[1-9]/;
const PLANS = /"(?:planId|pausesPlan)":(\d+)/g;

function unwanted(audit: readonly AuditEntry[]): AuditEntry[] {
  const asking = new Set(
    notes(audit, 'stored').flatMap(({ id, content }) => (WITH_PACKS.test(content) ? [id] : [])),
  );
  let chat: number | undefined;
  return audit.filter(entry => {
    if (entry.kind === 'handled') chat = asking.has(entry.id) ? entry.chat : undefined;
    return entry.kind === 'pack_gone' && entry.chat === chat;
  });
}

/**
 * Nothing about a forgotten user is stored, nothing is said of their plans, and the packs that they wanted deleted are
 * gone.
 */
export function* forgotten(evidence: Evidence): Findings {
  const { audit, plans, jobs } = evidence.stored;
  for (const { seq, at, chat } of notes(audit, 'person_gone')) {
    const isOlder = (kind: AuditEntry['kind'], id: number) =>
      notes(audit, kind, id).some(entry => entry.seq < seq);
    for (const { id, user_id: owner } of plans) {
      if (owner === chat && isOlder('plan', id)) yield { chat, at, text: `plan ${id} is still stored` };
    }
    for (const { id, user_id: owner, gone } of jobs) {
      if (owner === chat && gone === 0 && isOlder('job', id))
        yield { chat, at, text: `job ${id} is still stored` };
    }
  }
  const goneAt = new Map(planPasts(evidence).map(past => [past.id, past.goneAt]));
  for (const { seq, at, chat, content } of notes(audit, 'queued')) {
    for (const [, plan] of content.matchAll(PLANS)) {
      const isGone = seq > (goneAt.get(Number(plan)) ?? Number.POSITIVE_INFINITY);
      if (isGone) yield { chat, at, text: `plan ${plan} is told of` };
    }
  }
  for (const { chat, at, content } of unwanted(audit)) {
    if (evidence.packs.some(({ name }) => name === content))
      yield { chat, at, text: `${content} is still there` };
  }
}
