import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { hear, names, stored } from '../../support/offline-dialogue.ts';

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
