import sharp from 'sharp';

/** Colours that are told apart in a finished sticker: one for each person. */
const SHIRTS = [
  '#c0392b',
  '#2448c8',
  '#8e24aa',
  '#e67e22',
  '#6d4c41',
  '#f1c40f',
  '#ff5fb0',
  '#101010',
] as const;

/** In the place of a person whom nothing in the wishes names. */
export const NOBODY = SHIRTS.length;
const NOBODYS_SHIRT = '#9aa5b1';

/** Prepared before they are asked for, for each person. */
const AHEAD = 6;

const shirtOf = (person: number): string => SHIRTS[person] ?? NOBODYS_SHIRT;

const SHEET_CELL = 680;

/** What goes wrong with a sheet, in turn. */
const FLAWS = ['none', 'missing', 'none', 'doubled', 'none', 'touching'] as const;

/** Somebody, 400 by 400 without scale. */
function figure(person: number, serial: number, x: number, y: number, scale: number): string {
  const eyes = 150 + (serial % 12) * 2;
  const mouth = 190 + (Math.floor(serial / 12) % 12) * 2;
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M100 352 q100 -190 200 0z" fill="${shirtOf(person)}"/>
    <ellipse cx="200" cy="165" rx="66" ry="80" fill="#f0c29a"/>
    <circle cx="175" cy="${eyes}" r="8" fill="#222"/><circle cx="225" cy="${eyes}" r="8" fill="#222"/>
    <rect x="180" y="${mouth}" width="40" height="6" fill="#8c3b32"/></g>`;
}

/** Somebody on a key colour, small: cutting it out is quick. No two pictures are alike. */
function paint(person: number, serial: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <rect width="400" height="400" fill="#17e43a"/>${figure(person, serial, 0, 0, 1)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Several drawings on one picture, in a grid; of some sheets not all cells are of use. */
function paintSheet(person: number, count: number, serial: number): Promise<Buffer> {
  const grid = count <= 4 ? 2 : 3;
  const side = grid * SHEET_CELL;
  const scale = SHEET_CELL / 400;
  const flaw = FLAWS[serial % FLAWS.length];
  const flawed = serial % count;
  const figures = Array.from({ length: count }, (_, cell) => {
    const x = (cell % grid) * SHEET_CELL;
    const y = Math.floor(cell / grid) * SHEET_CELL;
    const one = (shift: number, smaller = 1) =>
      figure(person, serial * 5 + cell, x + shift * SHEET_CELL, y, scale * smaller);
    if (cell !== flawed || flaw === 'none') return one(0);
    if (flaw === 'missing') return '';
    return flaw === 'doubled' ? one(0, 0.5) + one(0.5, 0.5) : one(cell % grid === 0 ? 0.4 : -0.4);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" fill="#17e43a"/>${figures.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/** Pictures that are there at once when a model is asked for one. */
export class Paintings {
  readonly #ready = new Map<number, Buffer[]>();
  readonly #serial = new Map<number, number>();

  #sheets = 0;

  async prepare(): Promise<void> {
    for (let person = 0; person <= NOBODY; person++) {
      while ((this.#ready.get(person)?.length ?? 0) < AHEAD) await this.#paint(person);
    }
  }

  take(person: number): Buffer {
    const painting = this.#ready.get(person)?.shift();
    if (painting === undefined) throw new Error(`no picture of person ${person} is ready`);
    void this.#paint(person);
    return painting;
  }

  /** @param count of the drawings on it */
  sheet(person: number, count: number): Promise<Buffer> {
    return paintSheet(person, count, this.#sheets++);
  }

  async #paint(person: number): Promise<void> {
    const serial = this.#serial.get(person) ?? 0;
    this.#serial.set(person, serial + 1);
    const painting = await paint(person, serial);
    this.#ready.set(person, [...(this.#ready.get(person) ?? []), painting]);
  }
}

function distance(hex: string, red: number, green: number, blue: number): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return Math.hypot((value >> 16) - red, ((value >> 8) & 255) - green, (value & 255) - blue);
}

/** Whose shirt is in a finished sticker; undefined where none is clearly there. */
export async function personIn(sticker: Uint8Array): Promise<number | undefined> {
  const { data, info } = await sharp(sticker)
    .resize(64, 64, { fit: 'inside', kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = SHIRTS.map(() => 0);
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at + 3] ?? 0) < 250) continue;
    const away = SHIRTS.map(hex => distance(hex, data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
    const person = away.findIndex(value => value < 40 && value === Math.min(...away));
    if (person >= 0) counts[person] = (counts[person] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return most < 20 ? undefined : counts.indexOf(most);
}
