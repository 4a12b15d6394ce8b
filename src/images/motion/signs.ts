import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { emojiFiles } from '../finishing/caption/font.ts';
import { addOutline } from '../finishing/outline.ts';
import { rasterOf } from '../raster.ts';
import { FILM_SIDE_PX } from './film.ts';
import type { Particle } from './particles.ts';
import { DENSITY, type Placement, premultiplied, type Sprite, spriteOf } from './warp.ts';

/** Side of a drawn sign on the canvas at size 1, without its rim. */
const SIGN_PX = 72;
const RIM_PX = 4;
const MARGIN_PX = 2;

/** Draws an emoji with a white rim, for a canvas of this width. Undefined if the set lacks it. */
export async function signSprite(emoji: string, canvas = FILM_SIDE_PX): Promise<Sprite | undefined> {
  const file = emojiFiles(emoji)?.[0];
  if (file === undefined) return undefined;
  const share = canvas / FILM_SIDE_PX;
  const rim = RIM_PX * share * DENSITY;
  const side = Math.round(SIGN_PX * share * DENSITY);
  const pad = Math.ceil(rim) + DENSITY;
  const svg = (await readFile(file, 'utf8')).replace('<svg ', `<svg width="${side}" height="${side}" `);
  const border = { top: pad, bottom: pad, left: pad, right: pad };
  const drawn = await rasterOf(
    sharp(Buffer.from(svg)).extend({ ...border, background: { r: 0, g: 0, b: 0, alpha: 0 } }),
  );
  return spriteOf(premultiplied(addOutline(drawn, rim, RIM_PX)));
}

/** Undefined while the sign is too small to be seen. Moves it inwards if it would touch an edge of the canvas. */
export function signPlacement(
  { x, y, size, turn, stretch }: Particle,
  sprite: Sprite,
  canvas: { width: number; height: number },
): Placement | undefined {
  const side = sprite.height / DENSITY;
  const scale = (size * canvas.width) / side;
  if (scale < 0.02) return undefined;
  const scaleX = scale / (1 + stretch);
  const scaleY = scale * (1 + stretch);
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const halfWidth = (side * (scaleX * cos + scaleY * sin)) / 2 + MARGIN_PX;
  const halfHeight = (side * (scaleX * sin + scaleY * cos)) / 2 + MARGIN_PX;
  const inside = (value: number, half: number, length: number) =>
    Math.min(length - half, Math.max(half, value * length));
  const pivot = (side * scaleY) / 2;
  return {
    x: inside(x, halfWidth, canvas.width),
    y: inside(y, halfHeight, canvas.height) + pivot,
    scaleX,
    scaleY,
    turn: angle,
    pivot,
    shear: 0,
    bend: 0,
  };
}
