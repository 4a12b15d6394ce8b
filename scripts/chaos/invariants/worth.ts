import type { Invariant } from '../evidence/evidence.ts';

/** From so many kills on a run has to show that the bot did its work between them. */
const MANY_KILLS = 100;
/** Stickers in a chat for each kill, at least. */
const STICKERS_PER_KILL = 0.05;
/** Sets that came to their end for each kill, at least. */
const PLANS_PER_KILL = 0.01;

/** A run in which hardly anything happened proves nothing. */
export const worthIt: Invariant = ({ kills, stored }) => {
  const delivered = stored.jobs.filter(({ status }) => status === 'delivered').length;
  if (kills.length < MANY_KILLS) return [];
  const problem = (what: string) => ({
    invariant: 'worth it',
    text: `only ${what} in ${kills.length} kills: too little happened`,
  });
  const plans = stored.audit.filter(
    ({ kind, content }) => kind === 'plan' && content.startsWith('done '),
  ).length;
  return [
    ...(delivered < kills.length * STICKERS_PER_KILL ? [problem(`${delivered} stickers`)] : []),
    ...(plans < kills.length * PLANS_PER_KILL ? [problem(`${plans} sets`)] : []),
  ];
};
