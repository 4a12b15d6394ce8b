import type { Box } from '../finishing/layout.ts';
import { encodePng, openChecked, type Raster, rasterOf } from '../raster.ts';
import type { SheetGrid } from '../types.ts';
import { type CellContent, cellsOf, mapSheet, type Part, type SheetMap } from './cells.ts';

export type SheetCell =
  | { readonly type: 'drawn'; readonly picture: Buffer }
  | { readonly type: 'unusable'; readonly reason: Exclude<CellContent['type'], 'subject'> | 'too_small' };

/** A smaller subject would have to be enlarged by more than a tenth. */
const MIN_SUBJECT_PX = 447;
const MARGIN_SHARE = 0.12;
/** Soft edges: this many pixels of the map around other subjects are also erased. */
const SOFT_EDGE_PX = 3;

/**
 * Cuts a sheet into its cells. A cell counts only if it holds exactly one subject that reaches into no other cell:
 * models omit one, draw one twice, or let two touch. Throws `UnkeyableError`.
 */
export async function splitSheet(
  sheet: Buffer,
  grid: SheetGrid,
  minSubjectPx = MIN_SUBJECT_PX,
): Promise<SheetCell[]> {
  const map = await mapSheet(sheet, grid);
  // Decode once for all cells: it takes longer than everything else.
  const whole = await rasterOf(openChecked(sheet));
  const cells: SheetCell[] = [];
  for (const content of cellsOf(map, grid)) {
    if (content.type === 'subject') cells.push(await pictureOf(whole, map, content.parts, minSubjectPx));
    else cells.push({ type: 'unusable', reason: content.type });
  }
  return cells;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function around(parts: readonly Part[]): Area {
  return {
    left: Math.min(...parts.map(part => part.left)),
    top: Math.min(...parts.map(part => part.top)),
    right: Math.max(...parts.map(part => part.right)),
    bottom: Math.max(...parts.map(part => part.bottom)),
  };
}

async function pictureOf(
  sheet: Raster,
  map: SheetMap,
  parts: readonly Part[],
  minSubjectPx: number,
): Promise<SheetCell> {
  const { width, height, scale } = map;
  const box = around(parts);
  const longer = Math.max(box.right - box.left, box.bottom - box.top);
  if (longer * scale < minSubjectPx) return { type: 'unusable', reason: 'too_small' };
  const room = Math.ceil(longer * MARGIN_SHARE);
  const left = Math.max(0, box.left - room);
  const top = Math.max(0, box.top - room);
  const right = Math.min(width, box.right + room);
  const bottom = Math.min(height, box.bottom + room);
  const crop = {
    left: Math.round(left * scale),
    top: Math.round(top * scale),
    width: Math.floor((right - left) * scale),
    height: Math.floor((bottom - top) * scale),
  };
  const picture = cropped(sheet, crop);
  paintOver(picture, crop, map, othersNear(map, { left, top, right, bottom }, parts));
  return { type: 'drawn', picture: await encodePng(picture) };
}

function cropped(sheet: Raster, { left, top, width, height }: Box): Raster {
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    const start = 4 * ((top + y) * sheet.width + left);
    data.set(sheet.data.subarray(start, start + 4 * width), 4 * y * width);
  }
  return { data, width, height };
}

function othersNear({ labels, width }: SheetMap, area: Area, parts: readonly Part[]): Uint8Array {
  const own = new Set(parts.map(part => part.label));
  const others = new Uint8Array(labels.length);
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const label = labels[y * width + x] ?? 0;
      if (label === 0 || own.has(label)) continue;
      const bottom = Math.min(area.bottom, y + SOFT_EDGE_PX + 1);
      const right = Math.min(area.right, x + SOFT_EDGE_PX + 1);
      for (let v = Math.max(area.top, y - SOFT_EDGE_PX); v < bottom; v++) {
        for (let u = Math.max(area.left, x - SOFT_EDGE_PX); u < right; u++) {
          if (!own.has(labels[v * width + u] ?? 0)) others[v * width + u] = 1;
        }
      }
    }
  }
  return others;
}

function paintOver(
  { data, ...size }: Raster,
  at: { readonly left: number; readonly top: number },
  { width, height, scale, background }: SheetMap,
  others: Uint8Array,
): void {
  const [r, g, b, a] =
    background.type === 'key' ? [background.r, background.g, background.b, 255] : [0, 0, 0, 0];
  for (let y = 0, i = 0; y < size.height; y++) {
    const row = Math.min(height - 1, Math.floor((at.top + y) / scale)) * width;
    for (let x = 0; x < size.width; x++, i += 4) {
      if (others[row + Math.min(width - 1, Math.floor((at.left + x) / scale))] !== 1) continue;
      data[i] = r;
      data[i + 1] = g;
      data[i + 2] = b;
      data[i + 3] = a;
    }
  }
}
