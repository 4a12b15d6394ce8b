import { setImmediate } from 'node:timers/promises';
import type { OnProgress } from '../../lib/worker-process.ts';
import { type Lettering, letteringOf, seenBox } from '../finishing/finish.ts';
import {
  addOutline,
  CLOSING_PX,
  EMOJI_OUTLINE_PX,
  MAX_OUTLINE_PX,
  OUTLINE_PX,
} from '../finishing/outline.ts';
import { decodeFrames, unionOf } from '../frames/cut.ts';
import { backAndForth } from '../frames/timing.ts';
import type { Raster } from '../raster.ts';
import { bodyOf, joined, outlined } from './body.ts';
import { FILM_FORMATS, FILM_SIDE_PX, type Film, type FilmFormat } from './film.ts';
import { type Motion, type MotionName, motionOf, poseAt, STILL } from './motions.ts';
import type { Particle } from './particles.ts';
import { type DrawnSign, partsOf } from './parts.ts';
import { placementOf, type Spot, spotOf, spotPlacement } from './placement.ts';
import { signPlacement, signSprite } from './signs.ts';
import { captionDropAt, type Stage, stageOf } from './stage.ts';
import { DENSITY, type Patch, type Pixels, premultiplied, type Sprite, warp } from './warp.ts';

export interface MotionRequest {
  /** The result of `cutOut` or `card`; of `cutFrames` for drawn frames. */
  readonly cutOut: Uint8Array;
  /** `drawn`: the cut-out's own frames are shown. */
  readonly motion: MotionName | 'drawn';
  /** As in `FinishOptions`. */
  readonly outline?: number;
  readonly caption?: string;
  /** An emoji for motions with particles. Without it, or if it cannot be drawn, the motion uses its own. */
  readonly sign?: string;
  /** Default: `sticker`. The cut-out of an `emoji` is the result of `emojiCutOut`. */
  readonly format?: FilmFormat;
}

const FRAME_MS = 40;

/** Draws all frames of a moving sticker. Throws `CaptionError`, `EmptySubjectError`, RangeError. */
export async function renderFilm(
  { cutOut, motion: name, caption = '', sign, format = 'sticker', ...look }: MotionRequest,
  frameMs = FRAME_MS,
  onProgress?: OnProgress,
): Promise<Film> {
  const { outline = format === 'emoji' ? EMOJI_OUTLINE_PX : OUTLINE_PX } = look;
  if (!(outline >= 0 && outline <= MAX_OUTLINE_PX)) {
    throw new RangeError(`an outline is 0 to ${MAX_OUTLINE_PX} px thick`);
  }
  const { side } = FILM_FORMATS[format];
  if (name === 'drawn') return renderDrawn(cutOut, outline, caption, onProgress);
  const motion = motionOf(name);
  const count = Math.round(motion.durationMs / frameMs);
  const phases = Array.from({ length: count }, (_, k) => k / count);
  const { whole, body, signs, isLayered } = await partsOf(Buffer.from(cutOut));
  const box = seenBox(whole);
  const lettering = await letteringOf(caption, Math.ceil(outline));
  const placed = signs.map(sign => ({ ...sign, spot: spotOf(sign.box, box, isLayered) }));
  const spots = placed.map(({ spot }) => spot);
  const stage = stageOf(whole, box, { outline, motion, phases, spots, lettering, format });
  const closing = Math.round((CLOSING_PX * side) / FILM_SIDE_PX);
  const scene: Scene = {
    motion,
    outline,
    stage,
    width: side,
    body: await bodyOf(body, box, stage.subject, outline, closing),
    freeSigns: await freeSignsOf(placed, stage, outline, closing),
    ...(lettering ? { caption: captionOf(lettering, outline) } : {}),
    ...(motion.particles ? { sign: await signFor(motion, side, sign) } : {}),
  };
  const frames: Raster[] = [];
  const drawn = new Map<string, Raster>();
  for (const t of phases) {
    // Pauses and symmetric swings repeat pictures, unless signs rock on.
    const rocking = spots.some(({ isLoose }) => isLoose) && t;
    const key = JSON.stringify([poseAt(motion, t), captionDropAt(motion, t), motion.particles?.(t), rocking]);
    const frame = drawn.get(key) ?? drawFrame(scene, t);
    drawn.set(key, frame);
    frames.push(frame);
    onProgress?.(frames.length / count);
    // Drawing never waits for anything: without this, messages and timers would wait for the last frame.
    await setImmediate();
  }
  return { width: side, height: stage.height, frames, durationsMs: phases.map(() => frameMs), format };
}

/** Shows drawn frames back and forth. The caption and the ground line stay in place. */
async function renderDrawn(
  cutOut: Uint8Array,
  outline: number,
  caption: string,
  onProgress: OnProgress | undefined,
): Promise<Film> {
  const cuts = await decodeFrames(Buffer.from(cutOut));
  const whole = unionOf(cuts);
  const box = seenBox(whole);
  const lettering = await letteringOf(caption, Math.ceil(outline));
  const format = 'sticker';
  const stage = stageOf(whole, box, {
    outline,
    motion: STILL,
    phases: [0],
    spots: [],
    lettering,
    format,
  });
  const poses: Raster[] = [];
  for (const cut of cuts) {
    const body = await bodyOf(cut, box, stage.subject, outline, CLOSING_PX);
    const captioned = lettering ? { caption: captionOf(lettering, outline) } : {};
    const scene = { motion: STILL, outline, stage, width: FILM_SIDE_PX, body, freeSigns: [], ...captioned };
    poses.push(drawFrame(scene, 0));
    onProgress?.(poses.length / cuts.length);
    await setImmediate();
  }
  const steps = backAndForth(poses.length);
  const frames = steps.flatMap(({ frame }) => poses[frame] ?? []);
  const durationsMs = steps.map(step => step.durationMs);
  return { width: FILM_SIDE_PX, height: stage.height, frames, durationsMs, format };
}

