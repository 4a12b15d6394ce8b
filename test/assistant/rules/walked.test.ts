import { describe, expect, it, test } from 'vitest';
import type { ChatMessage } from '../../../src/ai-chat/index.ts';
import { pageAbout } from '../../../src/assistant/knowledge/questions.ts';
import { NOTES } from '../../../src/assistant/turn/notes.ts';
import { LANGUAGES, textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, complete, hear, languageOf, names, stored } from '../../support/offline-dialogue.ts';

const DELIVERED = { ...COMPLETE, hasSticker: true, changesSticker: true, drawing: 'delivered' } as const;

describe('words of ours that are no part of a value', () => {
  it.each([
    ['вообще-то лучше нуар, но остальное оставь', 'нуар'],
    ['вообще-то нуар', 'нуар'],
    ['на самом деле нуар', 'нуар'],
    ['если честно, нуар', 'нуар'],
    ['actually noir, leave everything else', 'noir'],
    ['noir, keep everything else', 'noir'],
  ])('%s', async (words, style) => {
    expect(stored(await hear(words, { facts: { ...COMPLETE, style: 'аниме' } }))).toEqual({ style });
  });
});

describe('“surprise” as an answer', () => {
  it.each([
    ['style', 'сюрприз'],
    ['style', 'пусть будет сюрприз'],
    ['style', 'a surprise'],
    ['pose', 'сюрприз'],
    ['emotion', 'сюрприз'],
    ['style', 'eine Überraschung'],
    ['style', 'una sorpresa'],
    ['style', 'здивуй мене'],
  ] as const)('leaves the %s to the bot: %s', async (asked, words) => {
    const result = await hear(words, { asked, facts: { ...COMPLETE, [asked]: null } });
    const value = stored(result)?.[asked];
    expect(LANGUAGES.flatMap(language => textsFor(language).offline.choice[asked])).toContain(value);
  });

  it('is a face where one was asked for', async () => {
    const facts = { ...COMPLETE, emotion: null };
    expect(stored(await hear('surprise', { asked: 'emotion', facts }))).toEqual({ emotion: 'surprise' });
  });
});

describe('praise of the bot', () => {
  it.each([
    ['en', 'you are the best bot ever lol'],
    ['en', 'best bot ever'],
    ['ru', 'ты лучший бот'],
    ['ru', 'бот огонь'],
  ] as const)('%s: %s', async (language, words) => {
    const { text } = await hear(words, { language, facts: DELIVERED });
    expect(text).toBe(textsFor(language).offline.replies.praise);
  });
});

describe('another take', () => {
  it.each(['сделай другой дубль', 'давай ещё вариант', 'новый дубль, пожалуйста', 'ещё один дубль'])(
    '%s',
    async words => {
      const { toolCalls } = await hear(words, { facts: DELIVERED });
      expect(toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'draw_again' } }]);
    },
  );
});

describe('the outline comes back', () => {
  it.each(['верни обводку', 'верни контур, пожалуйста', 'bring back the outline', 'put the outline back'])(
    '%s',
    async words => {
      const { toolCalls } = await hear(words, { facts: DELIVERED });
      expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { outline: true } }]);
    },
  );
});

describe('the language is no emotion, though there is one that a tongue shows', () => {
  it.each([
    ['поменяй язык на английский', 'en'],
    ['сменить язык на немецкий', 'de'],
    ['поставь русский язык', 'ru'],
    ['change the language to Spanish', 'es'],
    ['set the language to Ukrainian please', 'uk'],
  ])('%s', async (words, value) => {
    const { toolCalls } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'set_language', value } }]);
  });
});

test('"at once" counts nothing, though the word is eleven in Spanish', async () => {
  for (const words of ['can you make several at once?', 'make all at once'])
    expect((await hear(words, { facts: COMPLETE })).toolCalls).not.toMatchObject([{ args: { count: 11 } }]);
  expect(names(await hear('haz once stickers', { facts: COMPLETE, language: 'es' }))).toEqual([
    'plan_stickers',
  ]);
});

