import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, NEW, names, stored } from '../../support/offline-dialogue.ts';

const STYLED = { ...NEW, style: 'S' };

describe('what people say around a wish', () => {
  it.each([
    ['ok so basically i want a comic book look', { style: 'comic book look' }],
    ['alright so um make me a pixel art one', { style: 'pixel art one' }],
    ['my friend told me about this and i want a pixel art sticker', { style: 'pixel art' }],
    ['ну в общем мне подруга рассказала и я хочу тоже в аниме', { style: 'в аниме' }],
    ['короче я тут подумал может типа мультик где я злюсь', { style: 'мультик', emotion: 'злюсь' }],
    ['could u do 3d', { style: '3d' }],
    ['can u make me cry', { emotion: 'cry' }],
    ['can we get a nice smile', { emotion: expect.stringMatching(/^(?:a )?nice smile$/) }],
  ])('is no part of it: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: NEW }))).toEqual(values);
  });

  it.each([
    ['the pose looks better with hands up', { pose: 'hands up' }],
    ['it looks better in watercolor', { style: 'in watercolor' }],
    ["it'd be better with hands on hips", { pose: 'with hands on hips' }],
    ['с поднятыми руками лучше смотрится', { pose: 'с поднятыми руками' }],
    ['лучше смотрелось бы в акварели', { style: 'в акварели' }],
  ])('is a wish where something is liked better: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual(values);
  });

  it('is a question where it asks what is better', async () => {
    expect(stored(await hear('what looks better with glasses?', { facts: COMPLETE }))).toBeUndefined();
  });

  it.each([
    ["like i'm screaming, can you?", { emotion: "like i'm screaming" }],
    ['draw me dancing, will you?', { pose: 'dancing' }],
    ['с поднятыми руками, сможешь?', { pose: 'с поднятыми руками' }],
  ])('asks nothing behind a wish: %s', async (words, values) => {
    const { text, ...answer } = await hear(words, { facts: COMPLETE });
    expect(stored({ text, ...answer })).toEqual(values);
    expect(text).not.toContain(textsFor('en').offline.answers.unknown);
    expect(text).not.toContain(textsFor('ru').offline.answers.unknown);
  });

  it.each([
    ['no no make it sad', { emotion: 'sad' }],
    ['no do it in comic', { style: 'comic' }],
    ['не не давай злой', { emotion: 'злой' }],
  ])('refuses what was before: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual(values);
  });
});

describe('what is to come in the place of something', () => {
  it.each([
    ['replace happy with sad', { emotion: 'sad' }],
    ['swap waving with pointing', { pose: 'pointing' }],
    ['replace the wave with a backflip', { pose: 'a backflip' }],
    ['замени улыбку на оскал', { emotion: 'оскал' }],
    ['change the pose to sitting with coffee', { pose: 'sitting with coffee' }],
  ])('alone is stored: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual(values);
  });
});

describe('a face', () => {
  it.each([
    ['can i get a mean face', 'mean face'],
    ['can i get a duck face', 'duck face'],
    ['что-нибудь с недовольной миной', 'недовольной миной'],
    ['make me look like a pissed off guy', 'pissed off'],
  ])('is told by its form or its name: %s', async (words, emotion) => {
    const result = await hear(words, { facts: NEW });
    expect(stored(result)).toEqual({ emotion: expect.stringContaining(emotion) });
  });

  it.each([
    ['happy but not too happy'],
    ['angry but not scary'],
    ['crying but like laughing at the same time'],
    ['грустный но не слишком'],
    ['злой но не страшный'],
  ])('is stored with how it is meant: %s', async words => {
    expect(stored(await hear(words, { asked: 'emotion', facts: STYLED }))).toEqual({
      emotion: words.replace(' at the same time', ''),
    });
  });

  it.each([
    ['super shocked and my hands are on my face', 'super shocked', 'hands are on my face'],
    ['scared and my hand over my mouth', 'scared', 'hand over my mouth'],
    ['i wanna be flipping pancakes and looking terrified', 'looking terrified', 'flipping pancakes'],
    ['hands behind my back looking innocent', 'looking innocent', 'hands behind my back'],
    ['уставшая и голову на руку положила', 'уставшая', 'голову на руку положила'],
  ])('is parted from a pose that only its form tells: %s', async (words, emotion, pose) => {
    expect(stored(await hear(words, { facts: STYLED }))).toEqual({
      emotion: expect.stringContaining(emotion),
      pose: expect.stringContaining(pose),
    });
  });
});

