import sharp from 'sharp';
import { textPath, textWidth } from './finishing/caption/font.ts';

/** A picture that the decoder returned, with the number that the list gives it. */
export interface CollageCell {
  readonly number: number;
  readonly picture: Uint8Array;
}

const WIDTH_PX = 1200;
const LARGEST_CELL_PX = 300;
/** Emoji and the still pictures of films are small: larger, they would be blurred. */
const MAX_ENLARGEMENT = 2;
/** In shares of a cell. */
const GAP = 0.03;
const PADDING = 0.05;
const BADGE = 0.2;
/** The white outlines of stickers must be seen on the tiles. */
const GROUND = '#f4f6fa';
const TILE = '#cfdbe8';
const BADGE_GROUND = '#1c2230';

/** The most even rows: as few empty places in the last one as possible. */
function columnsFor(count: number): number {
  const square = Math.ceil(Math.sqrt(count));
  const empty = (columns: number) => Math.ceil(count / columns) * columns - count;
  return empty(square + 1) < empty(square) ? square + 1 : square;
}

/** Arranges pictures in rows, each with its number, as a JPEG. The last row is centred. */
export async function collage(cells: readonly CollageCell[]): Promise<Buffer> {
  const columns = columnsFor(cells.length);
  const rows = Math.ceil(cells.length / columns);
  const side = Math.min(LARGEST_CELL_PX, Math.floor(WIDTH_PX / columns));
  const inRow = (row: number) => Math.min(columns, cells.length - row * columns);
  const places = cells.map((_, at) => {
    const row = Math.floor(at / columns);
    const indent = ((columns - inRow(row)) * side) / 2;
    return { left: Math.round(indent + (at % columns) * side), top: row * side };
  });
  const room = Math.round(side * (1 - 2 * (GAP + PADDING)));
  const pictures = await Promise.all(cells.map(({ picture }) => fitted(picture, room)));
  const svg = (shapes: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * side}" height="${rows * side}">${shapes}</svg>`,
    );
  return sharp({ create: { width: columns * side, height: rows * side, channels: 3, background: GROUND } })
    .composite([
      { input: svg(places.map(place => tile(place, side)).join('')) },
      ...places.map(({ left, top }, at) => {
        const { data, width = 0, height = 0 } = pictures[at] ?? {};
        const middle = (extent: number) => Math.round((side - extent) / 2);
        return { input: data, left: left + middle(width), top: top + middle(height) };
      }),
      { input: svg(places.map((place, at) => badge(place, side, cells[at]?.number ?? 0)).join('')) },
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function fitted(picture: Uint8Array, room: number) {
  const opened = sharp(picture);
  const { width, height } = await opened.metadata();
  const side = Math.min(room, MAX_ENLARGEMENT * Math.max(width, height));
  const { data, info } = await opened
    .resize(side, side, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Place {
  readonly left: number;
  readonly top: number;
}

function tile({ left, top }: Place, side: number): string {
  const gap = side * GAP;
  const width = side - 2 * gap;
  return `<rect x="${left + gap}" y="${top + gap}" width="${width}" height="${width}" rx="${side * 0.08}" fill="${TILE}"/>`;
}

function badge({ left, top }: Place, side: number, number: number): string {
  const height = side * BADGE;
  const size = height * 0.68;
  const text = String(number);
  const letters = textWidth(text) * size;
  const width = Math.max(height, letters + size * 0.8);
  const [x, y] = [left + side * GAP * 1.5, top + side * GAP * 1.5];
  const path = textPath(text, x + (width - letters) / 2, y + height / 2 + size * 0.36, size);
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${BADGE_GROUND}" fill-opacity="0.85"/><path d="${path}" fill="#fff"/>`;
}
