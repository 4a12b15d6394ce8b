import type { Random } from './random.ts';

export type Rgb = readonly [number, number, number];

/** How a figure is drawn. */
export type Style = 'cartoon' | 'painterly' | 'photo';

/** What is measured together. */
export const GROUPS = ['ordinary', 'shadow', 'near-key', 'hair', 'glass'] as const;
export type Group = (typeof GROUPS)[number];

/** What a figure is drawn with. */
interface Sitting {
  readonly style: Style;
  readonly random: Random;
  /** Hue of the key in degrees. */
  readonly hue: number;
}

/** A figure, and its contact shadow where it casts one: an SVG's content of 1024 by 1024 each. */
interface Figure {
  readonly drawing: string;
  readonly shadow?: string;
}

/** The figures of a group, in turn. */
export type Figures = readonly ((sitting: Sitting) => Figure)[];

/** Several pieces of a drawing as one. */
export const strokes = (count: number, stroke: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => stroke(i)).join('');

/** A colour of hue `h` in degrees, saturation and lightness 0..1, as `#rrggbb`. */
export function hsl(h: number, s: number, l: number): string {
  const channel = (n: number) => {
    const k = (((n + h / 30) % 12) + 12) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
