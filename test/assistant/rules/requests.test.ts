import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/ai-chat/index.ts';
import { NOTES } from '../../../src/assistant/turn/notes.ts';
import { type Language, textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, complete, hear, NEW, names, stored } from '../../support/offline-dialogue.ts';

describe('"can you …"', () => {
  it.each([
    ['can i see it in pixel art', 'pixel art'],
    ['can i get it in watercolor?', 'watercolor'],
    ['can i get a comic one', 'comic'],
    ['можешь показать в комиксе', 'комиксе'],
    ['можно увидеть в пикселях?', 'пикселях'],
    ['можеш показати в коміксі', 'коміксі'],
  ])('is a wish where a style is named: %s', async (words, style) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual({ style: expect.stringContaining(style) });
  });

  it('gives something into hands', async () => {
    const result = await hear('можешь дать ему кофе в руки', { facts: { ...NEW, style: 'S', emotion: 'E' } });
    expect(stored(result)).toEqual({ pose: 'кофе в руки' });
  });

  it.each([
    ['can you help me', 'en'],
    ['can u help', 'en'],
    ['можешь помочь', 'ru'],
    ['можешь объяснить', 'ru'],
  ] as const)('asks for help: %s', async (words, language: Language) => {
    const { text, toolCalls } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor(language).offline.answers.abilities);
  });

  it('asks for examples', async () => {
    const { text } = await hear('можешь показать примеры', {
      asked: 'emotion',
      facts: { ...NEW, style: 'S' },
    });
    expect(text).toContain(textsFor('ru').offline.options.emotion);
  });

  it('leaves the choice to the bot', async () => {
    const result = await hear('можешь выбрать сам', { asked: 'emotion', facts: { ...NEW, style: 'S' } });
    expect(stored(result)).toEqual({ emotion: expect.not.stringContaining('выбрать') });
  });

  it.each([
    ['can you cancel', 'do_for_person'],
    ['can you cancel it please', 'do_for_person'],
    ['можешь отменить', 'do_for_person'],
    ['can you delete my photo', 'do_for_person'],
    ['можешь удалить мои данные', 'do_for_person'],
  ])('is done without a question mark: %s', async (words, tool) => {
    expect(names(await hear(words, { facts: COMPLETE }))).toEqual([tool]);
  });
});

it.each([
  ['kannst du es in aquarell machen', 'de'],
  ['kannst du mich im comic zeigen', 'de'],
  ['puedes ponerlo en comic', 'es'],
] as const)('what can be drawn is no unknown question: %s', async (words, language) => {
  const { text, toolCalls } = await hear(words, { facts: COMPLETE, language });
  expect(toolCalls.length > 0 || !text.includes(textsFor(language).offline.answers.unknown)).toBe(true);
});

it.each(['one second', 'wait a second'])('behind an album somebody may have to wait: %s', words => {
  const album: ChatMessage = { role: 'user', text: `${NOTES.photo}\n${NOTES.album}` };
  const { text } = complete([album, { role: 'user', text: words }], NEW, 'en');
  expect(text).not.toContain(textsFor('en').notices.albumFirst);
});

it.each(['the second', 'second one please'])('behind an album another picture is meant: %s', words => {
  const album: ChatMessage = { role: 'user', text: `${NOTES.photo}\n${NOTES.album}` };
  const { text } = complete([album, { role: 'user', text: words }], NEW, 'en');
  expect(text).toContain(textsFor('en').notices.albumFirst);
});

it.each([
  ['sorry comic', 'comic'],
  ['сорри комикс', 'комикс'],
  ['извини, аниме', 'аниме'],
])('who says sorry names a style behind it: %s', async (words, style) => {
  expect(stored(await hear(words, { facts: { ...COMPLETE, style: 'S' } }))).toEqual({ style });
});

it.each([
  ['tanzen', 'de', 'pose'],
  ['weinen', 'de', 'emotion'],
  ['schlecht gelaunt', 'de', 'emotion'],
  ['saltar', 'es', 'pose'],
  ['спати', 'uk', 'pose'],
  ['странное лицо', 'ru', 'emotion'],
] as const)(
  'a value stays one, though a word like it is of another list: %s',
  async (words, language, of) => {
    const result = await hear(words, { asked: 'style', facts: NEW, language });
    expect(stored(result)).toEqual({ [of]: words });
  },
);

it('"stop" once a sticker is there is about what still waits', async () => {
  const { toolCalls } = await hear('stop', { facts: { ...COMPLETE, drawing: 'delivered' } });
  expect(toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'stop_drawing' } }]);
});

it.each([
  ['ru', 'ой не надо'],
  ['en', 'no'],
] as const)(
  'whoever has a sticker need not say what another is to be like (%s): %s',
  async (language, text) => {
    const facts = { hasSticker: true, style: 'neon' } as const;
    const result = await hear(text, { asked: 'emotion', language, facts });
    expect(result.text).toBe(textsFor(language).offline.replies.wait);
  },
);

it('of a finished sticker fire is praise, of a summary it is a yes', async () => {
  const praised = await hear('🔥', { facts: { ...COMPLETE, drawing: 'delivered', hasSticker: true } });
  expect(praised.text).toBe(textsFor('en').offline.replies.praise);
  expect((await hear('🔥', { facts: COMPLETE })).toolCalls.map(({ name }) => name)).toEqual([
    'confirm_and_generate',
  ]);
});

it.each([
  ['en', 'the pose', 'pose'],
  ['ru', 'позу', 'pose'],
  ['ru', 'стиль', 'style'],
  ['de', 'die Pose', 'pose'],
  ['es', 'la pose', 'pose'],
  ['uk', 'емоцію', 'emotion'],
] as const)(
  'what is to be changed is asked for when it is named (%s): %s',
  async (language, text, parameter) => {
    const said = await hear(text, { language, facts: COMPLETE });
    expect(said.text).toContain(textsFor(language).offline.instead[parameter]);
    expect(said.toolCalls).toEqual([]);
  },
);

it.each([
  ['ru', 'удали последний стикер из набора'],
  ['en', 'remove the last sticker from my pack'],
  ['ru', 'переименуй набор в Мои рожи'],
  ['de', 'benenne mein Paket um'],
  ['es', 'renombra mi paquete'],
  ['uk', 'перейменуй набір'],
] as const)(
  'what is done with packs elsewhere is told, and deletes nothing (%s): %s',
  async (language, text) => {
    const facts = { ...COMPLETE, drawing: 'delivered', hasSticker: true } as const;
    const { toolCalls } = await hear(text, { language, facts });
    expect(toolCalls.map(({ name }) => name)).toEqual(['transfer_to_knowledge']);
  },
);
