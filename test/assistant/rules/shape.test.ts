import { describe, expect, it } from 'vitest';
import { type Language, textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, complete, hear, NEW, names, stored } from '../../support/offline-dialogue.ts';

/** Values that are open when the words are said. */
const OPEN = { style: 'S', emotion: null, pose: null };
const DELIVERED = { ...COMPLETE, hasSticker: true, changesSticker: true, drawing: 'delivered' } as const;

const REMARKS: readonly (readonly [Language, string])[] = [
  ['en', 'this app keeps crashing on my phone'],
  ['en', 'my phone storage is full again'],
  ['en', "hang on the baby's crying"],
  ['en', 'my boss is angry and will be here any minute'],
  ['en', 'im on the bus n the guy next to me keeps yawning'],
  ['en', 'tbh i only installed telegram yesterday'],
  ['en', 'my thumbs in a bandage so typing is a pain'],
  ['en', 'sent it to mom she started crying lol'],
  ['ru', 'телефон на 3 процентах щас сдохнет'],
  ['ru', 'кот спит на клавиатуре'],
  ['ru', 'у меня начальник злой как собака'],
  ['ru', 'меня кстати Лёша зовут'],
  ['ru', 'курьер приехал'],
  ['ru', 'телефон еле живой'],
  ['ru', 'звонят в дверь'],
  ['ru', 'отправил в рабочий чат, все лежат'],
  ['ru', 'свекровь увидела, расплакалась от умиления'],
  ['ru', 'вчера ходили в кино, уснула на середине'],
  ['ru', 'клиентка пришла, отвлекусь'],
  ['ru', 'мастер пришёл кран чинить, отойду'],
  ['ru', 'дети дерутся, пойду разниму'],
  ['ru', 'отойду на пять минут'],
  ['en', 'the plumber is here, ill step out'],
  ['de', 'mein Kind schreit, ich muss kurz weg'],
  ['de', 'mein Handy ist gleich leer'],
  ['de', 'der Postbote klingelt'],
  ['de', 'ich bin gerade im Supermarkt'],
  ['es', 'mi hija llora, ahora vuelvo'],
  ['es', 'se me acaba la batería'],
  ['es', 'llaman a la puerta'],
  ['uk', 'донька плаче, зараз повернусь'],
  ['uk', 'прийшов начальник, відійду'],
  ['uk', 'я зараз у магазині'],
  ['de', 'meine Schwester hat mir davon erzählt'],
  ['es', 'mi jefe está enfadado conmigo'],
  ['es', 'ayer me llamó mi hermana'],
  ['uk', 'моя сестра вчора розповіла про тебе'],
  ['uk', 'у мене начальник злий як собака'],
];

describe('what tells something of the world', () => {
  it.each(REMARKS)('is no value, and the question is asked again (%s): %s', async (language, words) => {
    const result = await hear(words, { asked: 'emotion', facts: OPEN, language });
    const { ask, offline } = textsFor(language);
    expect(names(result)).toEqual([]);
    expect(result.text).toBe(`${offline.replies.told} ${ask.emotion}`);
  });

  it.each(REMARKS)('changes nothing of a sticker that is there (%s): %s', async (language, words) => {
    const result = await hear(words, { facts: DELIVERED, language });
    expect(names(result)).toEqual([]);
    expect(result.text).toBe(textsFor(language).offline.replies.toldOfSticker);
  });
});

