import type { PlannedSticker } from '../../assistant-db/plans/plans.ts';
import { normalize } from '../../lexicon/text.ts';

/** What two stickers that would look the same have in common. */
export function lookOf({ emotion, pose, caption }: Omit<PlannedSticker, 'emoji'>): string {
  return [emotion, pose, caption].map(value => normalize(value).replace(/\s+/g, ' ').trim()).join('\n');
}

/** The numbers, from 1, of stickers that are the same as others; a list for each. */
export function sameStickers(stickers: readonly PlannedSticker[]): number[][] {
  const groups = new Map<string, number[]>();
  stickers.forEach((sticker, at) => {
    const look = lookOf(sticker);
    groups.set(look, [...(groups.get(look) ?? []), at + 1]);
  });
  return [...groups.values()].filter(group => group.length > 1);
}
