import type { Box } from './layout.ts';

/** Connected parts of a mask: `labels` holds 0 outside the mask, else 1 + the index of the part. */
export interface Components {
  readonly labels: Int32Array;
  readonly areas: readonly number[];
  readonly boxes: readonly Box[];
  readonly touchesBorder: readonly boolean[];
}

/** Labels the connected parts (neighbours in eight directions) of the pixels for which `mask` is not 0, by flood fill. */
export function connectedComponents(mask: Uint8Array, width: number, height: number): Components {
  const labels = new Int32Array(mask.length);
  const open = new Int32Array(mask.length);
  const areas: number[] = [];
  const boxes: Box[] = [];
  for (let first = 0; first < mask.length; first++) {
    if (mask[first] === 0 || labels[first] !== 0) continue;
    const label = areas.length + 1;
    labels[first] = label;
    open[0] = first;
    let end = 1;
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let n = 0; n < end; n++) {
      const p = open[n] ?? 0;
      const y = Math.floor(p / width);
      const x = p - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      const [before, after] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0];
      const last = y < height - 1 ? p + width : p;
      for (let row = y > 0 ? p - width : p; row <= last; row += width) {
        for (let q = row + before; q <= row + after; q++) {
          if (mask[q] === 0 || labels[q] !== 0) continue;
          labels[q] = label;
          open[end++] = q;
        }
      }
    }
    areas.push(end);
    boxes.push({ left, top, width: right - left + 1, height: bottom - top + 1 });
  }
  const touchesBorder = boxes.map(
    box =>
      box.left === 0 || box.top === 0 || box.left + box.width === width || box.top + box.height === height,
  );
  return { labels, areas, boxes, touchesBorder };
}