describe('what is wished for or names something to draw', () => {
  it.each([
    ['make me look like my boss is yelling at me', 'emotion'],
    ['like when u left the oven on', 'emotion'],
    ['the face i make when someone says lets hop on a quick call', 'emotion'],
    ['as if I had won the lottery', 'emotion'],
    ['как будто зарплату задержали третий месяц', 'emotion'],
    ['такой, будто увидел ценник в магазине', 'emotion'],
    ['лицо будто лимон съел', 'emotion'],
    ['als ob ich im Lotto gewonnen hätte', 'emotion'],
    ['como si hubiera ganado la lotería', 'emotion'],
    ['ніби виграв у лотерею', 'emotion'],
    ['holding a giant burrito', 'pose'],
    ['hands behind his back', 'pose'],
    ['схватилась за голову', 'pose'],
    ['держу самовар', 'pose'],
    ['balancing a pizza on my head', 'pose'],
    ['с удочкой и щукой в руках', 'pose'],
  ] as const)('is a value: %s (%s)', async (words, parameter) => {
    const result = await hear(words, { asked: parameter, facts: { ...COMPLETE, [parameter]: null } });
    expect(Object.keys(stored(result) ?? {})).toEqual([parameter]);
  });

  it('stands beside a remark and is taken: “my roommate told me about you, make it anime”', async () => {
    const result = await hear('my roommate told me about you, make it anime', { asked: 'style' });
    expect(stored(result)).toEqual({ style: 'anime' });
  });

  it('is no matter of a "but": “same thing but im balancing a pizza on my head”', async () => {
    const result = await hear('same thing but im balancing a pizza on my head', { facts: DELIVERED });
    expect(stored(result)).toEqual({ pose: 'balancing a pizza on my head' });
  });
});

describe('what was wished for, or is missing', () => {
  it.each([
    ['i wanted hugging', 'hugging'],
    ['я хотела обнимашки', 'обнимашки'],
  ])('is a wish: %s', async (words, pose) => {
    expect(stored(await hear(words, { facts: DELIVERED }))).toEqual({ pose });
  });

  it.each(['it needs more color', 'she needs a hat', 'не хватает шляпы'])('is no remark: %s', async words => {
    const { text } = await hear(words, { facts: DELIVERED });
    expect(text).not.toContain(textsFor('en').offline.replies.toldOfSticker);
    expect(text).not.toContain(textsFor('ru').offline.replies.toldOfSticker);
  });
});

describe('what could be a pose, or what somebody is doing just now', () => {
  const ASKED: readonly (readonly [Language, string, string, string])[] = [
    ['en', 'sitting in the waiting room', 'yes', 'no'],
    ['ru', 'сижу в очереди в поликлинике', 'да', 'нет'],
    ['de', 'ich sitze gerade im Bus', 'ja', 'nein'],
    ['es', 'estoy sentado en el autobús', 'sí', 'no'],
    ['uk', 'сиджу в черзі', 'так', 'ні'],
  ];

  it.each(ASKED)('is asked about, and words answer (%s): %s', async (language, words, yes, no) => {
    const { offline, ask } = textsFor(language);
    const facts = { ...NEW, ...OPEN };
    const question = await hear(words, { asked: 'emotion', facts, language });
    expect(names(question)).toEqual([]);
    const asked = offline.shallITake.pose(words);
    expect(question.text).toBe(asked);
    const answered = (answer: string) =>
      complete(
        [
          { role: 'user', text: words },
          { role: 'assistant', text: asked, toolCalls: [] },
          { role: 'user', text: answer },
        ],
        facts,
        language,
      );
    expect(stored(answered(yes))).toEqual({ pose: words });
    const declined = answered(no);
    expect(stored(declined)).toBeUndefined();
    expect(declined.text).toContain(ask.emotion);
  });

  it('is a pose where one was asked for', async () => {
    const result = await hear('сижу на троне', { asked: 'pose', facts: { ...COMPLETE, pose: null } });
    expect(stored(result)).toEqual({ pose: 'сижу на троне' });
  });
});