test.each([
  ['3d or pixel art, which is better?', 'pixel art'],
  ['3д или пиксель арт, что лучше?', 'пиксель арт'],
  ['oil or gouache, which is better?', 'oil'],
])('of two the bot advises the one that it offers itself: %s', async (words, style) => {
  expect(stored(await hear(words, { facts: COMPLETE }))).toEqual({ style });
});

test.each([
  ['watercolour, crying\nwhat does it cost?\nhello?', { style: 'watercolour', emotion: 'crying' }, 'payment'],
  ['Watercolour, crying. What does it cost?', { style: 'Watercolour', emotion: 'crying' }, 'payment'],
  ['watercolour please, and what does it cost?', { style: 'watercolour' }, 'payment'],
  ['акварель, плачет\nсколько это стоит?\nау?', { style: 'акварель', emotion: 'плачет' }, 'Денег'],
  ['Аниме, злой. Сколько стоит?', { style: 'Аниме', emotion: 'злой' }, 'Денег'],
  ['хочу аниме, а сколько это стоит?', { style: 'аниме' }, 'Денег'],
])('values beside a question are stored, and it is answered: %s', async (words, values, answer) => {
  const result = await hear(words);
  expect(stored(result)).toEqual(values);
  expect(result.text).toContain(answer);
});

it.each([
  ['write «hi» on it and make it grumpy', 'grumpy'],
  ['напиши «hi» на нём и сделай злым', 'злым'],
])('a quoted caption beside a value: %s', async (words, emotion) => {
  const result = await hear(words, { facts: DELIVERED });
  expect(stored(result)).toEqual({ emotion });
  expect(result.toolCalls).toContainEqual(
    expect.objectContaining({ name: 'change_sticker', args: { caption: 'hi' } }),
  );
});

describe('the pose of the photo is a pose', () => {
  it.each([
    ['sure, but without the pose', 'en'],
    ['no pose', 'en'],
    ['позу убери', 'ru'],
    ['без позы, просто лицо', 'ru'],
    ['ohne Pose', 'de'],
    ['sin pose', 'es'],
    ['без пози', 'uk'],
  ] as const)('%s', async (words, language) => {
    const pose = textsFor(language).offline.ownPose;
    expect(stored(await hear(words, { facts: COMPLETE, language }))).toEqual({ pose });
  });

  it('is named as such where the style was asked for', async () => {
    const facts = { ...COMPLETE, style: null, pose: null };
    expect(stored(await hear('same pose as on the photo', { asked: 'style', facts }))).toEqual({
      pose: 'same pose as on the photo',
    });
  });
});

describe('what is said beside a value is no part of it', () => {
  const NOTHING = { ...COMPLETE, style: null, emotion: null, pose: null };
  it.each([
    ['comic style but not angry, more like proud', { style: 'comic style', emotion: 'proud' }],
    ['I am truck driver… Make tired', { emotion: 'tired' }],
    ['im tired of my boss so id want smth sarcastic', { emotion: 'sarcastic' }],
    ['pop-art or noir idk... whichever looks cooler', { style: 'pop-art' }],
    ['pop art please, super happy. pic coming in a sec', { style: 'pop art', emotion: 'super happy' }],
    ['а в стиле гта можешь', { style: 'в стиле гта' }],
    ['пиксельный вариант', { style: 'пиксельный' }],
    ['неоновый, крутой, в темных очках', { style: 'неоновый', emotion: 'крутой', pose: 'в темных очках' }],
    ['can you take off my glasses', { pose: 'take off my glasses' }],
  ])('%s', async (words, values) => {
    expect(stored(await hear(words, { asked: 'style', facts: NOTHING }))).toEqual(values);
  });

  it.each([
    ['make the same one crying', { emotion: 'crying' }],
    ['пусть руки скрещены и взгляд суровый', { pose: 'руки скрещены и взгляд суровый' }],
  ])('of what is chosen: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: DELIVERED }))).toEqual(values);
  });

  it.each(['мне влом выбирать, давай сам', 'ну чтоб прикольно было', 'something cool'])(
    'and leaves the choice to the bot: %s',
    async words => {
      const { style } = stored(await hear(words, { asked: 'style', facts: NOTHING })) ?? {};
      expect(LANGUAGES.flatMap(language => textsFor(language).offline.choice.style)).toContain(style);
    },
  );
});

