import { decodeOutgoing } from '../../../src/assistant/outgoing.ts';
import type { Call, Wishes } from '../calls.ts';
import type { Evidence, Invariant, Violation } from '../evidence.ts';
import { hasNameless } from './said.ts';
import { storableMs } from './storable.ts';

const keyOf = ({ style, emotion, pose }: Wishes): string => JSON.stringify([style, emotion, pose]);

/** The time in which a picture that has arrived is decoded and stored, on a busy machine, in ms. */
const STORING_MS = 3000;
/** No process asks for anything sooner after its start, in ms: what comes so soon after a kill was the dead one's. */
export const STARTING_MS = 500;

/** Whether a picture was drawn, and so paid for. */
export function isPaid({ wishes, processedAt, status }: Call): boolean {
  return wishes !== undefined && processedAt !== undefined && status === 200;
}

/** A picture that reached a bot which lived on: nothing excuses its loss. */
function reached(
  { deliveredAt }: Call,
  { kills, troubles }: Pick<Evidence, 'kills' | 'troubles'>,
  storedAt: readonly number[],
): boolean {
  if (deliveredAt === undefined) return false;
  const kill = kills.find(at => at >= deliveredAt - STARTING_MS);
  if (kill === undefined || storableMs(troubles, deliveredAt, kill) > STORING_MS) return true;
  return storedAt.some(at => at >= deliveredAt && at <= kill);
}

/**
 * No picture is paid for twice: for each set of values, no more pictures that reached a living bot than there are
 * jobs. Beside these there may be pictures that never arrived whole (the answer was lost, or was nonsense, or the process
 * died while it waited), those that arrived less than three seconds before a kill and were not stored by then (longer
 * where the disk was full or the database locked), and one
 * more for each that was thrown away on purpose: a job that was begun three times and never ended forgets its picture, as
 * it may be the cause, and the person who then tries again has another one drawn.
 */
export const paidOnce: Invariant = ({ calls, kills, troubles, stored }) => {
  const jobs = new Map<string, number[]>();
  for (const job of stored.jobs) jobs.set(keyOf(job), [...(jobs.get(keyOf(job)) ?? []), job.id]);
  const pictures = new Map<string, Call[]>();
  for (const call of calls) {
    if (!call.wishes || !isPaid(call)) continue;
    pictures.set(keyOf(call.wishes), [...(pictures.get(keyOf(call.wishes)) ?? []), call]);
  }
  return [...pictures].flatMap(([key, paid]): Violation[] => {
    const ids = jobs.get(key) ?? [];
    const storedAt = stored.audit
      .filter(({ kind, id }) => kind === 'drawn' && ids.includes(id))
      .map(({ at }) => at);
    const good = paid.filter(call => reached(call, { kills, troubles }, storedAt));
    const forgotten = stored.audit.filter(({ kind, id }) => kind === 'forgotten' && ids.includes(id)).length;
    if (good.length <= ids.length + forgotten) return [];
    const text = `${good.length} pictures of ${key} arrived for ${ids.length} jobs (${ids})`;
    return [{ invariant: 'paid once', at: good.at(-1)?.at, text }];
  });
};

/**
 * Every confirmed set of values has one end: its sticker is in the chat of its person, or the person was told that it
 * failed, as often as it failed. A sticker leaves for the chat once for each time that it was finished.
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
    if (told.length !== times('failed')) {
      problem(job, `failed ${times('failed')} times and was told to have failed ${told.length} times`);
    }
    if (times('delivered') > 1) problem(job, `was delivered ${times('delivered')} times`);
    if (job.status === 'failed') continue;
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
    const drawn = stored.jobs.filter(job => job.user_id === person.id && job.status === 'delivered').length;
    if (drawn === person.total_generations) continue;
    const text = `${drawn} stickers were delivered, but ${person.total_generations} are counted`;
    violations.push({ invariant: 'one end', chat: person.id, text });
  }
  return violations;
};
