import { shownValue } from '../../../assistant/model/shown-values.ts';
import { buyButtons, encodeWish } from '../../../assistant/state/offer.ts';
import type { Button, Words } from '../../../assistant/state/outgoing.ts';
import type { PlanContent, PlannedSticker } from '../../../assistant-db/plans/plans.ts';
import { type Language, type Texts, textsFor } from '../../../i18n/index.ts';
import { checkCaption } from '../../../images/finishing/caption/limits.ts';
import type { StickerParams } from '../../../images/types.ts';
import { truncate } from '../../../lib/truncate.ts';
import { LARGE, sameStickers } from '../model/plan-state.ts';
import { limitNote, type PictureCosts, type PlanCosts, roomIn } from './costs.ts';

/** Characters of the list, so that the summary fits into one Telegram message. */
const LONGEST_LIST = 3000;
const SHORTEST_VALUE = 12;
const LONGEST_LINE = 160;

function short(text: string, length: number): string {
  return truncate(text.replace(/\s+/g, ' ').trim(), length);
}

/** Marks values that filters cannot draw, before the user confirms. */
function markOf(values: StickerParams, pictures: PictureCosts | undefined, texts: Texts): string {
  const { marks } = texts.drawing.filters;
  const limits = pictures?.limitsOf?.(values);
  const mark = limits?.pose === 'nothing' ? marks.nothing : limits?.isMore ? marks.isMore : '';
  return mark === '' ? '' : ` (${mark})`;
}

/** Lists the stickers of a plan, one per line. */
function planRows(
  { style, stickers }: Pick<PlanContent, 'style' | 'stickers'>,
  texts: Texts,
  pictures?: PictureCosts,
): string {
  // Emotion, pose and caption share what emoji, number and marks leave of the line.
  const room = Math.floor(LONGEST_LIST / stickers.length);
  const marks = stickers.map(sticker => markOf({ ...sticker, style }, pictures, texts));
  const frame = 16 + Math.max(...marks.map(mark => mark.length));
  const length = Math.max(SHORTEST_VALUE, Math.floor((room - frame) / 3));
  return stickers.map((sticker, at) => rowOf(sticker, at + 1, texts, length, marks[at])).join('\n');
}

/** One sticker of a plan, as its row shows it. */
export function rowOf(
  { emotion, pose, caption, emoji }: PlannedSticker,
  row: number,
  texts: Texts,
  length = LONGEST_LINE,
  mark = '',
): string {
  const values = [short(emotion, length), `${short(pose, length)}${mark}`];
  const words = caption === '' ? [] : [texts.quote(short(caption, length))];
  return `${row}. ${emoji} ${[...values, ...words].join(' · ')}`;
}

/** A plan without a style, and the question for it. The summary with its buttons follows once the style is known. */
export function planWithoutStyle(plan: Pick<PlanContent, 'style' | 'stickers'>, texts: Texts): string {
  return `${texts.plans.summary.title(plan.stickers.length)}\n\n${planRows(plan, texts)}\n\n${texts.ask.style}`;
}

interface Shown {
  readonly id: number;
  readonly revision: number;
  readonly content: PlanContent;
  readonly costs: PlanCosts;
  readonly packTitle: string | undefined;
  readonly pictures?: PictureCosts | undefined;
}

function buttonsFor({ id: planId, revision, content, costs }: Shown, language: Language) {
  const texts = textsFor(language);
  const { buttons } = texts.plans;
  const left = roomIn(costs);
  const draw: Button = {
    label: buttons.drawAll,
    action: { type: 'plan_draw', planId, revision },
  };
  const cut: Button = {
    label: buttons.cut(left),
    action: { type: 'plan_cut', planId, revision, count: left },
  };
  const moving: Button = {
    label: `${content.moving ? '✓ ' : ''}${buttons.moving}`,
    action: { type: 'plan_moving', planId, revision },
  };
  const change: Button[] = [
    { label: buttons.change, action: { type: 'plan_change', planId, revision } },
    { label: buttons.drop, action: { type: 'plan_drop', planId, revision } },
  ];
  if (left >= content.stickers.length) return [[draw], [moving], change];
  const wish = encodeWish({ type: 'plan_draw', planId, revision });
  const buy = buyButtons(costs.prices ?? [], wish, texts).map(each => [each]);
  return left > 1 ? [[cut], ...buy, [moving], change] : [...buy, change];
}

function roomNote({ room, prices = [] }: PlanCosts, { plans, stars }: Texts): string[] {
  if (room === undefined) return [];
  const isSold = roomIn({ room }) === 0 && prices.length > 0;
  return [isSold ? stars.offer(room.limit) : plans.summary.room(room)];
}

export function planSummary(shown: Shown, language: Language): Words {
  const texts = textsFor(language);
  const { summary } = texts.plans;
  const { content, costs, packTitle, id: planId, revision } = shown;
  const count = content.stickers.length;
  const left = roomIn(costs);
  const same = sameStickers(content.stickers);
  const uncaptioned = content.stickers.flatMap(({ caption }, at) =>
    caption === '' || checkCaption(caption) === 'ok' ? [] : [at + 1],
  );
  const { style, stickers } = content;
  const note = limitNote(
    shown.pictures,
    stickers.map(sticker => ({ ...sticker, style })),
    texts,
  );
  const { price } = costs;
  const numbers = [
    // Never "8 of your 5": the remaining number is shown below.
    summary.stickers(count, left < count ? undefined : costs.room),
    summary.time(costs.seconds),
    ...(price === undefined || price === 0 ? [] : [summary.cost(`$${price.toFixed(2)}`)]),
  ];
  const paragraphs = [
    [
      summary.title(count),
      `${texts.summary.style}: ${short(shownValue('style', content.style, language), LONGEST_LINE)}`,
      ...(content.occasion === '' ? [] : [summary.occasion(short(content.occasion, LONGEST_LINE))]),
    ].join('\n'),
    planRows(content, texts, shown.pictures),
    [
      ...same.map(group => summary.same(group.join(', '))),
      ...(uncaptioned.length > 0 ? [summary.uncaptioned(uncaptioned.join(', '))] : []),
      ...(note === undefined ? [] : [note]),
      ...(packTitle === undefined ? [] : [summary.intoPack(packTitle)]),
      ...(content.moving ? [summary.moving] : []),
      `${numbers.join(', ')}.`,
      ...(left < count ? roomNote(costs, texts) : []),
      ...(count >= LARGE && left >= count ? [summary.firstAlone] : []),
    ].join('\n'),
    ...(left < count ? [] : [texts.summary.hint]),
  ];
  return {
    type: 'say',
    text: paragraphs.join('\n\n'),
    markdown: false,
    buttons: buttonsFor(shown, language),
    showsPlan: { planId, revision },
  };
}
