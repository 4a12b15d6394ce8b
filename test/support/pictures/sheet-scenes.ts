import sharp from 'sharp';
import type { Random } from '../../../scripts/bench/matting/random.ts';
import type { SheetGrid } from '../../../src/images/types.ts';

/** Faults that models make in a sheet. */
export const FAULTS = ['none', 'close', 'specks', 'missing', 'touching', 'twice', 'drift'] as const;
type Fault = (typeof FAULTS)[number];

/** A sheet as an image model would send it, with the expected result. */
export interface Scene {
  readonly fault: Fault;
  readonly grid: SheetGrid;
  readonly bytes: Buffer;
  /** The colour of each cell's subject, row by row. All its pixels have this colour. */
  readonly colors: readonly Rgb[];
  /** The cells that must not be used. */
  readonly spoilt: ReadonlySet<number>;
}

type Rgb = readonly [number, number, number];

/** Colours far from each other, from the keys, and from each other's mixtures. */
export const COLORS: readonly Rgb[] = [
  [214, 40, 40],
  [247, 200, 30],
  [40, 60, 150],
  [245, 245, 245],
  [110, 60, 30],
  [90, 200, 235],
  [25, 25, 30],
  [140, 140, 60],
  [130, 130, 140],
];

const KEYS = ['#00ff00', '#ff00ff', '#12e81c'] as const;

const hex = (color: Rgb) => `rgb(${color.join(',')})`;

/** A person in one colour within a box of 100 by 100: bust, head, arms, loose hair, sometimes a prop next to them. */
function figure(random: Random, color: string): string {
  const arm = random.between(-30, 30);
  const hair = Array.from({ length: 9 }, (_, i) => {
    const x = 36 + i * 3.5;
    return `<path d="M${x} 22Q${x + random.between(-6, 6)} 8 ${x + random.between(-9, 9)} 3" fill="none" stroke="${color}" stroke-width="${random.between(0.5, 2)}"/>`;
  }).join('');
  const prop = random.between(0, 1) < 0.4 ? `<circle cx="92" cy="${random.between(20, 60)}" r="6"/>` : '';
  return `<g fill="${color}">${hair}<path d="M15 100Q20 58 50 56Q80 58 85 100Z"/><ellipse cx="50" cy="36" rx="18" ry="21"/>
    <path d="M24 78Q4 60 ${8} ${44 + arm}l8 0Q18 60 34 66Z"/>${prop}</g>`;
}

interface Spot {
  x: number;
  y: number;
  size: number;
}

/** The position of each subject: well inside its cell. */
function spots(random: Random, grid: SheetGrid, side: number): Spot[] {
  const cell = side / grid;
  return Array.from({ length: grid * grid }, (_, index) => {
    const size = cell * random.between(0.74, 0.86);
    const free = cell - size;
    return {
      x: (index % grid) * cell + free * random.between(0.3, 0.7),
      y: Math.floor(index / grid) * cell + free * random.between(0.3, 0.7),
      size,
    };
  });
}

/** Two neighbours of a sheet, side by side or one above the other. */
function neighbours(random: Random, grid: SheetGrid): [number, number] {
  const row = Math.floor(random.between(0, grid));
  const column = Math.floor(random.between(0, grid - 1));
  return random.between(0, 1) < 0.5
    ? [row * grid + column, row * grid + column + 1]
    : [column * grid + row, (column + 1) * grid + row];
}

/**
 * A sheet with a fault.
 * @param side of the sheet, in pixels
 */
export async function scene(random: Random, fault: Fault, grid: SheetGrid, side: number): Promise<Scene> {
  const cell = side / grid;
  const places = spots(random, grid, side);
  const spoilt = new Set<number>();
  let extra = '';
  const [one, other] = neighbours(random, grid);
  const first = places[one];
  const second = places[other];
  const hidden = new Set<number>();
  if (first === undefined || second === undefined) throw new RangeError('a sheet has more than one cell');
  switch (fault) {
    case 'none':
      break;
    case 'close': {
      // A gap of a few pixels across the border of two cells.
      const across = other - one === 1;
      const border = across ? (other % grid) * cell : Math.floor(other / grid) * cell;
      const gap = random.between(10, 24);
      if (across) {
        first.x = border - gap / 2 - first.size;
        second.x = border + gap / 2;
      } else {
        first.y = border - gap / 2 - first.size;
        second.y = border + gap / 2;
      }
      break;
    }
    case 'specks':
      for (let k = 0; k < 14; k++) {
        const r = random.between(1, 0.011 * cell);
        extra += `<circle cx="${random.between(0, side)}" cy="${random.between(0, side)}" r="${r}" fill="${hex(COLORS[k % 9] ?? [0, 0, 0])}"/>`;
      }
      break;
    case 'missing':
      hidden.add(one);
      spoilt.add(one);
      break;
    case 'touching': {
      // One lays an arm around the other.
      const overlap = random.between(0, 0.25) * cell;
      if (other - one === 1) second.x = first.x + first.size - overlap;
      else second.y = first.y + first.size - overlap;
      const [from, to] = [first, second].map(({ x, y, size }) => `${x + size / 2} ${y + 0.8 * size}`);
      extra = `<path d="M${from}L${to}" stroke="${hex(COLORS[one] ?? [0, 0, 0])}" stroke-width="${0.03 * cell}"/>`;
      spoilt.add(one).add(other);
      break;
    }
    case 'twice': {
      const size = first.size * 0.55;
      extra = `<svg x="${first.x + first.size - size}" y="${first.y}" width="${size}" height="${size}" viewBox="0 0 100 100">${figure(random, hex(COLORS[(one + 4) % 9] ?? [0, 0, 0]))}</svg>`;
      first.size *= 0.44;
      first.y += first.size;
      spoilt.add(one);
      break;
    }
    case 'drift': {
      // The model's lines are not the nominal ones.
      const shift = random.between(-0.03, 0.03) * cell;
      for (const place of places) place.x += shift;
      break;
    }
    default:
      return fault satisfies never;
  }
  const colors = places.map((_, index) => COLORS[index] ?? ([0, 0, 0] as const));
  const drawn = places.map(({ x, y, size }, index) =>
    hidden.has(index)
      ? ''
      : `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 100 100">${figure(random, hex(colors[index] ?? [0, 0, 0]))}</svg>`,
  );
  const key = KEYS[Math.floor(random.between(0, KEYS.length))] ?? KEYS[0];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${key}"/>${extra}${drawn.join('')}</svg>`;
  const picture = sharp(Buffer.from(svg)).removeAlpha();
  const jpeg = random.between(0, 1) < 0.4;
  const bytes = await (jpeg
    ? picture.jpeg({ quality: 88 })
    : picture.png({ compressionLevel: 1 })
  ).toBuffer();
  return { fault, grid, bytes, colors, spoilt };
}