describe('wishes and questions that are no values', () => {
  const { offline, ask } = textsFor('en');
  const EMPTY = { ...COMPLETE, hasPhoto: false, style: null, emotion: null, pose: null };

  it.each(['delete it', 'удали', 'удали стикер'])('there is nothing to delete yet: %s', async words => {
    const { text, toolCalls } = await hear(words, { facts: EMPTY, language: 'en' });
    expect(text).toContain(offline.noSticker);
    expect(toolCalls.map(({ name }) => name)).not.toContain('update_sticker_params');
  });

  it.each([
    'i dont have a photo here can i just describe myself',
    'фотки под рукой нет, че делать',
    'можно по описанию?',
  ])('a sticker needs a photo: %s', async words => {
    const { text, toolCalls } = await hear(words, { facts: EMPTY, language: 'en' });
    expect(text).toContain(offline.photo.needed);
    expect(toolCalls).toEqual([]);
  });

  it.each(['use my profile picture', 'а можно с аватарки взять?', 'how do i send you a photo'])(
    'help tells of photos: %s',
    async words => {
      const { toolCalls } = await hear(words, { facts: EMPTY });
      expect(toolCalls).toEqual([
        { id: expect.any(String), name: 'transfer_to_knowledge', args: { question: words } },
      ]);
    },
  );

  it.each(['hold on i want to send another photo', 'стоп, фотку другую хочу'])(
    'another photo is asked for: %s',
    async words => {
      const result = await hear(words, { facts: COMPLETE, language: 'en' });
      expect(names(result)).toEqual(['request_photo']);
      expect(result.text).toBe(ask.anotherPhoto);
    },
  );

  it.each(['приветик! а как тут стикер сделать', 'как сделать стикер?'])(
    'how it is done: %s',
    async words => {
      expect((await hear(words, { facts: EMPTY, language: 'en' })).text).toContain(offline.answers.abilities);
    },
  );

  it.each(['не надо ничего, передумал', 'передумала'])('ends the dialogue: %s', async words => {
    const { toolCalls } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'end_dialogue' } }]);
  });

  it('an outline that is disliked goes, and a hand that is drawn badly is drawn again', async () => {
    const outline = await hear('the outline is ugly', { facts: DELIVERED });
    expect(outline.toolCalls).toMatchObject([{ name: 'change_sticker', args: { outline: false } }]);
    const again = await hear('переделай, рука кривая', { facts: DELIVERED });
    expect(again.toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'draw_again' } }]);
  });

  it('another one, with less of the emotion', async () => {
    const facts = { ...DELIVERED, emotion: 'happy' };
    const { degrees } = offline;
    const [, , , , smile] = degrees.mood.split(' | ');
    expect(stored(await hear('one more plz, less smiley', { facts, language: 'en' }))).toEqual({
      emotion: smile,
    });
  });
});

describe('what is said of a caption or a pack is not written, and deletes nothing', () => {
  it.each(['text is too small', 'the caption is crooked', 'подпись слишком мелкая'])('%s', async words => {
    const { toolCalls } = await hear(words, { facts: DELIVERED });
    expect(toolCalls.map(({ name }) => name)).not.toContain('change_sticker');
  });

  it.each(['remove it from my pack', 'убери его из набора'])('%s', async words => {
    const { toolCalls } = await hear(words, { facts: DELIVERED });
    expect(toolCalls.map(({ name }) => name)).toEqual(['transfer_to_knowledge']);
  });

  it.each(['add the text "is it friday"', 'write is it friday on it'])(
    'is its text still: %s',
    async words => {
      const { toolCalls } = await hear(words, { facts: DELIVERED });
      expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { caption: 'is it friday' } }]);
    },
  );
});

