import type { SheetDrawing, SheetGrid, SheetPrices } from '../types.ts';

export function sheetTask({ length }: readonly SheetDrawing[]): string {
  const grid = gridFor(length);
  return `Draw the subject of the attached photo ${length} times on one square picture, as the artworks of ${length} die-cut stickers of one set: each the subject alone, in a cell of its own of an invisible grid of ${grid} by ${grid} equal cells, ready to be cut apart.`;
}

export function sheetWishes(drawings: readonly SheetDrawing[]): readonly string[] {
  const grid = gridFor(drawings.length);
  return drawings.map(({ emotion, pose }, index) => {
    const place = `row ${Math.floor(index / grid) + 1}, column ${(index % grid) + 1}`;
    return `Cell ${index + 1} (${place}): emotion ${JSON.stringify(emotion)}, pose ${JSON.stringify(pose)}`;
  });
}

export function sheetLayout(drawings: readonly SheetDrawing[]): readonly string[] {
  const { length } = drawings;
  const empty = gridFor(length) ** 2 - length;
  return [
    `Count: exactly ${length} drawings, one in each of the first ${length} cells, in the order above; none is missing, none comes twice. Before you answer, count them.${empty === 0 ? '' : ` The last ${empty === 1 ? 'cell stays' : `${empty} cells stay`} empty background.`}`,
    'Subject of each cell: everybody in the foreground of the photo with what they hold, close together as one connected shape; where there is no person, the main animal or thing. The same clothes, colours, line width and proportions in all cells.',
    'Framing: head and shoulders, half figure or full figure, as the pose needs, at the same scale in all cells. The whole head, all of the hair, hands and props are inside the cell.',
    'Margin: about 12 % of each cell stays empty background on all four sides. Nothing reaches into another cell, touches a neighbour or a border of the picture. No lines, frames, panels or numbers between or in the cells.',
  ];
}

export type SheetSetting = 'auto' | '1' | '4' | '9';

export type SheetSize = 1 | 4 | 9;

export function gridFor(count: number): SheetGrid {
  return count <= 4 ? 2 : 3;
}

/** Chooses the number of stickers per sheet with the lowest price each. */
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

/**
 * How many poses of a movement come on one sheet. Four are enough, and larger than nine: even on a picture of 1024 px each
 * is about 390 px high.
 */
export const POSES = 4;
