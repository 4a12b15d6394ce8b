import { describe, expect, it } from 'vitest';
import { pageAbout, questionIn } from '../../../src/assistant/knowledge/questions.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, NEW, names, stored } from '../../support/offline-dialogue.ts';

const facts = { ...COMPLETE, hasSticker: true, changesSticker: true, drawing: 'delivered' } as const;

/** The calls of a reply, by name, and what they are to do. */
async function calls(words: string, language: 'en' | 'ru' | 'es' | 'de' | 'uk') {
  const { toolCalls } = await hear(words, { language, facts });
  return toolCalls.map(({ name, args }) => [name, args]);
}

describe('whoever speaks of a pack has nothing put into it', () => {
  it.each([
    ['en', 'is it in my pack already?'],
    ['en', 'send me the pack link'],
    ['en', 'who can see my pack?'],
    ['en', 'will the pack work on iphone?'],
    ['en', 'show my packs'],
    ['ru', 'он уже в паке?'],
    ['ru', 'а ссылку на пак скинь'],
    ['ru', 'кто увидит мой набор?'],
    ['ru', 'покажи мои паки'],
    ['uk', 'а посилання на набір?'],
    ['uk', 'він уже в наборі?'],
    ['de', 'gib mir den link zum paket'],
    ['de', 'ist er schon im paket?'],
    ['es', '¿ya está en mi paquete?'],
    ['es', 'muéstrame mis paquetes'],
  ] as const)('but an answer (%s): %s', async (language, words) => {
    expect(await calls(words, language)).toEqual([['transfer_to_knowledge', { question: words }]]);
  });

  it.each([
    ['en', 'nice pack!'],
    ['en', 'the pack is nice'],
    ['de', 'schönes paket!'],
    ['ru', 'пак классный получился'],
  ] as const)('praise of it is none (%s): %s', async (language, words) => {
    expect(await calls(words, language)).toEqual([]);
  });

  it.each([
    ['en', 'put it in my pack please'],
    ['en', 'can you add this to the pack'],
    ['en', 'add it to my pack and send me the link'],
    ['de', 'pack ihn in mein paket'],
    ['de', 'pack den sticker ins paket'],
    ['de', 'ich will ihn in mein stickerpaket'],
    ['ru', 'добавь в набор и дай ссылку на набор'],
  ] as const)('whoever wants it there does (%s): %s', async (language, words) => {
    expect(await calls(words, language)).toEqual([
      ['do_for_person', expect.objectContaining({ what: 'add_to_pack' })],
    ]);
  });
});

it.each([
  ['en', 'one more for my mom'],
  ['en', 'draw another one for my brother'],
  ['ru', 'сделай ещё один такой же для мамы'],
] as const)(
  'whoever wants one for somebody else hears whose photo it takes (%s): %s',
  async (language, words) => {
    expect(await calls(words, language)).toEqual([['transfer_to_knowledge', { question: words }]]);
    expect(pageAbout(words)).toBe('whom');
  },
);

it.each([
  ['en', 'put happy birthday on it', 'happy birthday'],
  ['es', 'pon feliz cumpleaños en el sticker', 'feliz cumpleaños'],
] as const)(
  'good wishes are written on it, and are no emotion (%s): %s',
  async (language, words, caption) => {
    expect(await calls(words, language)).toEqual([['change_sticker', expect.objectContaining({ caption })]]);
  },
);

it('a question for the style that is set is none for the price', async () => {
  const { text } = await hear('стой, а что за стиль стоит?', { language: 'ru', facts: COMPLETE });
  expect(text).not.toContain(textsFor('ru').offline.answers.price);
});

it('amazement is praise', async () => {
  const { text } = await hear('ничего себе, прям я', { language: 'ru', facts });
  expect(text).toBe(textsFor('ru').offline.replies.praise);
});

describe('a sticker has no background', () => {
  it.each([
    ['en', 'make the background transparent'],
    ['en', 'not bad but make the background of it transparent'],
    ['ru', 'сделай фон прозрачным'],
    ['ru', 'и чтобы фон был прозрачный'],
    ['uk', 'зроби тло прозорим'],
    ['de', 'mach den hintergrund transparent'],
    ['es', 'haz el fondo transparente'],
  ] as const)('and says so (%s): %s', async (language, words) => {
    const { text, toolCalls } = await hear(words, { language, facts });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor(language).offline.answers.background);
  });
});

