import { decodeCallback } from '../../../src/bot/buttons.ts';
import type { AuditEntry } from '../audit.ts';
import type { Evidence } from '../evidence.ts';
import { type Findings, notes, outgoingOf, updateOf } from './said.ts';

interface Batch {
  readonly updates: AuditEntry[];
  readonly at: number;
  seq: number;
  readonly queued: AuditEntry[];
  readonly packJobs: AuditEntry[];
}

/** The longest time between two statements of the transaction that acknowledges a batch. */
const BATCH_MS = 1000;

function batchesIn(entries: readonly AuditEntry[]): Batch[] {
  const batches: Batch[] = [];
  for (const entry of entries) {
    const last = batches.at(-1);
    if (entry.kind === 'queued') last?.queued.push(entry);
    if (entry.kind === 'pack_asked') last?.packJobs.push(entry);
    if (entry.kind !== 'handled') continue;
    const [update] = notes(entries, 'stored', entry.id);
    if (update === undefined) continue;
    if (last && last.seq + 1 === entry.seq && entry.at - last.at < BATCH_MS) {
      last.updates.push(update);
      last.seq = entry.seq;
    } else batches.push({ updates: [update], at: entry.at, seq: entry.seq, queued: [], packJobs: [] });
  }
  return batches;
}

/** Messages that a turn can have caused. The end of a job answers nothing, unless the job was stopped. */
function answers(entry: AuditEntry, stops: boolean): boolean {
  const outgoing = outgoingOf(entry);
  switch (outgoing?.type) {
    case 'say':
      return stops || (outgoing.endsJob === undefined && outgoing.afterSticker === undefined);
    case 'summary':
    case 'progress':
    case 'sticker':
    case 'sticker_buttons':
    case 'invoice':
      return true;
    case 'buttons_over':
    case 'progress_end':
    case 'voice':
    case 'command':
    case 'guest':
    case 'document':
    case undefined:
      return false;
    default:
      return outgoing satisfies never;
  }
}

/** Telegram also reports edits that change no text; they need no answer. */
function changesNothing(stored: readonly AuditEntry[], entry: AuditEntry): boolean {
  const edited = updateOf(entry).edited_message;
  if (edited === undefined) return false;
  const earlier = stored.filter(({ seq }) => seq < entry.seq).map(updateOf);
  const versions = earlier.map(({ message, edited_message: edit }) => message ?? edit);
  const before = versions.findLast(version => version?.message_id === edited.message_id);
  return before !== undefined && before.text === edited.text;
}

/** Pack actions are done at Telegram first. Their answer is the message that ends the job. */
function answeredByPackJobs(entries: readonly AuditEntry[], { packJobs }: Batch): boolean {
  const isTold = ({ id }: AuditEntry) => {
    const done = entries.findIndex(entry => entry.kind === 'pack_done' && entry.id === id);
    const next = entries.slice(done + 1).find(({ kind }) => kind !== 'plan' && kind !== 'plan_pack');
    return done >= 0 && next?.kind === 'queued';
  };
  return packJobs.length > 0 && packJobs.every(isTold);
}

/** Whether another variant of this sticker was requested before and is still unsent when the batch ends. */
function variantComes({ stored }: Evidence, { updates, at }: Batch, stickerId: number): boolean {
  const job = stored.stickers.find(({ id }) => id === stickerId)?.generation_id;
  const others = stored.stickers.filter(({ id, generation_id }) => generation_id === job && id !== stickerId);
  return stored.audit.some(entry => {
    if (entry.kind !== 'queued' || entry.chat !== updates[0]?.chat || entry.at > at) return false;
    const outgoing = outgoingOf(entry);
    if (outgoing?.type !== 'sticker' || !others.some(({ id }) => id === outgoing.stickerId)) return false;
    return !stored.audit.some(
      ({ kind, id, at: leftAt }) => kind === 'left' && id === entry.id && leftAt <= at,
    );
  });
}

/** Whether a pack job of the user was open before, and has not ended when the batch ends. Films are pack jobs. */
function filmComes({ stored: { audit } }: Evidence, { updates, at }: Batch): boolean {
  const own = audit.filter(({ chat }) => chat === updates[0]?.chat);
  const ended = notes(own, 'pack_done').filter(done => done.at <= at);
  return notes(own, 'pack_asked').some(asked => asked.at <= at && !ended.some(({ id }) => id === asked.id));
}

