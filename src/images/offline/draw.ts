import sharp, { type Sharp } from 'sharp';
import { bufferOf } from '../../lib/threads.ts';
import type { Box } from '../finishing/layout.ts';
import { encodeLayers, type Layers } from '../layers.ts';
import { lumaOf, type Plane } from '../planes.ts';
import { encodePng, pixelsOf, type Raster, rasterPipeline } from '../raster.ts';
import { gridFor } from '../sheet/request.ts';
import type { SheetDrawing, StickerParams } from '../types.ts';
import { blocky, cutBody, withRim } from './body.ts';
import { chooseEmotion, choosePose, chooseStyle, type DrawnStyle } from './chosen.ts';
import { decorationsFor, gridOf, laySprites, type Stage, spriteOf } from './decorations.ts';
import type { Mood } from './drawings/emotions.ts';
import { type Backdrop, drawBackdrop, type Silhouette } from './drawings/poses.ts';
import { type Framed, frameSubject, rememberingFrame } from './frame.ts';
import { kuwahara } from './pixels/filters.ts';
import { type Shape, shapePath } from './pixels/shapes.ts';
import { exposedFor, inMood, keepTone, parseColor } from './pixels/tone.ts';
import { lineArt, sketch, watercolour } from './styles/drawn.ts';
import { neon, noir, retro } from './styles/filmed.ts';
import { anime, cartoon, comic, pixel, popArt } from './styles/painted.ts';
import { inTurn, type Style } from './styles/style.ts';

/** Larger than a sticker, so that finishing scales down. */
const CANVAS_PX = 760;
const ART_PX = 500;
const RIM_PX = 9;
const CONTOUR_PX = 4;
const PANELS: readonly (Shape | 'none')[] = ['none', 'circle', 'burst', 'wave', 'squircle'];
const TILTS_DEGREES = [0, -5, 4, -3, 6];
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Draws the same picture for the same wishes. Later takes are mirrored or tilted, with other colours and signs.
 * @returns a PNG, or a WebP of {@link Layers} if the picture has signs
 */
export async function drawSticker(
  photo: Buffer,
  params: StickerParams,
  take = 1,
  frame: typeof frameSubject = frameSubject,
): Promise<Buffer> {
  const drawn = await drawLayers(photo, params, take, frame);
  return drawn.signs === undefined ? encodePng(drawn.body) : encodeLayers(drawn, { lossless: true });
}

type Drawn = Layers | { readonly body: Raster; readonly signs?: undefined };

async function drawLayers(
  photo: Buffer,
  params: StickerParams,
  take: number,
  frame: typeof frameSubject,
): Promise<Drawn> {
  const turn = Math.max(0, take - 1);
  const style = STYLES[chooseStyle(params.style).name];
  const emotion = chooseEmotion(params.emotion);
  const pose = choosePose(params.pose);
  const side = turn % 2 === 0 ? 1 : -1;
  const seen = await frame(photo, style.shape, ART_PX);
  const framed = side === 1 ? seen : mirrored(seen);
  const painted = await paintSubject(framed, style, emotion.mood, turn);
  const colors = inTurn(style.rims, turn);
  const cells = style.cells?.(turn);
  const alpha = cells === undefined ? framed.alpha : blocky(framed.alpha, framed.art, cells);
  const ink = style.contours && inTurn(style.contours, turn);
  const body =
    ink === undefined
      ? cutBody(painted, alpha, colors, RIM_PX)
      : withRim(cutBody(painted, alpha, [ink, ink], CONTOUR_PX), colors, RIM_PX - CONTOUR_PX);
  const angle = side * (pose?.lean ?? 0) + inTurn(TILTS_DEGREES, turn);
  const { base, stage } = await setUp(body, framed, { angle, side, turn, colors, backdrop: pose?.backdrop });
  const sprites = await Promise.all(decorationsFor(emotion, pose, stage, turn).map(spriteOf));
  const laid = laySprites(gridOf(base), sprites, stage);
  if (laid.length === 0) return { body: base };
  const signs = await pixelsOf(emptyCanvas(CANVAS_PX).composite(laid));
  return { whole: await pixelsOf(rasterPipeline(base).composite(laid)), body: base, signs };
}

function emptyCanvas(side: number): Sharp {
  return sharp({ create: { width: side, height: side, channels: 4, background: CLEAR } });
}

interface Setting {
  readonly angle: number;
  readonly side: 1 | -1;
  readonly turn: number;
  readonly colors: readonly [string, string];
  readonly backdrop: Backdrop | undefined;
}

