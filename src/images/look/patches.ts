import { connectedComponents } from '../finishing/components.ts';
import type { Box } from '../finishing/layout.ts';

/** A connected part of a mask. */
export interface Patch extends Box {
  /** In pixels. */
  readonly area: number;
}

/** The connected parts of the pixels for which `mask` is not 0. */
export function patchesOf(mask: Uint8Array, width: number, height: number): Patch[] {
  const { labels, areas } = connectedComponents(mask, width, height);
  const bounds = areas.map(() => ({ left: width, top: height, right: 0, bottom: 0 }));
  for (let p = 0; p < mask.length; p++) {
    const label = labels[p] ?? 0;
    const box = label === 0 ? undefined : bounds[label - 1];
    if (box === undefined) continue;
    const x = p % width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, Math.floor(p / width));
    box.bottom = Math.floor(p / width);
  }
  return bounds.map(({ left, top, right, bottom }, index) => ({
    left,
    top,
    width: right - left + 1,
    height: bottom - top + 1,
    area: areas[index] ?? 0,
  }));
}
