import { line, placed } from './ink.ts';
import { type Sign, symbol } from './symbols.ts';

/** Where the subject stands on the canvas, in pixels. */
export interface Stage {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** `spread`: how far the outermost heads of a group are from the middle; 0 for one head. */
  readonly head: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly spread: number;
  };
  /** Which way the subject moves or the drawing leans: 1 to the right. */
  readonly side: 1 | -1;
  readonly color: string;
}

/** What a pose puts behind the subject. */
export type Motion =
  | 'jump'
  | 'run'
  | 'fly'
  | 'dance'
  | 'spin'
  | 'sleep'
  | 'think'
  | 'hug'
  | 'impact'
  | 'shine'
  | 'ground';

/** A place beside the head: `dx` in its radii to the leaning side, `dy` down. */
export function besideHead({ head, side }: Stage, dx: number, dy: number): { x: number; y: number } {
  return {
    x: head.x + side * (dx * head.radius + Math.sign(dx) * head.spread),
    y: head.y + dy * head.radius,
  };
}

/** The marks of a movement as SVG elements in canvas pixels; they lie behind the subject. */
export function motionMarks(motion: Motion, stage: Stage): string {
  const { left, top, right, bottom, side, color } = stage;
  const [width, height] = [right - left, bottom - top];
  const middle = (left + right) / 2;
  const back = side === 1 ? left : right;
  const stroke = (d: string, thick = 13) => line(d, thick, color);
  const sign = (name: Sign, x: number, y: number, scale: number, angle = 0) =>
    placed(symbol(name), x, y, scale, angle);
  const beside = (name: Sign, dx: number, dy: number, scale: number) => {
    const { x, y } = besideHead(stage, dx, dy);
    return sign(name, x, y, scale);
  };
  switch (motion) {
    case 'jump':
      return (
        shadow(middle, bottom + 48, width * 0.3) +
        [-0.3, -0.1, 0.1, 0.3]
          .map((share, k) => stroke(`M${middle + share * width} ${bottom + 8}v${k % 3 === 0 ? 18 : 30}`, 12))
          .join('') +
        stroke(`M${left - 14} ${top + height * 0.62}q-18 -34 0 -74`) +
        stroke(`M${right + 14} ${top + height * 0.62}q18 -34 0 -74`)
      );
    case 'run':
      return (
        [0.28, 0.46, 0.64, 0.82]
          .map((share, k) =>
            stroke(
              `M${back + side * 60} ${top + share * height}h${-side * (k % 2 === 0 ? 130 : 96)}`,
              k % 2 === 0 ? 14 : 10,
            ),
          )
          .join('') + puffs(back - side * 14, bottom - 16, side)
      );
    case 'fly':
      return (
        sign('steam', left + 34, bottom - 8, 1.5) +
        sign('steam', right - 40, bottom + 4, 1.25) +
        sign('steam', middle, bottom + 16, 1.1) +
        [0.34, 0.5]
          .map(share => stroke(`M${back - side * 2} ${top + share * height}l${-side * 46} 40`, 12))
          .join('')
      );
    case 'dance':
      return (
        arcs(stage, 0.62) +
        sign('note', left + 4, top + height * 0.36, 0.8, -12) +
        sign('note', right - 2, top + height * 0.34, 0.7, 14)
      );
    case 'spin':
      return [0.5, 0.68, 0.86]
        .map((share, k) => {
          const [y, reach] = [top + share * height, width / 2 + 40 - 8 * k];
          return stroke(`M${middle - reach} ${y - 22}q-10 44 ${reach} 46q${reach + 10} -2 ${reach} -46`, 11);
        })
        .join('');
    case 'sleep':
      return beside('zzz', 1.14, -0.72, 1);
    case 'think':
      return (
        bubble(besideHead(stage, 0.92, -0.42), 9, color) +
        bubble(besideHead(stage, 1.02, -0.58), 13, color) +
        beside('thought', 1.3, -0.9, 1.2)
      );
    case 'hug':
      return (
        sign('heart', left + 6, top + height * 0.36, 0.74, -16) +
        sign('heart', right - 6, top + height * 0.3, 0.9, 14) +
        arcs(stage, 0.72)
      );
    case 'impact':
      return burst(middle, top + height * 0.46, width * 0.62, height * 0.6, color);
    case 'shine':
      return (
        sign('sparkle', left + 2, top + height * 0.22, 0.7) +
        sign('sparkle', right - 2, top + height * 0.12, 0.55) +
        sign('sparkle', right + 10, top + height * 0.55, 0.42)
      );
    case 'ground':
      return shadow(middle, bottom + 6, width * 0.46);
    default:
      return motion satisfies never;
  }
}

/** Two arcs on each side: something swings. */
function arcs({ left, right, top, bottom, color }: Stage, at: number): string {
  const y = top + at * (bottom - top);
  return [
    [0, 44],
    [26, 30],
  ]
    .map(([out = 0, half = 0]) =>
      [
        `M${left - out - 6} ${y - half}q-22 ${half} 0 ${2 * half}`,
        `M${right + out + 6} ${y - half}q22 ${half} 0 ${2 * half}`,
      ]
        .map(d => line(d, 12, color))
        .join(''),
    )
    .join('');
}

function shadow(x: number, y: number, radius: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="14" fill="#8f96ab"/>`;
}

function puffs(x: number, y: number, side: number): string {
  return [
    [0, 0, 30],
    [-38, 6, 22],
    [-66, 14, 14],
  ]
    .map(
      ([dx = 0, dy = 0, r = 0]) =>
        `<circle cx="${x + side * dx}" cy="${y + dy}" r="${r}" fill="#dfe3ee" stroke="#9aa3ba" stroke-width="5"/>`,
    )
    .join('');
}

function bubble({ x, y }: { x: number; y: number }, radius: number, color: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" stroke="${color}" stroke-width="8"/>`;
}

/** Rays out from behind the subject. */
function burst(x: number, y: number, rx: number, ry: number, color: string): string {
  const corners = Array.from({ length: 44 }, (_, k) => {
    const angle = (Math.PI * k) / 22;
    const reach = k % 2 === 0 ? 1 : 0.82;
    return `${(x + rx * reach * Math.cos(angle)).toFixed(1)} ${(y + ry * reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path d="M${corners.join('L')}Z" fill="${color}"/>`;
}
