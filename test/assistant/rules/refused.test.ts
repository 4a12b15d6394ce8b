import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { complete, hear, NEW, names, stored } from '../../support/offline-dialogue.ts';

describe('what is refused is stored as nothing, and asked for', () => {
  it.each([
    ['en', 'style', 'anything but anime pls'],
    ['en', 'style', 'everything except cartoon'],
    ['ru', 'style', 'что угодно кроме аниме'],
    ['ru', 'style', 'только не аниме, терпеть его не могу'],
    ['ru', 'style', 'не аниме, ненавижу'],
    ['de', 'style', 'alles außer Anime'],
    ['es', 'style', 'cualquier cosa menos anime'],
    ['uk', 'style', 'будь-що, крім аніме'],
    ['en', 'emotion', 'nothing sad'],
    ['ru', 'emotion', 'ничего грустного'],
    ['de', 'emotion', 'nichts Trauriges'],
    ['es', 'emotion', 'nada triste'],
    ['uk', 'emotion', 'нічого сумного'],
  ] as const)('%s, %s: %s', async (language, asked, text) => {
    const result = await hear(text, { asked, language });
    expect(stored(result)).toBeUndefined();
    expect(result.text).toContain(textsFor(language).offline.options[asked]);
  });

  it.each([
    ['anything but anime, rather neon', 'neon'],
    ['только не аниме, лучше комикс', 'комикс'],
    ['bloß kein Anime, lieber Aquarell', 'Aquarell'],
  ])('and what comes instead is taken: %s', async (text, style) => {
    expect(stored(await hear(text, { asked: 'style' }))).toEqual({ style });
  });
});

it.each([
  ['en', 'no poses'],
  ['ru', 'не надо никаких поз'],
  ['de', 'ich will keine Pose'],
  ['es', 'no quiero poses'],
  ['uk', 'не треба ніяких поз'],
] as const)('who wants no pose has that of the photo (%s): %s', async (language, text) => {
  const { ownPose } = textsFor(language).offline;
  expect(stored(await hear(text, { asked: 'pose', language }))).toEqual({ pose: ownPose });
});

it.each([
  ['en', 'dont care about the pose'],
  ['ru', 'да пофиг на позу'],
  ['de', 'egal welche Pose'],
  ['es', 'me da igual la pose'],
  ['uk', 'байдуже яка поза'],
] as const)('a pose that is left to the bot is chosen (%s): %s', async (language, text) => {
  const { choice } = textsFor(language).offline;
  expect(choice.pose).toContain(stored(await hear(text, { asked: 'pose', language }))?.['pose']);
});

it.each([
  ['ru', 'ты вообще кто такой'],
  ['uk', 'ти хто такий?'],
  ['de', 'wer bist du eigentlich'],
  ['es', 'qué eres?'],
  ['en', 'whats your name'],
] as const)('says who it is (%s): %s', async (language, text) => {
  const { who } = textsFor(language).offline.answers;
  expect((await hear(text, { asked: 'style', language })).text).toContain(who);
});

it.each(['ghbdtn? [jxe fybvt', 'fybvt&'])('reads the wrong keyboard with its marks: %s', async text => {
  const result = await hear(text, { asked: 'style', language: 'ru' });
  expect(stored(result)).toEqual({ style: 'аниме' });
  expect(names(result)).toEqual(['update_sticker_params']);
});

it.each([
  ['en', 'no emotion'],
  ['ru', 'без эмоций'],
  ['de', 'keine Emotion'],
  ['es', 'sin emoción'],
  ['uk', 'без емоцій'],
] as const)('no emotion is one (%s): %s', async (language, emotion) => {
  expect(stored(await hear(emotion, { asked: 'emotion', language }))).toEqual({ emotion });
});

it('of several that are refused the value beside them is not lost', async () => {
  expect(stored(await hear('no pose no emotion just pixel art', { asked: 'style' }))).toEqual({
    style: 'pixel art',
    emotion: 'no emotion',
    pose: textsFor('en').offline.ownPose,
  });
});

it('what is put off is no value', async () => {
  const result = await hear('emotion first: offended. style later', { asked: 'style' });
  expect(stored(result)).toEqual({ emotion: 'offended' });
});

it('reads words as people shorten them', async () => {
  expect((await hear('r u human', { asked: 'style' })).text).toContain(textsFor('en').offline.answers.who);
  expect(stored(await hear('can u do black n white', { asked: 'style' }))).toEqual({
    style: 'black n white',
  });
});

it.each([
  ['en', 'anything but comic', 'just surprise me'],
  ['ru', 'только не комикс', 'удиви меня'],
] as const)('what was refused is not chosen later (%s)', async (language, refusal, text) => {
  const { ask, offline } = textsFor(language);
  const result = complete(
    [
      { role: 'user', text: refusal },
      { role: 'assistant', text: ask.style, toolCalls: [] },
      { role: 'user', text },
    ],
    NEW,
    language,
  );
  const [first, second] = offline.choice.style;
  expect(refusal).toContain(first);
  expect(stored(result)).toEqual({ style: second });
});