describe('a yes with a wish for another sticker', () => {
  it.each(['yes and make another one angry', 'ok, and then a sad one too', 'да, и сделай ещё один злой'])(
    '%s: what was agreed on is drawn as it is',
    async words => {
      const result = await hear(words, { facts: COMPLETE });
      expect(names(result)).toEqual(['confirm_and_generate']);
      expect(result.text).toContain(textsFor(languageOf(words)).offline.thenNext);
    },
  );

  it.each(['yes', 'да, рисуй'])('%s alone says nothing of another', async words => {
    const result = await hear(words, { facts: COMPLETE });
    expect(result.text).not.toContain(textsFor(languageOf(words)).offline.thenNext);
  });
});

describe('emotions in words of talk', () => {
  it.each([
    ['actually crying would be funnier', 'crying'],
    ['i think angry would be more fun', 'angry'],
    ['плачущий был бы смешнее', 'плачущий'],
    ['злой будет лучше', 'злой'],
    ['каменное лицо', 'каменное лицо'],
    ['stone face', 'stone face'],
    ['a bit more dramatic', 'радость, dramatic'],
  ])('%s', async (words, emotion) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual({ emotion });
  });

  it('less of it and no caption are two wishes', async () => {
    const { toolCalls } = await hear('чуть менее радостный и без текста', { facts: COMPLETE });
    expect(toolCalls).toMatchObject([
      { name: 'update_sticker_params', args: { emotion: 'спокойная лёгкая улыбка, доволен' } },
      { name: 'change_sticker', args: { caption: 'none' } },
    ]);
  });
});

describe('a style that is turned down', () => {
  it.each([
    ['i dont like comic, something softer', 'comic'],
    ['не нравится аниме, что-нибудь помягче', 'аниме'],
    ['not a fan of anime', 'anime'],
    ['не люблю комиксы, что-то поярче', 'комикс'],
  ])('%s: another is asked for', async (words, style) => {
    const result = await hear(words, { facts: { ...COMPLETE, style } });
    expect(stored(result)).toBeUndefined();
    expect(result.text).toContain(textsFor(languageOf(words)).offline.instead.style);
  });

  it('is replaced where one is named', async () => {
    const result = await hear('i dont like comic, something like watercolour', { facts: COMPLETE });
    expect(stored(result)).toMatchObject({ style: expect.stringContaining('watercolour') });
  });
});

describe('captions without a word for them', () => {
  it.each([
    ['put my name Max on it', 'Max'],
    ['добавь имя Оля', 'Оля'],
    ['нужен стикер «я в домике»', 'я в домике'],
    ['i need a sticker "leave me alone"', 'leave me alone'],
  ])('%s', async (words, caption) => {
    const { toolCalls } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { caption } }]);
  });

  it.each(['sticker "anime"', 'add the sticker to the pack "Cats"'])('%s is none', async words => {
    expect(names(await hear(words, { facts: DELIVERED }))).not.toContain('change_sticker');
  });
});

describe('questions about photos and captions', () => {
  it.each([
    'where is the send photo button',
    'а где кнопка отправить фото',
    'do i need to upload something first?',
  ])('%s: help tells how a photo is sent', async words => {
    const { toolCalls } = await hear(words, { facts: { hasPhoto: false } });
    expect(toolCalls).toMatchObject([{ name: 'transfer_to_knowledge', args: { question: words } }]);
    expect(pageAbout(words)).toBe('sending');
  });

  it.each(['the text is too small', 'подпись слишком мелкая', 'сделай текст крупнее'])('%s', async words => {
    const result = await hear(words, { facts: DELIVERED });
    expect(result.text).toContain(textsFor(languageOf(words)).offline.answers.captionSize);
    expect(names(result)).toEqual([]);
  });

  it.each(['которое получше', 'the better one', 'whichever looks better'])(
    '%s of two photos: the two answers are named',
    async words => {
      const result = await hear(words, { facts: { ...COMPLETE, photoOffered: true } });
      expect(result).toEqual({ text: textsFor(languageOf(words)).photo.sayWhich, toolCalls: [] });
    },
  );
});

