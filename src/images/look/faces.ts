import type { Sharp } from 'sharp';
import { detectFaces, FACE_SIDE, type Face } from '../faces/detector.ts';
import { type Raster, rasterPipeline } from '../raster.ts';

/** Where nothing has this score, nobody is found. */
const MAYBE = 0.3;
/** What counts beside the surest face, and how much of its width it has: others are passers-by, or none. */
const SURE = 0.45;
const MIN_WIDTH = 0.45;
/** Percentiles of brightness that become black and white. */
const STRETCH = { lower: 0.5, upper: 99.5 } as const;
/** The longer side in pixels of the views where nobody was found: of a face that fills the picture, and of one that lies. */
const CLOSE_SIDES = [208, 128];
const TURNED_SIDE = 256;

/**
 * How many faces of people a picture shows: 0 only where none can be made out upright, lying to either side, or close up; of
 * many in front and behind those in front.
 */
export async function countFaces(picture: Raster): Promise<number> {
  // Stretched to the full range: in little light a face has hardly any features.
  const upright = await small(rasterPipeline(picture).removeAlpha().normalise(STRETCH), FACE_SIDE);
  const faces = detectFaces(upright, MAYBE);
  const first = faces[0];
  if (first === undefined) return (await hasHiddenFace(upright)) ? 1 : 0;
  return Math.max(1, faces.filter(face => face.score > SURE && isBeside(first, face)).length);
}

/** All of these views together take as long as the first one. */
async function hasHiddenFace(picture: Raster): Promise<boolean> {
  for (const view of [
    ...CLOSE_SIDES.map(side => () => small(rasterPipeline(picture), side)),
    () => small(rasterPipeline(picture).rotate(90), TURNED_SIDE),
    () => small(rasterPipeline(picture).rotate(270), TURNED_SIDE),
  ])
    if (detectFaces(await view(), MAYBE).length > 0) return true;
  return false;
}

function isBeside(first: Face, { width }: Face): boolean {
  return width > MIN_WIDTH * first.width && width < first.width / MIN_WIDTH;
}

async function small(picture: Sharp, side: number): Promise<Raster> {
  const { data, info } = await picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