describe('a style that is too much', () => {
  it.each([
    ['en', 'too cartoonish'],
    ['ru', 'слишком мультяшно'],
  ] as const)('is none that is wished for (%s): %s', async (language, words) => {
    expect(await calls(words, language)).toEqual([]);
  });

  it.each([
    ['en', 'too realistic, make it more cartoony', /cartoony/, /realistic/],
    ['en', 'too much anime, do watercolor', /^watercolor$/, /anime/],
    ['ru', 'слишком реалистично, давай мультик', /^мультик$/, /реалистично/],
  ] as const)('stands before the one that is (%s): %s', async (language, words, wished, refused) => {
    const [call] = (await hear(words, { language, facts })).toolCalls;
    expect(call?.args).toEqual({ style: expect.stringMatching(wished) });
    expect(call?.args).not.toEqual({ style: expect.stringMatching(refused) });
  });
});

it.each([
  ['en', '5 more like this', 5],
  ['en', '3 more like that one', 3],
  ['ru', 'ещё 3 как этот', 3],
] as const)('what a set is to be like is none of its stickers (%s): %s', async (language, words, count) => {
  const [call] = (await hear(words, { language, facts })).toolCalls;
  expect(call).toMatchObject({ name: 'plan_stickers', args: { count } });
  expect(call?.args).toMatchObject({ stickers: undefined });
});

it.each([
  ['de', 'mach mir bitte einen sticker im comic stil', 'comic stil'],
  ['de', 'zeichne mir einen sticker in pixel art', 'in pixel art'],
  ['uk', 'намалюй мені стікер в аніме', 'в аніме'],
] as const)('who it is drawn for is no part of a style (%s): %s', async (language, words, style) => {
  const [call] = (await hear(words, { language, facts: NEW })).toolCalls;
  expect(call?.args).toEqual({ style });
});

describe('"like last time"', () => {
  const GIVEN = { ...NEW, totalGenerations: 3 };

  it.each([
    ['en', 'same as last time', { ...GIVEN, style: 'anime' }],
    ['ru', 'как в прошлый раз', { ...GIVEN, style: 'anime' }],
    ['en', 'like last time please', NEW],
  ] as const)('is no set where one sticker is being agreed upon (%s): %s', async (language, words, facts) => {
    expect(names(await hear(words, { language, facts }))).not.toContain('plan_stickers');
  });

  it.each([
    ['en', 'a set like last time', NEW],
    ['ru', 'как в прошлый раз', GIVEN],
  ] as const)('is one where it may be (%s): %s', async (language, words, facts) => {
    expect(names(await hear(words, { language, facts }))).toEqual(['plan_stickers']);
  });
});

it.each([
  ['en', 'is that the best style for me?'],
  ['ru', 'в каком стиле лучше будет?'],
] as const)('who asks for the best style chooses none (%s): %s', async (language, words) => {
  const { toolCalls } = await hear(words, { language, facts: COMPLETE });
  expect(toolCalls).toEqual([]);
});

it.each([
  ['en', 'jumping for joy', { pose: 'jumping', emotion: 'joy' }],
  ['ru', 'прыгает от радости', { pose: 'прыгает', emotion: 'радости' }],
  ['de', 'springt vor freude', { pose: 'springt', emotion: 'freude' }],
] as const)(
  'what leads to a value is no part of the one before it (%s): %s',
  async (language, words, values) => {
    expect(stored(await hear(words, { language, facts: NEW }))).toEqual(values);
  },
);

it('"here, take it" is no pose', async () => {
  expect(stored(await hear('вот держи фотку', { language: 'ru', facts: NEW }))).toBeUndefined();
});

it.each([
  ['en', "i don't have a selfie right now, later ok?"],
  ['en', 'i have no selfie now, can i send it later?'],
  ['ru', 'селфи сейчас нет, можно потом?'],
] as const)('who has no photo is told that it can come later (%s): %s', async (language, words) => {
  const { text } = await hear(words, { language, facts: { ...NEW, hasPhoto: false } });
  expect(text).toContain(textsFor(language).offline.photo.needed);
});

it.each([
  ['ru', 'переименуй пак в Лучшее'],
  ['en', 'rename my pack to Creepy Faces'],
] as const)('what a pack is to be called tells nothing of what is asked (%s): %s', (_, words) => {
  expect(questionIn(words)).toMatchObject({ kind: 'help', subject: 'packs' });
});
