import type { Raster } from '../../raster.ts';
import type { Background, KeyRow } from './background.ts';
import { MIXED, SOLID } from './trimap.ts';

/** How many pixels of distance a squared level of misfit is worth. */
const MISFIT = 0.3;
/** Solid colours further away than this, in pixels, say nothing. */
const REACH = 40;

/**
 * One pixel as a mixture of the key and a colour of the subject: `P = a·F + (1 - a)·K`. Made once and set anew for
 * every pixel, since there are hundreds of thousands.
 */
export class Mixture {
  /** F, 0..255. */
  r = 0;
  g = 0;
  b = 0;
  /** The a that comes nearest, not limited to 0..1: beyond them are noise, and colours further out than F. */
  alpha = 0;
  /** Squared distance of P from the nearest point between K and F. */
  misfit = Number.POSITIVE_INFINITY;
  /** K. */
  kr = 0;
  kg = 0;
  kb = 0;
  #dr = 0;
  #dg = 0;
  #db = 0;
  #along = 0;

  /** Begins with pixel `p` of `data`, in column `x` of its row of the key; nothing explains it yet. */
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

  /** Squared distance of the pixel from the line between the key and a colour; how far along it that is goes to `#along`. */
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

  /** Takes the colour for F if it explains the pixel better than what was taken before. */
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
 * For every mixed pixel a solid one near it whose colour explains it best: that lies, seen from the key, in its
 * direction. Neighbours share what they found, so a few sweeps do for a search.
 *
 * Source of the idea: Gastal & Oliveira, "Shared Sampling for Real-Time Alpha Matting", Eurographics 2010; of the
 * sweeps: Barnes et al., "PatchMatch", SIGGRAPH 2009.
 *
 * @returns for every pixel of the picture the index of its solid one; 0, a corner that is never taken, where there is
 * none within reach.
 */
export function shareSolid({ data, width }: Raster, kinds: Uint8Array, background: Background): Int32Array {
  const found = new Int32Array(kinds.length);
  const mixture = new Mixture();
  const end = kinds.length - 1;
  const inverse = 1 / width;
  for (const way of [-1, 1]) {
    // First what was found for the pixel itself.
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
        const price = far + MISFIT * mixture.misfitOf(data[f] ?? 0, data[f + 1] ?? 0, data[f + 2] ?? 0);
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
 * Between two pixels whose indices differ by so much; without end beyond {@link REACH}. They are no more than half a row apart,
 * being neighbours' neighbours, so that rounding tells columns from rows.
 *
 * @param inverse of the width: a division takes several times as long.
 */
function pixelDistance(apart: number, width: number, inverse: number): number {
  const dy = Math.floor(apart * inverse + 0.5);
  const dx = apart - dy * width;
  const squared = dx * dx + dy * dy;
  return squared > REACH * REACH ? Infinity : Math.sqrt(squared);
}
