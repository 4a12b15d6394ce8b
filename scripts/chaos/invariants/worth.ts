import type { Invariant } from '../evidence.ts';

/** From so many kills on a run has to show that the bot did its work between them. */
const MANY_KILLS = 100;
/** Stickers in a chat for each kill, at least. */
const STICKERS_PER_KILL = 0.05;

/** A run in which hardly anything happened proves nothing. */
export const worthIt: Invariant = ({ kills, stored }) => {
  const delivered = stored.jobs.filter(({ status }) => status === 'delivered').length;
  if (kills.length < MANY_KILLS || delivered >= kills.length * STICKERS_PER_KILL) return [];
  return [
    {
      invariant: 'worth it',
      text: `only ${delivered} stickers in ${kills.length} kills: too little happened`,
    },
  ];
};
