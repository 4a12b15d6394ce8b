import sharp from 'sharp';
import { decodeRaster, encodePng, MAX_PIXELS, type Raster, rasterPipeline } from '../raster.ts';
import type { StickerParams } from '../types.ts';
import { emotionBadge, poseBadge } from './badges.ts';
import { subjectSquare } from './region.ts';
import { shapePath } from './shapes.ts';
import { silhouette } from './silhouette.ts';
import { chooseStyle, type Style } from './styles.ts';

/** All sizes in pixels. The canvas is a little bigger than a sticker, so that finishing scales down. */
const CANVAS = 640;
const ART = 540;
const RIM = 12;
const BADGE = 176;
const POSE_BADGE = 150;
/** Side at which the subject is looked for. */
const LOOK = 160;

/**
 * Draws a sticker from a photo by filters alone: finds the subject, paints it in the style, cuts it to the style's shape
 * (or to its own silhouette where it stands before a plain background), and adds drawings for emotion and pose.
 *
 * @param photo upright JPEG, PNG or WebP, see `preparePhoto`.
 * @returns a PNG with transparency around the shape.
 */
export async function drawSticker(photo: Buffer, params: StickerParams): Promise<Buffer> {
  const style = chooseStyle(params.style);
  const art = await cropSubject(photo);
  const mask = silhouette(art);
  const painted = await style.paint(art);
  const body =
    mask === undefined ? await cutToShape(painted, style) : await encodePng(withAlpha(painted, mask));
  const inset = (CANVAS - ART) / 2;
  const pose = poseBadge(params.pose);
  return sharp({
    create: { width: CANVAS, height: CANVAS, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      { input: body, left: inset, top: inset },
      ...(pose === undefined
        ? []
        : [{ input: badge(pose, POSE_BADGE), left: 24, top: CANVAS - POSE_BADGE - 30 }]),
      {
        input: badge(emotionBadge(params.emotion), BADGE),
        left: CANVAS - BADGE - 22,
        top: CANVAS - BADGE - 22,
      },
    ])
    .png()
    .toBuffer();
}

/** The subject's square of the photo, at the size of the art, brightness stretched to the full range. */
async function cropSubject(photo: Buffer): Promise<Raster> {
  const upright = sharp(photo, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' });
  const { data, info } = await upright
    .clone()
    .resize(LOOK, LOOK, { fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  const { autoOrient } = await sharp(photo).metadata();
  const square = subjectSquare(await decodeRaster(data));
  const scale = Math.min(autoOrient.width / info.width, autoOrient.height / info.height);
  const side = Math.max(1, Math.floor(square.width * scale));
  const cropped = await upright
    .extract({
      left: Math.min(autoOrient.width - side, Math.floor(square.left * scale)),
      top: Math.min(autoOrient.height - side, Math.floor(square.top * scale)),
      width: side,
      height: side,
    })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const art = await sharp(cropped)
    .resize(ART, ART)
    .normalise({ lower: 0.5, upper: 99.5 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return decodeRaster(art);
}

/** The art in the style's shape, with a coloured rim. */
async function cutToShape(art: Raster, style: Style): Promise<Buffer> {
  const path = shapePath(style.shape, ART / 2);
  const frame = `viewBox="${-ART / 2} ${-ART / 2} ${ART} ${ART}" width="${ART}" height="${ART}" xmlns="http://www.w3.org/2000/svg"`;
  const rim = `<svg ${frame}><defs><linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${style.rim[0]}"/><stop offset="1" stop-color="${style.rim[1]}"/></linearGradient></defs><path d="${path}" fill="none" stroke="url(#rim)" stroke-width="${2 * RIM}"/></svg>`;
  return rasterPipeline(art)
    .composite([
      { input: Buffer.from(rim) },
      { input: Buffer.from(`<svg ${frame}><path d="${path}"/></svg>`), blend: 'dest-in' },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function badge(svg: string, size: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="${size}" height="${size}">${svg}</svg>`,
  );
}

function withAlpha({ data, width, height }: Raster, alpha: Uint8Array): Raster {
  const out = Uint8Array.from(data);
  for (let p = 0; p < alpha.length; p++) out[p * 4 + 3] = alpha[p] ?? 0;
  return { data: out, width, height };
}
