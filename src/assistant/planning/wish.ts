import { z } from 'zod';
import type { PlanContent, PlannedSticker } from '../../assistant-db/plans/plans.ts';
import { MAX_VALUE_LENGTH } from '../turn/state/parameters.ts';
import type { WishedSticker } from './built-in.ts';

// Every word of a schema is paid for with every turn: the names say enough.
const value = z.string().optional();

/** One sticker as a model gives it. */
export const stickerFields = { emotion: value, pose: value, caption: value };

/** A number of stickers, or of one of them; more than any plan has is refused in words. */
export const stickerNumber = z.int().min(1).max(999);

/** What a person has said of one sticker, in their own words. */
export interface GivenSticker {
  readonly emotion?: string | undefined;
  readonly pose?: string | undefined;
  readonly caption?: string | undefined;
}

/** A value as it is stored; undefined where nothing is said. */
export function boundValue(given: string | null | undefined): string | undefined {
  const words = [...(given?.trim() ?? '')].slice(0, MAX_VALUE_LENGTH).join('');
  return words === '' ? undefined : words;
}

/** A sticker as it is stored, and whether anything of it was too long. */
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

/** What a person wants of a plan, as far as they have said it. */
export interface PlanWish {
  readonly style: string;
  readonly occasion: string;
  /** Undefined: as many as are given, else as many as suit. */
  readonly count: number | undefined;
  readonly stickers: readonly WishedSticker[];
  /** Those that the plan has already: others are wanted. */
  readonly present: readonly PlannedSticker[];
}

/** What may come of a wish. */
export interface Proposal {
  /** Nothing is open of its stickers; its style may be empty. */
  readonly content: Pick<PlanContent, 'style' | 'stickers'>;
  /** The model's words about it. */
  readonly say: string | undefined;
}

/** What is to be different. Numbers count from 1, as the plan was shown, and are all there. */
export interface PlanChange {
  readonly style: string | undefined;
  readonly replace: readonly (GivenSticker & { readonly number: number })[];
  readonly remove: readonly number[];
  readonly add: readonly GivenSticker[];
}

/** Another sticker in the place of one: only words on it leave the rest as it is, a new pose leaves the face. */
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

/** The plan as it is to be; what is kept stays in its order. What is open is proposed, as for a new plan. */
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
    // What is replaced is not wanted once more.
    present: before.stickers,
  });
  const fresh = [...proposed.content.stickers];
  const stickers = slots
    .map(slot => (isWhole(slot) ? slot : fresh.shift()))
    .filter(slot => slot !== undefined);
  return { content: { ...content, stickers }, say: proposed.say };
}
