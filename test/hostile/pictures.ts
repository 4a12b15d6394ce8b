import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { manyScans } from '../support/pictures/scans.ts';
import { portrait } from '../support/scene.ts';

const MB = 1024 * 1024;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A PNG of one colour: few bytes, whatever its size. One bit a pixel. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG whose header tells of a huge picture. */
async function jpegOfSize(width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(await portrait());
  const frame = jpeg.findIndex(
    (byte, at) => byte === 0xff && (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2),
  );
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A WebP that lies: an extended header of the largest size there is, 16,383 squared, before a small picture. */
async function hugeWebp(): Promise<Buffer> {
  const webp = Buffer.from(
    await sharp(await portrait())
      .ensureAlpha()
      .withExif({ IFD0: { Artist: 'x' } })
      .webp()
      .toBuffer(),
  );
  const at = webp.indexOf('VP8X');
  webp.writeUIntLE(16_382, at + 12, 3);
  webp.writeUIntLE(16_382, at + 15, 3);
  return webp;
}

/** The portrait with bytes behind its end, so that the file has just this size. */
export async function ofBytes(size: number): Promise<Buffer> {
  const whole = await portrait();
  return Buffer.concat([whole, Buffer.alloc(size - whole.length)]);
}

export const LARGEST = 20 * MB;

async function moving(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map(background =>
      sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** An animated PNG: to whoever does not know that, its first picture. */
async function apng(): Promise<Buffer> {
  const png = await sharp(await portrait())
    .png()
    .toBuffer();
  const afterHeader = 8 + 25;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return Buffer.concat([png.subarray(0, afterHeader), chunk('acTL', control), png.subarray(afterHeader)]);
}

/** What a sent file has to be answered with. `good`: it can be drawn from. */
type Verdict = 'good' | 'unreadable' | 'tooSmall' | 'tooManyPixels' | 'moves' | 'tooLarge' | 'file';

export interface SentPicture {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly verdict: Verdict;
}

export async function hostilePictures(): Promise<SentPicture[]> {
  const whole = await portrait();
  const image = () => sharp(whole);
  const picture = (name: string, mime: string, bytes: Buffer, verdict: Verdict): SentPicture => ({
    name,
    mime: `image/${mime}`,
    bytes,
    verdict,
  });
  const png = await image().png().toBuffer();
  const webp = await image().webp().toBuffer();
  const container = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}`, 'latin1'), Buffer.alloc(300)]);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><image href="file:///etc/passwd"/></svg>',
  );
  return [
    picture('bomb.png', 'png', pngBomb(30_000), 'tooManyPixels'),
    picture('scans.jpg', 'jpeg', await manyScans(), 'tooManyPixels'),
    picture('header.jpg', 'jpeg', await jpegOfSize(65_000, 65_000), 'tooManyPixels'),
    picture('header.webp', 'webp', await hugeWebp(), 'unreadable'),
    picture('half.png', 'png', png.subarray(0, png.length >> 1), 'unreadable'),
    picture('half.webp', 'webp', webp.subarray(0, webp.length >> 1), 'unreadable'),
    picture('head.jpg', 'jpeg', whole.subarray(0, 3), 'unreadable'),
    picture('empty.png', 'png', Buffer.alloc(0), 'unreadable'),
    picture('jpeg.png', 'png', whole, 'good'),
    picture('png.jpg', 'webp', png, 'good'),
    { ...picture('me.JPG', 'jpeg', whole, 'good'), mime: 'application/octet-stream' },
    picture('moving.webp', 'webp', await moving('webp'), 'moves'),
    picture('moving.gif', 'gif', await moving('gif'), 'moves'),
    picture('moving.gif.png', 'png', await moving('gif'), 'moves'),
    picture('moving.png', 'png', await apng(), 'good'),
    picture('cmyk.jpg', 'jpeg', await image().toColourspace('cmyk').jpeg().toBuffer(), 'good'),
    picture('deep.png', 'png', await image().toColourspace('rgb16').png().toBuffer(), 'good'),
    picture('profile.jpg', 'jpeg', await image().withIccProfile('p3').jpeg().toBuffer(), 'good'),
    picture('interlaced.png', 'png', await image().png({ progressive: true }).toBuffer(), 'good'),
    picture('progressive.jpg', 'jpeg', await image().jpeg({ progressive: true }).toBuffer(), 'good'),
    picture(
      'palette.png',
      'png',
      await image().ensureAlpha(0.5).png({ palette: true, colours: 16 }).toBuffer(),
      'good',
    ),
    picture('grey.png', 'png', await image().greyscale().png().toBuffer(), 'good'),
    picture('thread.png', 'png', await image().resize(1, 5000, { fit: 'fill' }).png().toBuffer(), 'tooSmall'),
    picture('drawing.png', 'png', svg, 'file'),
    picture('page.png', 'png', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 'unreadable'),
    picture(
      'both.jpg',
      'jpeg',
      Buffer.concat([whole, Buffer.from('<script>alert(1)</script>PK\x03\x04')]),
      'good',
    ),
    picture('photo.heic', 'heic', container('heic'), 'file'),
    picture('photo.avif', 'avif', container('avif'), 'file'),
    picture('avif.jpg', 'jpeg', await image().avif().toBuffer(), 'file'),
    picture('fits.jpg', 'jpeg', await ofBytes(LARGEST), 'good'),
    picture('over.jpg', 'jpeg', await ofBytes(LARGEST + 1), 'tooLarge'),
    { ...picture('program.exe', 'x', whole, 'file'), mime: 'application/x-msdownload' },
  ];
}
