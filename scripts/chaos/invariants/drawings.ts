import type { AuditEntry } from '../audit.ts';
import type { Evidence } from '../evidence.ts';
import type { Wishes } from '../prompts.ts';
import type { Trouble } from '../troubles.ts';
import type { Call } from '../wire.ts';
import { buttonsIn, type Findings, grouped, hasNameless, notes, outgoingOf, STARTING_MS } from './said.ts';

const STORING_MS = 3000;
/** The bot's pause before it retries a write. */
const AGAIN_MS = 6000;

const BLOCKS: ReadonlySet<Trouble['kind']> = new Set(['disk', 'lock', 'restart', 'cut', 'pause']);
const blocksOf = (troubles: readonly Trouble[]) => troubles.filter(({ kind }) => BLOCKS.has(kind));

/** Work that a process begins when it wakes up, before it knows that others have taken over. */
function isWaking({ replica, at }: Call, troubles: readonly Trouble[]): boolean {
  return troubles.some(
    ({ kind, replica: paused, from, to }) =>
      kind === 'pause' && paused === replica && at >= from && at <= to + STORING_MS,
  );
}

/** While the connection is slow, a picture takes longer than `STORING_MS` to reach the database. */
function storableMs(troubles: readonly Trouble[], from: number, to: number): number {
  let free = 0;
  let at = from;
  const blocks = troubles.filter(({ kind }) => kind === 'slow' || BLOCKS.has(kind));
  for (const block of blocks.toSorted((a, b) => a.from - b.from)) {
    free += Math.max(0, Math.min(block.from, to) - at);
    at = Math.max(at, block.to + AGAIN_MS);
  }
  return free + Math.max(0, to - at);
}

/** No process ends by itself, unless the database cannot be written. */
export function* staysUp({ ends, troubles }: Evidence): Findings {
  for (const at of ends) {
    const isExcused = blocksOf(troubles).some(({ from, to }) => at >= from && at <= to + AGAIN_MS);
    if (!isExcused) yield { at, text: 'a process ended by itself' };
  }
}

const keyOf = ({ style, emotion, pose }: Wishes): string => JSON.stringify([style, emotion, pose]);

export function isPaid({ wishes, sheet, processedAt, status }: Call): boolean {
  return (wishes ?? sheet) !== undefined && processedAt !== undefined && status === 200;
}

/**
 * Pictures that reached a bot which stayed alive: nothing excuses their loss.
 * @param ids the jobs for which they were drawn
 */
function reached(
  { kills, troubles, stored }: Evidence,
  calls: readonly Call[],
  ids: readonly number[],
): Call[] {
  const storedAt = ids.flatMap(id => notes(stored.audit, 'drawn', id)).map(({ at }) => at);
  // While it is suspended, others take over what it has not stored.
  const pauses = troubles.flatMap(({ kind, from: at, replica }) =>
    kind === 'pause' ? [{ at, replica }] : [],
  );
  const losses = [...kills, ...pauses].toSorted((a, b) => a.at - b.at);
  return calls.filter(call => {
    const { deliveredAt, replica } = call;
    if (deliveredAt === undefined || isWaking(call, troubles)) return false;
    const kill = losses.find(each => each.replica === replica && each.at >= deliveredAt - STARTING_MS)?.at;
    if (kill === undefined || storableMs(troubles, deliveredAt, kill) > STORING_MS) return true;
    return storedAt.some(at => at >= deliveredAt && at <= kill);
  });
}

function sheetsBegun({ audit, jobs }: Evidence['stored']): { readonly id: number; readonly key: string }[] {
  const cells = grouped(notes(audit, 'sheet'), ({ content }) => content);
  return [...cells].map(([id, entries]) => {
    const own = jobs.filter(job => entries.some(entry => entry.id === job.id));
    return { id: Number(id), key: JSON.stringify(own.toSorted((a, b) => a.id - b.id).map(keyOf)) };
  });
}

/**
 * No picture is paid for twice: for each set of values, and each sheet, at most as many pictures reach a living bot as
 * there are jobs. Three kinds of pictures are not counted: those that never arrived whole; those that arrived shortly
 * before a kill and were not stored yet; and one for each picture that was discarded on purpose, because a job that was
 * begun three times and never ended forgets its picture as the possible cause. A sticker from a sheet has its picture.
 */
export function* paidOnce(evidence: Evidence): Findings {
  const { stored, calls } = evidence;
  const jobs = grouped(stored.jobs, keyOf);
  const paid = calls.filter(isPaid);
  const pictures = grouped(paid, ({ wishes }) => (wishes ? keyOf(wishes) : ''));
  for (const [key, some] of pictures) {
    if (key === '') continue;
    const ids = (jobs.get(key) ?? []).map(({ id }) => id);
    const good = reached(evidence, some, ids);
    const noted = (what: AuditEntry['kind']) =>
      stored.audit.filter(({ kind, id, content }) => kind === what && content === '' && ids.includes(id))
        .length;
    if (good.length <= ids.length - noted('cell') + noted('forgotten')) continue;
    const text = `${good.length} pictures of ${key} arrived for ${ids.length} jobs (${ids}), ${noted('cell')} of them on sheets`;
    yield { at: good.at(-1)?.at, text };
  }
  const begun = sheetsBegun(stored);
  const sheets = grouped(paid, ({ sheet }) => (sheet ? JSON.stringify(sheet.map(keyOf)) : ''));
  for (const [key, some] of sheets) {
    if (key === '') continue;
    const ids = begun.filter(sheet => sheet.key === key).map(({ id }) => id);
    const good = reached(evidence, some, ids);
    const text = `${good.length} sheets of ${key} arrived for ${ids.length} (${ids})`;
    if (good.length > ids.length) yield { at: good.at(-1)?.at, text };
  }
}

