/** Connected parts of a mask: `labels` holds 0 outside the mask, else 1 + the index of the part. */
export interface Components {
  readonly labels: Int32Array;
  readonly areas: readonly number[];
  readonly touchesBorder: readonly boolean[];
}

/** Labels the connected parts (neighbours in eight directions) of the pixels for which `mask` is not 0, by flood fill. */
export function connectedComponents(mask: Uint8Array, width: number, height: number): Components {
  const labels = new Int32Array(mask.length);
  const open = new Int32Array(mask.length);
  const areas: number[] = [];
  const touchesBorder: boolean[] = [];
  for (let first = 0; first < mask.length; first++) {
    if (mask[first] === 0 || labels[first] !== 0) continue;
    const label = areas.length + 1;
    labels[first] = label;
    open[0] = first;
    let [end, touches] = [1, false];
    for (let n = 0; n < end; n++) {
      const p = open[n] ?? 0;
      const y = Math.floor(p / width);
      const x = p - y * width;
      touches ||= x === 0 || y === 0 || x === width - 1 || y === height - 1;
      const [left, right] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0];
      const [top, bottom] = [y > 0 ? -width : 0, y < height - 1 ? width : 0];
      for (let row = p + top; row <= p + bottom; row += width) {
        for (let q = row + left; q <= row + right; q++) {
          if (mask[q] === 0 || labels[q] !== 0) continue;
          labels[q] = label;
          open[end++] = q;
        }
      }
    }
    areas.push(end);
    touchesBorder.push(touches);
  }
  return { labels, areas, touchesBorder };
}
