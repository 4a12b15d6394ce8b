import { describe, expect, test } from 'vitest';
import { drawCaption, wrap } from '../../../src/images/finishing/caption/draw.ts';
import { hasGlyph } from '../../../src/images/finishing/caption/font.ts';
import {
  CaptionError,
  checkCaption,
  cleanCaption,
  DRAWN,
  MAX_CAPTION,
  readCaption,
} from '../../../src/images/finishing/caption/limits.ts';
import { finishSticker } from '../../../src/images/finishing/finish.ts';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import { alphaAt, transparent } from './subjects.ts';

/** Invisible letters that belong to flags. */
const TAGS = '\u{E0068}\u{E0069}\u{E007F}';

describe('valid captions', () => {
  test.each([
    'Съешь ещё этих мягких французских булок',
    'Щось цікаве, їжак і ґанок',
    'Καλημέρα, φίλε μου',
    'Ærøskøbing, Łódź, İstanbul, Đà Nẵng',
    'Ма́ма',
    '👨‍👩‍👧‍👦👍🏽🇷🇺🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣❤️❤☺️🏳️‍🌈',
    'Tom & Jerry <b>"5%"</b> &lt;',
    'one\r\ntwo\u2028three',
    '\u202Eabc\u202C\u200B\uFEFF\u0000',
    '© ©️ ™ №1 «да» — нет… 5 €',
  ])('%j', text => expect(checkCaption(text)).toBe('ok'));

  test.each(['', '  \n\t ', '\u200B\u200D\uFE0F', '\u202E\u202C', '\uD83D', '\u0301 \u034F', TAGS])(
    'empty: %j',
    text => {
      expect(checkCaption(text)).toBe('empty');
      expect(cleanCaption(text)).toBe('');
    },
  );

  test.each(['مرحبا', 'שלום', '漢字', 'かな', 'नमस्ते', 'ok 漢', '\uE000', '\u{1FAFF}\u{1FAFF}\u{10FFFF}'])(
    'unsupported: %j',
    text => expect(checkCaption(text)).toBe('unsupported'),
  );

  test('counts characters like a reader', () => {
    expect(checkCaption('👨‍👩‍👧‍👦'.repeat(MAX_CAPTION))).toBe('ok');
    expect(checkCaption('a'.repeat(MAX_CAPTION))).toBe('ok');
    expect(checkCaption('👨\u200D'.repeat(MAX_CAPTION + 1))).toBe('too_long');
    expect(checkCaption('a'.repeat(MAX_CAPTION + 1))).toBe('too_long');
    expect(checkCaption(`${'ab '.repeat(MAX_CAPTION / 3)}c`)).toBe('too_long');
    expect(checkCaption('a'.repeat(1_000_000))).toBe('too_long');
  });

  test.each([
    ['marks', '\u0301'],
    ['tags', '\u{E0061}'],
    ['joined emoji', '\u200D👨'],
  ])('heaped %s are bounded: no caption is longer than its longest emoji would make it', (_, heap) => {
    const kiss = '👩🏽‍❤️‍💋‍👨🏽';
    expect(checkCaption(kiss.repeat(MAX_CAPTION))).toBe('ok');
    expect(Buffer.byteLength(kiss.repeat(MAX_CAPTION))).toBeLessThan(2500);
    expect(checkCaption(`👨${heap.repeat(19)}`.repeat(MAX_CAPTION))).toBe('too_long');
    expect(checkCaption(`👨${heap.repeat(1000)}`)).toBe('too_long');
  });

  test('removes stacked accents and meaningless marks', () => {
    expect(readCaption('z\u0301\u0302\u0303\u200D\uFE0F')).toEqual({
      kind: 'ok',
      lines: [[[{ kind: 'text', text: 'ź\u0302' }]]],
    });
  });

  test('has a glyph for every character that is allowed', () => {
    const missing: string[] = [];
    for (let point = 0x21; point < 0x3000; point++) {
      const character = String.fromCodePoint(point);
      if (DRAWN.test(character) && /\p{Assigned}/u.test(character) && !hasGlyph(character))
        missing.push(character);
    }
    expect(missing).toEqual([]);
  });
});

