import type { Box } from '../finishing/layout.ts';
import { decodeRaster, encodePng, type Raster } from '../raster.ts';
import type { DrawnEmotion } from './drawings/emotions.ts';
import { HANDS, type Pose } from './drawings/poses.ts';
import { placed, SIGNS, type Sign } from './drawings/symbols.ts';
import { CELL, type Grid, type Piece, placePieces } from './placing.ts';
import { inTurn } from './styles/style.ts';

export interface Stage {
  readonly subject: Box;
  readonly head: Box;
  readonly side: 1 | -1;
}

export interface Decoration {
  readonly svg: string;
  readonly size: number;
  readonly wish: { readonly x: number; readonly y: number };
}

const REACH = 66;
/** Sizes in pixels of the canvas, and the height at the subject's lower end that stays free for a caption. */
const [HAND, EMBLEM, SIGN, CAPTION] = [140, 146, 112, 34];

/** Places around the head, in halves of its size, each with a scale and a rotation. */
const SPOTS = [
  { x: 1.25, y: -0.9, scale: 1, turn: 12 },
  { x: -1.3, y: -0.7, scale: 0.8, turn: -14 },
] as const;

export function decorationsFor(
  emotion: DrawnEmotion,
  pose: Pose | undefined,
  { subject, head, side }: Stage,
  take: number,
): Decoration[] {
  // Large signs would hide a row of small heads.
  const unit = Math.min(1, Math.max(0.62, subject.height / 420));
  const low = subject.top + subject.height - CAPTION;
  const right = subject.left + subject.width;
  const corner = (svg: string, size: number, atRight: boolean): Decoration => ({
    svg,
    size: size * unit,
    wish: {
      x: atRight ? right - 0.4 * size * unit : subject.left + 0.4 * size * unit,
      y: low - (size * unit) / 2,
    },
  });
  const signs: Sign[] = [...(pose?.above ? [pose.above] : []), ...emotion.symbols];
  const x = head.left + head.width / 2;
  const y = head.top + head.height / 2;
  // A head that is much wider than high is a row of heads.
  const tall = Math.max(head.height, 0.8 * Math.min(head.width, head.height * 1.2));
  return [
    ...handOf(pose, side).map(svg => corner(svg, HAND, side === -1)),
    ...(pose?.below ? [corner(SIGNS[pose.below], SIGN, side === -1)] : []),
    corner(placed(emotion.emblem, -60, -60), EMBLEM, side === 1),
    ...SPOTS.slice(0, inTurn([2, 1, 2], take)).map((spot, k) => ({
      svg: placed(SIGNS[inTurn(signs, k)], 0, 0, 1, side * spot.turn),
      size: SIGN * spot.scale * unit,
      wish: {
        x: x + side * (spot.x * (tall / 2) + Math.sign(spot.x) * Math.max(0, (head.width - tall) / 2)),
        y: y + (spot.y * tall) / 2,
      },
    })),
  ];
}

/** Hands are drawn for the subject's left side and mirrored for the other. */
function handOf(pose: Pose | undefined, side: 1 | -1): string[] {
  if (pose?.hand === undefined) return [];
  return [`<g transform="scale(${side} 1) translate(-60 -60)">${HANDS[pose.hand]}</g>`];
}

export interface Sprite extends Piece {
  readonly png: Buffer;
}

export async function spriteOf({ svg, size, wish }: Decoration): Promise<Sprite> {
  const side = 2 * CELL * Math.ceil((size * REACH) / 120 / CELL);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}" width="${side}" height="${side}">${svg}</svg>`;
  const raster = await decodeRaster(Buffer.from(drawing));
  return {
    png: await encodePng(raster),
    grid: gridOf(raster),
    wish: { x: wish.x / CELL, y: wish.y / CELL },
  };
}

export function gridOf({ data, width }: Raster): Grid {
  const side = Math.floor(width / CELL);
  const cells = new Uint8Array(side * side);
  for (let p = 0; p < cells.length; p++) {
    const at = Math.floor(p / side) * CELL * width + (p % side) * CELL;
    let opaque = 0;
    for (let y = 0; y < CELL; y++) {
      for (let x = 0; x < CELL; x++) if ((data[(at + y * width + x) * 4 + 3] ?? 0) > 60) opaque++;
    }
    if (2 * opaque >= CELL * CELL) cells[p] = 1;
  }
  return { side, cells };
}

/** An ellipse; for a row of heads, the box without its corners. */
export function faceGrid({ left, top, width, height }: Box, side: number): Grid {
  const power = width > 1.5 * height ? 6 : 2;
  const reaches = (cell: number, start: number, length: number) =>
    Math.abs((((cell + 0.5) * CELL - start) / length - 0.5) * 2) ** power;
  const columns = Float64Array.from({ length: side }, (_, x) => reaches(x, left, width));
  const cells = new Uint8Array(side * side);
  for (let y = 0, p = 0; y < side; y++) {
    const row = reaches(y, top, height);
    for (let x = 0; x < side; x++, p++) if ((columns[x] ?? 0) + row < 1.12) cells[p] = 1;
  }
  return { side, cells };
}

export interface Laid {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

/** Places the sprites touching the subject, clear of the face and of each other. Drops any that find no place. */
export function laySprites(grid: Grid, sprites: readonly Sprite[], { subject, head }: Stage): Laid[] {
  const floor = Math.floor((subject.top + subject.height - CAPTION) / CELL);
  const places = placePieces({ subject: grid, face: faceGrid(head, grid.side), floor }, sprites);
  return sprites.flatMap(({ png, grid: { side } }, k) => {
    const place = places[k];
    if (place === undefined) return [];
    return [{ input: png, left: (place.x - side / 2) * CELL, top: (place.y - side / 2) * CELL }];
  });
}
