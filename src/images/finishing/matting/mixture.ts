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
  readonly #luma: number;
  #kr = 0;
  #kg = 0;
  #kb = 0;
  #dr = 0;
  #dg = 0;
  #db = 0;
  #part = 0;
  #along = 0;

  /** @param luma how much more, in squared levels, a difference of luma counts: JPEG keeps it better than chroma. */
  constructor(luma = 0) {
    this.#luma = luma;
  }

  /** Begins with the pixel at byte `i` of `data` and the key at index `k` of `key`; nothing explains it yet. */
  begin(data: Uint8Array, i: number, key: Float32Array, k: number): void {
    this.#kr = key[k] ?? 0;
    this.#kg = key[k + 1] ?? 0;
    this.#kb = key[k + 2] ?? 0;
    this.#dr = (data[i] ?? 0) - this.#kr;
    this.#dg = (data[i + 1] ?? 0) - this.#kg;
    this.#db = (data[i + 2] ?? 0) - this.#kb;
    this.#part = this.#luma * lumaOf(this.#dr, this.#dg, this.#db);
    this.alpha = 0;
    this.misfit = Number.POSITIVE_INFINITY;
  }

  /** Squared distance of the pixel from the line between the key and the colour at byte `f` of `data`. */
  misfitOf(data: Uint8Array, f: number): number {
    const r = (data[f] ?? 0) - this.#kr;
    const g = (data[f + 1] ?? 0) - this.#kg;
    const b = (data[f + 2] ?? 0) - this.#kb;
    return this.#fit(r, g, b);
  }

  /** Takes the colour for F if it explains the pixel better than what was taken before. */
  offer(r: number, g: number, b: number): void {
    const misfit = this.#fit(r - this.#kr, g - this.#kg, b - this.#kb);
    if (misfit >= this.misfit) return;
    this.r = r;
    this.g = g;
    this.b = b;
    this.alpha = this.#along;
    this.misfit = misfit;
  }

  /** Offers what the colour at byte `i` of `data` would be without the key, of which it has `1 - share`. */
  offerUnmixed(data: Uint8Array, i: number, share: number): void {
    const r = unmix(data[i] ?? 0, this.#kr, share);
    const g = unmix(data[i + 1] ?? 0, this.#kg, share);
    const b = unmix(data[i + 2] ?? 0, this.#kb, share);
    this.offer(r, g, b);
  }

  /** Squared distance of the pixel from the line to a colour, less the key; how far along it that is goes to `#along`. */
  #fit(r: number, g: number, b: number): number {
    const full = lumaOf(r, g, b);
    const product = this.#dr * r + this.#dg * g + this.#db * b + this.#part * full;
    const along = product / (r * r + g * g + b * b + this.#luma * full * full + 1);
    this.#along = along;
    const share = along < 0 ? 0 : along > 1 ? 1 : along;
    const er = this.#dr - share * r;
    const eg = this.#dg - share * g;
    const eb = this.#db - share * b;
    return er * er + eg * eg + eb * eb;
  }
}

/** The other part of a mixture: `C = (P - (1 - a)·K) / a`, limited to 0..255. */
export function unmix(value: number, key: number, alpha: number): number {
  const color = (value - (1 - alpha) * key) / alpha;
  return color < 0 ? 0 : color > 255 ? 255 : color;
}

function lumaOf(r: number, g: number, b: number): number {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}