function answeredElsewhere(press: string, evidence: Evidence, batch: Batch): boolean {
  const { jobs, audit } = evidence.stored;
  const action = decodeCallback(press);
  const before = (kind: AuditEntry['kind'], id: number) =>
    notes(audit, kind, id).filter(entry => entry.at <= batch.at);
  switch (action?.type) {
    // The second of two taps: the job of the first tap is the answer.
    case 'confirm':
      return jobs.some(
        job => job.assistant_session_id === action.sessionId && job.revision === action.revision,
      );
    // The sticker that the first tap requested answers both.
    case 'outline':
      return variantComes(evidence, batch, action.stickerId);
    case 'animate':
      return filmComes(evidence, batch) || variantComes(evidence, batch, action.stickerId);
    case 'plan_draw':
      return before('plan', action.planId).some(({ content }) => content.startsWith('first '));
    // Another press started it again in the meantime, and it may have failed again.
    case 'retry': {
      const since = batch.updates[0]?.at ?? batch.at;
      const states = before('job', action.generationId);
      return (
        states.at(-1)?.content !== 'failed' ||
        states.some(({ at, content }) => at >= since && content !== 'failed')
      );
    }
    // An earlier press decided it, and the message shows the result.
    case 'task_start':
    case 'task_drop':
    case 'task_stop':
      return before('task', action.taskId).length > 1;
    case 'tool_call':
    case 'tool_call_all':
    case 'tool_call_refuse':
      return before('call', action.callId).length > 1;
    default:
      return false;
  }
}

/**
 * Every update that Telegram delivered was stored in the inbox and acknowledged exactly once, and was answered before
 * any later update of the chat was acknowledged. Messages that were acknowledged together count as one. A `/start`,
 * `/cancel` or `/forget` in between excuses silence, because it aborts the answer. Whether the answer arrived is the
 * subject of `delivery.ts`.
 */
export function* answered(evidence: Evidence): Findings {
  for (const { id: chat, events } of evidence.chats) {
    const entries = evidence.stored.audit.filter(entry => entry.chat === chat);
    const stored = notes(entries, 'stored');
    const updates = stored.map(updateOf);
    const messages = new Set(updates.map(({ message }) => message?.message_id));
    const presses = new Set(updates.map(({ callback_query: query }) => query?.id));
    for (const event of events) {
      const { at } = event;
      if (event.type === 'press' && !presses.has(event.queryId))
        yield { chat, at, text: `press ${event.queryId} never came into the inbox` };
      if (event.type !== 'message' || event.message.from.is_bot) continue;
      const id = event.message.message_id;
      if (!messages.has(id)) yield { chat, at, text: `message ${id} never came into the inbox` };
    }
    for (const { id, at } of stored) {
      const times = notes(entries, 'handled', id).length;
      if (times !== 1) yield { chat, at, text: `update ${id} was acknowledged ${times} times` };
    }
    for (const batch of batchesIn(entries)) {
      const { at } = batch;
      const first = batch.updates[0]?.seq ?? 0;
      const stops = batch.updates.some(entry => updateOf(entry).message?.text === '/stop');
      const press = batch.updates.map(updateOf).at(-1)?.callback_query?.data;
      const isExcused =
        batch.queued.some(entry => answers(entry, stops)) ||
        batch.updates.every(entry => changesNothing(stored, entry)) ||
        answeredByPackJobs(entries, batch) ||
        (press !== undefined && answeredElsewhere(press, evidence, batch)) ||
        stored.some(
          entry =>
            entry.seq > first &&
            entry.at <= at &&
            /^\/(start|cancel|forget)\b/.test(updateOf(entry).message?.text ?? ''),
        );
      if (isExcused) continue;
      const what = press === undefined ? 'a message' : `the press of ${press}`;
      const ids = batch.updates.map(({ id }) => id);
      yield { chat, at, text: `${what} (updates ${ids}) was answered with nothing` };
    }
  }
}
