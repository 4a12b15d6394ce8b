import type { PlanContent, PlannedSticker } from '../../assistant-db/plans/plans.ts';
import type { GivenSticker, PlanWish, Proposal } from './wish.ts';

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
