import sharp from 'sharp';
import { sheetIn } from './prompts.ts';

const SHIRTS = ['#c0392b', '#2448c8', '#8e24aa', '#e67e22', '#6d4c41', '#f1c40f', '#ff5fb0', '#101010'];
const NOBODYS_SHIRT = '#9aa5b1';
const SIDE = 400;
const CELL = 680;
const FLAWS = ['none', 'missing', 'none', 'doubled', 'none', 'touching'] as const;
const REFUSED_EVERY = 30;

function figure(shirt: string, number: number, x: number, y: number, scale: number): string {
  const digit = (place: number) => Math.floor(number / 12 ** place) % 12;
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M100 352 q100 -190 200 0z" fill="${shirt}"/>
    <ellipse cx="200" cy="165" rx="66" ry="${74 + digit(2)}" fill="#f0c29a"/>
    <circle cx="175" cy="${150 + digit(0) * 2}" r="8"/><circle cx="225" cy="${150 + digit(0) * 2}" r="8"/>
    <rect x="180" y="${190 + digit(1) * 2}" width="40" height="6" fill="#8c3b32"/></g>`;
}

function onKey(side: number, figures: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" fill="#17e43a"/>${figures}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/**
 * An image model: draws the user who is named in the prompt, small, because cutting out is quick then. In some sheets
 * not all cells are usable.
 * @param names all users, in order
 * @returns undefined if moderation refuses
 */
export function painter(names: readonly string[]): (prompt: string) => Promise<Buffer | undefined> {
  let asked = 0;
  let drawn = 0;
  let sheets = 0;
  const sheet = (shirt: string, count: number): Promise<Buffer> => {
    const grid = count <= 4 ? 2 : 3;
    const flaw = FLAWS[sheets % FLAWS.length];
    const flawed = sheets++ % count;
    const figures = Array.from({ length: count }, (_, cell) => {
      const [x, y] = [(cell % grid) * CELL, Math.floor(cell / grid) * CELL];
      const one = (shift: number, smaller = 1) =>
        figure(shirt, drawn++, x + shift * CELL, y, (smaller * CELL) / SIDE);
      if (cell !== flawed || flaw === 'none') return one(0);
      if (flaw === 'missing') return '';
      return flaw === 'doubled' ? one(0, 0.5) + one(0.5, 0.5) : one(cell % grid === 0 ? 0.4 : -0.4);
    });
    return onKey(grid * CELL, figures.join(''));
  };
  return async prompt => {
    if (++asked % REFUSED_EVERY === 0) return undefined;
    const shirt = SHIRTS[names.findIndex(name => prompt.includes(name))] ?? NOBODYS_SHIRT;
    const cells = sheetIn(prompt);
    return cells ? sheet(shirt, cells.length) : onKey(SIDE, figure(shirt, drawn++, 0, 0, 1));
  };
}

/** A sticker by another artist, which shows no user. */
export function foreignSticker(number: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <circle cx="256" cy="256" r="${180 + number}" fill="${NOBODYS_SHIRT}"/></svg>`;
  return sharp(Buffer.from(svg)).webp().toBuffer();
}

function distance(hex: string, red: number, green: number, blue: number): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return Math.hypot((value >> 16) - red, ((value >> 8) & 255) - green, (value & 255) - blue);
}

/** The user whose shirt is in a finished sticker, as an index. Undefined if it shows no user, or if it is not clear. */
export async function personIn(sticker: Uint8Array): Promise<number | undefined> {
  const { data, info } = await sharp(sticker)
    .resize(64, 64, { fit: 'inside', kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The ink of a caption resembles the darkest shirt.
  const shirts = [...SHIRTS, NOBODYS_SHIRT];
  const counts = shirts.map(() => 0);
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    const away = shirts.map(hex => distance(hex, red, green, blue));
    const nearest = Math.min(...away);
    const person = away.indexOf(nearest);
    if (alpha >= 250 && nearest < 40) counts[person] = (counts[person] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  const person = counts.indexOf(most);
  return most < 20 || person === SHIRTS.length ? undefined : person;
}