describe('to the question for an emotion', () => {
  it.each([
    ['none of these', 'en'],
    ['neither', 'en'],
    ["i don't like any of these", 'en'],
    ['what do you mean by emotion', 'en'],
    ['ничего из этого', 'ru'],
    ['ни одна не подходит', 'ru'],
    ['нет нужной эмоции', 'ru'],
  ] as const)('%s: more of them are named, and none is said to be there', async (words, language) => {
    const { text, toolCalls } = await hear(words, { asked: 'emotion', facts: STYLED, language });
    const { offline } = textsFor(language);
    expect(toolCalls).toEqual([]);
    expect(text).toContain(offline.options.emotion);
    expect(text).not.toContain(offline.instead.emotion);
  });
});

describe('what is no value', () => {
  it.each([
    ['send it to my friend', 'en'],
    ['forward it to my chat', 'en'],
    ['post this in my group', 'en'],
    ['скинь маме', 'ru'],
    ['перешли его в общий чат', 'ru'],
  ] as const)('%s: how a sticker is sent is told', async (words, language) => {
    const facts = { ...COMPLETE, drawing: 'delivered', hasSticker: true } as const;
    expect(names(await hear(words, { facts, language }))).toEqual(['transfer_to_knowledge']);
  });

  it.each([
    ['is a photo required', 'en'],
    ['do i have to send a picture', 'en'],
    ['why do you need my photo?', 'en'],
    ['can u do it without a picture of me', 'en'],
    ['а фотку обязательно слать?', 'ru'],
    ['фото обязательно?', 'ru'],
  ] as const)('%s: it is', async (words, language) => {
    for (const hasPhoto of [true, false]) {
      const { text } = await hear(words, { facts: { ...NEW, hasPhoto }, language });
      if (!hasPhoto || !words.includes('without'))
        expect(text).toContain(textsFor(language).offline.photo.needed);
    }
  });

  it.each([
    ['это вообще не я', 'ru'],
    ['это точно я?', 'ru'],
    ['that is not me at all', 'en'],
  ] as const)('%s: what helps is told', async (words, language) => {
    const facts = { ...COMPLETE, drawing: 'delivered', hasSticker: true, totalGenerations: 1 } as const;
    expect(names(await hear(words, { facts, language }))).toEqual(['transfer_to_knowledge']);
  });

  it.each([
    ['i changed my mind', 'en'],
    ['погоди, я передумал', 'ru'],
  ] as const)('%s: nothing is thrown away', async (words, language) => {
    const { text, toolCalls } = await hear(words, { facts: COMPLETE, language });
    expect(toolCalls).toEqual([]);
    const { replies, whatToChange } = textsFor(language).offline;
    expect([replies.wait, whatToChange]).toContain(text);
  });

  it.each([
    ['английский включи пожалуйста', 'en'],
    ['english pls', 'en'],
    ['включи русский', 'ru'],
  ])('%s: the language is changed', async (words, language) => {
    const { toolCalls } = await hear(words, { facts: NEW });
    expect(toolCalls).toEqual([
      expect.objectContaining({ name: 'do_for_person', args: { what: 'set_language', value: language } }),
    ]);
  });

  it.each([
    ['my wife laughs at me already'],
    ['why does everyone do anime these days, i find that a bit sad tbh'],
    ['i have a flight at 6 and havent packed a thing'],
    ['не, боюсь я такое присылать'],
  ])('%s: nothing is stored', async words => {
    expect(stored(await hear(words, { asked: 'emotion', facts: STYLED }))).toBeUndefined();
  });
});

describe('what is said of a part of the body', () => {
  it.each([
    ['can you make the eyes bigger', 'eyes bigger'],
    ['make the head smaller', 'head smaller'],
    ['можно нос поменьше', 'нос поменьше'],
  ])('adds to the look: %s', async (words, added) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual({ style: `${COMPLETE.style}, ${added}` });
  });
});