async function setUp(
  body: Raster,
  { head, art, ownOutline }: Framed,
  { angle, side, turn, colors, backdrop }: Setting,
): Promise<{ readonly base: Raster; readonly stage: Stage }> {
  const leaning = await pixelsOf(rasterPipeline(body).rotate(angle, { background: CLEAR }));
  const { width, height } = leaning;
  const subject = {
    left: Math.round((CANVAS_PX - width) / 2),
    top: Math.round((CANVAS_PX - height) / 2),
    width,
    height,
  };
  const shape = ownOutline ? inTurn(PANELS, turn) : 'none';
  const rows = silhouette(leaning, subject);
  const behind =
    (shape === 'none' ? '' : panelBehind(shape, subject, colors)) +
    (backdrop === undefined ? '' : drawBackdrop(backdrop, rows, strokeColor(colors[1]), side));
  const { left, top } = subject;
  const figure = { input: bufferOf(leaning.data), raw: { width, height, channels: 4 }, left, top } as const;
  const base = await pixelsOf(emptyCanvas(CANVAS_PX).composite([{ input: canvasSvg(behind) }, figure]));
  return { base, stage: { subject, head: turned(head, art, angle), side } };
}

function turned(box: Box, art: Raster, angle: number): Box {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const [x, y] = [box.left + box.width / 2 - art.width / 2, box.top + box.height / 2 - art.height / 2];
  return {
    left: CANVAS_PX / 2 + x * cos - y * sin - box.width / 2,
    top: CANVAS_PX / 2 + x * sin + y * cos - box.height / 2,
    width: box.width,
    height: box.height,
  };
}

function silhouette({ data, width, height }: Raster, { left, top }: Box): Silhouette {
  return {
    left,
    top,
    right: left + width,
    bottom: top + height,
    rowAt(y) {
      const row = Array.from({ length: width }, (_, x) => data[((y - top) * width + x) * 4 + 3] ?? 0);
      const first = row.findIndex(alpha => alpha > 200);
      return first < 0 ? undefined : [left + first, left + row.findLastIndex(alpha => alpha > 200)];
    },
  };
}

export async function paintSubject(
  { art, head }: Pick<Framed, 'art' | 'head'>,
  style: Style,
  mood: Mood,
  take: number,
): Promise<Raster> {
  const painted = await style.paint(inMood(exposedFor(head, art), mood), take);
  return style.keepsColors ? keepTone(kuwahara(art, 2), painted, head) : painted;
}

function panelBehind(
  shape: Shape,
  { left, top, width, height }: Box,
  colors: readonly [string, string],
): string {
  const radius = 0.53 * Math.max(width, height * 0.9);
  const flat = Math.min(1, (0.62 * height) / radius);
  const y = top + height + 6 - radius * flat * 0.96;
  return `<defs><linearGradient id="panel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colors[1]}"/><stop offset="1" stop-color="${colors[0]}"/></linearGradient></defs><path transform="translate(${left + width / 2} ${y}) scale(1 ${flat})" d="${shapePath(shape, radius)}" fill="url(#panel)"/>`;
}

function mirrored({ art, alpha, head, ownOutline, crop }: Framed): Framed {
  const { width, height } = art;
  const data = new Uint8Array(art.data.length);
  const flipped: Plane = new Float32Array(alpha.length);
  for (let p = 0; p < alpha.length; p++) {
    const from = p - (p % width) + (width - 1 - (p % width));
    for (let k = 0; k < 4; k++) data[p * 4 + k] = art.data[from * 4 + k] ?? 0;
    flipped[p] = alpha[from] ?? 0;
  }
  return {
    art: { data, width, height },
    alpha: flipped,
    ownOutline,
    crop,
    head: { ...head, left: width - head.left - head.width },
  };
}

function strokeColor(rim: string): string {
  return lumaOf(...parseColor(rim)) > 190 ? '#5b7cfa' : rim;
}

function canvasSvg(svg: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS_PX} ${CANVAS_PX}" width="${CANVAS_PX}" height="${CANVAS_PX}">${svg}</svg>`,
  );
}

async function drawSheet(
  photo: Buffer,
  style: string,
  drawings: readonly SheetDrawing[],
  frame = rememberingFrame(),
): Promise<Buffer> {
  const grid = gridFor(drawings.length);
  const side = grid * CANVAS_PX;
  const cells = [];
  for (const [index, { emotion, pose }] of drawings.entries()) {
    const drawn = await drawLayers(photo, { style, emotion, pose }, 1, frame);
    cells.push({
      input: await encodePng(drawn.signs === undefined ? drawn.body : drawn.whole),
      left: (index % grid) * CANVAS_PX,
      top: Math.floor(index / grid) * CANVAS_PX,
    });
  }
  return emptyCanvas(side).composite(cells).png({ compressionLevel: 1 }).toBuffer();
}

export interface DrawTask {
  readonly photo: Uint8Array;
  readonly params: StickerParams;
  readonly take: number;
  readonly sheet?: readonly SheetDrawing[] | undefined;
}

export function doTask(
  { photo, params, take, sheet }: DrawTask,
  frame: typeof frameSubject,
): Promise<Uint8Array> {
  const bytes = bufferOf(photo);
  return sheet === undefined
    ? drawSticker(bytes, params, take, frame)
    : drawSheet(bytes, params.style, sheet, frame);
}

/** Everything that the filters can draw. In `words/` of each language, `pictures.ts` chooses a style and `values.ts` is its button. */
export const STYLES: Readonly<Record<DrawnStyle, Style>> = {
  popArt,
  pixel,
  watercolour,
  lineArt,
  anime,
  comic,
  neon,
  cartoon,
  noir,
  retro,
  sketch,
};
