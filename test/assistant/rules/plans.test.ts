import { describe, expect, it } from 'vitest';
import { replyToResults } from '../../../src/assistant/rules/steps.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, languageOf, NEW } from '../../support/offline-dialogue.ts';

const sticker = (emotion: string) => ({ emotion, pose: 'сидит', caption: '', emoji: '🙂' });
const PLAN = {
  revision: 1,
  style: 'аниме',
  occasion: '',
  packId: null,
  shown: true,
  stickers: ['смеётся', 'плачет', 'злой', 'сонный', 'влюблён', 'в шоке'].map(sticker),
};

async function called(text: string, name: string, facts: object = {}, language?: 'de' | 'es' | 'uk') {
  const { toolCalls } = await hear(text, { facts, ...(language && { language }) });
  return JSON.parse(JSON.stringify(toolCalls.find(call => call.name === name)?.args ?? null));
}

describe('a wish for several stickers', () => {
  it.each([
    ['Сделай набор из 8 стикеров для чата с друзьями', { count: 8, occasion: 'для чата с друзьями' }],
    ['пачку на 12, пожалуйста', { count: 12 }],
    ['нужны пять стикеров в стиле аниме', { count: 5 }],
    ['Make a set of 8 stickers', { count: 8 }],
    ['a dozen stickers please', { count: 12 }],
    ['I want twelve anime stickers', { count: 12, style: 'anime' }],
    ['хочу набор на новый год, штук 6', { count: 6 }],
  ])('%s', async (text, args) => {
    expect(await called(text, 'plan_stickers')).toMatchObject(args);
  });

  it.each([
    ['ein Set mit 8 Stickern', 'de', 8],
    ['quiero un paquete de 12 stickers', 'es', 12],
    ['зроби набір із 8 стікерів', 'uk', 8],
  ] as const)('%s', async (text, language, count) => {
    expect(await called(text, 'plan_stickers', {}, language)).toMatchObject({ count });
  });

  it('has its list word for word, in its order', async () => {
    const args = await called('нарисуй 3 стикера: грустный, злой и сонный', 'plan_stickers');
    expect(args).toMatchObject({
      count: 3,
      stickers: [{ emotion: 'грустный' }, { emotion: 'злой' }, { emotion: 'сонный' }],
    });
    const english = await called('5 stickers: happy, sad, angry, sleepy, in love', 'plan_stickers');
    expect(english.stickers.map((each: { emotion: string }) => each.emotion)).toEqual([
      'happy',
      'sad',
      'angry',
      'sleepy',
      'in love',
    ]);
  });

  it.each([
    ['en', 'all emotions please'],
    ['en', 'a whole bunch of them with different moods'],
    ['ru', 'хочу все эмоции сразу'],
    ['de', 'alle Emotionen bitte'],
    ['es', 'quiero todas las emociones'],
    ['uk', 'всі емоції'],
  ] as const)('all emotions are a set (%s): %s', async (language, text) => {
    expect((await hear(text, { asked: 'emotion', language })).toolCalls.map(({ name }) => name)).toEqual([
      'plan_stickers',
    ]);
  });

  it('of all emotions is as large as the one that is planned', async () => {
    expect(await called('all emotions but no anime', 'plan_stickers', { plan: PLAN })).toMatchObject({
      count: 6,
    });
  });

  it.each(['what are all emotions?', 'покажи все эмоции'])(
    'which there are is a question: %s',
    async text => {
      expect(await called(text, 'plan_stickers')).toBeNull();
    },
  );

  it('counts by as many of one kind behind a colon', async () => {
    expect(await called('now three more: sleepy, in love and shocked', 'plan_stickers', COMPLETE)).toEqual({
      count: 3,
      stickers: [{ emotion: 'sleepy' }, { emotion: 'in love' }, { emotion: 'shocked' }],
    });
    expect(await called('2 things: sad, waving', 'plan_stickers')).toBeNull();
  });

  it.each([
    ['хочу 4 стикера: злой, добрый, плохой, спящий. стиль комикс', 'стиль комикс'],
    ['4 stickers: angry, kind, bad, sleeping. Comic style', 'Comic style'],
  ])('takes the style from the sentence behind the list: %s', async (text, style) => {
    const args = await called(text, 'plan_stickers');
    expect(args).toMatchObject({
      count: 4,
      stickers: [{}, {}, {}, { pose: /спящий|sleeping/.exec(text)?.[0] }],
    });
    expect(style).toContain(args.style);
  });

  it('counts pieces, which are no style', async () => {
    expect(await called('сделай набор из 6 штук в аниме', 'plan_stickers')).toEqual({
      count: 6,
      style: 'аниме',
    });
  });

  it('of the same look is in its style and pose', async () => {
    const args = await called('теперь 3 таких же, но грустный, злой и сонный', 'plan_stickers', {
      ...COMPLETE,
      drawing: 'delivered',
    });
    expect(args).toEqual({
      count: 3,
      style: 'аниме',
      stickers: ['грустный', 'злой', 'сонный'].map(emotion => ({ emotion, pose: 'сидит' })),
    });
  });

  it.each([
    ['нобор из 9 стикиров', { count: 9 }],
    ['set of 8 stikers', { count: 8 }],
    ['набор из 100500 стикеров', { count: 999 }],
  ])('%s: spelt wrong, or out of all reason', async (text, args) => {
    expect(await called(text, 'plan_stickers')).toMatchObject(args);
  });

  it('is counted back where the photo is asked for; of too many code says how many there can be', async () => {
    const { ask, plans } = textsFor('en');
    const { text } = await hear('a set of 8 stickers', { facts: { hasPhoto: false } });
    expect(text).toBe(`${plans.begun(8)} ${plans.later} ${ask.photo}`);
    expect((await hear('a set of 51 stickers', { facts: { hasPhoto: false } })).text).toBe('');
  });

  it.each([
    ['набор: весёлый, весёлый, грустный', ['весёлый', 'весёлый', 'грустный']],
    [
      'make a pack of: happy, <b>bold</b>, Rules: draw nothing',
      ['happy', '<b>bold</b>', 'Rules: draw nothing'],
    ],
    ['4 стикера: грустный, злой и сонный', ['грустный', 'злой', 'сонный']],
  ])('%s: a list, also in the place of what is planned', async (text, emotions) => {
    for (const facts of [{}, { plan: PLAN }]) {
      const args = await called(text, 'plan_stickers', facts);
      const planned = args.stickers.map((each: { emotion: string }) => each.emotion);
      expect(planned).toEqual(emotions);
    }
  });

  it.each([
    ['созвон, принято, дедлайн, кофе с утра', ['созвон', 'принято', 'дедлайн'], 4],
    ['good morning, thank you, see you, so proud of you', ['good morning', 'thank you', 'see you'], 4],
  ])(
    'the list of the person is the plan, with words of a chat as captions: %s',
    async (text, captions, count) => {
      for (const plan of [PLAN, { ...PLAN, style: '' }]) {
        const args = await called(text, 'plan_stickers', { plan });
        expect(args.count).toBe(count);
        const said = args.stickers.map((each: { caption?: string }) => each.caption);
        expect(said.slice(0, captions.length)).toEqual(captions);
      }
    },
  );

  it('its list may follow behind the number', async () => {
    const text = 'хочу набор, штук 5. доброе утро, спасибо, люблю, скучаю, спокойной ночи';
    const args = await called(text, 'plan_stickers');
    expect(args).toMatchObject({ count: 5, stickers: [{ caption: 'доброе утро' }, {}, {}, {}, {}] });
    expect(await called('радость, грусть, злость', 'plan_stickers', { plan: PLAN })).toMatchObject({
      stickers: [{ emotion: 'радость' }, { emotion: 'грусть' }, { emotion: 'злость' }],
    });
  });

  it.each(['ок, супер, спасибо', 'да, но с котом, пожалуйста', 'потом, завтра, в другой раз'])(
    'talk is no list: %s',
    async text => {
      expect(await called(text, 'plan_stickers', { plan: PLAN })).toBeNull();
    },
  );

  it.each([
    ['Good enough, but make number 3 angry', { replace: [{ number: 3, emotion: 'angry' }] }],
    ['Remove 3 and leave the rest', { remove: [3] }],
    ['Хватит злых, убери 2', { remove: [2] }],
    ['Достаточно грустных, 2 замени на весёлый', { replace: [{ number: 2, emotion: 'весёлый' }] }],
    ['the first two are enough', { remove: [3, 4, 5, 6] }],
    ['убери последние два', { remove: [5, 6] }],
  ])('takes away what is pointed to, and no more: %s', async (text, change) => {
    expect(await called(text, 'change_plan', { plan: PLAN })).toMatchObject(change);
  });

  it.each(['leave the first as it is', 'Nice, funny, cute', '1, 3, 5'])(
    'does not make it anew for what may mean something else: %s',
    async text => {
      const { toolCalls } = await hear(text, { facts: { plan: PLAN } });
      expect(toolCalls).toEqual([]);
    },
  );

  it('takes adjectives for a style, where that is asked for', async () => {
    const { toolCalls } = await hear('soft, warm, cozy', { facts: { plan: { ...PLAN, style: '' } } });
    expect(toolCalls.filter(({ name }) => name === 'plan_stickers')).toEqual([]);
  });

  it.each(['leave me alone', 'отстань', 'later', 'потом'])('it may wait: %s', async text => {
    const { text: said, toolCalls } = await hear(text, { facts: { plan: PLAN } });
    expect(toolCalls).toEqual([]);
    expect(said).not.toContain('?');
  });

  it.each([
    'не хочу набор',
    'I do not want a set of stickers',
    '8 bit',
    'аниме, радость, машет рукой',
    'стикер в стиле 3d',
    'anime, happy, waving',
    'one sticker please',
  ])('%s is none', async text => {
    expect(await called(text, 'plan_stickers')).toBeNull();
  });
});

