import eileenUrl from './eileen.jpg';
import { leo } from './leo.ts';
import { mira } from './mira.ts';

const WIDTH = 800;
const HEIGHT = 1000;
const JPEG_QUALITY = 0.92;

function svgUrl(content: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function portrait({ backdrop, person }: { readonly backdrop: string; readonly person: string }) {
  return { url: svgUrl(backdrop + person), cutOutUrl: svgUrl(person) };
}

/**
 * People who may be borrowed: as a photo, and cut out where they are drawn. Eileen is cut from NASA's portrait of the
 * astronaut Eileen Collins, in the public domain (NASA Great Images, https://flic.kr/p/r9qvLn).
 */
export const PORTRAITS = { eileen: { url: eileenUrl }, mira: portrait(mira), leo: portrait(leo) };

/** Who is offered; a photograph first, as styles change it most. */
export const SAMPLES = ['eileen', 'leo'] as const;
export type SampleName = (typeof SAMPLES)[number];

/** A portrait as the photo that a phone would send: a JPEG. */
export async function portraitFile(name: SampleName): Promise<File> {
  const image = new Image();
  image.src = PORTRAITS[name].url;
  await image.decode();
  return pictureFile(image, image.naturalWidth, image.naturalHeight, `${name}.jpg`);
}

/** What can be drawn on a canvas, as a JPEG file of `width`×`height` pixels. */
export async function pictureFile(
  source: CanvasImageSource,
  width: number,
  height: number,
  fileName: string,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (blob === null) throw new Error('The canvas gave no picture');
  return new File([blob], fileName, { type: 'image/jpeg' });
}
