import type { SheetGrid, SheetPrices } from '../types.ts';

/** Drawings on one picture: as many as pay, or as the operator wants. */
export type SheetSetting = 'auto' | '1' | '4' | '9';

/** Stickers that may come on one picture. */
export type SheetSize = 1 | 4 | 9;

export function gridFor(count: number): SheetGrid {
  return count <= 4 ? 2 : 3;
}

/** @returns how many of `count` stickers come on the next picture, at most: as many as make each of them cheapest */
export function chooseSheet(setting: SheetSetting, prices: SheetPrices, count: number): SheetSize {
  const each = (size: 4 | 9) => {
    const stickers = Math.min(count, size);
    return (prices[gridFor(stickers)] ?? Number.POSITIVE_INFINITY) / stickers;
  };
  if (count < 2) return 1;
  switch (setting) {
    case '1':
      return 1;
    case '4':
      return prices[2] === undefined ? 1 : 4;
    case '9':
      return prices[3] === undefined ? 1 : 9;
    case 'auto':
      if (Math.min(each(4), each(9)) >= 1) return 1;
      return each(9) < each(4) ? 9 : 4;
    default:
      return setting satisfies never;
  }
}
