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
  ['ru', 'отправил в рабочий чат, все лежат'],
  ['ru', 'свекровь увидела, расплакалась от умиления'],
  ['ru', 'вчера ходили в кино, уснула на середине'],
  ['de', 'mein Handy ist gleich leer'],
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
