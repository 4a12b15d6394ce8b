import { decodeOutgoing } from '../../../src/assistant/outgoing.ts';
import { decodeCallback } from '../../../src/bot/buttons.ts';
import type { AuditEntry } from '../evidence/audit-log.ts';
import type { Chat, Evidence, Invariant, Violation } from '../evidence/evidence.ts';
import { type Batch, batchesIn, textOf, updateOf } from './batches.ts';

/** Words that a turn can have led to: what a job says at its end answers nobody, unless it is taken out of the queue. */
function answers({ content }: AuditEntry, stops: boolean): boolean {
  const outgoing = decodeOutgoing(content);
  switch (outgoing?.type) {
    case 'say':
      return stops || (outgoing.endsJob === undefined && outgoing.afterSticker === undefined);
    case 'summary':
    case 'progress':
    case 'sticker':
      return true;
    case 'buttons_over':
    case 'progress_end':
    case 'voice':
    case undefined:
      return false;
    default:
      return outgoing satisfies never;
  }
}

/** `/start` and `/cancel` end the answer that is in the making. */
function supersededBy(stored: readonly AuditEntry[], batch: Batch): boolean {
  const first = batch.updates[0]?.seq ?? 0;
  return stored.some(
    entry =>
      entry.seq > first &&
      entry.at <= batch.at &&
      /^\/(start|cancel)\b/.test(updateOf(entry).message?.text ?? ''),
  );
}

/** Telegram tells of an edit also where no word of the message has changed: that is nothing to answer. */
function changesNothing(stored: readonly AuditEntry[], { updates }: Batch): boolean {
  return updates.every(entry => {
    const { edited_message: edited } = updateOf(entry);
    if (edited === undefined) return false;
    const before = stored.findLast(({ seq, ...earlier }) => {
      const { message, edited_message: edit } = updateOf({ seq, ...earlier });
      return seq < entry.seq && (message ?? edit)?.message_id === edited.message_id;
    });
    return before !== undefined && textOf(before) === edited.text;
  });
}

/** What is done with a pack is done at Telegram first and told when it is done: words that end the job, with it. */
function answeredByPackJobs(entries: readonly AuditEntry[], { packJobs }: Batch): boolean {
  return (
    packJobs.length > 0 &&
    packJobs.every(({ id }) => {
      const done = entries.findIndex(entry => entry.kind === 'pack_done' && entry.id === id);
      const next = entries.slice(done + 1).find(({ kind }) => kind !== 'plan' && kind !== 'plan_pack');
      return done >= 0 && next?.kind === 'queued';
    })
  );
}

/** Whether another variant of this sticker was asked for before, and still waits to be sent when the batch ends. */
function variantComes({ stored }: Evidence, { updates, at }: Batch, stickerId: number): boolean {
  const job = stored.stickers.find(({ id }) => id === stickerId)?.generation_id;
  const others = stored.stickers.filter(({ id, generation_id }) => generation_id === job && id !== stickerId);
  const variants = new Set(others.map(({ id }) => id));
  const chat = updates[0]?.chat;
  return stored.audit.some(({ kind, id, at: queuedAt, chat: to, content }) => {
    if (kind !== 'queued' || to !== chat || queuedAt > at) return false;
    const outgoing = decodeOutgoing(content);
    const isVariant = outgoing?.type === 'sticker' && variants.has(outgoing.stickerId);
    return isVariant && !stored.audit.some(left => left.kind === 'left' && left.id === id && left.at <= at);
  });
}

/** A press whose answer is not in the messages of its own turn. */
function answeredElsewhere(press: string, evidence: Evidence, batch: Batch): boolean {
  const action = decodeCallback(press);
  switch (action?.type) {
    // The second of two taps: the job of the first one is the answer.
    case 'confirm':
      return evidence.stored.jobs.some(
        job => job.assistant_session_id === action.sessionId && job.revision === action.revision,
      );
    // The sticker that the first tap has asked for is the answer to both.
    case 'outline':
      return variantComes(evidence, batch, action.stickerId);
    case 'plan_draw':
      return evidence.stored.audit.some(
        ({ kind, id, at, content }) =>
          kind === 'plan' && id === action.planId && at <= batch.at && content.startsWith('first '),
      );
    // As well, unless it was still failed then.
    case 'retry':
      return (
        evidence.stored.audit.findLast(
          ({ kind, id, at }) => kind === 'job' && id === action.generationId && at <= batch.at,
        )?.content !== 'failed'
      );
    default:
      return false;
  }
}

function missing(evidence: Evidence, chat: Chat, entries: readonly AuditEntry[]): Violation[] {
  const stored = entries.filter(({ kind }) => kind === 'stored');
  const messages = new Set(stored.map(entry => updateOf(entry).message?.message_id));
  const presses = new Set(stored.map(entry => updateOf(entry).callback_query?.id));
  const handled = new Map<number, number>();
  for (const { kind, id } of entries) {
    if (kind === 'handled') handled.set(id, (handled.get(id) ?? 0) + 1);
  }
  const problem = (at: number, text: string): Violation => ({
    invariant: 'answered',
    chat: chat.id,
    at,
    text,
  });
  const lost = chat.events.flatMap(event => {
    if (event.type === 'press' && !presses.has(event.queryId)) {
      return [problem(event.at, `press ${event.queryId} never came into the inbox`)];
    }
    const { from, message_id: id } = event.type === 'message' ? event.message : {};
    if (from === undefined || from.is_bot || messages.has(id)) return [];
    return [problem(event.at, `message ${id} never came into the inbox`)];
  });
  const unhandled = stored
    .filter(({ id }) => handled.get(id) !== 1)
    .map(({ id, at }) => problem(at, `update ${id} was acknowledged ${handled.get(id) ?? 0} times`));
  const byId = new Map(stored.map(entry => [entry.id, entry]));
  const silent = batchesIn(entries, byId).flatMap(batch => {
    const stops = batch.updates.some(entry => updateOf(entry).message?.text === '/stop');
    if (
      batch.queued.some(entry => answers(entry, stops)) ||
      supersededBy(stored, batch) ||
      changesNothing(stored, batch)
    )
      return [];
    if (answeredByPackJobs(entries, batch)) return [];
    const updates = batch.updates.map(updateOf);
    const press = updates.at(-1)?.callback_query?.data;
    if (press !== undefined && answeredElsewhere(press, evidence, batch)) return [];
    const what = press === undefined ? 'a message' : `the press of ${press}`;
    return [
      problem(batch.at, `${what} (updates ${batch.updates.map(({ id }) => id)}) was answered with nothing`),
    ];
  });
  return [...lost, ...unhandled, ...silent];
}

/**
 * Whatever Telegram handed over came into the inbox, was acknowledged exactly once, and something was said to it before
 * anything later of the chat was acknowledged. Messages that were acknowledged together are one; a `/start` or `/cancel` sent
 * meanwhile excuses silence, and so does an edit that changes no word; a second tap is answered by the job of the first; what is done with a pack, at its end.
 * That what was to be said has arrived is for `delivery.ts`.
 */
export const answered: Invariant = evidence => {
  const { audit } = evidence.stored;
  return evidence.chats.flatMap(chat =>
    missing(
      evidence,
      chat,
      audit.filter(entry => entry.chat === chat.id),
    ),
  );
};