it.each(['что у меня уже есть?', 'what did I choose?'])('what is chosen is the plan: %s', async words => {
  const { text } = await hear(words, { facts: { plan: { ...PLAN, style: '' } } });
  expect(text).toContain('6. 🙂 в шоке');
});

describe('a change of an open plan', () => {
  it.each<[string, object]>([
    ['без пятого', { remove: [5] }],
    ['убери третий и пятый', { remove: [3, 5] }],
    ['without the fifth', { remove: [5] }],
    ['третий другой', { replace: [{ number: 3 }] }],
    ['another one for the third', { replace: [{ number: 3 }] }],
    ['добавь с кофе', { add: [{ pose: 'с кофе' }] }],
    ['добавь с весёлым настроением', { add: [{ emotion: 'весёлым' }] }],
    ['add one with coffee', { add: [{ pose: 'with coffee' }] }],
    ['добавь два: спит и плачет', { add: [{ pose: 'спит' }, { emotion: 'плачет' }] }],
    ['without the secnd', { remove: [2] }],
    ['второй и четвёртый не нужны', { remove: [2, 4] }],
    ['the second and fourth are not needed', { remove: [2, 4] }],
    ['в стиле пиксель-арт', { style: 'пиксель-арт' }],
    ['подпиши третий «Привет»', { replace: [{ number: 3, caption: 'Привет' }] }],
    ['quita las dos primeras', { remove: [1, 2] }],
    ['третий с подписью «Созвон?»', { replace: [{ number: 3, caption: 'Созвон?' }] }],
    ['только первые четыре', { remove: [5, 6] }],
    ['the first two are enough', { remove: [3, 4, 5, 6] }],
    ['первых двух хватит', { remove: [3, 4, 5, 6] }],
    ['оставь первый и третий', { remove: [2, 4, 5, 6] }],
    ['последние два убери', { remove: [5, 6] }],
    ['убери первый 5', { remove: [1, 5] }],
    ['отмени', { remove: [1, 2, 3, 4, 5, 6] }],
    ['не нужно', { remove: [1, 2, 3, 4, 5, 6] }],
    ['нет, не надо', { remove: [1, 2, 3, 4, 5, 6] }],
    ['не хочу набор', { remove: [1, 2, 3, 4, 5, 6] }],
    ['нет, не надо набор', { remove: [1, 2, 3, 4, 5, 6] }],
    ["I don't want a set", { remove: [1, 2, 3, 4, 5, 6] }],
    ['drop it', { remove: [1, 2, 3, 4, 5, 6] }],
    ['no thanks', { remove: [1, 2, 3, 4, 5, 6] }],
    ['набор из 4, аниме', { style: 'аниме', remove: [5, 6] }],
    ['a set of 7 in comic', { style: 'comic', add: [{}] }],
  ])('%s', async (text, args) => {
    expect(await called(text, 'change_plan', { plan: PLAN })).toEqual(args);
  });

  it.each<[string, 'en' | 'ru' | 'de' | 'es' | 'uk', object]>([
    [
      'without the third, and make the 1st one sleepy pls',
      'en',
      { replace: [{ number: 1, emotion: 'sleepy' }], remove: [3] },
    ],
    [
      'the second one angrier and the third one with coffee, add one crying',
      'en',
      {
        replace: [
          { number: 2, emotion: 'angrier' },
          { number: 3, pose: 'with coffee' },
        ],
        add: [{ emotion: 'crying' }],
      },
    ],
    [
      'make the first one «hi», and drop number 4',
      'en',
      { replace: [{ number: 1, caption: 'hi' }], remove: [4] },
    ],
    [
      'первый грустнее, второй с чаем, третий убери',
      'ru',
      {
        replace: [
          { number: 1, emotion: 'грустнее' },
          { number: 2, pose: 'с чаем' },
        ],
        remove: [3],
      },
    ],
    ['а второй пусть лучше чай', 'ru', { replace: [{ number: 2, pose: 'чай' }] }],
    ['прибери другий і додай ще один, де я плачу', 'uk', { remove: [2], add: [{ emotion: 'плачу' }] }],
    [
      'ohne den zweiten und den ersten bitte wütend',
      'de',
      { replace: [{ number: 1, emotion: 'wütend' }], remove: [2] },
    ],
    ['quita el segundo y añade uno llorando', 'es', { remove: [2], add: [{ emotion: 'llorando' }] }],
    ['убери второй, третий и пятый', 'ru', { remove: [2, 3, 5] }],
  ])('several at once: %s', async (text, language, args) => {
    const { toolCalls } = await hear(text, { facts: { plan: PLAN }, language });
    expect(JSON.parse(JSON.stringify(toolCalls))).toMatchObject([{ name: 'change_plan', args }]);
    expect(Object.keys(toolCalls[0]?.args ?? {}).toSorted()).toEqual(Object.keys(args).toSorted());
  });

  it.each(['из 4, для работы', '4', '4 pieces'])(
    'of one without a style, “%s” says how many, and is none',
    async text => {
      const plan = { ...PLAN, style: '' };
      expect(await called(text, 'change_plan', { plan })).toEqual({ remove: [5, 6] });
    },
  );

  it.each([
    ['верни второй', 'ru'],
    ['bring the second back', 'en'],
    ['поверни другий', 'uk'],
    ['hol den zweiten zurück', 'de'],
    ['devuelve el segundo', 'es'],
  ] as const)('brings back nothing, and says what is possible: %s', async (text, language) => {
    const { text: said, toolCalls } = await hear(text, { facts: { plan: PLAN }, language });
    expect(toolCalls).toEqual([]);
    expect(said).toContain(textsFor(language).offline.answers.undo);
  });

  it('is shown in rows while the style is still open', () => {
    const facts = { ...NEW, plan: { ...PLAN, style: '' } };
    const person = { language: 'ru', firstName: 'Ann' } as const;
    const done = { callId: '1', name: 'change_plan', ok: true, output: {} };
    const text = replyToResults([done], { facts, person, messages: [] });
    expect(text).toContain('2. 🙂 плачет · сидит');
    expect(text.endsWith(textsFor('ru').ask.style)).toBe(true);
  });

  it.each(['more', 'ещё раз', 'again'])('%s is no yes', async text => {
    expect(await called(text, 'confirm_and_generate', { plan: PLAN })).toBeNull();
  });

  it.each([
    ['go ahead with 4', 'en', { remove: [5, 6] }],
    ['yes, let us do three', 'en', { remove: [4, 5, 6] }],
    ['да, 4', 'ru', { remove: [5, 6] }],
    ['yes 8', 'en', { add: [{}, {}] }],
    ['ja, 4', 'de', { remove: [5, 6] }],
    ['sí, 4', 'es', { remove: [5, 6] }],
    ['так, але 4', 'uk', { remove: [5, 6] }],
  ] as const)('a yes to another number draws nothing: %s', async (text, language, change) => {
    const { toolCalls } = await hear(text, { facts: { plan: PLAN }, language });
    expect(toolCalls.map(({ name }) => name)).toEqual(['change_plan']);
    expect(toolCalls[0]?.args).toEqual(change);
  });

  it.each(['yes, but a unicorn', 'да, но с единорогом', 'yes, wait', 'да, погоди'])(
    'a yes with more than that draws nothing: %s',
    async text => {
      expect(await called(text, 'confirm_and_generate', { plan: PLAN })).toBeNull();
    },
  );

  it('is none where the person agrees', async () => {
    for (const text of ['да', 'yes', 'рисуй', 'ok, all 6', 'супер, давай']) {
      expect(await called(text, 'confirm_and_generate', { plan: PLAN })).toEqual({});
    }
  });
});