describe('an answer to the question for the style', () => {
  it.each([
    'my sister told me about you',
    'my boss was at the meeting today',
    'it took me an hour to get here',
    'мы вчера ездили на дачу',
    'моя кошка опять разбила вазу',
  ])('that tells something is none, and is asked for again: %s', async words => {
    const result = await hear(words, { asked: 'style' });
    const { ask, offline } = textsFor(languageOf(words));
    expect(names(result)).toEqual([]);
    expect(result.text).toBe(`${offline.replies.told} ${ask.style}`);
  });

  it.each([
    'like a soviet poster from the 60s',
    'как на старой открытке',
    'watercolour fox spirit',
    'as if it was drawn by a five year old',
    'как будто ребёнок нарисовал',
    'как обложка старого журнала',
    'стёганое одеяло из лоскутков',
    'как на старых плакатах',
  ])('is a wish in free words: %s', async words => {
    expect(stored(await hear(words, { asked: 'style' }))).toEqual({ style: words });
  });

  it.each(['Style: my sister told me', 'стиль: мы вчера ездили на дачу'])(
    'is one where it is called so: %s',
    async words => {
      expect(stored(await hear(words, { asked: 'style' }))).toHaveProperty('style');
    },
  );
});

describe('what fresh people said', () => {
  it.each([
    ['let it say "not today"', 'not today'],
    ['сделай надпись короче: просто «ура»', 'ура'],
  ])('%s: the quoted words are the caption', async (words, caption) => {
    const { toolCalls } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { caption } }]);
  });

  it.each([
    ["not anime after all, let's go for pencil", 'pencil'],
    ['do the same thing in black and white', 'in black and white'],
  ])('%s: a style alone', async (words, style) => {
    expect(stored(await hear(words, { facts: DELIVERED }))).toEqual({ style });
  });

  it.each([
    ['will a passport photo do?', 'photo'],
    ['у меня глаза закрыты на фото это ничего?', 'photo'],
    ['ты меня толстым сделал', 'likeness'],
    ['you made me look fat', 'likeness'],
  ])('%s: help is about it', (words, subject) => expect(pageAbout(words)).toBe(subject));

  it.each(["hmm i can't decide between comic and pop art", 'не могу выбрать между комиксом и нуаром'])(
    '%s: one of the two is proposed',
    async words => {
      const result = await hear(words, { asked: 'style' });
      expect(['comic', 'комиксом', 'нуаром']).toContain(Object.values(stored(result) ?? {}).join());
    },
  );

  it.each(['fine by me, start', 'всё ок, жми'])('“%s” confirms', async words => {
    expect(names(await hear(words, { facts: COMPLETE }))).toEqual(['confirm_and_generate']);
  });

  it('“убери рамочку” is about the outline', async () => {
    const { toolCalls } = await hear('убери рамочку', { facts: DELIVERED });
    expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { outline: false } }]);
  });

  it('“omg this is hilarious” is praise', async () => {
    const { text } = await hear('omg this is hilarious', { facts: DELIVERED });
    expect(text).toBe(textsFor('en').offline.replies.praise);
  });

  it('“сделай меня толстым” is a wish', () => expect(pageAbout('сделай меня толстым')).toBeUndefined());
});

describe('somebody who hesitates', () => {
  it.each([
    'не, я ещё подумаю',
    'я ещё подумаю',
    'no wait, let me think again',
    'nein, ich überlege noch mal',
    'no, lo pienso otra vez',
    'ні, я ще подумаю',
  ])('gets nothing drawn: %s', async words => {
    for (const facts of [COMPLETE, DELIVERED]) {
      const { toolCalls, text } = await hear(words, { facts });
      expect(toolCalls).toEqual([]);
      expect(text).not.toBe('');
    }
  });

  it.each(['no, one more time please', 'давай ещё разок, другой вариант'])(
    'is not who wants another take: %s',
    async words => {
      const { toolCalls } = await hear(words, { facts: DELIVERED });
      expect(toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'draw_again' } }]);
    },
  );
});

