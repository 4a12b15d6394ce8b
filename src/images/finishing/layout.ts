import { pixelsOf, type Raster, rasterPipeline } from '../raster.ts';

/** The longer side of a sticker. */
const STICKER_SIDE_PX = 512;
export const MARGIN_PX = 2;
const MAX_OVERLAP_SHARE = 0.2;
const FOOT_SHARE = 0.25;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface CaptionBlock {
  readonly width: number;
  readonly height: number;
  readonly tops: readonly number[];
  readonly overlap: number;
}

export interface Arrangement {
  readonly width: number;
  readonly height: number;
  readonly subject: Box;
  readonly caption?: Box;
}

export function roomFor(outline: number): number {
  return STICKER_SIDE_PX - 2 * (outline + MARGIN_PX);
}

/**
 * Scales the subject and its caption together to exactly 512 px. The caption covers the subject's lower edge, but not
 * faces.
 */
export function arrange(cut: Raster, box: Box, outline: number, caption?: CaptionBlock): Arrangement {
  const room = roomFor(outline);
  const placedAt = placing(cut, box, caption);
  const fits = ({ width, height }: Arrangement) => width <= room && height <= room;
  // The caption keeps its size, so search for the largest fitting subject, to well below a pixel.
  let [scale, tooBig] = [0, room / Math.max(box.width, box.height)];
  if (fits(placedAt(tooBig))) scale = tooBig;
  else {
    for (let turn = 0; turn < 16; turn++) {
      const middle = (scale + tooBig) / 2;
      if (fits(placedAt(middle))) scale = middle;
      else tooBig = middle;
    }
  }
  if (scale === 0) throw new RangeError('the caption leaves no room for the subject');
  const placed = placedAt(scale);
  const wide = placed.width >= placed.height;
  return bordered(
    { ...placed, width: wide ? room : placed.width, height: wide ? placed.height : room },
    outline + MARGIN_PX,
  );
}

/** Returns where the subject and its caption are for a scale of the subject, without a border. */
export function placing(cut: Raster, box: Box, caption?: CaptionBlock): (scale: number) => Arrangement {
  const foot = caption && footOf(cut, box);
  return scale => place(box, scale, foot, caption);
}

function place(box: Box, scale: number, foot?: Foot, caption?: CaptionBlock): Arrangement {
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  if (!foot || !caption) return { width, height, subject: { left: 0, top: 0, width, height } };
  const start = Math.round(foot.middle * scale - caption.width / 2);
  const ends = Math.abs(width - caption.width);
  const subjectLeft = caption.width > width ? Math.min(ends, Math.max(0, -start)) : 0;
  const captionLeft = caption.width > width ? 0 : Math.min(ends, Math.max(0, start));
  // Move the caption up until a letter touches the subject.
  let meeting = 0;
  for (const [column, first] of caption.tops.entries()) {
    const under = foot.lowest[Math.floor((captionLeft + column - subjectLeft) / scale)] ?? 0;
    if (under > 0) meeting = Math.max(meeting, under * scale - first);
  }
  const top = Math.max(0, Math.round(meeting - Math.min(caption.overlap, MAX_OVERLAP_SHARE * height)));
  return {
    width: Math.max(width, caption.width),
    height: Math.max(height, top + caption.height),
    subject: { left: subjectLeft, top: 0, width, height },
    caption: { left: captionLeft, top, width: caption.width, height: caption.height },
  };
}

interface Foot {
  readonly middle: number;
  readonly lowest: readonly number[];
}

function footOf({ data, width }: Raster, box: Box): Foot {
  const lowest = new Array<number>(box.width).fill(0);
  let [sum, seen] = [0, 0];
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      if ((data[((box.top + y) * width + box.left + x) * 4 + 3] ?? 0) < 128) continue;
      lowest[x] = y + 1;
      if (y < box.height * (1 - FOOT_SHARE)) continue;
      sum += x;
      seen++;
    }
  }
  return { middle: seen > 0 ? sum / seen : box.width / 2, lowest };
}

function bordered({ width, height, subject, caption }: Arrangement, border: number): Arrangement {
  const moved = (box: Box) => ({ ...box, left: box.left + border, top: box.top + border });
  return {
    width: width + 2 * border,
    height: height + 2 * border,
    subject: moved(subject),
    ...(caption ? { caption: moved(caption) } : {}),
  };
}

/** Sharp resizes with premultiplied alpha. */
export function layOut(cut: Raster, box: Box, { width, height, subject }: Arrangement): Promise<Raster> {
  return pixelsOf(
    rasterPipeline(cut)
      .extract({ ...box })
      .resize(subject.width, subject.height, { fit: 'fill' })
      .extend({
        top: subject.top,
        bottom: height - subject.top - subject.height,
        left: subject.left,
        right: width - subject.left - subject.width,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      }),
  );
}
