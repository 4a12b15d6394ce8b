import type { Raster } from '../../raster.ts';
import type { Background, KeyRow } from './background.ts';
import { MIXED, SOLID } from './trimap.ts';

const MISFIT_WEIGHT = 0.3;
const MAX_DISTANCE_PX = 40;

/** One pixel as a mixture `P = a·F + (1 - a)·K`. Reused for hundreds of thousands of pixels to avoid allocation. */
export class Mixture {
  r = 0;
  g = 0;
  b = 0;
  /** Not limited to 0..1: values outside come from noise and from colours beyond F. */
  alpha = 0;
  misfit = Number.POSITIVE_INFINITY;
  kr = 0;
  kg = 0;
  kb = 0;
  #dr = 0;
  #dg = 0;
  #db = 0;
  #along = 0;

  begin(data: Uint8Array, p: number, { r, g, b }: KeyRow, x: number): void {
    this.kr = r[x] ?? 0;
    this.kg = g[x] ?? 0;
    this.kb = b[x] ?? 0;
    this.#dr = (data[4 * p] ?? 0) - this.kr;
    this.#dg = (data[4 * p + 1] ?? 0) - this.kg;
    this.#db = (data[4 * p + 2] ?? 0) - this.kb;
    this.alpha = 0;
    this.misfit = Number.POSITIVE_INFINITY;
  }

  misfitOf(red: number, green: number, blue: number): number {
    const r = red - this.kr;
    const g = green - this.kg;
    const b = blue - this.kb;
    const along = (this.#dr * r + this.#dg * g + this.#db * b) / (r * r + g * g + b * b + 1);
    this.#along = along;
    const share = along < 0 ? 0 : along > 1 ? 1 : along;
    const er = this.#dr - share * r;
    const eg = this.#dg - share * g;
    const eb = this.#db - share * b;
    return er * er + eg * eg + eb * eb;
  }

  offer(r: number, g: number, b: number): void {
    const misfit = this.misfitOf(r, g, b);
    if (misfit >= this.misfit) return;
    this.r = r;
    this.g = g;
    this.b = b;
    this.alpha = this.#along;
    this.misfit = misfit;
  }
}

/**
 * Returns, for each mixed pixel, the index of a solid pixel nearby in the same direction from the key; 0 if there is
 * none. After Gastal & Oliveira, "Shared Sampling for Real-Time Alpha Matting", 2010.
 */
export function shareSolid({ data, width }: Raster, kinds: Uint8Array, background: Background): Int32Array {
  const found = new Int32Array(kinds.length);
  const mixture = new Mixture();
  const end = kinds.length - 1;
  const inverse = 1 / width;
  for (const way of [-1, 1]) {
    const steps = [0, way, way * (width - 1), way * width, way * (width + 1)];
    for (let n = 0; n <= end; n++) {
      const p = way === -1 ? n : end - n;
      if (kinds[p] !== MIXED) continue;
      const y = Math.floor(p / width);
      mixture.begin(data, p, background.row(y), p - y * width);
      let best = 0;
      let least = Infinity;
      for (const step of steps) {
        const next = p + step;
        const q = next < 0 || next > end ? p : next;
        const candidate = kinds[q] === SOLID ? q : (found[q] ?? 0);
        if (candidate === 0 || candidate === best) continue;
        const far = pixelDistance(candidate - p, width, inverse);
        if (far >= least) continue;
        const f = 4 * candidate;
        const price =
          far + MISFIT_WEIGHT * mixture.misfitOf(data[f] ?? 0, data[f + 1] ?? 0, data[f + 2] ?? 0);
        if (price < least) {
          least = price;
          best = candidate;
        }
      }
      found[p] = best;
    }
  }
  return found;
}

/**
 * Columns differ by less than half a row, so rounding separates rows from columns; a division would take several times
 * as long.
 */
function pixelDistance(apart: number, width: number, inverse: number): number {
  const dy = Math.floor(apart * inverse + 0.5);
  const dx = apart - dy * width;
  const squared = dx * dx + dy * dy;
  return squared > MAX_DISTANCE_PX * MAX_DISTANCE_PX ? Infinity : Math.sqrt(squared);
}