/** Nothing is drawn without an earlier summary in the chat, whether confirmed by a button or a yes. */
export function* shownFirst({ stored, chats }: Evidence): Findings {
  for (const job of stored.jobs) {
    const events = chats.find(({ id }) => id === job.user_id)?.events;
    // Another take of a sticker belongs to no dialogue.
    if (events === undefined || job.revision < 0) continue;
    const at = notes(stored.audit, 'job', job.id)[0]?.at ?? 0;
    const shown = events.find(event =>
      buttonsIn(event).some(
        action =>
          action.type === 'confirm' &&
          action.sessionId === job.assistant_session_id &&
          action.revision === job.revision,
      ),
    );
    if (shown && shown.at <= at) continue;
    const text = `job ${job.id} was begun ${shown ? 'before its summary was there' : 'without a summary'}`;
    yield { chat: job.user_id, at, text };
  }
}

/**
 * Every confirmed set of values has one end: its sticker is in the user's chat, or the user was informed of each failure. A
 * sticker is sent once for each time that it was finished. Failures of a plan are in its report (`plans.ts`); jobs of
 * forgotten users have no end.
 */
export function* oneEnd(evidence: Evidence): Findings {
  const { stored, chats } = evidence;
  const queued = notes(stored.audit, 'queued').flatMap(entry => {
    const outgoing = outgoingOf(entry);
    return outgoing ? [{ seq: entry.seq, outgoing }] : [];
  });
  for (const job of stored.jobs) {
    const problem = (text: string) => ({ chat: job.user_id, text: `job ${job.id} ${text}` });
    const states = notes(stored.audit, 'job', job.id);
    const times = (status: string) => states.filter(({ content }) => content === status).length;
    const told = queued.filter(
      ({ outgoing }) => outgoing.type === 'say' && outgoing.endsJob === job.id,
    ).length;
    if (job.plan_id === null && told !== times('failed'))
      yield problem(`failed ${times('failed')} times and was told to have failed ${told} times`);
    if (times('delivered') > 1) yield problem(`was delivered ${times('delivered')} times`);
    if (job.status !== 'delivered') {
      if (job.status !== 'failed' && job.gone === 0) yield problem(`ended as ${job.status}`);
      continue;
    }
    const own = stored.stickers.filter(({ generation_id: id }) => id === job.id);
    const nameless = hasNameless(evidence, job.user_id);
    const ids = own.map(({ file_unique_id: id }) => id);
    const isThere = chats
      .find(({ id }) => id === job.user_id)
      ?.events.some(event => {
        const sticker = event.type === 'message' ? event.message.sticker : undefined;
        return sticker && (ids.includes(sticker.file_unique_id) || (nameless && ids.includes(null)));
      });
    if (!isThere) yield problem('is delivered, but its sticker is not in the chat');
    const first = states.find(({ content }) => content === 'delivered')?.seq ?? 0;
    // Outline and caption make variants, which the user may request before the bot knows that the sticker
    // arrived.
    const sent = queued.filter(
      ({ seq, outgoing }) => seq < first && outgoing.type === 'sticker' && outgoing.stickerId === own[0]?.id,
    ).length;
    if (sent > times('finished'))
      yield problem(`was finished ${times('finished')} times, but its sticker sent ${sent} times`);
  }
  for (const { id: chat, total_generations: counted } of stored.people) {
    const own = stored.jobs.filter(job => job.user_id === chat && job.gone === 0);
    const drawn = own.filter(({ status }) => status === 'delivered').length;
    if (drawn !== counted)
      yield { chat, text: `${drawn} stickers were delivered, but ${counted} are counted` };
  }
}

/**
 * Every sticker is in a pack once, and Telegram and the database agree on it. The bot may not know of a pack that a
 * user deleted in Telegram, but must not claim additions to it afterwards. Packs of forgotten users stay at Telegram
 * unless they chose otherwise.
 */
export function* packsAgree({ packs, deletedPacks, stored }: Evidence): Findings {
  const standing = stored.placements.filter(row => row.status === 'in' && row.packStatus === 'made');
  const forgotten = new Set(stored.packs.filter(({ gone }) => gone === 1).map(({ name }) => name));
  for (const { name, ownerId: chat, stickers } of packs) {
    if (forgotten.has(name)) continue;
    const own = standing.filter(({ pack }) => pack === name);
    const known = own.map(placement => placement.file_unique_id);
    const unknown = stickers.filter(id => !known.includes(id)).length;
    const missing = known.filter(id => id === null || !stickers.includes(id)).length;
    if (new Set(stickers).size < stickers.length)
      yield { chat, text: `${name}: a sticker stands in it twice` };
    if (new Set(own.map(({ sticker_id: id }) => id)).size < own.length)
      yield { chat, text: `${name}: the database has a sticker in it twice` };
    if (unknown > 0) yield { chat, text: `${name}: ${unknown} stickers of which the database knows nothing` };
    if (missing > 0) yield { chat, text: `${name}: ${missing} stickers that Telegram does not have` };
  }
  for (const { pack, user_id: chat } of standing) {
    const isKnown = packs.some(({ name }) => name === pack) || deletedPacks.has(pack);
    if (!isKnown) yield { chat, text: `Telegram has no ${pack}` };
  }
  for (const [name, added] of deletedPacks) {
    const own = standing.filter(({ pack }) => pack === name);
    const text = `${own.length} stickers are in ${name}, which is deleted and never had more than ${added}`;
    if (own.length > added) yield { chat: own[0]?.user_id, text };
  }
}
