import { GrammyError, HttpError } from 'grammy';
import { describe, expect, it } from 'vitest';
import { withinLimits } from '../../../src/features/packs/input-sticker.ts';
import { nextInSeries, nextTitle, packName, tidyTitle, titleFor } from '../../../src/features/packs/names.ts';
import { decodeWork, encodeWork, type PackWork } from '../../../src/features/packs/work/job.ts';
import { classifyPackError } from '../../../src/features/packs/work/sticker-sets.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { knownWords } from '../../../src/telegram/errors.ts';
import { seeded } from '../../support/random.ts';

const en = textsFor('en').packs;
const ru = textsFor('ru').packs;

describe('the name of a pack', () => {
  it('is legal and short, with the longest bot name and any chance', () => {
    const bot = `a${'b'.repeat(28)}bot`;
    expect(bot).toHaveLength(32);
    const random = seeded(1);
    const names = Array.from({ length: 200 }, () => packName(bot, random));
    names.push(
      packName(bot, () => 0),
      packName(bot, () => 0.999_999_999_999),
    );
    for (const name of names) {
      expect(name).toMatch(new RegExp(`^(?!.*__)[a-z][a-z0-9_]*_by_${bot}$`));
      expect(name.length).toBeLessThanOrEqual(64);
    }
    expect(new Set(names).size).toBe(202);
  });
});

describe('the title of a pack', () => {
  it('comes from the name of its person, in their language', () => {
    expect(titleFor(en, 'Ann', [])).toBe('Ann’s stickers');
    expect(titleFor(ru, 'Анна', [])).toBe('Анна: стикеры');
    expect(titleFor(en, '', [])).toBe('My stickers');
    expect(titleFor(en, 'Ann', ['Ann’s stickers', 'Ann’s stickers 2'])).toBe('Ann’s stickers 3');
  });

  it('keeps to 64 characters, whatever the name', () => {
    const title = titleFor(en, '🦊'.repeat(64), []);
    expect([...title]).toHaveLength(64);
    expect(title).toMatch(/🦊’s stickers$/u);
    const next = nextTitle(title);
    expect([...next].length).toBeLessThanOrEqual(64);
    expect(next).toMatch(/ 2$/);
    expect(nextInSeries(title, [{ title: next }])).toEqual({ title: next });
  });

  it('is counted on in its series', () => {
    expect(nextTitle('Cats')).toBe('Cats 2');
    expect(nextTitle('Cats 9')).toBe('Cats 10');
    expect(nextTitle('Summer 2026')).toBe('Summer 2026 2');
    const packs = [{ title: 'Cats 4' }, { title: 'Cats 3' }, { title: 'Cats' }, { title: 'Dogs 2' }];
    expect(nextInSeries('Cats', packs)).toEqual({ title: 'Cats 4' });
    expect(nextInSeries('Cats 3', packs)).toEqual({ title: 'Cats 4' });
    expect(nextInSeries('Cats 4', packs)).toBeUndefined();
    expect(nextInSeries('Dog', packs)).toBeUndefined();
  });

  it.each([
    ['  My\n\tbest  ones ', 'My best ones'],
    ['\u202Eevil\u0007', 'evil'],
    ['👩‍🚀 crew', '👩‍🚀 crew'],
    ['Мой <набор> & "Zoë"', 'Мой <набор> & "Zoë"'],
    ['Мой ‹набор› & *my_pack* 2', 'Мой ‹набор› & *my_pack* 2'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), undefined],
    [' \u200b\u3164\u200d ', undefined],
    ['a \u200b\u200d b\u200d', 'a b'],
  ])('of %j is %j', (words, title) => {
    expect(tidyTitle(words)).toBe(title);
  });
});

describe('emoji and keywords', () => {
  it('keep within what Telegram takes', () => {
    const many = Array.from({ length: 30 }, (_, n) => String.fromCodePoint(0x1f600 + n));
    expect(withinLimits(many, []).emoji).toEqual(many.slice(0, 20));
    expect(withinLimits(['😀', '😀'], []).emoji).toEqual(['😀']);
    expect(withinLimits([], []).emoji).toEqual(['🙂']);
    const { keywords } = withinLimits(['😀'], ['a'.repeat(40), 'b'.repeat(24), 'c']);
    expect(keywords).toEqual(['a'.repeat(40), 'b'.repeat(24)]);
    expect(withinLimits(['😀'], Array.from('abcdefghijklmnopqrstuvwxyz')).keywords).toHaveLength(20);
  });
});