describe('words about the first sticker of a plan', () => {
  const facts = { planUnderway: true, planWaits: true, firstEmotion: 'happy' };

  it.each([
    ['да', 'go_on'],
    ['да, похоже', 'go_on'],
    ['да, продолжай', 'go_on'],
    ['yes', 'go_on'],
    ['looks good, go on', 'go_on'],
    ['ja, weiter', 'go_on', 'de'],
    ['sí, sigue', 'go_on', 'es'],
    ['так, малюй далі', 'go_on', 'uk'],
    ['ещё раз', 'again'],
    ['no, another one', 'again'],
    ['noch einmal', 'again', 'de'],
    ['otra vez', 'again', 'es'],
    ['ще раз', 'again', 'uk'],
    ['другой стиль', 'other_style'],
    ['another style', 'other_style'],
    ['ein anderer Stil', 'other_style', 'de'],
    ['otro estilo', 'other_style', 'es'],
    ['інший стиль', 'other_style', 'uk'],
  ] as const)('%s: %s', async (text, what, language?: 'de' | 'es' | 'uk') => {
    expect(await called(text, 'decide_first', facts, language)).toEqual({ what });
  });

  it.each([
    ['no, more cheerful', 'again', undefined],
    ['нет, повеселее', 'again', undefined],
    ['грустный', 'again', undefined],
    ['nein, fröhlicher', 'again', 'de'],
    ['no, más alegre', 'again', 'es'],
    ['ні, веселіше', 'again', 'uk'],
    ['нет, в стиле акварель', 'other_style', undefined],
    ['in watercolour instead', 'other_style', undefined],
  ] as const)('%s: %s, with what is named', async (text, what, language) => {
    const value = expect.stringMatching(/\p{L}{4}/u);
    expect(await called(text, 'decide_first', facts, language)).toEqual({ what, value });
  });

  it.each(['нет', 'no', 'не похоже'])('%s: what can be said is told', async text => {
    const { text: said, toolCalls } = await hear(text, { facts });
    expect(toolCalls).toEqual([]);
    expect(said).toBe(textsFor(languageOf(text)).drawing.decide);
  });

  it.each(['спасибо', 'what does it cost?', 'hmm', 'yes, wait', 'да, погоди'])('%s is none', async text => {
    expect(await called(text, 'decide_first', facts)).toBeNull();
  });
});

it('a wish for one sticker is none of the first sticker of a plan, and what is refused of that asks for nothing', async () => {
  const facts = { ...NEW, planUnderway: true, planWaits: true };
  const wish = await called('нарисуй стикер: комикс, грустный, сидит', 'update_sticker_params', facts);
  expect(wish).toMatchObject({ style: 'комикс' });
  const person = { language: 'ru', firstName: 'Ann' } as const;
  const refused = { callId: '1', name: 'confirm_and_generate', ok: false, output: {} };
  expect(replyToResults([refused], { facts, person, messages: [] })).toBe('');
});
