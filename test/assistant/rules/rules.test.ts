import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/ai-chat/index.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import {
  COMPLETE,
  complete,
  hear,
  languageOf,
  NEW,
  names,
  phrases,
  START,
  stored,
} from '../../support/offline-dialogue.ts';
import { cpuTime } from '../../support/processes/cpu-time.ts';

describe('a person without a name', () => {
  it.each([
    ['en', false, 'Hi! What'],
    ['en', true, 'Hi again! Your'],
    ['ru', false, 'Привет! Для'],
    ['ru', true, 'Привет! Ваше'],
  ] as const)('is greeted in %s, photo there: %s', async (language, hasPhoto, begins) => {
    const { text } = await complete([{ role: 'user', text: START }], { ...NEW, hasPhoto }, language, '');
    expect(text.slice(0, begins.length)).toBe(begins);
  });
});

describe('values, kept in the words of the person', () => {
  const asked = [
    ['style', 'аниме', 'аниме'],
    ['style', 'хачу анимэ', 'анимэ'],
    ['style', 'хочу в стиле обложки VHS 90-х', 'в стиле обложки VHS 90-х'],
    ['style', 'in the style of a 90s VHS cover', 'in the style of a 90s VHS cover'],
    ['style', 'как в мультиках Миядзаки', 'как в мультиках Миядзаки'],
    ['style', 'ну давай аниме чтоли', 'аниме'],
    ['style', 'pixle art please', 'pixel art'],
    ['style', 'family guy style plz', 'family guy style'],
    ['style', "i'd love pixar", 'pixar'],
    ['style', 'а можно как в лего?', 'как в лего'],
    ['style', 'бохо', 'бохо'],
    ['style', 'как будто нарисовал ребёнок', 'как будто нарисовал ребёнок'],
    ['style', 'старая плёнка, зерно, выцветшие цвета', 'старая плёнка, зерно, выцветшие цвета'],
    ['style', 'в стиле "Ну, погоди!"', 'в стиле "Ну, погоди!"'],
    ['style', 'в стиле аниме для друзей', 'в стиле аниме'],
    ['style', 'watercolour but with neon colors', 'watercolour but with neon colors'],
    ['style', 'fybvt', 'аниме'],
    ['pose', "vf[f' herj.", 'махає рукою'],
    ['style', 'bauhaus', 'bauhaus'],
    ['style', 'ван гог, звёздная ночь', 'ван гог, звёздная ночь'],
    ['emotion', 'грусный', 'грустный'],
    ['emotion', 'чтобы улыбался', 'улыбался'],
    ['emotion', 'как будто выиграл в лотерею', 'как будто выиграл в лотерею'],
    ['emotion', 'I want her to look happpy', 'happy'],
    ['emotion', 'very happy and surprised', 'very happy and surprised'],
    ['emotion', 'not sad, happy', 'happy'],
    ['emotion', 'не грустный, а весёлый', 'весёлый'],
    ['emotion', 'without a smile', 'without a smile'],
    ['emotion', 'круто', 'круто'],
    ['emotion', 'cool', 'cool'],
    ['emotion', '😂', '😂'],
    ['emotion', 'плачу от смеха', 'плачу от смеха'],
    ['pose', 'класс', 'класс'],
    ['pose', 'чтоб махала рукай', 'махала рукай'],
    ['pose', 'чтобы показывал класс', 'показывал класс'],
    ['emotion', 'чтоб смеялся', 'смеялся'],
    ['emotion', 'чтобы улыбался', 'улыбался'],
    ['pose', 'чтобы сидела', 'сидела'],
    ['pose', 'чтоб спал', 'спал'],
    ['pose', '👍', '👍'],
    ['pose', 'fasepalm', 'facepalm'],
    ['pose', 'с чашкой кофе', 'с чашкой кофе'],
    ['pose', 'стою на одной ноге', 'стою на одной ноге'],
    ['pose', 'doing a backflip', 'doing a backflip'],
    ['pose', 'показывает язык', 'показывает язык'],
    ['pose', 'показывает ок', 'показывает ок'],
    ['pose', 'держит табличку "ок"', 'держит табличку "ок"'],
    ['pose', 'на коне', 'на коне'],
  ] as const;
  it.each(asked)('%s asked: %s', async (parameter, text, value) => {
    const facts = { style: parameter === 'style' ? null : 'S', emotion: parameter === 'pose' ? 'E' : null };
    expect(stored(await hear(text, { asked: parameter, facts }))).toEqual({ [parameter]: value });
  });

  const several = [
    ['аниме, радостный, машу рукой', 'аниме', 'радостный', 'машу рукой'],
    ['аниме радостный машу рукой', 'аниме', 'радостный', 'машу рукой'],
    ['пиксар злой скрестив руки', 'пиксар', 'злой', 'скрестив руки'],
    ['make me a pixar style guy, laughing, thumbs up', 'pixar style guy', 'laughing', 'thumbs up'],
    ['anime with a sad face and arms crossed', 'anime', 'with a sad face', 'arms crossed'],
    ['style: X; emotion: W; pose: Z', 'X', 'W', 'Z'],
    ['стиль - X, эмоция - W, поза Z', 'X', 'W', 'Z'],
    [
      'Style: flat vector, bold outlines; Emotion: shy; Pose: peace',
      'flat vector, bold outlines',
      'shy',
      'peace',
    ],
    ['1. аниме 2. радость 3. прыжок', 'аниме', 'радость', 'прыжок'],
    ['style=anime emotion=happy pose=jumping', 'anime', 'happy', 'jumping'],
    ['анмие радасный и прыгаит', 'аниме', 'радасный', 'прыгаит'],
    ['jumping happy anime', 'anime', 'happy', 'jumping'],
    ['аниме + радость + прыжок', 'аниме', 'радость', 'прыжок'],
    ['аниме, 😂, 👍', 'аниме', '😂', '👍'],
    ['машу рукой, весёлый, в духе старых открыток', 'в духе старых открыток', 'весёлый', 'машу рукой'],
    ['поза — палец вверх. эмоция — ухмылка. стиль — поп-арт', 'поп-арт', 'ухмылка', 'палец вверх'],
    [
      'хочу стикер где я сижу за ноутбуком уставший в пиксель арте',
      'в пиксель арте',
      'уставший',
      'сижу за ноутбуком',
    ],
    ['хочу смеющуюся 3д версию себя которая машет рукой', '3д версию себя', 'смеющуюся', 'машет рукой'],
    [
      'i’d love a pixar one with a big smile and thumbs up please!!',
      'pixar',
      'with a big smile',
      'thumbs up',
    ],
    [
      'карандашный набросок, задумчивая, с чашкой кофе',
      'карандашный набросок',
      'задумчивая',
      'с чашкой кофе',
    ],
    ['пиксилярт\nудевлённый\nпрыгаит', 'пикселярт', 'удивлённый', 'прыгаит'],
  ] as const;
  it.each(several)('at once: %s', async (text, style, emotion, pose) => {
    const result = await hear(text, { asked: 'style' });
    expect(stored(result)?.['pose']).toContain(pose);
    expect(stored(result)).toMatchObject({ emotion });
    expect(stored(result)?.['style']).toContain(style);
  });
});

