import sharp from 'sharp';
import { encodePng, type Raster } from '../raster.ts';
import type { StickerParams } from '../types.ts';
import { blocky, cutBody } from './body.ts';
import type { Mood } from './drawings/emotions.ts';
import type { Stage } from './drawings/motion.ts';
import { kuwahara, type Plane } from './filters.ts';
import { type Framed, frameSubject } from './frame.ts';
import { keepTone } from './keep-tone.ts';
import { exposedFor, inMood } from './mood.ts';
import { type Shape, shapePath } from './shapes.ts';
import { backdrop, badges, chooseEmotion, choosePose } from './stage.ts';
import { chooseStyle, STYLES } from './styles/index.ts';
import { inTurn, type Style } from './styles/style.ts';
import { lumaOf, parseColor } from './tone.ts';

/** Sizes in pixels. The canvas is bigger than a sticker, so that finishing scales down. */
export const CANVAS = 760;
/** Longer side of the picture before it is cut out. */
const ART = 500;
const RIM = 9;
/** What stands behind a subject with an outline of its own, by take. */
const PANELS: readonly (Shape | 'none')[] = ['none', 'circle', 'burst', 'wave', 'squircle'];
/** How a take leans, in degrees, besides what the pose asks for. */
const TILTS = [0, -5, 4, -3, 6];

/**
 * Draws a sticker from a photo by filters alone: finds the subject, paints it in the style and in the light of the
 * emotion, cuts it out, and adds drawings for emotion and pose. The same wishes give the same picture; another take is
 * mirrored or tilted, in other colours, with other signs.
 *
 * @param photo upright JPEG, PNG or WebP, see `preparePhoto`.
 * @param take 1 for the first picture of these wishes.
 * @param frame finds the subject; see {@link rememberingFrame}
 * @returns a PNG with transparency around the sticker.
 */
export async function drawSticker(
  photo: Buffer,
  params: StickerParams,
  take = 1,
  frame: typeof frameSubject = frameSubject,
): Promise<Buffer> {
  const turn = Math.max(0, take - 1);
  const style = STYLES[chooseStyle(params.style).name];
  const emotion = chooseEmotion(params.emotion);
  const pose = choosePose(params.pose);
  const side = turn % 2 === 0 ? 1 : -1;
  const seen = await frame(photo, style.shape, ART);
  const framed = side === 1 ? seen : mirrored(seen);
  const painted = await paintSubject(framed, style, emotion.mood, turn);
  const colors = inTurn(style.rims, turn);
  const cells = style.cells?.(turn);
  const alpha = cells === undefined ? framed.alpha : blocky(framed.alpha, framed.art, cells);
  const body = cutBody(painted, alpha, colors, RIM);
  const angle = side * (pose?.lean ?? 0) + inTurn(TILTS, turn);
  const leaning = await sharp(await encodePng(body))
    .rotate(angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((CANVAS - leaning.info.width) / 2);
  const top = Math.round((CANVAS - leaning.info.height) / 2);
  const stage = stageOf(framed, body, left, top, leaning.info, strokeColor(colors[1]), side);
  const panelShape = framed.ownOutline ? inTurn(PANELS, turn) : 'none';
  const panel = panelShape === 'none' ? '' : panelBehind(panelShape, stage, colors);
  return sharp({
    create: { width: CANVAS, height: CANVAS, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      { input: canvasSvg(panel + backdrop(pose, stage)) },
      { input: leaning.data, left, top },
      { input: canvasSvg(badges(emotion, pose, stage, turn)) },
    ])
    .png()
    .toBuffer();
}

/** The subject in the look and in the light of the emotion; skin keeps its tone where the look keeps colours. */
export async function paintSubject(
  { art, head }: Pick<Framed, 'art' | 'head'>,
  style: Style,
  mood: Mood,
  take: number,
): Promise<Raster> {
  const painted = await style.paint(inMood(exposedFor(head, art), mood), take);
  return style.keepsColors ? keepTone(kuwahara(art, 4), painted, head) : painted;
}

/** A shape in the rim's colours that the head rises out of. */
function panelBehind(
  shape: Shape,
  { left, right, top, bottom }: Stage,
  colors: readonly [string, string],
): string {
  const radius = 0.53 * Math.max(right - left, (bottom - top) * 0.9);
  // Behind a row of heads it is flatter.
  const flat = Math.min(1, (0.62 * (bottom - top)) / radius);
  const y = bottom + 6 - radius * flat * 0.96;
  return `<defs><linearGradient id="panel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colors[1]}"/><stop offset="1" stop-color="${colors[0]}"/></linearGradient></defs><path transform="translate(${(left + right) / 2} ${y}) scale(1 ${flat})" d="${shapePath(shape, radius)}" fill="url(#panel)"/>`;
}

function mirrored({ art, alpha, head, ownOutline, crop }: Framed): Framed {
  const { width, height } = art;
  const data = new Uint8Array(art.data.length);
  const flipped: Plane = new Float32Array(alpha.length);
  for (let p = 0; p < alpha.length; p++) {
    const from = p - (p % width) + (width - 1 - (p % width));
    data.set(art.data.subarray(from * 4, from * 4 + 4), p * 4);
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

/** Where everything is on the canvas. The lean is too small to move the head much. */
function stageOf(
  { art, head }: Framed,
  body: Raster,
  left: number,
  top: number,
  leaning: { readonly width: number; readonly height: number },
  color: string,
  side: 1 | -1,
): Stage {
  const x = left + (leaning.width - art.width) / 2;
  const y = top + (leaning.height - art.height) / 2;
  return {
    left: x,
    top: y,
    right: x + art.width,
    bottom: y + art.height,
    head: {
      x: x + head.left + head.width / 2,
      y: y + head.top + head.height * 0.45,
      radius: Math.min(
        body.width * 0.42,
        0.66 * Math.max(head.height, Math.min(head.width, head.height * 1.2)),
      ),
      spread: Math.max(0, (head.width - head.height * 1.2) / 2),
    },
    color,
    side,
  };
}

/** The rim's colour for strokes, unless it is too pale to be seen on the white around them. */
function strokeColor(rim: string): string {
  return lumaOf(...parseColor(rim)) > 190 ? '#5b7cfa' : rim;
}

function canvasSvg(svg: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS} ${CANVAS}" width="${CANVAS}" height="${CANVAS}">${svg}</svg>`,
  );
}
