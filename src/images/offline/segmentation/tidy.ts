import { connectedComponents } from '../../finishing/components.ts';
import { maskOf } from '../../planes.ts';

/** Parts smaller than this share of the biggest are crumbs. */
const CRUMB = 0.12;
/** Holes smaller than this share of the picture are faults; bigger ones are seen through. */
const HOLE = 0.02;

/** The mask (0 or 1) without crumbs and pinholes. */
export function tidyMask(mask: Uint8Array, width: number, height: number): Uint8Array {
  const parts = connectedComponents(mask, width, height);
  const biggest = parts.areas.reduce((most, area) => Math.max(most, area), 0);
  const kept = maskOf(mask.length, p => (parts.areas[(parts.labels[p] ?? 0) - 1] ?? -1) >= CRUMB * biggest);
  const rest = connectedComponents(
    kept.map(value => 1 - value),
    width,
    height,
  );
  return maskOf(mask.length, p => {
    const label = rest.labels[p] ?? 0;
    return (
      label === 0 || !(rest.touchesBorder[label - 1] || (rest.areas[label - 1] ?? 0) > HOLE * mask.length)
    );
  });
}
