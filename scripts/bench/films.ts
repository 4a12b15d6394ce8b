import { join } from 'node:path';
import { cutOut } from '../../src/images/finishing/finish.ts';
import { decodeWebm } from '../../src/images/footage/webm.ts';
import { encodeFilm } from '../../src/images/motion/encode.ts';
import { FILM_SIDE_PX, type Film } from '../../src/images/motion/film.ts';
import { MOTION_NAMES, type MotionName } from '../../src/images/motion/motions.ts';
import { renderFilm } from '../../src/images/motion/render.ts';
import { openEncoder } from '../../src/images/motion/vp9.ts';
import { drawSticker } from '../../src/images/offline/draw.ts';
import { cutOutPhoto } from '../../src/images/offline/frame.ts';
import type { Raster } from '../../src/images/raster.ts';
import { portrait, SITTERS, SKIN_TONES } from '../../test/support/pictures/portraits.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { pictures } from './matting/pictures.ts';
import { type BenchOptions, measured, type Row } from './report.ts';

/** Of 255. Larger ones shimmer. */
const MAX_FLICKER = 1;
/** Of the pixels at edges. Signs rock while their subject rests. */
const RESTING_SHARE = 0.5;
const EACH = 3;
const SUBJECTS = 3 * EACH;
/** It pauses between two beats. */
const RESTING: MotionName = 'heartbeat';

/** Subjects of image models, cut-out portraits, and stickers of the filters with their signs. */
async function* subjects(): AsyncGenerator<Buffer> {
  let drawn = 0;
  for await (const { group, bytes } of pictures(false))
    if (group === 'ordinary' && drawn++ < EACH) yield cutOut(bytes);
  for (const [index, sitter] of SITTERS.entries()) {
    const photo = await portrait(sitter, SKIN_TONES[2 * index] ?? SKIN_TONES[0]);
    yield cutOutPhoto(photo);
    const wish = { style: 'anime', emotion: ['joy', 'love', 'surprise'][index] ?? '', pose: 'thumbs up' };
    yield cutOut(await drawSticker(photo, wish));
  }
}

/**
 * Makes moving stickers of synthetic subjects: what they cost, and how still a still edge stays in the decoded film. With a
 * folder for sheets, a contact sheet of all motions is written for each subject.
 */
export async function films({ quick, sheets }: BenchOptions): Promise<Row[]> {
  const encode = await openEncoder();
  const [seconds, sizes, flicker]: [number[], number[], number[]] = [[], [], []];
  let number = 0;
  for await (const cut of subjects()) {
    const share = MOTION_NAMES.filter((_, index) => index % SUBJECTS === number);
    for (const motion of quick ? [RESTING] : share) {
      const before = process.cpuUsage();
      const film = await renderFilm({ cutOut: cut, motion });
      const encoded = await encodeFilm(film, encode);
      const { user, system } = process.cpuUsage(before);
      if (encoded.outcome !== 'ok') throw new Error(`${motion}: ${encoded.problems.join(', ')}`);
      seconds.push((user + system) / 1e6);
      sizes.push(encoded.webm.length / 1000);
      const value = await flickerOf(film, encoded.webm);
      if (value !== undefined) flicker.push(value);
    }
    number++;
    if (sheets !== undefined) await writeContactSheet(join(sheets, `motions-${number}.png`), cut);
    if (quick) break;
  }
  const worst = Math.max(...flicker);
  return [
    { what: 'moving sticker: CPU seconds to draw and encode it', ...measured(seconds, 1, ' s') },
    { what: 'moving sticker: size', ...measured(sizes, 0, ' KB') },
    {
      what: 'moving sticker: flicker of a still edge, mean difference between frames',
      ...measured(flicker, 2),
      aim: `<= ${MAX_FLICKER} of 255`,
      met: worst <= MAX_FLICKER,
    },
  ];
}

/**
 * The mean change from frame to frame, in the film as players see it, of edge pixels that do not change as drawn.
 * Undefined if no edge rests.
 */
async function flickerOf({ frames, height }: Film, webm: Buffer): Promise<number | undefined> {
  const decoded = await decodeWebm(webm, 'libvpx-vp9', 0);
  if (typeof decoded === 'string') throw new Error(decoded);
  // Fewer frames are left of a film that did not fit.
  if (decoded.frames.length !== frames.length) return undefined;
  const top = (FILM_SIDE_PX - height) / 2;
  let [sum, count] = [0, 0];
  for (let k = 1; k < frames.length; k++) {
    const [before, now] = [decoded.frames[k - 1]?.data, decoded.frames[k]?.data];
    for (const pixel of stillEdge(frames[k - 1], frames[k])) {
      const at = 4 * (pixel + top * FILM_SIDE_PX);
      for (let channel = 0; channel < 4; channel++)
        sum += Math.abs((now?.[at + channel] ?? 0) - (before?.[at + channel] ?? 0));
      count += 4;
    }
  }
  return count === 0 ? undefined : sum / count;
}

/**
 * Partly transparent pixels that are the same in both frames, if the subject rests. While it moves, only a few pixels are the
 * same by chance.
 */
function stillEdge(before: Raster | undefined, now: Raster | undefined): number[] {
  if (before === undefined || now === undefined) return [];
  const found: number[] = [];
  let edge = 0;
  for (let at = 0; at < now.data.length; at += 4) {
    const alpha = now.data[at + 3] ?? 0;
    const isStill = [0, 1, 2, 3].every(channel => before.data[at + channel] === now.data[at + channel]);
    if (alpha === 0 || alpha === 255) continue;
    edge++;
    if (isStill) found.push(at / 4);
  }
  return found.length < RESTING_SHARE * edge ? [] : found;
}
