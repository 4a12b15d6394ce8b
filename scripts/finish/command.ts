import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { checkedCaption, MAX_CAPTION } from '../../src/images/finishing/caption/limits.ts';
import { cutOut, type FinishOptions, finishSticker, matte } from '../../src/images/finishing/finish.ts';
import { EmptySubjectError, UnkeyableError } from '../../src/images/finishing/key.ts';
import { MAX_OUTLINE_PX, OUTLINE_PX } from '../../src/images/finishing/outline.ts';
import { createAnimator } from '../../src/images/motion/index.ts';
import { isMotionName, MOTION_NAMES, type MotionName } from '../../src/images/motion/motions.ts';
import { errorMessage } from '../../src/lib/errors.ts';

const USAGE = `Makes a Telegram sticker from a picture: cuts the subject out, outlines it, writes a WebP of 512 px.

  npm run finish -- IN OUT [--outline N] [--caption TEXT]
  npm run finish -- IN OUT.webm --move MOTION [--outline N] [--caption TEXT]
  npm run finish -- IN OUT --matte-only

  IN             PNG, JPEG or WebP: a subject on a flat saturated colour (green, magenta), or one with real alpha
  OUT            the sticker as WebP; with --matte-only a PNG of the same size as IN
  --matte-only   only cut out: no trimming, no scaling, no outline
  --outline N    thickness of the white outline in pixels, 0 to ${MAX_OUTLINE_PX}; ${OUTLINE_PX} by default, 0 for none
  --caption TEXT words under the subject, at most ${MAX_CAPTION} characters: Latin, Cyrillic, Greek, emoji
  --move MOTION  a video sticker (VP9 with transparency), or a GIF on a light ground if OUT ends in .gif. Motions:
                 ${MOTION_NAMES.join(', ')}
  --sign EMOJI   what drifts or falls in the motions float, pop and rain`;

interface Order {
  readonly from: string;
  readonly to: string;
  readonly finish?: FinishOptions;
  readonly motion?: { readonly motion: MotionName; readonly sign?: string };
}

/** @throws an Error that names the wrong argument */
function parse(args: string[]): Order | 'help' {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'matte-only': { type: 'boolean' },
      outline: { type: 'string' },
      caption: { type: 'string' },
      move: { type: 'string' },
      sign: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined || more.length > 0)
    throw new Error('name one picture to read and one file to write');
  const { outline, caption, move, sign } = values;
  if (values['matte-only']) {
    if (outline === undefined && caption === undefined && move === undefined) return { from, to };
    throw new Error('--matte-only cannot be combined with --outline, --caption or --move');
  }
  const thickness = outline === undefined ? undefined : Number(outline);
  if (thickness !== undefined && (outline?.trim() === '' || !(thickness >= 0 && thickness <= MAX_OUTLINE_PX)))
    throw new Error(`--outline is a number from 0 to ${MAX_OUTLINE_PX}`);
  if (move !== undefined && !isMotionName(move))
    throw new Error(`--move is one of: ${MOTION_NAMES.join(', ')}`);
  const isFilm = /\.(?:webm|gif)$/i.test(to);
  if (isFilm !== (move !== undefined))
    throw new Error('with --move, OUT ends in .webm or .gif; without it, in .webp');
  const finish = {
    ...(thickness !== undefined && { outline: thickness }),
    ...(caption !== undefined && { caption }),
  };
  return {
    from,
    to,
    finish,
    ...(move !== undefined && { motion: { motion: move, ...(sign !== undefined && { sign }) } }),
  };
}

function explain(error: unknown): string {
  if (error instanceof UnkeyableError) {
    return error.reason === 'not_uniform'
      ? 'The background is not one flat colour. Draw the subject on plain green (#00ff00) or magenta (#ff00ff), or give a PNG with transparency.'
      : 'The background colour is too dull to be told from the subject. Use pure green (#00ff00) or magenta (#ff00ff), or a PNG with transparency.';
  }
  if (error instanceof EmptySubjectError)
    return 'Nothing is left once the background is gone: there is no subject.';
  return errorMessage(error);
}

export interface Finished {
  /** 0: done; 1: failed; 2: wrong arguments. */
  readonly code: 0 | 1 | 2;
  readonly said: string;
}

export async function runFinish(args: string[]): Promise<Finished> {
  let order: ReturnType<typeof parse>;
  try {
    order = parse(args);
  } catch (error) {
    return { code: 2, said: `${errorMessage(error)}\n\n${USAGE}` };
  }
  if (order === 'help') return { code: 0, said: USAGE };
  try {
    checkedCaption(order.finish?.caption);
    const picture = await read(order.from);
    await access(dirname(order.to), constants.W_OK).catch((cause: unknown) => {
      throw new Error(`${order.to} cannot be written. Does its folder exist?`, { cause });
    });
    const done = await make(picture, order);
    await writeFile(order.to, done);
    return { code: 0, said: `${order.to}: ${done.length} bytes` };
  } catch (error) {
    return { code: 1, said: explain(error) };
  }
}

async function make(picture: Buffer, { to, finish, motion }: Order): Promise<Buffer> {
  if (finish === undefined) return matte(picture);
  if (motion === undefined) return finishSticker(picture, finish);
  const animator = createAnimator();
  try {
    const film = await animator.animate({ cutOut: await cutOut(picture), ...motion, ...finish });
    switch (film.outcome) {
      case 'ok':
        return to.toLowerCase().endsWith('.gif') ? (film.preview ?? film.webm) : film.webm;
      case 'refused':
        throw new Error(`This picture cannot move: ${film.problems.join(', ')}.`);
      case 'missing':
        throw new Error(`The encoder of video stickers is missing; run npm ci. ${film.reason}`);
      case 'timed_out':
      case 'crashed':
        throw new Error('The encoder did not finish. Try again when this machine has less to do.');
      default:
        return film satisfies never;
    }
  } finally {
    await animator.close();
  }
}

async function read(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`${path} cannot be read. Is it the path of a picture?`, { cause });
  });
  await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new Error(`${path} is no picture that can be read: give a PNG, JPEG or WebP.`, { cause });
    });
  return bytes;
}