/** As it is after `telegram/api.ts` has read it. */
function refusal(error_code: number, words: string, parameters = {}) {
  const description = knownWords(words);
  return new GrammyError('', { ok: false, error_code, description, parameters }, 'addStickerToSet', {});
}

describe('what Telegram says about sets', () => {
  it.each([
    [400, 'Bad Request: STICKERSET_INVALID', 'set_gone'],
    [406, 'STICKERSET_INVALID', 'set_gone'],
    [400, 'Bad Request: STICKERSET_NOT_MODIFIED', 'sticker_gone'],
    [400, 'Bad Request: STICKERS_TOO_MUCH', 'full'],
    [400, 'Bad Request: STICKERPACK_STICKERS_TOO_MUCH', 'full'],
    [400, 'Bad Request: sticker set name is already occupied', 'name_taken'],
    [400, 'Bad Request: SHORTNAME_OCCUPY_FAILED', 'name_taken'],
    [500, 'Internal Server Error: created sticker set not found', 'unknown'],
    [500, 'Internal Server Error: sticker set not found', 'unknown'],
    [502, 'Bad Gateway', 'unknown'],
    [403, 'Forbidden: bot was blocked by the user', 'not_started'],
    [400, 'Bad Request: user not found', 'not_started'],
    [400, 'Bad Request: PEER_ID_INVALID', 'not_started'],
    [400, "Bad Request: can't parse InputSticker: expected a Unicode emoji", 'wrong_emoji'],
    [400, 'Bad Request: invalid sticker emojis', 'wrong_emoji'],
    [400, 'Bad Request: wrong file identifier/HTTP URL specified', 'wrong_file'],
    [400, 'Bad Request: STICKER_PNG_DIMENSIONS', 'refused'],
    [401, 'Unauthorized', 'operator'],
  ])('%i %s', (code, description, type) => {
    expect(classifyPackError(refusal(code, description))).toEqual({ type });
  });

  it('asks to wait', () => {
    const flood = refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 });
    expect(classifyPackError(flood)).toEqual({ type: 'wait', ms: 7000 });
  });

  it('is not heard where the connection breaks', () => {
    const broken = (code: string) => new HttpError('', Object.assign(new Error(code), { code }));
    expect(classifyPackError(broken('ECONNREFUSED'))).toEqual({ type: 'not_done' });
    expect(classifyPackError(broken('ECONNRESET'))).toEqual({ type: 'unknown' });
  });
});

describe('a stored job', () => {
  it('comes back as it was, and nothing else is one', () => {
    const work: PackWork = {
      task: {
        type: 'add',
        placementId: 3,
        before: ['a'],
        accepted: 5,
        redirect: { why: 'full', title: 'Cats' },
      },
      replaces: 9,
      delayTold: true,
    };
    expect(decodeWork(encodeWork(work))).toEqual(work);
    expect(decodeWork('{"v":2}')).toBeUndefined();
    expect(decodeWork('no JSON')).toBeUndefined();
  });
});

describe('counts', () => {
  it('have the right form of the word', () => {
    expect([1, 2].map(n => en.added('T', n, ''))).toMatchObject(
      [/1 sticker now/, /2 stickers now/].map(re => expect.stringMatching(re)),
    );
    const forms = [1, 2, 5, 11, 21, 22].map(n => /теперь (\d+ \p{L}+)/u.exec(ru.added('T', n, ''))?.[1]);
    expect(forms).toEqual(['1 стикер', '2 стикера', '5 стикеров', '11 стикеров', '21 стикер', '22 стикера']);
    const inside = [0, 1, 3, 21, 100].map(n => /В нём (\d+ \p{L}+)\./u.exec(ru.askDelete('T', n))?.[1]);
    expect(inside).toEqual(['0 стикеров', '1 стикер', '3 стикера', '21 стикер', '100 стикеров']);
  });
});