describe('what comes instead of a value', () => {
  it.each([
    ['не машет, а показывает язык', { pose: 'показывает язык' }],
    ['чтобы не махала, а просто стояла', { pose: 'стояла' }],
    ['I said sad not happy', { emotion: 'sad' }],
  ])('%s', async (words, values) => {
    const facts = { ...COMPLETE, emotion: 'happy', pose: 'машет рукой' };
    expect(stored(await hear(words, { facts }))).toEqual(values);
  });

  it('is no wish where two values are compared in a question', async () => {
    const result = await hear('does pencil look better than anime', { facts: COMPLETE });
    expect(stored(result)).toBeUndefined();
  });
});

describe('what is left to the bot', () => {
  it.each([
    'whatever you think is best',
    'whatever u think looks good',
    'whatever works for you',
    'как тебе больше нравится',
    'что тебе больше нравится, то и делай',
  ])('%s: it takes one, and says which', async words => {
    const facts = { ...COMPLETE, emotion: null };
    const { emotion } = stored(await hear(words, { asked: 'emotion', facts })) ?? {};
    expect(LANGUAGES.flatMap(language => textsFor(language).offline.choice.emotion)).toContain(emotion);
  });
});

it.each([NOTES.photo, 'thank you', 'спасибо'])('before the summary “%s” is not told how to confirm', said => {
  const language = languageOf(said);
  const messages: ChatMessage[] = [{ role: 'user', text: said }];
  const { text } = complete(messages, { ...COMPLETE, summaryShown: false }, language);
  expect(text).not.toBe('');
  expect(text).not.toContain(textsFor(language).offline.ready);
});

it.each([
  'neither',
  'none of them please',
  'ни то ни другое',
  'ни одно',
  'keins von beiden',
  'ninguna',
  'жодне',
])('to which of two photos, “%s” keeps the earlier one and asks for a third', async words => {
  const result = await hear(words, { facts: { ...COMPLETE, photoOffered: true } });
  expect(names(result)).toEqual(['choose_photo', 'request_photo']);
  expect(LANGUAGES.map(language => textsFor(language).ask.anotherPhoto)).toContain(result.text);
});

it.each([
  ['аниме\nлинии', 'аниме, линии'],
  ['anime\npop art', 'anime, pop art'],
])('messages in a row make one line of a summary: %j', async (words, style) => {
  expect(stored(await hear(words, { asked: 'style' }))).toEqual({ style });
});

describe('what is left to the bot where all is there', () => {
  it.each(['whatever you think is best', 'up to you', 'на твой вкус', 'как хочешь'])(
    '%s: stays as it is',
    async words => {
      const result = await hear(words, { facts: COMPLETE });
      expect(stored(result)).toBeUndefined();
      expect(result.text).not.toBe('');
    },
  );

  it.each(['surprise me', 'random', 'удиви меня', 'рандом'])('%s: another style', async words => {
    expect(Object.keys(stored(await hear(words, { facts: COMPLETE })) ?? {})).toEqual(['style']);
  });
});

describe('what was chosen', () => {
  it.each(['what did i choose', 'что я выбрал?'])('is told with what stands around it: %s', async words => {
    const look = { outline: false, caption: 'Готово' };
    const { text } = await hear(words, { facts: { ...COMPLETE, look } });
    const { summary } = textsFor(languageOf(words));
    expect(text).toContain(`${summary.caption}: Готово. ${summary.outline}: ${summary.noOutline}.`);
  });
});

describe('of an album the first picture is kept', () => {
  const answered = (text: string, photoOffered: boolean) => {
    const language = languageOf(text);
    const photo = `${photoOffered ? NOTES.anotherPhoto : NOTES.photo}\n${NOTES.album}`;
    const messages: ChatMessage[] = [
      { role: 'user', text: photo },
      { role: 'assistant', text: textsFor(language).photo.useNewQuestion, toolCalls: [] },
      { role: 'user', text },
    ];
    return complete(messages, { ...COMPLETE, ...(photoOffered && { photoOffered }) }, language);
  };

  it.each(['the second one', 'вторую', 'возьми третью', 'last photo'])('%s cannot be had', words => {
    const { notices, photo } = textsFor(languageOf(words));
    for (const photoOffered of [true, false]) {
      const { text, toolCalls } = answered(words, photoOffered);
      expect(toolCalls).toEqual([]);
      expect(text).toContain(notices.albumFirst);
      expect(text.includes(photo.sayWhich)).toBe(photoOffered);
    }
  });

  it('words that name no other picture of it are answered as ever', () => {
    expect(names(answered('новую', true))).toEqual(['choose_photo']);
    expect(stored(answered('нет, последний вариант не нужен', false))).toBeUndefined();
  });
});

