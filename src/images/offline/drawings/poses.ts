import type { PoseName } from '../../../i18n/types/words.ts';
import { HEART, INK, line, placed, type Sign } from './symbols.ts';

const SKIN = '#ffcf5c';
const CREASE = '#c98a1f';

/** Draws the strokes wide in white, then in ink, then in skin colour, so that the fingers share one contour. */
function hand(strokes: readonly (readonly [string, number])[], details = ''): string {
  const layer = (grow: number, color: string) =>
    strokes.map(([d, width]) => line(d, width + grow, color)).join('');
  return `${layer(18, '#fff')}${layer(7, INK)}${layer(0, SKIN)}${details}`;
}

export const HANDS = {
  open: `<g transform="rotate(12 60 70)">${hand(
    [
      ['M48 64L41 34', 13],
      ['M57 62L54 25', 13],
      ['M66 62L68 26', 13],
      ['M75 66L81 36', 13],
      ['M44 78L28 62', 13],
      ['M54 78L66 78L64 84L56 84Z', 32],
    ],
    line('M52 82Q60 74 72 80', 3.5, CREASE),
  )}</g>${line('M14 42Q15 28 26 18', 12, '#fff')}${line('M106 54Q111 42 106 30', 12, '#fff')}${line('M14 42Q15 28 26 18', 5, '#5b7cfa')}${line('M106 54Q111 42 106 30', 5, '#5b7cfa')}`,
  victory: hand(
    [
      ['M52 66L40 24', 14],
      ['M66 66L78 24', 14],
      ['M54 80L66 80L64 86L56 86Z', 34],
      ['M42 76L62 74', 13],
    ],
    `${line('M66 64Q72 74 66 80M76 66Q82 76 76 82', 3.5, INK)}${line('M44 82L64 80', 3.5, INK)}`,
  ),
  thumb: `<rect x="10" y="54" width="26" height="54" rx="9" fill="#fff"/>${hand(
    [
      ['M46 62Q56 46 54 26', 15],
      ['M48 62H86', 14],
      ['M48 74H88', 14],
      ['M48 86H84', 14],
      ['M48 97H78', 12],
      ['M46 66V94', 20],
    ],
    line('M68 68H86M68 80H86M68 91.500H80', 3.5, INK),
  )}<rect x="14" y="58" width="18" height="46" rx="6" fill="#4f7cff" stroke="${INK}" stroke-width="3.5"/>`,
  pointing: hand(
    [
      ['M56 52H102', 13],
      ['M40 56V90', 24],
      ['M48 66H74', 13],
      ['M48 78H74', 13],
      ['M48 90H70', 12],
      ['M40 52L58 40', 13],
    ],
    line('M60 72H74M60 84H72', 3.5, INK),
  ),
  fist: hand(
    [
      ['M36 44V72', 18],
      ['M52 40V72', 18],
      ['M67 40V72', 18],
      ['M82 45V70', 17],
      ['M40 80L78 80L76 92L42 92Z', 20],
      ['M34 76H60', 14],
    ],
    `${line('M44 40V60M60 37V60M75 40V60', 3.5, INK)}${line('M38 84H62', 3.5, INK)}`,
  ),
  clap: `<g transform="rotate(20 76 70)">${hand([
    ['M66 84L72 34', 13],
    ['M76 84L84 34', 13],
    ['M85 86L95 42', 13],
    ['M70 90L82 92L80 98L70 98Z', 24],
  ])}</g><g transform="rotate(-18 46 74)">${hand(
    [
      ['M38 84L34 32', 13],
      ['M48 84L47 26', 13],
      ['M58 84L60 32', 13],
      ['M64 84L74 60', 12],
      ['M42 92L56 92L54 99L44 99Z', 26],
    ],
    line('M42 38V64M53.500 36L53 64', 3.5, INK),
  )}</g>${line('M62 22V10M44 22L36 11M80 24L89 14', 13, '#fff')}${line('M62 22V10M44 22L36 11M80 24L89 14', 6, '#ff8a1f')}`,
  heart: hand(
    [
      ['M58 38Q46 18 29 26Q10 38 23 61Q36 82 58 98', 15],
      ['M26 68L20 106', 20],
      ['M62 38Q74 18 91 26Q110 38 97 61Q84 82 62 98', 15],
      ['M94 68L100 106', 20],
    ],
    `${placed(`<path d="${HEART}" fill="#ff3b5c" stroke="${INK}" stroke-width="7"/>`, 60, 62, 0.62)}${line('M60 31V40M60 92V103', 3.5, INK)}`,
  ),
} as const;

type Hand = keyof typeof HANDS;

export interface Pose {
  readonly hand?: Hand;
  readonly below?: Sign;
  readonly above?: Sign;
  readonly backdrop?: Backdrop;
  readonly lean: number;
}

export const POSES: Readonly<Record<PoseName, Pose>> = {
  jump: { below: 'up', lean: 4 },
  run: { below: 'steam', backdrop: 'speed', lean: 6 },
  fly: { below: 'steam', above: 'steam', backdrop: 'speed', lean: 9 },
  dance: { below: 'note', above: 'note', lean: 6 },
  wave: { hand: 'open', lean: 0 },
  thumb: { hand: 'thumb', lean: 0 },
  victory: { hand: 'victory', lean: 4 },
  point: { hand: 'pointing', lean: 3 },
  hug: { below: 'heart', above: 'heart', lean: -4 },
  heart: { hand: 'heart', lean: 0 },
  punch: { hand: 'fist', backdrop: 'burst', lean: 5 },
  clap: { hand: 'clap', lean: 0 },
  sleep: { above: 'zzz', lean: -10 },
  think: { above: 'thought', lean: -4 },
  triumph: { below: 'star', lean: 3 },
};

export type Backdrop = 'speed' | 'burst';

export interface Silhouette {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  rowAt(y: number): readonly [number, number] | undefined;
}

/** SVG drawn under the subject. All of it reaches under the subject. */
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
