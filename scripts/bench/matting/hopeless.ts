import sharp from 'sharp';
import { encodePng, type Raster } from '../../../src/images/raster.ts';
import { encode, render, SIDE } from './pictures.ts';
import { seeded } from './random.ts';

const BUST = `<path d="M260 1024 Q300 690 512 680 Q740 690 770 1024Z" fill="#c0392b"/><circle cx="512" cy="420" r="200" fill="#f0cdb0"/>`;

export async function hopeless(): Promise<{ readonly name: string; readonly bytes: Buffer }[]> {
  const random = seeded(11);
  const noise = Uint8Array.from({ length: SIDE * SIDE * 4 }, () => random.between(0, 256));
  const svg = (background: string) => render(background + BUST);
  const cases: readonly (readonly [string, Promise<Raster>])[] = [
    ['white', svg('<rect width="1024" height="1024" fill="#fdfdfd"/>')],
    ['grey', svg('<rect width="1024" height="1024" fill="#8c9094"/>')],
    ['black', svg('<rect width="1024" height="1024"/>')],
    ['beige', svg('<rect width="1024" height="1024" fill="#d8c9a8"/>')],
    ['checkerboard', svg(pattern('#fff', '#ccc', 32))],
    ['green and white squares', svg(pattern('#00ff00', '#fff', 64))],
    ['noise', Promise.resolve({ data: noise, width: SIDE, height: SIDE })],
    ['landscape', svg(landscape('0.01', 4))],
    [
      'meadow',
      svg(`${landscape('0.05', 5)}<rect width="1024" height="1024" fill="#2f8f2f" fill-opacity="0.5"/>`),
    ],
    [
      'rainbow',
      svg(
        '<defs><linearGradient id="r"><stop stop-color="#0f0"/><stop offset="0.5" stop-color="#00f"/><stop offset="1" stop-color="#f0f"/></linearGradient></defs><rect width="1024" height="1024" fill="url(#r)"/>',
      ),
    ],
    ['pale sky', svg('<rect width="1024" height="1024" fill="#9cc4e8"/>')],
    [
      'room',
      svg(
        '<rect width="1024" height="640" fill="#c9b79c"/><rect y="640" width="1024" height="384" fill="#6a4a34"/><rect x="90" y="80" width="260" height="300" fill="#8fc0e0"/>',
      ),
    ],
  ];
  return Promise.all(
    cases.map(async ([name, raster], i) => ({
      name,
      bytes: await encode(await raster, i % 2 === 0 ? undefined : 88),
    })),
  );
}

function pattern(one: string, other: string, side: number): string {
  return `<defs><pattern id="p" width="${2 * side}" height="${2 * side}" patternUnits="userSpaceOnUse"><rect width="${2 * side}" height="${2 * side}" fill="${one}"/><rect width="${side}" height="${side}" fill="${other}"/><rect x="${side}" y="${side}" width="${side}" height="${side}" fill="${other}"/></pattern></defs><rect width="1024" height="1024" fill="url(#p)"/>`;
}

function landscape(frequency: string, octaves: number): string {
  return `<defs><filter id="t" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="5"/><feColorMatrix type="matrix" values="1.2 0 0 0 0 0 1.4 0 0 0 0 0 0.9 0 0 0 0 0 0 1"/></filter></defs><rect width="1024" height="1024" filter="url(#t)"/>`;
}

export async function transparent(truth: Raster, format: 'png' | 'webp'): Promise<Buffer> {
  const png = await encodePng(truth);
  return format === 'png' ? png : sharp(png).webp({ lossless: true, exact: true }).toBuffer();
}