describe('what is no value', () => {
  const talk = phrases(`
    что ты умеешь? | сколько стоит? | какие есть стили? | what styles are there? | what is chibi |
    who are you | ? | спасибо | привет | ты тупой | блять что за хрень | йцукен | qwerty | 12345 | 😂 | 🤡 |
    🔥🔥 | да | ок | нет | не знаю | хз | idk | щас | подожди | понял | got it | lol | хочу другое фото |
    can I change the photo | для мамы на день рождения | birthday gift for mom | for a chat with friends | не аниме | ... |
    меня зовут Вася | помоги | help | helo | hola`);
  it.each(talk)('style asked: %s', async text => {
    const result = await hear(text, { asked: 'style' });
    // Another photo is asked for, and nothing stored.
    expect(result.toolCalls.filter(({ name }) => name !== 'request_photo')).toEqual([]);
    expect(result.text).not.toBe('');
  });

  const purposes = phrases(`
    для чата с друзьями | для мамы на день рождения | для рабочего чата | поржать с друзьями |
    for a happy birthday card | just for fun | хочу поздравить любимую девушку с 8 марта |
    чтобы отправлять подруге когда злюсь | просто так | мемы делать | something for my discord server |
    хочу посмотреть как это работает | для жены, хочу удивить`);
  it.each(purposes)('purpose asked: %s', async text => {
    const result = await hear(text, { asked: 'purpose', facts: { hasPhoto: false } });
    expect(names(result)).toEqual(['request_photo']);
    expect(result.text).toContain(textsFor(languageOf(text)).ask.photo);
  });

  it('takes a style that comes with the purpose', async () => {
    const result = await hear('для мамы в стиле аниме', { asked: 'purpose', facts: { hasPhoto: false } });
    expect(stored(result)).toEqual({ style: 'в стиле аниме' });
    expect(names(result)).toContain('request_photo');
  });
});