describe('what is thought of the look', () => {
  it.each([
    ['the colors are way too dark', 'en'],
    ["it's too dark", 'en'],
    ['the hair is too long', 'en'],
    ['слишком темно', 'ru'],
    ['цвета какие-то бледные', 'ru'],
  ] as const)('%s: it is to be changed, and is no part of the style', async (words, language) => {
    const { text, toolCalls } = await hear(words, { facts: COMPLETE, language });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor(language).offline.whatToChange);
  });

  it('is a wish where it says what there shall be less of', async () => {
    expect(stored(await hear('less dark', { facts: COMPLETE }))).toEqual({
      style: `${COMPLETE.style}, less dark`,
    });
  });
});

describe('a wish to see something', () => {
  it.each([
    ['можно глянуть в комиксе', { style: 'в комиксе' }],
    ['хочу посмотреть как будет в акварели', { style: 'в акварели' }],
    ['let me see it in lego', { style: 'in lego' }],
  ])('is one for it: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual(values);
  });

  it.each([
    ['в другом стиле глянуть бы', 'style', 'ru'],
    ['покажи в другой позе', 'pose', 'ru'],
    ['can i see a different style', 'style', 'en'],
  ] as const)('asks which one where it names none: %s', async (words, parameter, language) => {
    const { text, toolCalls } = await hear(words, { facts: COMPLETE, language });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor(language).offline.options[parameter]);
  });
});

describe('several that are told one by one', () => {
  it.each([
    ['can you make three of them, one sad one happy one angry', ['sad', 'happy', 'angry']],
    ['3 stickers: one crying, one laughing and one asleep', ['crying', 'laughing', 'asleep']],
    ['сделай три, один грустный один весёлый один злой', ['грустный', 'весёлый', 'злой']],
    ['два стикера: на одном я плачу, на другом смеюсь', ['я плачу', 'смеюсь']],
  ])('%s', async (words, said) => {
    const [plan] = (await hear(words, { facts: NEW })).toolCalls;
    expect(plan?.args?.['stickers']).toEqual(
      said.map(each => {
        const value = expect.stringMatching(new RegExp(`^${each}$`, 'u'));
        return each === 'asleep'
          ? expect.objectContaining({ pose: value })
          : expect.objectContaining({ emotion: value });
      }),
    );
  });

  it.each([['can you do two people in one sticker'], ['можно нарисовать двух людей на одном стикере?']])(
    'are none where people are counted: %s',
    async words => {
      expect(names(await hear(words, { facts: NEW }))).not.toContain('plan_stickers');
    },
  );
});

describe('a polite no', () => {
  it.each([
    ['no thanks', 'en'],
    ['не, спасибо', 'ru'],
  ] as const)('is no thanks for anything: %s', async (words, language) => {
    const { text, toolCalls } = await hear(words, { facts: NEW, language });
    expect(toolCalls).toEqual([]);
    expect(text).toBe(textsFor(language).offline.replies.wait);
  });
});

describe('what is said again', () => {
  it.each([
    ['i said happy already', 'happy'],
    ['i already said angry', 'angry'],
    ['да блин я же сказал грустный', 'грустный'],
    ['неважно, главное чтоб смешно', 'смешно'],
  ])('is stored without saying so: %s', async (words, emotion) => {
    expect(stored(await hear(words, { asked: 'emotion', facts: STYLED }))).toEqual({ emotion });
  });

  it('is no value where somebody is tired of it: «не аниме, мне надоело, хочу что-то винтажное»', async () => {
    const result = await hear('не аниме, мне надоело, хочу что-то винтажное', {
      asked: 'emotion',
      facts: STYLED,
    });
    expect(stored(result)).toEqual({ style: 'винтажное' });
  });
});

