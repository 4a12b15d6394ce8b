import type { Lettering } from '../finishing/finish.ts';
import { type Box, MARGIN_PX, placing } from '../finishing/layout.ts';
import type { Raster } from '../raster.ts';
import { FILM_FORMATS, type FilmFormat } from './film.ts';
import { type Motion, poseAt } from './motions.ts';
import { type Ground, placementOf, type Spot, spotPlacement } from './placement.ts';
import { placedPoint } from './warp.ts';

/** Where everything rests. One stage serves all frames of a film. */
export interface Stage extends Ground {
  readonly height: number;
  readonly caption?: { readonly left: number; readonly top: number };
}

/** Rows of the silhouette between two that are measured. */
const ROW_STEP = 4;

export interface StageOptions {
  readonly outline: number;
  readonly motion: Motion;
  /** Phases of all frames. */
  readonly phases: readonly number[];
  /** Of the signs that move apart from the body. */
  readonly spots: readonly Spot[];
  readonly lettering?: Lettering | undefined;
  readonly format: FilmFormat;
}

/**
 * Lays the subject out as large as its extreme poses allow, so that no frame is clipped. Throws RangeError if nothing of
 * it would be seen.
 */
export function stageOf(
  cut: Raster,
  box: Box,
  { outline, motion, phases, spots, lettering, format }: StageOptions,
): Stage {
  const { side: length, isSquare } = FILM_FORMATS[format];
  const silhouette = silhouetteOf(cut, box);
  const drops = phases.map(t => captionDropAt(motion, t));
  const border = Math.ceil(outline) + MARGIN_PX;
  const room = length - 2 * border;
  const side = Math.max(0, Math.round((motion.room?.side ?? 0) * length) - border);
  const headroom = Math.max(0, Math.round((motion.room?.top ?? 0) * length) - border);
  const placedAt = placing(cut, box, lettering?.block);
  const spanAt = (scale: number) => {
    const { subject, caption } = placedAt(scale);
    const ground = { x: subject.left + subject.width / 2, y: subject.top + subject.height };
    // Measured at each scale, because a wide and low subject is bent by the rounding to whole pixels.
    const reach = reachOf({ silhouette, spots }, subject, motion, phases);
    const body = {
      left: ground.x + reach.left - side,
      right: ground.x + reach.right + side,
      top: ground.y + reach.top - headroom,
      bottom: ground.y + reach.bottom,
    };
    if (!caption) return { subject, ground, ...body };
    return {
      subject,
      ground,
      caption,
      left: Math.min(body.left, caption.left),
      right: Math.max(body.right, caption.left + caption.width),
      top: Math.min(body.top, caption.top + Math.min(...drops)),
      bottom: Math.max(body.bottom, caption.top + caption.height + Math.max(...drops)),
    };
  };
  let [scale, tooBig] = [0, (1.2 * room) / Math.max(box.width, box.height)];
  for (let turn = 0; turn < 20; turn++) {
    const middle = (scale + tooBig) / 2;
    const { left, right, top, bottom } = spanAt(middle);
    if (right - left <= room && bottom - top <= room) scale = middle;
    else tooBig = middle;
  }
  if (scale === 0)
    throw new RangeError(
      lettering ? 'the caption leaves no room for the subject' : 'the subject is too large',
    );
  const { subject, ground, caption, left, right, top, bottom } = spanAt(scale);
  // The codec needs an even height. Particles may use the whole square. In an emoji, the subject is in the middle.
  const used = bottom - top + 2 * border;
  const height = motion.particles || isSquare ? length : Math.min(length, 2 * Math.ceil(used / 2));
  const moveX = Math.round((length - (right - left)) / 2 - left);
  const below = isSquare && !motion.particles ? (height - used) / 2 : 0;
  const moveY = Math.floor(height - below - border - bottom);
  return {
    height,
    subject: { width: subject.width, height: subject.height },
    ground: { x: ground.x + moveX, y: ground.y + moveY },
    ...(caption ? { caption: { left: caption.left + moveX, top: caption.top + moveY } } : {}),
  };
}

/** The caption's shift down in whole pixels, so that its letters stay as sharp as they were drawn. */
export function captionDropAt({ captionDrop }: Motion, t: number): number {
  return captionDrop ? Math.round(captionDrop(t)) : 0;
}

type Point = readonly [u: number, v: number];

interface Reach {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The box of all poses around the ground point, in pixels. */
function reachOf(
  { silhouette, spots }: { readonly silhouette: readonly Point[]; readonly spots: readonly Spot[] },
  subject: Stage['subject'],
  motion: Motion,
  phases: readonly number[],
): Reach {
  const stage = { ground: { x: 0, y: 0 }, subject };
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (const t of phases) {
    const placement = placementOf(poseAt(motion, t), motion.pivot, stage);
    for (const [u, v] of silhouette) {
      const [x, y] = placedPoint(placement, u * subject.width, v * subject.height);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    for (const [index, spot] of spots.entries()) {
      const { x, y, pivot, scaleX } = spotPlacement(spot, index, motion, t, stage);
      const radius = (Math.hypot(spot.width * subject.width, spot.height * subject.height) / 2) * scaleX;
      left = Math.min(left, x - radius);
      right = Math.max(right, x + radius);
      top = Math.min(top, y - pivot - radius);
      bottom = Math.max(bottom, y - pivot + radius);
    }
  }
  return { left, right, top, bottom };
}

/** The outermost points of some rows, relative to the lower middle, in shares of the box's width and height. */
function silhouetteOf({ data, width }: Raster, box: Box): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < box.height; y++) {
    if (y % ROW_STEP !== 0 && y !== box.height - 1) continue;
    const alphaAt = (x: number) => data[((box.top + y) * width + box.left + x) * 4 + 3] ?? 0;
    let first = 0;
    while (first < box.width && alphaAt(first) === 0) first++;
    let last = box.width - 1;
    while (last > first && alphaAt(last) === 0) last--;
    if (first === box.width) continue;
    for (const v of [box.height - y, box.height - y - 1]) {
      points.push([first / box.width - 0.5, v / box.height]);
      points.push([(last + 1) / box.width - 0.5, v / box.height]);
    }
  }
  return points;
}
