import { type Rgb, softSteps } from './filters.ts';

/** Colours drawn apart from gray by `amount`; skin by less, so that nobody turns orange, and what is nearly black not at all. */
export function vivid([r, g, b]: Rgb, amount: number): Rgb {
  const gray = lumaOf(r, g, b);
  const cb = 0.564 * (b - gray);
  const cr = 0.713 * (r - gray);
  const skin = Math.exp(-(((cr - 22) / 14) ** 2) - ((cb + 18) / 16) ** 2);
  const pull = 1 + (amount - 1) * (1 - 0.65 * skin) * ramp(gray, 20, 90);
  return [gray + (r - gray) * pull, gray + (g - gray) * pull, gray + (b - gray) * pull];
}

/** A colour brighter than can be shown, paled toward white instead of clipped: clipped skin turns yellow. */
export function shown([r, g, b]: Rgb): Rgb {
  const most = Math.max(r, g, b);
  if (most <= 255) return [r, g, b];
  const scale = 255 / most;
  return mix([r * scale, g * scale, b * scale], [255, 255, 255], Math.min(0.12, 0.5 * (1 - scale)));
}

/** Vivid colour whose luma goes in a few soft steps. `gain` lifts it. */
export function flatTone([r, g, b]: Rgb, steps: number, amount: number, gain: number): Rgb {
  const value = Math.max(0.01, lumaOf(r, g, b) / 255);
  const lifted = Math.min(1, value ** 0.9 * gain);
  const scale = softSteps(lifted, steps) / value;
  return shown(vivid([r * scale, g * scale, b * scale], amount));
}

/** `color` where `paper` is 1, `ink` where it is 0. */
export function inked(color: Rgb, paper: number, ink: Rgb): Rgb {
  return mix(ink, color, paper);
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** 0..255 */
export function lumaOf(r: number, g: number, b: number): number {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function ramp(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/**
 * A printer's screen: how far inside a dot the pixel is, from 1 in its middle to 0 where four dots meet.
 *
 * @param pitch distance of dots in pixels.
 * @param angle of the screen, in radians.
 */
export function screenDot(x: number, y: number, pitch: number, angle: number): number {
  const u = (x * Math.cos(angle) + y * Math.sin(angle)) / pitch;
  const v = (y * Math.cos(angle) - x * Math.sin(angle)) / pitch;
  const away = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
  return 1 - away * Math.SQRT2;
}

export function parseColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