describe('everything is chosen', () => {
  const yes = phrases(`
    да | ага | давай | поехали | подтверждаю | подтвердждаю | всё верно | все верно | ок | да, рисуй! |
    даааа | ну давай рисуй уже | yes | yep | go ahead | looks good | draw it | YES!!! | ok go |
    sounds good to me | 👍 | 👍🏻 | ✅ | + | да))) | ещё раз`);
  it.each(yes)('confirms on: %s', async text => {
    const result = await hear(text, { facts: COMPLETE });
    expect(names(result)).toEqual(['confirm_and_generate']);
  });

  const others = phrases(`
    нет | no | хорошо, но стиль поменяй | да, а сколько стоит? | поменяй стиль | не совсем |
    да но поза не очень | yes I saw a film yesterday | подожди | спасибо | хз | maybe`);
  it.each(others)('neither confirms nor stores on: %s', async text => {
    const result = await hear(text, { facts: COMPLETE });
    expect(result.toolCalls).toEqual([]);
    expect(result.text).not.toBe('');
  });

  const changes = [
    ['да, но стиль другой: пиксель-арт', { style: 'пиксель-арт' }],
    ['yes but make it sad', { emotion: 'sad' }],
    ['сделай стиль 3D', { style: '3D' }],
    ['make the style 3D', { style: '3D' }],
    ['теперь грустный', { emotion: 'грустный' }],
    ['поменяй позу на прыжок', { pose: 'прыжок' }],
    ['другая эмоция — злость', { emotion: 'злость' }],
    ['нет, грустный', { emotion: 'грустный' }],
    ['вместо аниме пиксар', { style: 'пиксар' }],
    ['instead of waving, dancing', { pose: 'dancing' }],
    ['change emotion to angry and pose to jumping', { emotion: 'angry', pose: 'jumping' }],
    ['в том же стиле, но злой', { emotion: 'злой' }],
    ['looks good but can he be angry', { emotion: 'angry' }],
    ['очень злой', { emotion: 'очень злой' }],
    ['добавь сердечки', { pose: 'сидит, сердечки' }],
    ['add a hat', { pose: 'сидит, hat' }],
    ['больше деталей', { style: 'аниме, больше деталей' }],
    ['стиль любой, эмоция грусть', { style: 'комикс', emotion: 'грусть' }],
  ] as const;
  it.each(changes)('changes only what is named: %s', async (text, args) => {
    const result = await hear(text, { facts: COMPLETE });
    expect(names(result)).toEqual(['update_sticker_params']);
    expect(stored(result)).toEqual(args);
  });

  it.each([
    ['поменяй стиль', 'style'],
    ['стиль норм, эмоцию поменяй', 'emotion'],
    ['хочу ещё с другой позой', 'pose'],
    ['can you change the emotion?', 'emotion'],
    ['не нравится стиль', 'style'],
  ] as const)('asks what instead: %s', async (text, parameter) => {
    const result = await hear(text, { facts: COMPLETE });
    expect(result.text).toContain(textsFor(languageOf(text)).offline.instead[parameter]);
  });

  it.each(['https://evil.com/style?x=1', 'look: www.example.org', 'https://t.me/addstickers/x 🙂'])(
    'takes no address for a value: %s',
    async text => {
      const values = Object.values(stored(await hear(text, { asked: 'emotion', language: 'en' })) ?? {});
      for (const value of values) expect(value).not.toMatch(/evil|www|example|t\.me|http/);
    },
  );

  it('takes unknown words for what it asked instead', async () => {
    const { instead } = textsFor('ru').offline;
    const messages: ChatMessage[] = [
      { role: 'user', text: 'поменяй стиль' },
      { role: 'assistant', text: instead.style, toolCalls: [] },
      { role: 'user', text: 'бохо' },
    ];
    expect(stored(await complete(messages, COMPLETE, 'ru'))).toEqual({ style: 'бохо' });
  });
});

describe('after a sticker and while one is drawn', () => {
  it.each([
    'ещё раз',
    'ещё один такой же',
    'повтори',
    'again',
    'one more',
    'another take',
    'ещё вариант',
    'а ещё один можно?',
    'круто, давай ещё',
  ])('draws again: %s', async text => {
    for (const drawing of ['delivered', 'failed'] as const) {
      expect(names(await hear(text, { facts: { ...COMPLETE, drawing } }))).toEqual(['confirm_and_generate']);
    }
  });

  it.each(['спасибо', 'круто!', 'да', 'ок', 'love it', 'хорошо, спасибо', 'пока', '❤️'])(
    'only talks: %s',
    async text => {
      const result = await hear(text, { facts: { ...COMPLETE, drawing: 'delivered' } });
      expect(result.toolCalls).toEqual([]);
      expect(result.text).not.toBe('');
    },
  );

  it('takes a wish said with "again" as a change', async () => {
    const result = await hear('ещё, но злой', { facts: { ...COMPLETE, drawing: 'delivered' } });
    expect(stored(result)).toEqual({ emotion: 'злой' });
    expect(names(result)).toEqual(['update_sticker_params']);
  });

  it('answers while drawing and keeps wishes for the next one', async () => {
    const facts = { ...COMPLETE, drawing: 'drawing' as const };
    const { confirm, offline } = textsFor('ru');
    for (const text of ['да', 'ещё раз', 'долго ещё?', 'привет']) {
      const result = await hear(text, { facts });
      expect(result.toolCalls).toEqual([]);
      expect(result.text).toContain(confirm.drawing);
    }
    const change = await hear('а теперь грустный', { facts });
    expect(stored(change)).toEqual({ emotion: 'грустный' });
    expect(change.text).toContain(offline.notedForNext);
  });
});

