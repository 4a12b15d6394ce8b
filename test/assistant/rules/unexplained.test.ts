import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, languageOf, NEW, names, phrases, stored } from '../../support/offline-dialogue.ts';

const ANIME = { ...NEW, style: 'anime' };

describe('words that no list explains', () => {
  it.each(
    phrases(
      'lasagna for dinner | i wish i was on a beach | на улице дождь | рядом мой кот если что | я на диете кстати',
    ),
  )('are asked about where they are no short answer: %s', async text => {
    const result = await hear(text, { facts: ANIME, asked: 'emotion' });
    expect(names(result)).toEqual([]);
    const [before = '', after = ''] = textsFor(languageOf(text)).offline.shallITake.emotion('|').split('|');
    expect(result.text.startsWith(before) && result.text.endsWith(after)).toBe(true);
    expect(text).toContain(result.text.slice(before.length, -after.length));
  });

  it.each([
    ['emotion', 'zonked out'],
    ['emotion', 'офигевший такой'],
    ['emotion', 'как после бессонной ночи'],
    ['style', 'стёганое одеяло из лоскутков'],
    ['style', 'cat girl'],
    ['pose', 'в футболке с надписью босс'],
  ] as const)('are taken as the short answer to the question for the %s: %s', async (asked, text) => {
    const facts = {
      ...NEW,
      style: asked === 'style' ? null : 'anime',
      emotion: asked === 'pose' ? 'joy' : null,
    };
    expect(stored(await hear(text, { facts, asked }))).toEqual({ [asked]: text });
  });
});

describe('a value that is spoken of', () => {
  it.each([
    ['traffic is crazy today', 'crazy'],
    ['а злость будет видно', 'злость'],
  ])('is asked about, by its own words: %s', async (text, value) => {
    const result = await hear(text, { facts: ANIME, asked: 'emotion' });
    expect(names(result)).toEqual([]);
    expect(result.text).toBe(textsFor(languageOf(text)).offline.shallITake.emotion(value));
  });

  it.each(
    phrases(
      'is waving cringe | would neon look cool? | а в пикселях будет круче? | waving looks silly | машет рукой это кринж | this mug is cool | а борода останется | аниме меня молодит | как-то пресно',
    ),
  )('is no value once all is chosen: %s', async text => {
    expect(stored(await hear(text, { facts: COMPLETE }))).toBeUndefined();
  });

  it.each(phrases("it's my mug | it's a cartoon | это моя кружка | это рисунок | это игрушка вообще-то"))(
    'is a thing in the photo: %s',
    async text => {
      expect(stored(await hear(text, { facts: ANIME, asked: 'emotion' }))).toBeUndefined();
    },
  );

  it('is taken by who agrees to it', async () => {
    expect(stored(await hear('anime is fine', { asked: 'style' }))).toMatchObject({
      style: expect.stringContaining('anime'),
    });
  });
});

describe('what somebody has beside them', () => {
  it.each([
    ['noir and with a cigar', { style: 'noir', pose: 'сидит, with a cigar' }],
    ['теперь в нуаре и с сигарой', { style: 'в нуаре', pose: 'сидит, с сигарой' }],
    ['want one with beer', { pose: 'сидит, with beer' }],
    ['с пивом', { pose: 'сидит, с пивом' }],
  ])('goes to the pose that is there: %s', async (text, values) => {
    expect(stored(await hear(text, { facts: COMPLETE }))).toEqual(values);
  });

  it.each([
    ['сонный и с подушкой', { emotion: 'сонный', pose: 'с подушкой' }],
    ['with a teddy bear', { pose: 'with a teddy bear' }],
  ])('is the pose where there is none: %s', async (text, values) => {
    expect(stored(await hear(text, { facts: ANIME, asked: 'emotion' }))).toEqual(values);
  });
});

it.each(
  phrases(
    'i wanna surprise my gf with a sticker | love ur work | хочу удивить маму стикером | это не моя рубашка',
  ),
)('a word of a feeling that is done to somebody, and what is refused, is no value: %s', async text => {
  for (const facts of [ANIME, COMPLETE]) expect(stored(await hear(text, { facts }))).toBeUndefined();
});

it('what follows a value that is doubted comes in its place, and a wrong one opens its question', async () => {
  expect(stored(await hear('not sure about the waving, maybe blow a kiss', { facts: COMPLETE }))).toEqual({
    pose: 'blow a kiss',
  });
  const styled = stored(await hear('oops wrong style, meant comic', { facts: COMPLETE }));
  expect(styled?.['style']).not.toContain('oops');
});

it.each([
  ['ты уверен что аниме мне пойдет?', { facts: ANIME, asked: 'emotion' }],
  ['норм, но улыбка лишняя', { facts: COMPLETE }],
] as const)(
  'a value that is asked about among other words, or refused behind it, is none: %s',
  async (text, scene) => {
    expect(stored(await hear(text, scene))).toBeUndefined();
  },
);

it('beside a choice that is left to the bot unknown words are talk', async () => {
  const values = stored(await hear('да пофиг какую, выбери сам', { facts: ANIME, asked: 'emotion' }));
  expect(Object.keys(values ?? {})).toEqual(['emotion']);
  expect(values?.['emotion']).not.toContain('пофиг');
});

it.each([
  ['а нельзя обе руки поднять?', { pose: 'обе руки поднять' }],
  ['давай теперь с котом на руках', { pose: 'сидит, с котом на руках' }],
])('a pose is one where it is asked for as well: %s', async (text, values) => {
  expect(stored(await hear(text, { facts: COMPLETE }))).toEqual(values);
});

it('a look that is wished for goes to the style that is there', async () => {
  expect(stored(await hear('make my hair pink too', { facts: { ...COMPLETE, style: 'anime' } }))).toEqual({
    style: expect.stringMatching(/^anime, .*hair pink/),
  });
});

it('a caption that is asked for is the one that is quoted beside the question', async () => {
  const result = await hear('а подпись можно снизу? типа "всем ку"', { facts: COMPLETE });
  expect(result.toolCalls).toMatchObject([{ name: 'change_sticker', args: { caption: 'всем ку' } }]);
});

it('of two that are weighed one is taken, without the words that weigh them', async () => {
  const result = await hear('что круче аниме или 3д', { asked: 'style' });
  expect(stored(result)).toEqual({ style: 'аниме' });
});