describe('the drawn caption', () => {
  const ROOM = 474;

  test.each([
    ['Ok', 1],
    ['Доброе утро, страна', 2],
    ['Съешь же ещё этих мягких французских булок да выпей чаю', 3],
    ['ПревысокомногорассмотрительствующийДостопримечательность', 3],
    ['W'.repeat(60), 4],
    ['👍🏽'.repeat(60), 4],
    ['а б в г д е ж з и к л м н о п р с т у ф', 2],
  ])('%s fits, in letters one can read', async (text, lines) => {
    const drawn = await drawCaption(text, ROOM);
    if (!drawn) throw new Error('nothing was drawn');
    const { ink, size } = drawn;
    expect(ink.width).toBeLessThanOrEqual(ROOM);
    expect(ink.height).toBeLessThanOrEqual(210);
    expect(ink.height).toBeGreaterThan((lines - 0.7) * size);
    expect(size).toBeGreaterThan(text.length > 55 ? 22 : 30);
    expect(ink.data.some((value, i) => i % 4 === 3 && value === 255)).toBe(true);
  });

  test("keeps the user's line breaks and joins lines beyond the limit", async () => {
    const heights = await Promise.all(
      ['one two', 'one\ntwo', 'a\nb\nc\nd\ne\nf'].map(
        async text => (await drawCaption(text, ROOM))?.ink.height ?? 0,
      ),
    );
    expect(heights[1]).toBeGreaterThan((heights[0] ?? 0) * 1.8);
    expect(heights[2]).toBeLessThan(80);
  });

  test('does not parse text as markup', async () => {
    const drawn = await drawCaption('"/><rect fill="red" width="999" height="999"/>', ROOM);
    const red = drawn?.ink.data.some((value, i, all) => i % 4 === 0 && value > 200 && all[i + 3] === 255);
    expect(red).toBe(false);
  });

  test('draws emoji in colour', async () => {
    const { ink } = (await drawCaption('❤️', ROOM)) ?? {};
    if (!ink) throw new Error('nothing was drawn');
    const middle = ((ink.height >> 1) * ink.width + (ink.width >> 1)) * 4;
    expect([...ink.data.subarray(middle, middle + 4)]).toEqual([221, 46, 68, 255]);
  });

  test('breaks a long word with a hyphen, and a number without', async () => {
    const parted = [
      ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifff-\nahrtsgesellschaft'],
      ['1'.repeat(40), `${'1'.repeat(20)}\n${'1'.repeat(20)}`],
    ] as const;
    for (const [word, lines] of parted) {
      const [drawn, meant] = await Promise.all([drawCaption(word, ROOM), drawCaption(lines, ROOM)]);
      expect(drawn?.size).toBe(meant?.size);
      expect(drawn?.ink.width).toBe(meant?.ink.width);
      expect(Buffer.from(drawn?.ink.data ?? []).equals(Buffer.from(meant?.ink.data ?? [0]))).toBe(true);
    }
  });

  test('refuses what it cannot draw, and draws nothing for a blank caption', async () => {
    await expect(drawCaption('漢字', ROOM)).rejects.toEqual(new CaptionError('unsupported'));
    await expect(drawCaption('a'.repeat(61), ROOM)).rejects.toEqual(new CaptionError('too_long'));
    expect(await drawCaption(' \u200B', ROOM)).toBeUndefined();
  });
});

test('makes lines even and keeps the user’s line starts', () => {
  const words = [4, 1, 1, 4, 2].map((width, at) => ({ width, startsLine: at === 0 || at === 4 }));
  expect(wrap(words, 3, 0.5)).toEqual({ starts: [0, 2, 4], width: 5.5 });
  expect(wrap(words, 1, 0.5)).toBeUndefined();
  expect(wrap(words, 6, 0.5)).toBeUndefined();
});

test('ends no line with a one-letter word, even if the letters get smaller', () => {
  // «когда я пришла»
  const words = [5, 1, 6].map((width, at) => ({ width, startsLine: at === 0, keepsNext: width === 1 }));
  expect(wrap(words, 2, 0.5)).toEqual({ starts: [0, 1], width: 7.5 });
  expect(wrap(words.slice(0, 2), 2, 0.5)).toEqual({ starts: [0, 1], width: 5 });
  const own = words.map((word, at) => ({ ...word, startsLine: at !== 1 }));
  expect(wrap(own, 2, 0.5)).toEqual({ starts: [0, 2], width: 6.5 });
});

describe('on the sticker', () => {
  const DISC = '<circle cx="300" cy="300" r="200" fill="#3377cc"/>';
  const dark = (r: number, g: number, b: number) => r < 60 && g < 70 && b < 80;

  async function sticker(content: string, caption: string, outline?: number): Promise<Raster> {
    const options = { caption, ...(outline === undefined ? {} : { outline }) };
    return decodeRaster(await finishSticker(await transparent(content), options));
  }

  test.each([0, 3, 10, 40])(
    'outline %d: draws it below the subject, on white, in one piece',
    async outline => {
      const { data, width, height } = await sticker(DISC, 'Ёлки, ok?', outline);
      let [top, parts] = [height, 0];
      const seen = new Uint8Array(width * height);
      for (let p = 0; p < seen.length; p++) {
        const [r = 0, g = 0, b = 0, a = 0] = data.subarray(p * 4, p * 4 + 4);
        if (a === 255 && dark(r, g, b)) top = Math.min(top, Math.floor(p / width));
        if (a >= 128) seen[p] = 1;
      }
      expect(top).toBeGreaterThan(height * 0.7);
      for (let start = 0; start < seen.length; start++) {
        if (seen[start] !== 1) continue;
        parts++;
        const stack = [start];
        for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
          if (seen[p] !== 1) continue;
          seen[p] = 2;
          stack.push(
            p - 1,
            p + 1,
            p - width,
            p + width,
            p - width - 1,
            p - width + 1,
            p + width - 1,
            p + width + 1,
          );
        }
      }
      expect(parts).toBe(1);
    },
  );

  test('is centred on the subject and may be wider', async () => {
    const leaning = '<path d="M20 590L60 590L590 20L560 10Z" fill="#3377cc"/>';
    const { data, width, height } = await sticker(leaning, 'Ok');
    let [sum, ink] = [0, 0];
    for (let p = Math.floor(height * 0.85) * width; p < width * height; p++) {
      const [r = 0, g = 0, b = 0, a = 0] = data.subarray(p * 4, p * 4 + 4);
      if (a < 255 || !dark(r, g, b)) continue;
      sum += p % width;
      ink++;
    }
    expect(sum / ink).toBeLessThan(width * 0.4);
    const pole = await sticker(
      '<rect x="290" y="10" width="20" height="580" fill="#3377cc"/>',
      'A very long pole',
    );
    expect([pole.height, pole.width > 300]).toEqual([512, true]);
  });

  test('changes nothing for a blank caption', async () => {
    const plain = await decodeRaster(await finishSticker(await transparent(DISC)));
    const blank = await sticker(DISC, ' \u200B ');
    expect(Buffer.compare(blank.data, plain.data)).toBe(0);
    expect(alphaAt(plain, plain.width >> 1, plain.height >> 1)).toBe(255);
  });
});