describe('the text of a caption', () => {
  it.each([
    ['write my name, Max', 'Max'],
    ['напиши моё имя, Макс', 'Макс'],
    ['напиши на нём моё имя, Оля', 'Оля'],
    ['schreib meinen Namen drauf, Max', 'Max'],
    ['escribe mi nombre, Max', 'Max'],
    ['напиши моє ім’я, Макс', 'Макс'],
    ['add a caption, see you monday', 'see you monday'],
    ['подпись поставь: Опять понедельник', 'Опять понедельник'],
    ['надпись поставь внизу: ура, пятница', 'ура, пятница'],
  ])('is taken where it is said in the same message: %s', async (words, caption) => {
    const { toolCalls } = await hear(words, { facts: DELIVERED });
    expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { caption } }]);
  });

  it.each(['write my name, please', 'add a caption, thanks'])('is asked for else: %s', async words => {
    const { toolCalls } = await hear(words, { facts: DELIVERED });
    expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { caption: '' } }]);
  });

  it('ends where a value begins', async () => {
    const result = await hear('write my name, Max, and make it sad', { facts: DELIVERED });
    expect(stored(result)).toEqual({ emotion: 'sad' });
    expect(result.toolCalls).toContainEqual(expect.objectContaining({ args: { caption: 'Max' } }));
  });
});

describe('what is preferred to what', () => {
  it.each([
    ['неон чем аниме', 'неон'],
    ['лучше неон, чем аниме', 'неон'],
    ['аниме не люблю, давай комикс', 'комикс'],
    ['drop the anime, i wanna have pixel art', 'pixel art'],
  ])('%s', async (words, style) => {
    expect(stored(await hear(words, { asked: 'style' }))).toEqual({ style });
  });

  it('is asked: one of both is proposed', async () => {
    const result = await hear('неон чем аниме лучше?', { asked: 'style' });
    expect(result.text).toContain(textsFor('ru').offline.advice(String(stored(result)?.['style'])));
  });

  it('is described behind a colon', async () => {
    const result = await hear('замените радость на такую: ну и ладно, сама справлюсь', { facts: COMPLETE });
    expect(stored(result)).toEqual({ emotion: 'ну и ладно, сама справлюсь' });
  });
});

describe('with all that is chosen', () => {
  it.each([
    'автобус подъехал, я поехала',
    'я пошла',
    'my boss is at the door, ok one sec',
    'подожди, чайник закипел',
  ])('%s: nothing is drawn', async words =>
    expect(names(await hear(words, { facts: COMPLETE }))).toEqual([]),
  );

  it.each(['ладно пофиг рисуй', 'ok whatever just do it'])('%s: it is drawn as it is', async words => {
    expect(names(await hear(words, { facts: COMPLETE }))).toEqual(['confirm_and_generate']);
  });

  it.each(['edges look rough', 'края рваные какие-то', 'the colors are off', 'цвет глаз не тот'])(
    '%s: what can be done is said',
    async words => {
      const result = await hear(words, { facts: DELIVERED });
      const language = /[а-я]/u.test(words) ? 'ru' : 'en';
      expect(result).toEqual({ text: textsFor(language).offline.replies.toldOfSticker, toolCalls: [] });
    },
  );

  it.each(['not sure about the pose', 'the pose is wrong', 'поза не та'])(
    '%s: another is asked for',
    async words => {
      const language = /[а-я]/u.test(words) ? 'ru' : 'en';
      const result = await hear(words, { facts: COMPLETE });
      expect(names(result)).toEqual([]);
      expect(result.text).toContain(textsFor(language).offline.instead.pose);
    },
  );

  it.each(['everyone at work loves it', 'внуки в восторге'])('%s: is praise', async words => {
    const language = /[а-я]/u.test(words) ? 'ru' : 'en';
    const { text } = await hear(words, { facts: DELIVERED });
    expect(text).toBe(textsFor(language).offline.replies.praise);
  });
});

it.each([
  'как когда нашёл деньги в кармане',
  'как будто проспал на работу',
  'like when u have to pay for the parking',
])('what somebody looks like asks about nothing: %s', async words => {
  const result = await hear(words, { asked: 'emotion', facts: OPEN });
  expect(stored(result)).toBeDefined();
});
