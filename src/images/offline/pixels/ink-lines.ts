import { connectedComponents } from '../../finishing/components.ts';
import { blur, luma, maskOf, type Plane } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { kuwahara } from './smoothing.ts';

/** How lines are drawn. */
export interface Pen {
  /** Width of what counts as a line, in pixels. */
  readonly width: number;
  /** How black lines get: 20 is faint, 100 bold. */
  readonly weight: number;
  /** How much darker than around a line must be, relative; fur and hair are full of 0.02. */
  readonly contrast: number;
  /** Strokes with fewer pixels than this are dirt. */
  readonly least: number;
}

/**
 * Ink lines from luma: 1 is bare paper, 0 full ink. Fur and noise make specks: they are taken out.
 *
 * Source: the extended difference of Gaussians, Winnemöller, Kyprianidis, Olsen, "XDoG", Computers & Graphics, 2012.
 */
export function inkLines(plane: Plane, width: number, height: number, pen: Pen): Plane {
  const near = blur(plane, width, height, pen.width);
  const wide = blur(plane, width, height, pen.width * 1.6);
  const paper = near.map((value, p) => {
    const edge = value - (1 - pen.contrast) * (wide[p] ?? 0);
    return edge >= 0 ? 1 : Math.max(0, 1 + Math.tanh(edge * pen.weight));
  });
  const ink = maskOf(paper.length, p => (paper[p] ?? 0) < 0.75);
  const { labels, areas } = connectedComponents(ink, width, height);
  return paper.map((value, p) => {
    const label = labels[p] ?? 0;
    if (label === 0) return Math.min(1, value + 0.15);
    return (areas[label - 1] ?? 0) < pen.least ? 1 : value;
  });
}

/** {@link inkLines} of a photo, without its finest texture. */
export function penLines(photo: Raster, pen: Pen): Plane {
  return inkLines(luma(kuwahara(photo, 1)), photo.width, photo.height, pen);
}
