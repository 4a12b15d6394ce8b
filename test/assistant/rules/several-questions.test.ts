import { describe, expect, it } from 'vitest';
import { createRules } from '../../../src/assistant/rules/index.ts';
import { helpFor, type Language, textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, languageOf, NEW, names, stored } from '../../support/offline-dialogue.ts';

const rules = createRules();
const FACTS = {
  dailyStickers: 5,
  jobsPerUser: 3,
  messagesPerMinute: 20,
  retentionDays: 30,
  photoLeaves: false,
};

/** One answer of a bot that has its help at hand. */
function asked(text: string, language: Language, facts = COMPLETE) {
  return rules({
    facts,
    person: { language, firstName: 'Ann' },
    messages: [{ role: 'user', text }],
    help: subject => helpFor(language, FACTS)[subject].text,
  });
}

it.each(['where does my photo go?', 'куда уходит моё фото?'])(
  'a question alone is answered by its page of help: %s',
  words => {
    const { text } = asked(words, languageOf(words));
    expect(text).toContain(helpFor(languageOf(words), FACTS).privacy.text);
  },
);

describe('questions of one message', () => {
  it.each([
    ['how much is it and how long does it take?', 'en', ['price', 'time']],
    ['сколько стоит и сколько ждать?', 'ru', ['price', 'time']],
    ['здравствуйте, это бесплатно и куда уйдёт моё фото?', 'ru', ['price', 'data']],
    ['is it free? and what happens to my photo?', 'en', ['price', 'data']],
    ['ist das kostenlos? wie lange dauert es?', 'de', ['price', 'time']],
    ['¿es gratis? ¿cuánto tarda?', 'es', ['price', 'time']],
    ['це безкоштовно? скільки чекати?', 'uk', ['price', 'time']],
  ] as const)('are answered one by one, in their order: %s', (words, language, topics) => {
    const { answers } = textsFor(language).offline;
    const { text, toolCalls } = asked(words, language);
    expect(text.startsWith(topics.map(topic => answers[topic]).join('\n'))).toBe(true);
    expect(toolCalls).toEqual([]);
  });

  it('are answered with help where that has the answer', () => {
    const { text } = asked('what styles are there? can you make gifs? how much is it?', 'en');
    const { options, answers } = textsFor('en').offline;
    expect(text).toContain([options.style, helpFor('en', FACTS).movement.text, answers.price].join('\n'));
  });

  it('are answered beside what is wished, which is stored', async () => {
    const result = await hear('sad, crying. how much? and how long?', {
      asked: 'emotion',
      facts: { ...NEW, style: 'S' },
    });
    const { answers } = textsFor('en').offline;
    expect(stored(result)).toEqual({ emotion: 'sad, crying' });
    expect(result.text).toContain(`${answers.price}\n${answers.time}`);
  });

  it('do no more than answer: nothing is deleted', () => {
    const { toolCalls, text } = asked('could i get a refund? and how do i delete it', 'en', {
      ...COMPLETE,
      hasSticker: true,
    });
    expect(toolCalls).toEqual([]);
    expect(text).toContain(helpFor('en', FACTS).packs.text);
  });
});

describe('what the bot is asked to do and does not', () => {
  it.each([
    ['can you email it to me', 'en'],
    ['could you send it to my friend', 'en'],
    ['is it possible to frame it', 'en'],
    ['can you put it on my story', 'en'],
    ['do i have to register anywhere', 'en'],
    ['send it to my mom', 'en'],
    ['позвони мне завтра', 'ru'],
    ['отправь его моей маме', 'ru'],
    ['можно заказать бумажные наклейки?', 'ru'],
    ['can you sing', 'en'],
    ['можешь разбудить меня утром', 'ru'],
    ['можно заказать доставку', 'ru'],
    ['kannst du mir das Bild schicken', 'de'],
    ['puedes enviarlo a mi madre', 'es'],
    ['можеш заспівати пісню', 'uk'],
  ] as const)('is no value: %s', async (words, language) => {
    for (const asked of ['style', 'emotion', 'pose'] as const) {
      const result = await hear(words, { asked, language });
      expect(names(result)).not.toContain('update_sticker_params');
      expect(result.text).not.toBe('');
    }
  });

  it('is no pose where it names a thing: “can i print this on a mug”', async () => {
    const result = await hear('can i print this on a mug', { facts: COMPLETE });
    expect(names(result)).toEqual(['transfer_to_knowledge']);
  });

  it.each([
    ['can i hug a bear', { pose: 'hug a bear' }],
    ['can it be sad', { emotion: 'sad' }],
    ['можно поярче', { style: 'аниме, поярче' }],
  ])('is a wish where something to be drawn is meant: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual(values);
  });

  it.each([
    ['can he wear a hat?', 'wear a hat'],
    ['можно в шляпе?', 'в шляпе'],
  ])('is asked about where that is not sure: %s', async (words, value) => {
    const result = await hear(words, { facts: COMPLETE });
    const texts = [textsFor('en'), textsFor('ru')].map(({ offline }) => offline.shallITake.pose(value));
    expect(names(result)).toEqual([]);
    expect(texts).toContain(result.text);
  });
});
