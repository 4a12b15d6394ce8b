import { blur, guidedFilter, luma, type Plane, planeOf } from '../../planes.ts';
import { type Raster, rasterPipeline } from '../../raster.ts';
import { grabCut } from './grab-cut.ts';
import { tidyMask } from './subject-mask.ts';

const FINE_SIDE_PX = 280;
const BAND_PX = 5;

/** Recomputes the matte at a finer scale, then fits it to the edges. */
export async function refineMatte(art: Raster, rough: Plane): Promise<Plane> {
  const { width, height } = art;
  const scale = Math.min(1, FINE_SIDE_PX / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const small = await rasterPipeline(art).resize(w, h, { fit: 'fill' }).raw().toBuffer();
  const prior = blur(await resizePlane(rough, width, height, w, h), w, h, BAND_PX).map(
    value => 0.005 + 0.99 * Math.min(1, Math.max(0, (value - 0.5) * 1.15 + 0.5)),
  );
  const { mask } = grabCut({ data: small, width: w, height: h }, prior, 2);
  const tidy = blur(Float32Array.from(tidyMask(mask, w, h)), w, h, 1.2);
  const sharp = await resizePlane(tidy, w, h, width, height);
  const fitted = guidedFilter(luma(art), sharp, width, height, 6, 0.002);
  return planeOf(fitted.length, p => Math.min(1, Math.max(0, ((fitted[p] ?? 0) - 0.25) / 0.55)));
}

export async function resizePlane(
  plane: Plane,
  width: number,
  height: number,
  toWidth: number,
  toHeight: number,
): Promise<Plane> {
  const data = new Uint8Array(plane.length * 4);
  for (let p = 0; p < plane.length; p++) data[p * 4 + 3] = data[p * 4] = Math.round(255 * (plane[p] ?? 0));
  const sized = await rasterPipeline({ data, width, height })
    .removeAlpha()
    .resize(toWidth, toHeight, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return planeOf(toWidth * toHeight, p => (sized[p * 3] ?? 0) / 255);
}
