import type { Raster } from '../../raster.ts';
import { greatestDifference } from './difference.ts';

/** Side of the cells, in pixels, and every how many of their pixels are looked at. */
export const CELL = 11;
const SKIP = 3;
/** Cells whose channels scatter by no more than this, in levels, or than so many times the usual, hold no edge … */
const EVEN = 6;
const USUAL = 2;
/** … and two of them, one beside the other, are of one field when they differ by no more than this in any channel. */
const STEP = 5;
/** Other fields whose mean is this near to that of the background are background seen elsewhere. */
const SAME = 12;

/**
 * Finds the field of the background among near colours: what is painted as one changes gradually, while a thing of a like
 * colour, even one that leaves the picture at its border, begins with a step.
 *
 * @returns 1 for cells of {@link CELL} pixels that are background, row by row, `ceil(width / CELL)` a row; undefined where
 * nothing is even along the border.
 */
export function backgroundField({ data, width, height }: Raster): Uint8Array | undefined {
  const across = Math.ceil(width / CELL);
  const down = Math.ceil(height / CELL);
  const means = new Float32Array(3 * across * down);
  const scatter = new Float32Array(across * down);
  for (let cell = 0; cell < scatter.length; cell++) {
    const left = (cell % across) * CELL;
    const top = Math.floor(cell / across) * CELL;
    const right = Math.min(width, left + CELL);
    const bottom = Math.min(height, top + CELL);
    const count = Math.ceil((right - left) / SKIP) * Math.ceil((bottom - top) / SKIP);
    for (let c = 0; c < 3; c++) {
      let [sum, squares] = [0, 0];
      for (let y = top; y < bottom; y += SKIP) {
        for (let i = 4 * (y * width + left) + c, end = 4 * (y * width + right); i < end; i += 4 * SKIP) {
          const value = data[i] ?? 0;
          sum += value;
          squares += value * value;
        }
      }
      const mean = sum / count;
      means[3 * cell + c] = mean;
      scatter[cell] = Math.max(scatter[cell] ?? 0, Math.sqrt(Math.max(0, squares / count - mean * mean)));
    }
  }
  const isBorder = (cell: number) =>
    cell < across || cell >= across * (down - 1) || cell % across === 0 || cell % across === across - 1;
  const border = scatter.filter((_, cell) => isBorder(cell)).sort();
  const even = Math.max(EVEN, USUAL * (border[border.length >> 1] ?? 0));
  const fields = fieldsOf(means, scatter, even, across);
  return mostAlongBorder(fields, means, isBorder);
}

/** Numbers from 1 for even cells that are joined by small steps, 0 for the others. */
function fieldsOf(means: Float32Array, scatter: Float32Array, even: number, across: number): Int32Array {
  const fields = new Int32Array(scatter.length);
  const open: number[] = [];
  let count = 0;
  const visit = (next: number, cell: number) => {
    if (fields[next] !== 0 || (scatter[next] ?? 0) > even) return;
    if (greatestDifference(means, cell, means, next) > STEP) return;
    fields[next] = count;
    open.push(next);
  };
  for (let first = 0; first < fields.length; first++) {
    if (fields[first] !== 0 || (scatter[first] ?? 0) > even) continue;
    count++;
    visit(first, first);
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const x = cell % across;
      if (cell >= across) visit(cell - across, cell);
      if (cell + across < fields.length) visit(cell + across, cell);
      if (x > 0) visit(cell - 1, cell);
      if (x + 1 < across) visit(cell + 1, cell);
    }
  }
  return fields;
}

/** The cells of the field that has most of the border, and of those like it. */
function mostAlongBorder(
  fields: Int32Array,
  means: Float32Array,
  isBorder: (cell: number) => boolean,
): Uint8Array | undefined {
  const count = fields.reduce((most, field) => Math.max(most, field), 0);
  const along = new Int32Array(count + 1);
  const areas = new Int32Array(count + 1);
  const colors = new Float32Array(3 * (count + 1));
  fields.forEach((field, cell) => {
    if (field === 0) return;
    if (isBorder(cell)) along[field] = (along[field] ?? 0) + 1;
    areas[field] = (areas[field] ?? 0) + 1;
    for (let c = 0; c < 3; c++)
      colors[3 * field + c] = (colors[3 * field + c] ?? 0) + (means[3 * cell + c] ?? 0);
  });
  for (let i = 3; i < colors.length; i++) colors[i] = (colors[i] ?? 0) / (areas[Math.floor(i / 3)] ?? 1);
  const best = along.reduce((most, length, field) => (length > (along[most] ?? 0) ? field : most), 0);
  if (best === 0) return undefined;
  return Uint8Array.from(fields, field =>
    field > 0 && greatestDifference(colors, best, colors, field) <= SAME ? 1 : 0,
  );
}
