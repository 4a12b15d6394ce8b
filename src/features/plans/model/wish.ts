import { z } from 'zod';
import { MAX_VALUE_LENGTH } from '../../../assistant/model/parameters.ts';
import type { PlanContent, PlannedSticker } from '../../../assistant-db/plans/plans.ts';

// No descriptions: every word of a schema costs tokens in every turn, and the names say enough.
const value = z.string().optional();

export const stickerFields = { emotion: value, pose: value, caption: value };

/** Allows more than any plan has, so that the tool can explain the refusal. */
export const stickerNumber = z.int().min(1).max(999);

export interface WishedSticker {
  readonly emotion?: string | undefined;
  readonly pose?: string | undefined;
  readonly caption?: string | undefined;
  readonly emoji?: string | undefined;
}

export interface GivenSticker {
  readonly emotion?: string | undefined;
  readonly pose?: string | undefined;
  readonly caption?: string | undefined;
}

export function boundValue(given: string | null | undefined): string | undefined {
  const words = [...(given?.trim() ?? '')].slice(0, MAX_VALUE_LENGTH).join('');
  return words === '' ? undefined : words;
}

export function boundSticker(
  given: Readonly<Partial<Record<keyof GivenSticker, string | null | undefined>>>,
): { readonly sticker: GivenSticker; readonly cut: boolean } {
  const sticker = {
    emotion: boundValue(given.emotion),
    pose: boundValue(given.pose),
    caption: boundValue(given.caption),
  };
  const all = [given.emotion, given.pose, given.caption];
  return { sticker, cut: all.some(words => [...(words?.trim() ?? '')].length > MAX_VALUE_LENGTH) };
}

export interface PlanWish {
  readonly style: string;
  readonly occasion: string;
  /** Undefined: as many as are given, otherwise a fitting number. */
  readonly count: number | undefined;
  readonly stickers: readonly WishedSticker[];
  readonly present: readonly PlannedSticker[];
}

export interface Proposal {
  readonly content: Pick<PlanContent, 'style' | 'stickers'>;
  readonly say: string | undefined;
}

/** Numbers start at 1, as in the shown plan. */
export interface PlanChange {
  readonly style: string | undefined;
  readonly replace: readonly (GivenSticker & { readonly number: number })[];
  readonly remove: readonly number[];
  readonly add: readonly GivenSticker[];
}

/** A new caption keeps everything else; a new pose keeps the emotion. */
function replaced(
  before: PlannedSticker,
  { emotion, pose, caption }: GivenSticker,
): GivenSticker | PlannedSticker {
  if (emotion !== undefined) return { emotion, pose, caption: caption ?? (before.caption || undefined) };
  if (pose !== undefined)
    return { emotion: before.emotion, pose, caption: caption ?? (before.caption || undefined) };
  return caption === undefined ? {} : { ...before, caption };
}

function isWhole(sticker: GivenSticker | PlannedSticker): sticker is PlannedSticker {
  return 'emoji' in sticker;
}

/** Changes a plan. Missing values are proposed, as for a new plan. */
export async function changeStickers(
  before: PlanContent,
  { style, replace, remove, add }: PlanChange,
  propose: (wish: PlanWish) => Promise<Proposal>,
): Promise<{ readonly content: PlanContent; readonly say: string | undefined }> {
  const slots: (GivenSticker | PlannedSticker)[] = before.stickers.flatMap((sticker, at) => {
    if (remove.includes(at + 1)) return [];
    const change = replace.findLast(({ number }) => number === at + 1);
    return [change === undefined ? sticker : replaced(sticker, change)];
  });
  slots.push(...add);
  const wanted = slots.filter(slot => !isWhole(slot));
  const content = { ...before, style: style ?? before.style };
  if (wanted.length === 0)
    return { content: { ...content, stickers: slots.filter(isWhole) }, say: undefined };
  const proposed = await propose({
    style: content.style,
    occasion: before.occasion,
    count: wanted.length,
    stickers: wanted,
    // Includes replaced stickers, so that they are not proposed again.
    present: before.stickers,
  });
  const fresh = [...proposed.content.stickers];
  const stickers = slots
    .map(slot => (isWhole(slot) ? slot : fresh.shift()))
    .filter(slot => slot !== undefined);
  return { content: { ...content, stickers }, say: proposed.say };
}
