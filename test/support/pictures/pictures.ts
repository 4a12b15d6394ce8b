import sharp from 'sharp';

/** Cached pictures, each drawn once. */
function once<Colors extends readonly string[]>(
  draw: (...colors: Colors) => Promise<Buffer>,
): (...colors: Colors) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>();
  return (...colors) => {
    const key = colors.join();
    const picture = drawn.get(key) ?? draw(...colors);
    drawn.set(key, picture);
    return picture;
  };
}

const photos = once((shirt: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500" viewBox="0 0 800 1000">
    <rect width="800" height="1000" fill="#d9c7a8"/><rect y="600" width="800" height="400" fill="#8a9a7b"/>
    <path d="M150 1000 q250 -420 500 0z" fill="${shirt}"/>
    <ellipse cx="400" cy="420" rx="170" ry="215" fill="#e0ac86"/>
    <path d="M225 400 q20 -230 175 -230 t175 230 q-60 -120 -175 -120 t-175 120z" fill="#3a2a20"/>
    <circle cx="335" cy="410" r="18" fill="#222"/><circle cx="465" cy="410" r="18" fill="#222"/>
    <path d="M330 520 q70 60 140 0" stroke="#8c3b32" stroke-width="14" fill="none"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
});

/** A drawn photo of a person: JPEG, 400×500. */
export function photo(shirt = '#3b6ea8'): Promise<Buffer> {
  return photos(shirt);
}

const drawings = once((key: string, shirt: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 1024 1024">
    <rect width="1024" height="1024" fill="${key}"/>
    <path d="M260 900 q250 -420 500 0z" fill="${shirt}"/>
    <ellipse cx="510" cy="430" rx="170" ry="200" fill="#f0c29a"/>
    <circle cx="445" cy="410" r="20" fill="#222"/><circle cx="575" cy="410" r="20" fill="#222"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
});

/**
 * An image model's answer: a person on a flat key colour that is not quite the requested one. Small, so that cutting it
 * out is quick.
 */
export function drawnOnKey(key = '#17e43a', shirt = '#c0392b'): Promise<Buffer> {
  return drawings(key, shirt);
}

/** A colour for each of a dozen drawings, the same in all tests, so that each is finished only once. */
export function shirtOf(n: number): string {
  return `rgb(${60 + 15 * n}, 30, ${225 - 15 * n})`;
}

/** Side of a cell of {@link drawnSheet} in pixels, large enough for a sticker. */
const CELL = 560;
/** The part of a drawing that goes into its cell: a person with a little room around them. */
const CLOSE = { left: 49, top: 70, width: 300, height: 300 };

/** A sheet as an image model draws it: in each cell a person in a shirt of its colour; null: the model left one out. */
export async function drawnSheet(shirts: readonly (string | null)[]): Promise<Buffer> {
  const grid = shirts.length <= 4 ? 2 : 3;
  const cells = await Promise.all(
    shirts.flatMap((shirt, index) =>
      shirt === null
        ? []
        : drawnOnKey('#17e43a', shirt).then(async picture => ({
            input: await sharp(picture).extract(CLOSE).resize(CELL, CELL).toBuffer(),
            left: (index % grid) * CELL,
            top: Math.floor(index / grid) * CELL,
          })),
    ),
  );
  const side = grid * CELL;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#17e43a' } })
    .composite(cells)
    .png({ compressionLevel: 1 })
    .toBuffer();
}
