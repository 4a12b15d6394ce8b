import { line } from './symbols.ts';

export type Backdrop = 'speed' | 'burst';

export interface Silhouette {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Where the subject begins and ends in a row of pixels; nothing where it is not in it. */
  rowAt(y: number): readonly [number, number] | undefined;
}

/**
 * SVG elements in canvas pixels, to lie behind the subject. All of them reach under it.
 *
 * @param side which way the subject moves: 1 to the right.
 */
export function drawBackdrop(kind: Backdrop, subject: Silhouette, color: string, side: 1 | -1): string {
  switch (kind) {
    case 'speed':
      return speedLines(subject, color, side);
    case 'burst':
      return rays(subject, color);
    default:
      return kind satisfies never;
  }
}

function speedLines(subject: Silhouette, color: string, side: 1 | -1): string {
  const height = subject.bottom - subject.top;
  return [0.2, 0.36, 0.52, 0.68]
    .map((share, k) => {
      const y = subject.top + share * height;
      const row = subject.rowAt(Math.round(y));
      if (row === undefined) return '';
      const back = side === 1 ? row[0] : row[1];
      return line(
        `M${back + side * 24} ${y}h${-side * (k % 2 === 0 ? 104 : 78)}`,
        k % 2 === 0 ? 16 : 12,
        color,
      );
    })
    .join('');
}

function rays({ left, top, right, bottom }: Silhouette, color: string): string {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [rx, ry] = [0.6 * (right - left), 0.54 * (bottom - top)];
  const corners = Array.from({ length: 44 }, (_, k) => {
    const angle = (Math.PI * k) / 22;
    const reach = k % 2 === 0 ? 1 : 0.82;
    return `${(x + rx * reach * Math.cos(angle)).toFixed(1)} ${(y + ry * reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path d="M${corners.join('L')}Z" fill="${color}"/>`;
}