describe('what becomes of the data', () => {
  it.each(['delete my data', 'forget me', 'забудь меня', 'удали все мои данные'])(
    'is deleted by its button, which is shown: %s',
    async text => {
      for (const facts of [NEW, COMPLETE]) {
        const { toolCalls } = await hear(text, { facts });
        expect(toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'delete_my_data' } }]);
      }
    },
  );

  it.each(['what do you know about me?', 'что вы обо мне знаете?', 'кто видит моё фото?'])(
    'is answered with the commands that show and delete it: %s',
    async text => {
      for (const facts of [NEW, COMPLETE]) {
        const result = await hear(text, { facts, asked: facts === NEW ? 'style' : 'nothing' });
        expect(result.text).toContain(textsFor(languageOf(text)).offline.answers.data);
        expect(stored(result)).toBeUndefined();
      }
    },
  );
});

describe('tool results', () => {
  const turn = (name: string, ok: boolean, text = ''): ChatMessage[] => [
    { role: 'user', text: 'x' },
    { role: 'assistant', text, toolCalls: [{ id: 'a', name, args: {} }] },
    { role: 'tool', results: [{ callId: 'a', name, ok, output: {} }] },
  ];

  it('goes on after them without another call', async () => {
    const { ask, offline } = textsFor('en');
    const facts = { ...NEW, style: 'anime' };
    const after = await complete(turn('update_sticker_params', true), facts, 'en');
    expect(after).toMatchObject({ toolCalls: [], text: `${offline.noted} ${ask.emotion}` });
    const refused = await complete(turn('request_photo', false), facts, 'en');
    expect(refused).toMatchObject({ toolCalls: [], text: ask.emotion });
    const confirmed = await complete(turn('confirm_and_generate', true), COMPLETE, 'en');
    expect(confirmed).toMatchObject({ toolCalls: [], text: offline.started });
  });

  it('promises no drawing that was refused', async () => {
    const { refused } = textsFor('en').offline;
    const cases = [
      [{ ...COMPLETE, summaryShown: false }, refused.checkFirst],
      [COMPLETE, refused.notNow],
      [{ ...COMPLETE, drawing: 'failed' as const }, refused.changeFirst],
    ] as const;
    for (const [facts, text] of cases) {
      expect((await complete(turn('confirm_and_generate', false), facts, 'en')).text).toBe(text);
    }
  });

  it('says the same once more where it spoke beside the call, for the turn to drop', async () => {
    const result = await complete(turn('request_photo', true, 'Hello!'), { ...NEW, hasPhoto: false }, 'en');
    expect(result).toMatchObject({ text: 'Hello!', toolCalls: [] });
  });
});

describe('hostile input', () => {
  const long = 40_960;
  it.each([
    ['one letter', 'а'.repeat(long)],
    ['spaces', 'а '.repeat(long / 2)],
    ['open quotes', '«'.repeat(long)],
    ['labels', 'стиль '.repeat(7000)],
    ['values', 'аниме грустный машу '.repeat(2000)],
    ['unknown words', 'абракадабрский '.repeat(3000)],
    ['joined emoji', '👨\u200D'.repeat(long / 3)],
    ['what it is of', 'of my dog with my '.repeat(2000)],
    ['captions', 'add a with the very caption '.repeat(1000)],
    ['notes', '[a]\n'.repeat(long / 4)],
  ])('is read in milliseconds: %s', async (_, text) => {
    await hear(text);
    const before = cpuTime();
    const result = await hear(text);
    // A hundred times what it takes, for busy machines; anything quadratic in the input takes seconds.
    expect(cpuTime() - before).toBeLessThan(500);
    expect(result.text !== '' || result.toolCalls.length > 0).toBe(true);
  });
});

describe('people with more than ten stickers', () => {
  it.each([
    [11, 'all'],
    [10, 'style'],
  ] as const)('of %i are asked for: %s', async (totalGenerations, question) => {
    const facts = { ...NEW, totalGenerations };
    const { text } = await complete([{ role: 'user', text: START }], facts, 'ru');
    expect(text).toContain(textsFor('ru').ask[question]);
  });
});