describe('two values that are weighed against each other', () => {
  it.each([
    ['а если честно что лучше неон или пиксели?', 'неон'],
    ['что лучше комикс или пиксель-арт?', 'комикс'],
    ['неон или пиксели?', 'неон'],
    ['is comic or neon better for a profile pic?', 'comic'],
  ])('%s: one of them is taken', async (words, style) => {
    const facts = { ...COMPLETE, emotion: null };
    const result = await hear(words, { facts });
    expect(stored(result)).toEqual({ style });
    expect(result.text).toContain(textsFor(languageOf(words)).offline.advice(style));
  });
});

describe('a wish that asks whether it can be had', () => {
  it.each([
    ['hi, can you make a sticker of my dog in 3d?', 'in 3d'],
    ['could you draw it as noir?', 'as noir'],
  ])('%s', async (words, style) => {
    expect(stored(await hear(words))).toEqual({ style });
  });
});

it('a price asked for in slang is a price', () => {
  expect(pageAbout('а скок это стоит')).toBe('price');
});

it.each(['можно магнитик из этого сделать?', 'can i make a fridge magnet out of it?'])(
  'what a sticker can become beside Telegram is a question of formats: %s',
  words => {
    expect(pageAbout(words)).toBe('formats');
  },
);

describe('what several people are to do', () => {
  it.each([
    ['аниме, смеются, прыгают', { style: 'аниме', emotion: 'смеются', pose: 'прыгают' }],
    ['нуар, злятся, машут', { style: 'нуар', emotion: 'злятся', pose: 'машут' }],
    ['пусть плачут и обнимаются', { emotion: 'плачут', pose: 'обнимаются' }],
    ['все смеются', { emotion: 'смеются' }],
    ['оба машут руками', { pose: 'машут руками' }],
    ['everyone is crying', { emotion: 'crying' }],
    ['both of us jumping', { pose: 'jumping' }],
    ['noir, laughing, jumping', { style: 'noir', emotion: 'laughing', pose: 'jumping' }],
  ])('is as much of a value as what one is to do: %s', async (words, values) => {
    const facts = { ...DELIVERED, style: 'комикс', emotion: 'грусть', pose: 'стоит' };
    expect(stored(await hear(words, { facts }))).toEqual(values);
  });
});

describe('“again” where a summary is shown and nothing is drawn yet', () => {
  it.each([
    'всё не то, давай заново',
    'не нравится, давай заново',
    'заново',
    'нет, давай ещё раз',
    'no, do it again',
    'bad, try again',
    'ugly, draw again',
    'do it over',
  ])('confirms nothing: %s', async words => {
    const { toolCalls, text } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor(languageOf(words)).offline.whatToChange);
  });
});

test.each(['start over', 'scrap that', 'давай всё заново', 'начнём сначала'])(
  'before everything is chosen it is asked what is to be different: %s',
  async words => {
    const { toolCalls, text } = await hear(words, {
      facts: { ...COMPLETE, emotion: null, pose: null },
      asked: 'emotion',
    });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(textsFor(languageOf(words)).offline.whatToChange);
  },
);

describe('a yes that is none', () => {
  it.each([
    'sure, but later',
    'ну давай потом',
    'ладно забей',
    'ага щас',
    'да пошёл ты',
    'ready?',
    'agreed?',
    'верно?',
    'готов?',
  ])('confirms nothing: %s', async words => {
    expect((await hear(words, { facts: COMPLETE })).toolCalls).toEqual([]);
  });

  it.each(["yes, I'll wait", 'да, подожду', 'ok waiting', 'yes, fucking draw it'])(
    'and one that is: %s',
    async words => {
      expect(names(await hear(words, { facts: COMPLETE }))).toEqual(['confirm_and_generate']);
    },
  );
});