describe('what is asked without a question mark', () => {
  it.each([
    ["what's better for a work chat, comic or watercolor", ['comic', 'watercolor']],
    ['что лучше для работы, комикс или акварель', ['комикс', 'акварель']],
  ])('%s: one of the two is taken', async (words, options) => {
    const style = stored(await hear(words, { facts: COMPLETE }))?.['style'];
    expect(options).toContain(style);
  });

  it.each([
    ['do i need an account', 'abilities', 'en'],
    ['а регистрироваться надо?', 'abilities', 'ru'],
    ["so what's the catch", 'price', 'en'],
  ] as const)('%s', async (words, topic, language) => {
    const { text } = await hear(words, { facts: NEW, language });
    expect(text).toContain(textsFor(language).offline.answers[topic]);
  });

  it.each([
    ['can it do couples', 'en'],
    ['what languages do you know', 'en'],
    ['из видео можно кадр взять?', 'ru'],
    ['хочу ещё с подругой такой же', 'ru'],
  ] as const)('%s: help answers', async (words, language) => {
    expect(names(await hear(words, { facts: NEW, language }))).toEqual(['transfer_to_knowledge']);
  });

  it.each([
    ['можно две эмоции сразу?', 0],
    ['сделай 4 эмоции', 4],
  ])('of emotions that are counted: %s', async (words, count) => {
    const plan = (await hear(words, { facts: NEW })).toolCalls.find(({ name }) => name === 'plan_stickers');
    expect(plan?.args?.['count'] ?? 0).toBe(count);
  });
});

describe('what is to be changed of the look, and not into what', () => {
  it.each([
    ['can you change the hair color', 'en'],
    ['а цвет волос поменять можно', 'ru'],
  ] as const)('%s', async (words, language) => {
    const { text, toolCalls } = await hear(words, { facts: COMPLETE, language });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor(language).offline.whatToChange);
  });
});

describe('a list', () => {
  it.each([
    ['could you list the poses', 'pose'],
    ['can you list some emotions', 'emotion'],
    ['list all styles', 'style'],
  ] as const)('is asked for, and is no value: %s', async (words, parameter) => {
    const { text, toolCalls } = await hear(words, { asked: 'emotion', facts: STYLED });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor('en').offline.options[parameter]);
  });
});

describe('to what the stickers are for', () => {
  it.each([
    ['комикс, орущий, кулак вверх', { style: 'комикс', emotion: 'орущий', pose: 'кулак вверх' }],
    [
      'pixel art, gobsmacked, fist in the air',
      { style: 'pixel art', emotion: 'gobsmacked', pose: 'fist in the air' },
    ],
    ['аниме, для мамы', { style: 'аниме' }],
    ['anime, family chat', { style: 'anime' }],
  ])('a list says what one is to be like: %s', async (words, values) => {
    expect(stored(await hear(words, { asked: 'purpose', facts: { ...NEW, hasPhoto: false } }))).toEqual(
      values,
    );
  });
});

describe('the style that is there', () => {
  it.each([
    ['less cartoonish', 'less cartoonish'],
    ['make it more realistic', 'more realistic'],
    ['сделай менее мультяшно', 'менее мультяшно'],
  ])('is kept where it is to be more or less so: %s', async (words, degree) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual({ style: `${COMPLETE.style}, ${degree}` });
  });
});

describe('what is taken away', () => {
  it.each([
    ['forget the outline', { outline: false }],
    ['ditch the outline', { outline: false }],
  ])('%s', async (words, args) => {
    const { toolCalls } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toEqual([expect.objectContaining({ name: 'change_sticker', args })]);
  });

  it('is no sticker where it is the background: «удали фон»', async () => {
    const { text, toolCalls } = await hear('удали фон', { facts: { ...COMPLETE, hasSticker: true } });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor('ru').offline.answers.background);
  });
});

describe('at the end of what people say', () => {
  it.each([
    ['слушай а давай пиксель арт всё таки', { style: 'пиксель арт' }],
    ['давай аниме все-таки', { style: 'аниме' }],
  ])('"after all" keeps nothing as it is: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: { ...COMPLETE, style: 'комикс' } }))).toEqual(values);
  });

  it('how much sadder it is to be is no part of the emotion: «грустнее на пару тонов»', async () => {
    const { mood } = textsFor('ru').offline.degrees;
    const result = await hear('грустнее на пару тонов', { facts: COMPLETE });
    expect(stored(result)).toEqual({ emotion: mood.split(' | ')[2] });
  });

  it.each([["i'm crying this is hilarious"], ['peace out']])('a remark is no value: %s', async words => {
    expect(stored(await hear(words, { facts: { ...COMPLETE, drawing: 'delivered' } }))).toBeUndefined();
  });

  it('a pose that is not to be there is none: “ok but without waving”', async () => {
    const { text, toolCalls } = await hear('ok but without waving', { facts: COMPLETE });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor('en').offline.options.pose);
  });
});
