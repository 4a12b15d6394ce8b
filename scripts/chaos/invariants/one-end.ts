import { decodeOutgoing } from '../../../src/assistant/outgoing.ts';
import type { Invariant, Violation } from '../evidence/evidence.ts';
import { hasNameless } from './said.ts';

/**
 * Every confirmed set of values has one end: its sticker is in the chat of its person, or the person was told that it
 * failed, as often as it failed. A sticker leaves for the chat once for each time that it was finished. What failed of a plan is
 * told by its report (`plan-ends.ts`); what belongs to somebody who was forgotten has no end.
 */
export const oneEnd: Invariant = ({ stored, chats, calls }) => {
  const violations: Violation[] = [];
  const problem = (job: { readonly id: number; readonly user_id: number }, text: string) =>
    violations.push({ invariant: 'one end', chat: job.user_id, text: `job ${job.id} ${text}` });
  const queued = stored.audit.flatMap(entry => {
    const outgoing = entry.kind === 'queued' ? decodeOutgoing(entry.content) : undefined;
    return outgoing ? [{ entry, outgoing }] : [];
  });
  for (const job of stored.jobs) {
    const states = stored.audit.filter(({ kind, id }) => kind === 'job' && id === job.id);
    const times = (status: string) => states.filter(({ content }) => content === status).length;
    const told = queued.filter(({ outgoing }) => outgoing.type === 'say' && outgoing.endsJob === job.id);
    if (job.plan_id === null && told.length !== times('failed')) {
      problem(job, `failed ${times('failed')} times and was told to have failed ${told.length} times`);
    }
    if (times('delivered') > 1) problem(job, `was delivered ${times('delivered')} times`);
    if (job.status === 'failed' || (job.gone === 1 && job.status !== 'delivered')) continue;
    if (job.status !== 'delivered') {
      problem(job, `ended as ${job.status}`);
      continue;
    }
    const own = stored.stickers.filter(({ generation_id: id }) => id === job.id);
    const isNameless = (id: string | null) => id === null && hasNameless({ calls }, { id: job.user_id });
    const events = chats.find(({ id }) => id === job.user_id)?.events ?? [];
    const there = events.some(
      event =>
        event.type === 'message' &&
        event.message.sticker !== undefined &&
        own.some(({ file_unique_id: id }) => id === event.message.sticker?.file_unique_id || isNameless(id)),
    );
    if (!there) problem(job, 'is delivered, but its sticker is not in the chat');
    const first = states.find(({ content }) => content === 'delivered')?.seq ?? 0;
    // Its outline and caption make others: the person may press for these before the bot knows that it arrived.
    const sent = queued.filter(
      ({ entry, outgoing }) =>
        entry.seq < first && outgoing.type === 'sticker' && outgoing.stickerId === own[0]?.id,
    );
    if (sent.length > times('finished')) {
      problem(job, `was finished ${times('finished')} times, but its sticker sent ${sent.length} times`);
    }
  }
  for (const person of stored.people) {
    const own = stored.jobs.filter(job => job.user_id === person.id && job.gone === 0);
    const drawn = own.filter(({ status }) => status === 'delivered').length;
    if (drawn === person.total_generations) continue;
    const text = `${drawn} stickers were delivered, but ${person.total_generations} are counted`;
    violations.push({ invariant: 'one end', chat: person.id, text });
  }
  return violations;
};
