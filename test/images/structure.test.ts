import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { excessOf, structureOf } from '../../src/images/decoder/structure.ts';
import { pngBomb } from '../hostile/pictures.ts';
import { jpegOfScans } from '../support/pictures/scans.ts';
import { portrait } from '../support/scene.ts';

async function structure(bytes: Buffer | Promise<Buffer>) {
  const found = structureOf(await bytes);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const image = async () => sharp(await portrait());
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c66' } });

describe('the structure of a picture', () => {
  it.each([
    ['baseline', {}, 1, 0],
    ['progressive', { progressive: true }, 10, 3],
    ['progressive with full chroma', { progressive: true, chromaSubsampling: '4:4:4' }, 10, 6],
    ['many scans, optimised', { mozjpeg: true }, undefined, 3],
  ] as const)('of a JPEG: %s', async (_name, options, scans, heldPerPixel) => {
    const found = await structure(flat(300, 200).jpeg(options).toBuffer());
    expect(found).toMatchObject({ format: 'jpeg', width: 300, height: 200, frames: 1, heldPerPixel });
    if (scans !== undefined) expect(found.scans).toBe(scans);
    expect(excessOf(found)).toBeUndefined();
  });

  it('of a JPEG of many scans: each is counted, and they are too much work', async () => {
    const found = await structure(jpegOfScans(200, 1000));
    expect(found.scans).toBe(1000);
    expect(excessOf(found)).toBe('work');
    expect(excessOf({ ...found, scans: 64 })).toBeUndefined();
    expect(excessOf({ ...found, scans: 64, width: 5000, height: 5000 })).toBe('work');
  });

  it('of a JPEG ends with it: what stands behind it is not the picture', async () => {
    const whole = await portrait();
    const twice = Buffer.concat([whole, await jpegOfScans(200, 100)]);
    expect(await structure(twice)).toEqual(await structure(whole));
  });

  it('of a PNG: interlaced it is held whole, otherwise not', async () => {
    const plain = await structure((await image()).png().toBuffer());
    const interlaced = await structure((await image()).ensureAlpha().png({ progressive: true }).toBuffer());
    expect([plain.format, plain.heldPerPixel, interlaced.heldPerPixel]).toEqual(['png', 0, 4]);
    expect(excessOf(await structure(pngBomb(30_000)))).toBe('pixels');
    expect(excessOf({ ...interlaced, width: 7000, height: 7000, heldPerPixel: 8 })).toBe('work');
  });

  it.each([{}, { lossless: true }, { alphaQuality: 50 }])('of a WebP: %o', async options => {
    const bytes = await flat(301, 203).ensureAlpha(0.5).webp(options).toBuffer();
    expect(await structure(bytes)).toMatchObject({ format: 'webp', width: 301, height: 203, frames: 1 });
  });

  it.each(['webp', 'gif'] as const)('of a moving %s: its frames are counted', async format => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map(background =>
        sharp({ create: { width: 120, height: 90, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect(await structure(bytes)).toMatchObject({ format, width: 120, height: 90, frames: 3 });
  });

  it('of a colour profile: its size is known', async () => {
    const { profileBytes } = await structure((await image()).withIccProfile('p3').jpeg().toBuffer());
    expect(profileBytes).toBeGreaterThan(400);
    const found = await structure(portrait());
    expect(excessOf({ ...found, profileBytes: 5_000_000 })).toBe('work');
  });

  it('is found in time that grows with the length, and never fails, whatever is in a file', async () => {
    const heads = ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', 'GIF89a'];
    for (const head of heads) {
      for (const filling of [
        '\xff',
        '\xff\0',
        '\xff\xda\0\x02',
        '\0\0\0\0IDAT\0\0\0\0',
        'ANMF\0\0\0\0',
        '!\0\0',
      ]) {
        const bytes = Buffer.alloc(20_000_000, filling, 'latin1');
        bytes.write(head, 'latin1');
        const began = process.cpuUsage();
        structureOf(bytes);
        const { user } = process.cpuUsage(began);
        expect(user / 1000, `${head} ${filling}`).toBeLessThan(500);
      }
    }
    const whole = await Promise.all(
      [
        (await image()).jpeg({ progressive: true }),
        (await image()).png(),
        (await image()).webp(),
        (await image()).gif(),
      ].map(made => made.toBuffer()),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.nat(),
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        fc.nat(),
        (picture, at, noise, end) => {
          const broken = Buffer.from(picture.subarray(0, 1 + (end % picture.length)));
          broken.set(noise.subarray(0, broken.length), at % Math.max(1, broken.length - noise.length));
          const found = structureOf(broken);
          if (typeof found === 'object') excessOf(found);
        },
      ),
      { numRuns: 500 },
    );
  });
});
