import type { Texts } from '../../i18n/index.ts';
import type { StickerParams } from '../../images/types.ts';
import type { PictureCosts } from '../planning/costs.ts';

/**
 * What people are told before they confirm, where who draws cannot draw all that is wished; undefined where it can.
 *
 * @param stickers of one style: one of them, or a plan's
 * @param isFirst nothing was drawn or summed up for the person before: they are told who draws
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
