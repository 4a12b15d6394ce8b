import type { Random } from './random.ts';

export type Rgb = readonly [number, number, number];

export type Style = 'cartoon' | 'painterly' | 'photo';

export const GROUPS = ['ordinary', 'shadow', 'near-key', 'hair', 'glass'] as const;
export type Group = (typeof GROUPS)[number];

interface Sitting {
  readonly style: Style;
  readonly random: Random;
  readonly hue: number;
}

interface Figure {
  readonly drawing: string;
  readonly shadow?: string;
}

export type Figures = readonly ((sitting: Sitting) => Figure)[];

export const strokes = (count: number, stroke: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => stroke(i)).join('');

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
