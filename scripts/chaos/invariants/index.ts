import type { Chat, Evidence } from '../evidence.ts';
import { answered } from './answered.ts';
import { inOrder, nothingLost, repeats } from './delivery.ts';
import { oneEnd, packsAgree, paidOnce, shownFirst, staysUp } from './drawings.ts';
import { forgotten, planEnds, planPacks, planYes } from './plans.ts';
import { type Finding, type Findings, notes } from './said.ts';
import { lettersOnce, tasksEnd } from './tasks.ts';

function* databaseIsWell({ stored, pendingMigrations, unfetched }: Evidence): Findings {
  for (const text of stored.damage) yield { text };
  for (const name of pendingMigrations) yield { text: `migration ${name} is not applied` };
  for (const [table, rows] of Object.entries(stored.open)) {
    if (rows > 0) yield { text: `${rows} rows of ${table} are not done` };
  }
  if (unfetched > 0) yield { text: `${unfetched} updates were never fetched` };
}

function* wordsIn({ events }: Chat): Iterable<{ readonly text: string; readonly at: number }> {
  for (const event of events) {
    const { at } = event;
    if (event.type === 'draft' || event.type === 'callback_answer') yield { text: event.text, at };
    if ((event.type !== 'message' && event.type !== 'edit') || !event.message.from.is_bot) continue;
    const labels = event.message.reply_markup?.inline_keyboard.flat().map(({ text }) => text) ?? [];
    for (const text of [event.message.text ?? '', ...labels]) yield { text, at };
  }
}

/**
 * Nothing of one user reaches the chat of another: no text with their name, no sticker that belongs to them by the
 * database or by its drawing, no sticker in another user's pack.
 */
function* apart({ chats, packs, stored }: Evidence): Findings {
  const owners = new Map(
    stored.stickers
      .filter(({ generation_id: job }) => job !== null)
      .map(sticker => [sticker.file_unique_id, sticker.user_id]),
  );
  for (const [place, chat] of chats.entries()) {
    for (const { text, at } of wordsIn(chat)) {
      const other = chats.find(({ id, name }) => id !== chat.id && text.includes(name));
      if (other) yield { chat: chat.id, at, text: `words of ${other.name}: ${text}` };
    }
    for (const [unique, person = place] of chat.drawn) {
      const owner = owners.get(unique) ?? chat.id;
      if (owner !== chat.id) yield { chat: chat.id, text: `sticker ${unique} belongs to ${owner}` };
      if (person !== place) yield { chat: chat.id, text: `sticker ${unique} shows somebody else` };
    }
  }
  for (const { name, ownerId: chat } of packs) {
    const owner = stored.placements.find(({ pack }) => pack === name)?.user_id ?? chat;
    if (owner !== chat) yield { chat, text: `pack ${name} is another person's in the database` };
  }
}

const MANY_KILLS = 100;
const STICKERS_PER_KILL = 0.05;
const PLANS_PER_KILL = 0.01;

function* worthIt({ kills: { length: kills }, stored }: Evidence): Findings {
  if (kills < MANY_KILLS) return;
  const drawn = stored.jobs.filter(({ status }) => status === 'delivered').length;
  const sets = notes(stored.audit, 'plan').filter(({ content }) => content.startsWith('done ')).length;
  if (drawn < kills * STICKERS_PER_KILL) yield { text: `only ${drawn} stickers in ${kills} kills` };
  if (sets < kills * PLANS_PER_KILL) yield { text: `only ${sets} sets in ${kills} kills` };
}

const INVARIANTS = {
  answered,
  'said once': evidence => repeats(evidence).unexplained,
  'nothing lost': nothingLost,
  'in order': inOrder,
  'shown first': shownFirst,
  'paid once': paidOnce,
  'one end': oneEnd,
  'plan yes': planYes,
  'plan ends': planEnds,
  'plan packs': planPacks,
  'letters once': lettersOnce,
  'tasks end': tasksEnd,
  forgotten,
  apart,
  packs: packsAgree,
  database: databaseIsWell,
  'well-formed requests': ({ wrongRequests }) => wrongRequests.map(text => ({ text })),
  'stays up': staysUp,
  'worth it': worthIt,
} as const satisfies Readonly<Record<string, (evidence: Evidence) => Findings>>;

export interface Violation extends Finding {
  readonly invariant: string;
}

export function violationsIn(evidence: Evidence): Violation[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, find]) =>
    [...find(evidence)].map(finding => ({ invariant, ...finding })),
  );
}