async function signFor({ sign }: Motion, canvas: number, wanted = ''): Promise<Sprite | undefined> {
  return (await signSprite(wanted, canvas)) ?? (sign === undefined ? undefined : signSprite(sign, canvas));
}

interface Scene {
  readonly motion: Motion;
  readonly outline: number;
  readonly stage: Stage;
  readonly width: number;
  readonly body: Sprite;
  readonly freeSigns: readonly { readonly sprite: Sprite; readonly spot: Spot }[];
  readonly caption?: Caption;
  readonly sign?: Sprite | undefined;
}

/** Sprites of the signs that move apart from the body, as large as they are on the resting subject. */
async function freeSignsOf(
  signs: readonly (DrawnSign & { readonly spot: Spot })[],
  { subject }: Stage,
  outline: number,
  closing: number,
): Promise<Scene['freeSigns']> {
  const side = (length: number) => Math.max(1, Math.round(length * DENSITY)) / DENSITY;
  return Promise.all(
    signs.map(async ({ picture, spot }) => {
      const all = { left: 0, top: 0, width: picture.width, height: picture.height };
      const size = { width: side(spot.width * subject.width), height: side(spot.height * subject.height) };
      return { sprite: await bodyOf(picture, all, size, outline, closing), spot };
    }),
  );
}

/** Drawn once, so that letters are the same in every frame. */
interface Caption {
  readonly letters: Pixels;
  /** The white around the letters, which joins the outline of the body. */
  readonly backing: Pixels;
  readonly border: number;
}

function captionOf({ letters }: Lettering, outline: number): Caption {
  const border = Math.ceil(outline) + 1;
  const width = letters.width + 2 * border;
  const data = new Uint8Array(width * (letters.height + 2 * border) * 4);
  for (let y = 0; y < letters.height; y++) {
    const row = letters.data.subarray(y * letters.width * 4, (y + 1) * letters.width * 4);
    data.set(row, ((y + border) * width + border) * 4);
  }
  const backing = addOutline({ data, width, height: letters.height + 2 * border }, outline);
  return { letters: premultiplied(letters), backing: premultiplied(backing), border };
}

/** Draws, from back to front: the caption's white, particles, the body and its signs, particles at the sides, letters. */
function drawFrame(
  { motion, outline, stage, width, body, freeSigns, caption, sign }: Scene,
  t: number,
): Raster {
  const canvas = { width, height: stage.height };
  const layers = new Float32Array(canvas.width * canvas.height * 4);
  const drop = captionDropAt(motion, t);
  const particles = motion.particles?.(t) ?? [];
  const drawSigns = (some: readonly Particle[]) => {
    for (const particle of some) {
      const placement = sign && signPlacement(particle, sign, canvas);
      if (placement) layOver(layers, canvas, warp(sign, placement, canvas));
    }
  };
  const drawText = (part: Pixels, border: number) => {
    if (!stage.caption) return;
    const { left, top } = stage.caption;
    layOver(layers, canvas, { ...part, left: left - border, top: top + drop - border });
  };
  drawSigns(particles.filter(({ isFront }) => !isFront));
  if (caption) drawText(caption.backing, caption.border);
  const moved = warp(body, placementOf(poseAt(motion, t), motion.pivot, stage), canvas);
  const around = freeSigns.map(({ sprite, spot }, k) =>
    warp(sprite, spotPlacement(spot, k, motion, t, stage), canvas),
  );
  layOver(layers, canvas, outlined(joined([moved, ...around]), outline, canvas));
  drawSigns(particles.filter(({ isFront }) => isFront));
  if (caption) drawText(caption.letters, 0);
  return { data: straight(layers), ...canvas };
}

function layOver(below: Float32Array, canvas: { width: number; height: number }, above: Patch): void {
  for (let y = 0; y < above.height; y++) {
    const row = y + above.top;
    if (row < 0 || row >= canvas.height) continue;
    for (let x = 0; x < above.width; x++) {
      const from = (y * above.width + x) * above.channels;
      const alpha = above.data[from + 3] ?? 0;
      const column = x + above.left;
      if (alpha === 0 || column < 0 || column >= canvas.width) continue;
      const to = (row * canvas.width + column) * 4;
      const rest = 1 - alpha / 255;
      for (let c = 0; c < 4; c++) below[to + c] = (above.data[from + c] ?? 0) + rest * (below[to + c] ?? 0);
    }
  }
}

function straight(layers: Float32Array): Uint8Array {
  const out = new Uint8Array(layers.length);
  for (let i = 0; i < layers.length; i += 4) {
    const alpha = layers[i + 3] ?? 0;
    if (alpha < 0.5) continue;
    for (let c = 0; c < 3; c++) out[i + c] = Math.min(255, Math.round(((layers[i + c] ?? 0) * 255) / alpha));
    out[i + 3] = Math.round(alpha);
  }
  return out;
}
