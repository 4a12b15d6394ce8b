import { describe, expect, it } from 'vitest';
import { shownValue } from '../../../src/assistant/shown-values.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, complete, hear, languageOf, NEW, stored } from '../../support/offline-dialogue.ts';

describe('what no vocabulary knows', () => {
  it.each([
    ['анме', 'style', { style: 'аниме' }],
    ['комкс, злой', 'style', { style: 'комикс', emotion: 'злой' }],
    ['wawing', 'pose', { pose: 'waving' }],
  ] as const)('is read where one slip is in it: %s', async (words, asked, values) => {
    expect(stored(await hear(words, { asked }))).toEqual(values);
  });

  it.each(['pirate', 'пират'])('is asked for, and taken on a yes: %s', async words => {
    const language = languageOf(words);
    const { ask, offline } = textsFor(language);
    const facts = { ...NEW, style: 'S', emotion: 'E' };
    const { text, toolCalls } = await hear(words, { facts, asked: 'pose' });
    expect(toolCalls).toEqual([]);
    expect(text).toBe(offline.shallITake.pose(words));
    const messages = [
      { role: 'assistant', text: ask.pose, toolCalls: [] },
      { role: 'user', text: words },
      { role: 'assistant', text, toolCalls: [] },
    ] as const;
    const yes = complete([...messages, { role: 'user', text: 'yes' }], facts, language);
    expect(stored(yes)).toEqual({ pose: words });
    expect(stored(complete([...messages, { role: 'user', text: 'no' }], facts, language))).toBeUndefined();
  });

  it('is never left out behind what is stored', async () => {
    const { offline } = textsFor('ru');
    const asked = await hear('злой, пират', { facts: { ...NEW, style: 'S' }, asked: 'emotion' });
    expect(stored(asked)).toEqual({ emotion: 'злой' });
    expect(asked.text).toContain(offline.shallITake.pose('пират'));
    const without = await hear('злой, пират', { facts: { ...NEW, hasPhoto: false } });
    expect(without.text).toContain(offline.replies.left('пират'));
  });

  it.each(['мой вкус', 'с женой вдвоём', 'wait can you change the name later', 'это для работы'])(
    'is no value where it is a purpose, a question or a remark: %s',
    async words => {
      expect(stored(await hear(words, { asked: 'style' }))).toBeUndefined();
    },
  );
});

it.each(['ok, bye', 'ладно, пока', 'perfect, see you tomorrow'])(
  'who leaves has nothing drawn: %s',
  async words => {
    const { text, toolCalls } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toEqual([]);
    expect(text).toBe(textsFor(languageOf(words)).offline.replies.bye);
  },
);

it.each(['where is the second one?', 'а где второй?', 'and the third?'])(
  'a question about one of the choices takes none: %s',
  async words => {
    expect(stored(await hear(words, { asked: 'style' }))).toBeUndefined();
  },
);

it.each([
  ['peach', 'pose'],
  ['brush', 'emotion'],
  ['взгляд', 'pose'],
] as const)('an ordinary word that is like a known one is not taken for it: %s', async (words, asked) => {
  expect(stored(await hear(words, { asked }))).toBeUndefined();
});

it('where a photo goes is told to whoever asks', async () => {
  const { text, toolCalls } = await hear('фотку куда кидать то', { facts: { ...NEW, hasPhoto: false } });
  expect([text, ...toolCalls.map(({ name }) => name)].join()).not.toContain('/privacy');
});

describe('the question for another value', () => {
  it.each(['ладно, оставь', 'оставь как есть', 'не надо', 'leave it', 'keep it'])(
    'closes, and the value stays: %s',
    async words => {
      const texts = textsFor(languageOf(words));
      const messages = [
        { role: 'assistant', text: texts.offline.instead.pose, toolCalls: [] },
        { role: 'user', text: words },
      ] as const;
      const { text, toolCalls } = complete(messages, COMPLETE, languageOf(words));
      expect(toolCalls).toEqual([]);
      expect(text).toBe(texts.neverMindDone);
    },
  );
});

it.each(['as in the photo', 'как на фото', 'поза как на фото'])(
  'the pose of the photo stays: %s',
  async words => {
    const { ownPose } = textsFor(languageOf(words)).offline;
    expect(stored(await hear(words, { asked: 'pose', facts: { ...NEW, style: 'S', emotion: 'E' } }))).toEqual(
      {
        pose: ownPose,
      },
    );
  },
);

it.each([
  ['emotion', 'злого', 'злой'],
  ['emotion', 'злую', 'злая'],
  ['emotion', 'весёлого', 'весёлый'],
  ['style', 'комиксе', 'комикс'],
  ['emotion', 'задумчивого', 'задумчивого'],
  ['emotion', 'злой как чёрт', 'злой как чёрт'],
] as const)('a value is shown as it is called, where that is known: %s %s', (parameter, said, shown) => {
  expect(shownValue(parameter, said, 'ru')).toBe(shown);
});
