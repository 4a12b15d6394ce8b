import { loadSharp } from '../images/load-sharp.ts';
import { errorMessage } from '../lib/errors.ts';
import { type Check, fail, ok } from './finding.ts';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Whether pictures can be opened and stickers written: the bot itself learns that only with its first picture. */
export function picturesCheck(load: typeof loadSharp = loadSharp): Check {
  const subject = 'Pictures';
  return {
    subject,
    run: async () => {
      try {
        const sharp = await load();
        const { info } = await sharp(PNG).webp().toBuffer({ resolveWithObject: true });
        if (info.width !== 1 || info.format !== 'webp') throw new Error('what it wrote is no WebP');
        return [ok(subject, `sharp ${sharp.versions.sharp ?? ''} opens and writes them`)];
      } catch (error) {
        const [reason = ''] = errorMessage(error).split('\n');
        const fix =
          'Run `npm ci --include=optional` on this machine, with the Node.js that runs the bot: sharp is built for each system.';
        return [fail(subject, `no sticker can be made: sharp does not work here: ${reason}`, fix)];
      }
    },
  };
}
