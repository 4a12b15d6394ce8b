/** Connected parts of a mask: `labels` holds 0 outside the mask, else 1 + the index of the part. */
export interface Components {
  readonly labels: Int32Array;
  readonly areas: readonly number[];
  /** Whether the part reaches the border of the picture. */
  readonly touchesBorder: readonly boolean[];
}

/** Labels the connected parts (neighbours in eight directions) of the pixels for which `mask` is not 0. */
export function connectedComponents(mask: Uint8Array, width: number, height: number): Components {
  const labels = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  const areas: number[] = [];
  const touchesBorder: boolean[] = [];
  for (let start = 0; start < labels.length; start++) {
    if (mask[start] === 0 || labels[start] !== 0) continue;
    const label = areas.length + 1;
    let area = 0;
    let border = false;
    let top = 0;
    stack[top++] = start;
    labels[start] = label;
    while (top > 0) {
      const pixel = stack[--top] ?? 0;
      const x = pixel % width;
      const y = (pixel - x) / width;
      area++;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) border = true;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (mask[next] !== 0 && labels[next] === 0) {
            labels[next] = label;
            stack[top++] = next;
          }
        }
      }
    }
    areas.push(area);
    touchesBorder.push(border);
  }
  return { labels, areas, touchesBorder };
}
