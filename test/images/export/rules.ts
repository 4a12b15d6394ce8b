import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { type ReadPng, readPng } from './read-png.ts';

/*
 * The rules of the services, written down from their own documents and not from the presets:
 * - WhatsApp: github.com/WhatsApp/stickers, Android/README.md and StickerPackValidator.java
 * - Signal: support.signal.org, "Stickers"
 * - Discord: discord.com/developers/docs/resources/sticker#create-guild-sticker
 * - LINE: creator.line.me/en/guideline/sticker and /animationsticker
 */

type Files = Readonly<Record<string, Uint8Array>>;

interface Seen {
  readonly file: string;
  readonly bytes: number;
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  /** Empty if it does not move. */
  readonly delaysMs: readonly number[];
  readonly plays: number;
  readonly frames: readonly Buffer[];
  /** The smallest distance of a visible pixel from the edge, in the first frame. */
  readonly margin: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

async function see(file: string, given: Uint8Array): Promise<Seen> {
  const bytes = Buffer.from(given);
  const metadata = await sharp(bytes).metadata();
  const { format, width, height, hasAlpha, delay = [], pages = 1, loop = 0 } = metadata;
  const png: Partial<ReadPng> = format === 'png' ? readPng(bytes) : {};
  const moves = format === 'png' ? png.plays !== undefined : pages > 1;
  const delaysMs = moves ? (png.delaysMs ?? delay) : [];
  return {
    file,
    bytes: bytes.length,
    format,
    width,
    height,
    hasAlpha,
    delaysMs,
    plays: png.plays ?? loop,
    frames: png.frames ?? [],
    margin: await marginOf(bytes),
  };
}

async function marginOf(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let margin = Number.POSITIVE_INFINITY;
  for (let at = 0; at < info.width * info.height; at++) {
    if ((data[at * 4 + 3] ?? 0) < 16) continue;
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    margin = Math.min(margin, x, y, info.width - 1 - x, info.height - 1 - y);
  }
  return margin;
}

function seeAll(files: Files, ending: RegExp): Promise<Seen[]> {
  return Promise.all(
    Object.entries(files)
      .filter(([name]) => ending.test(name))
      .map(([name, bytes]) => see(name, bytes)),
  );
}

/** Collects the sentences whose condition does not hold. */
function problems(...checks: readonly (readonly [boolean, string])[]): string[] {
  return checks.filter(([holds]) => !holds).map(([, sentence]) => sentence);
}

const words = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** A `.wastickers` file. */
export async function whatsappProblems(file: Uint8Array): Promise<string[]> {
  const files = unzipSync(file);
  const stickers = await seeAll(files, /\.webp$/);
  const [cover, ...more] = await seeAll(files, /\.png$/);
  const moving = stickers.filter(({ delaysMs }) => delaysMs.length > 0);
  const limit = moving.length > 0 ? 500_000 : 100_000;
  const ofEach = stickers.flatMap(
    ({ file: name, bytes, format, width, height, hasAlpha, delaysMs, margin }) =>
      problems(
        [format === 'webp', `${name} is no WebP`],
        [width === 512 && height === 512, `${name} is ${width} x ${height}`],
        [bytes <= limit, `${name} has ${bytes} bytes`],
        [hasAlpha, `${name} has no transparency`],
        [margin >= 15, `${name} has a margin of ${margin}`],
        [delaysMs.every(ms => ms >= 8), `${name} has a frame of less than 8 ms`],
        [sum(delaysMs) <= 10_000, `${name} is longer than 10 s`],
      ),
  );
  return [
    ...ofEach,
    ...problems(
      [stickers.length >= 3 && stickers.length <= 30, `${stickers.length} stickers`],
      [moving.length === 0 || moving.length === stickers.length, 'some move and some do not'],
      [cover !== undefined && more.length === 0, 'there must be one cover'],
      [cover?.width === 96 && cover.height === 96, 'the cover is not 96 x 96'],
      [(cover?.bytes ?? 0) <= 50_000, 'the cover is larger than 50 KB'],
      [cover?.delaysMs.length === 0, 'the cover moves'],
      [/^.{1,128}$/u.test(words(files['title.txt'])), 'there is no title'],
      [/^.{1,128}$/u.test(words(files['author.txt'])), 'there is no author'],
      [Object.keys(files).length === stickers.length + 3, 'there are other files'],
    ),
  ];
}

export async function signalProblems(files: Files): Promise<string[]> {
  const stickers = await seeAll(files, /\.png$/);
  return [
    ...problems([stickers.length >= 1 && stickers.length <= 200, `${stickers.length} stickers`]),
    ...stickers.flatMap(({ file, bytes, format, width, height, hasAlpha, delaysMs, plays, margin }) =>
      problems(
        [format === 'png', `${file} is no PNG`],
        [width === 512 && height === 512, `${file} is ${width} x ${height}`],
        [bytes <= 300_000, `${file} has ${bytes} bytes`],
        [hasAlpha, `${file} has no transparency`],
        [margin >= 15, `${file} has a margin of ${margin}`],
        [sum(delaysMs) <= 3000, `${file} is longer than 3 s`],
        [delaysMs.length === 0 || plays === 0, `${file} stops`],
      ),
    ),
  ];
}

export async function discordProblems(files: Files): Promise<string[]> {
  const stickers = await seeAll(files, /\.png$/);
  return stickers.flatMap(({ file, bytes, format, width, height, hasAlpha, delaysMs }) =>
    problems(
      [format === 'png', `${file} is no PNG`],
      [width === 320 && height === 320, `${file} is ${width} x ${height}`],
      [bytes <= 512_000, `${file} has ${bytes} bytes`],
      [hasAlpha, `${file} has no transparency`],
      [sum(delaysMs) <= 5000, `${file} is longer than 5 s`],
    ),
  );
}

/** The ZIP of one set. */
export async function lineProblems(file: Uint8Array): Promise<string[]> {
  const files = unzipSync(file);
  const stickers = await seeAll(files, /^\d\d\.png$/);
  const [main] = await seeAll(files, /^main\.png$/);
  const [tab] = await seeAll(files, /^tab\.png$/);
  const moves = stickers.some(({ delaysMs }) => delaysMs.length > 0);
  const all = [...stickers, ...(main ? [main] : []), ...(tab ? [tab] : [])];
  const animations = moves ? [...stickers, ...(main ? [main] : [])] : [];
  return [
    ...problems(
      [(moves ? [8, 16, 24] : [8, 16, 24, 32, 40]).includes(stickers.length), `${stickers.length} stickers`],
      [main?.width === 240 && main.height === 240, 'main.png is not 240 x 240'],
      [tab?.width === 96 && tab.height === 74, 'tab.png is not 96 x 74'],
      [tab?.delaysMs.length === 0, 'tab.png moves'],
      [file.length <= 20_000_000, 'the ZIP is larger than 20 MB'],
      [Object.keys(files).length === all.length, 'there are other files'],
    ),
    ...all.flatMap(({ file: name, bytes, format, hasAlpha, width, height }) =>
      problems(
        [format === 'png' && hasAlpha, `${name} is no PNG with transparency`],
        [width % 2 === 0 && height % 2 === 0, `${name} has an odd side`],
        [bytes <= (moves ? 300_000 : 1_000_000), `${name} has ${bytes} bytes`],
      ),
    ),
    ...stickers.flatMap(({ file: name, width, height, margin }) =>
      moves
        ? problems(
            [width <= 320 && height <= 270, `${name} is ${width} x ${height}`],
            [width >= 270 || height >= 270, `${name} is too small`],
          )
        : problems(
            [width <= 370 && height <= 320, `${name} is ${width} x ${height}`],
            [margin >= 9, `${name} has a margin of ${margin}`],
          ),
    ),
    ...animations.flatMap(({ file: name, delaysMs, plays, frames }) =>
      problems(
        [delaysMs.length >= 5 && delaysMs.length <= 20, `${name} has ${delaysMs.length} frames`],
        [[1000, 2000, 3000, 4000].includes(sum(delaysMs)), `${name} lasts ${sum(delaysMs)} ms`],
        [plays >= 1 && plays <= 4 && plays * sum(delaysMs) <= 4000, `${name} is played ${plays} times`],
        [frames.some(frame => !frame.equals(frames[0] ?? frame)), `all frames of ${name} are the same`],
      ),
    ),
  ];
}
