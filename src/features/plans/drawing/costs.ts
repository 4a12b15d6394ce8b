import {
  type LimitDeps,
  pricesFor,
  type Room,
  roomOf,
  type StarsPrice,
} from '../../../assistant/model/limits.ts';
import { findPack } from '../../../assistant-db/packs/packs.ts';
import { meanJobTime } from '../../../assistant-db/plans/drawing.ts';
import type { PlanContent } from '../../../assistant-db/plans/plans.ts';
import type { Db } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { gridFor } from '../../../images/sheet/request.ts';
import type { DrawingLimits, SheetPrices, StickerParams } from '../../../images/types.ts';
import { inPictures, type SheetOf, slotsFor } from './next.ts';

export interface PictureCosts {
  readonly seconds: number;
  /** USD; undefined if the operator has not set a price. */
  readonly price: number | undefined;
  readonly sheets?: SheetPrices | undefined;
  /** Undefined if everything can be drawn. */
  limitsOf?(values: StickerParams): DrawingLimits;
}

const UNKNOWN: PictureCosts = { seconds: 20, price: undefined };

export interface PlanCosts {
  /** What the user can draw now, and in a day; undefined: no limit. */
  readonly room: (Room & { readonly limit: number }) | undefined;
  /** The packages that the user can buy if too few are left today. */
  readonly prices?: readonly StarsPrice[];
  readonly seconds: number;
  readonly price: number | undefined;
}

/** Infinity if nothing limits them. */
export function roomIn({ room }: { readonly room: Room | undefined }): number {
  return room === undefined ? Number.POSITIVE_INFINITY : room.today + room.bought;
}

export interface CostDeps extends Omit<LimitDeps, 'db'> {
  readonly db: Db;
  readonly pictures?: PictureCosts | undefined;
  readonly sheetOf?: SheetOf | undefined;
}

/** The number of stickers on each picture. The first sticker is drawn alone. */
function picturesOf(count: number, sheetOf: SheetOf = () => 1): number[] {
  const rest = Array.from({ length: count - 1 }, (_, index) => index + 2);
  return [1, ...inPictures(rest, Number.POSITIVE_INFINITY, sheetOf).map(({ length }) => length)];
}

export async function planCosts(deps: CostDeps, userId: number, count: number): Promise<PlanCosts> {
  const { seconds, price, sheets } = deps.pictures ?? UNKNOWN;
  const room = await roomOf(deps.db, deps, userId, deps.clock.now());
  const mean = await meanJobTime(deps.db);
  const pictures = picturesOf(count, deps.sheetOf);
  const units = pictures.map(stickers => (stickers === 1 ? 1 : (sheets?.[gridFor(stickers)] ?? 1)));
  const rounds = 1 + Math.ceil((pictures.length - 1) / slotsFor(deps.jobsPerUser, 0));
  return {
    room: room && { ...room, limit: deps.dailyStickers },
    prices: roomIn({ room }) < count ? pricesFor(deps, userId) : [],
    seconds: rounds * (mean === undefined ? seconds : Math.max(1, mean / 1000)),
    price: price === undefined ? undefined : price * units.reduce((sum, unit) => sum + unit, 0),
  };
}

export interface PlanFrame {
  readonly costs: PlanCosts;
  readonly packTitle: string | undefined;
  readonly pictures: PictureCosts | undefined;
}

export async function planFrame(
  deps: CostDeps,
  userId: number,
  { packId, stickers }: Pick<PlanContent, 'packId' | 'stickers'>,
): Promise<PlanFrame> {
  const pack = packId === null ? undefined : await findPack(deps.db, userId, packId);
  return {
    costs: await planCosts(deps, userId, stickers.length),
    packTitle: pack?.title,
    pictures: deps.pictures,
  };
}

/**
 * A warning before the confirmation if not everything can be drawn. `isFirst`: also says that filters draw.
 */
export function limitNote(
  pictures: PictureCosts | undefined,
  stickers: readonly StickerParams[],
  { drawing: { filters } }: Texts,
  isFirst = false,
): string | undefined {
  const limits = stickers.flatMap(values => pictures?.limitsOf?.(values) ?? []);
  const [first] = limits;
  if (first === undefined) return undefined;
  const nearestStyles: Readonly<Partial<Record<string, string>>> = filters.styles;
  const name = first.style && nearestStyles[first.style];
  const [pose] = limits.flatMap(limit => limit.pose ?? []);
  const note = [
    ...(isFirst ? [filters.demo] : []),
    ...(name === undefined ? [] : [filters.unknownStyle(name)]),
    ...(pose === undefined ? [] : [limits.length === 1 ? filters.pose[pose] : filters.poses]),
    ...(limits.some(({ isMore }) => isMore) ? [filters.noMore] : []),
  ].join(' ');
  return note === '' ? undefined : note;
}
