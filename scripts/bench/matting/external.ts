import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import type { Picture } from './pictures.ts';
import { medianKey } from './ramp.ts';

/** A program that can key, with the measured key, which it cannot find by itself. */
export interface Program {
  readonly name: string;
  matte(picture: Picture, folder: string): Promise<Raster>;
}

/** Those that are installed. A program of the same name that is something else does not count. */
export function installedPrograms(): Program[] {
  const says = (command: string, argument: string, what: RegExp) =>
    what.test(spawnSync(command, [argument], { encoding: 'utf8' }).stdout ?? '');
  const magick = ['magick', 'convert'].find(command => says(command, '-version', /^Version: ImageMagick/));
  const found: Program[] = [];
  if (magick !== undefined) {
    // A hard cut: it has no softness to be tuned.
    const options = (key: string) => ['-alpha', 'set', '-fuzz', '22%', '-transparent', `#${key}`];
    found.push(
      program('ImageMagick -fuzz 22% -transparent', magick, (from, key, to) => [from, ...options(key), to]),
    );
  }
  if (says('ffmpeg', '-version', /^ffmpeg version/)) {
    for (const filter of ['chromakey', 'colorkey']) {
      const options = (key: string) => ['-vf', `${filter}=0x${key}:0.12:0.2`, '-pix_fmt', 'rgba'];
      const run = (from: string, key: string, to: string) => [
        '-v',
        'error',
        '-y',
        '-i',
        from,
        ...options(key),
        to,
      ];
      found.push(program(`ffmpeg ${filter}=0.12:0.2`, 'ffmpeg', run));
    }
  }
  return found;
}

function program(
  name: string,
  command: string,
  argumentsFor: (from: string, key: string, to: string) => string[],
): Program {
  return {
    name,
    async matte({ bytes }, folder) {
      const [from, to] = [join(folder, 'keyed.png'), join(folder, 'cut-out.png')];
      writeFileSync(from, await sharp(bytes).png({ compressionLevel: 1 }).toBuffer());
      const key = medianKey(await decodeRaster(bytes))
        .map(value => value.toString(16).padStart(2, '0'))
        .join('');
      execFileSync(command, argumentsFor(from, key, to));
      return decodeRaster(await sharp(to).toBuffer());
    },
  };
}
