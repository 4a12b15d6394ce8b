import { describe, expect, it } from 'vitest';
import { LANGUAGES, textsFor, wordsOf } from '../../../src/i18n/index.ts';
import { examplesIn } from '../../support/examples.ts';
import { COMPLETE, hear, names, stored } from '../../support/offline-dialogue.ts';

/** What the bot tells people to say stands in quotation marks of the language. */
function quotedIn(words: string): string {
  return /[“„«]([^”“»]+)[”“»]/.exec(words)?.[1] ?? '';
}

describe.each(LANGUAGES)('the rules understand what the bot tells people to say: %s', language => {
  const { offline } = textsFor(language);

  it('its word for yes', async () => {
    const yes = quotedIn(offline.ready);
    expect(yes).not.toBe('');
    expect(names(await hear(yes, { facts: COMPLETE, language }))).toEqual(['confirm_and_generate']);
  });

  it('its words for another one', async () => {
    const again = quotedIn(offline.failed);
    expect(again).not.toBe('');
    const facts = { ...COMPLETE, drawing: 'failed' as const };
    expect(names(await hear(again, { facts, language }))).toEqual(['confirm_and_generate']);
  });

  const asked = [
    ['style', {}],
    ['emotion', { style: 'S' }],
    ['pose', { style: 'S', emotion: 'E' }],
  ] as const;
  it.each(asked)('every example of a %s that it gives', async (parameter, facts) => {
    const examples = examplesIn(offline.options[parameter]);
    expect(examples.length).toBeGreaterThan(4);
    for (const example of examples) {
      const args = stored(await hear(example, { asked: parameter, facts, language })) ?? {};
      expect(Object.keys(args), example).toEqual([parameter]);
      // An article may be left out.
      expect(example).toContain(args[parameter]);
    }
  });

  it('which value its own question is about', async () => {
    for (const asked of ['style', 'emotion', 'pose'] as const) {
      const args = stored(await hear('bauhaus', { asked, language })) ?? {};
      expect([asked, Object.keys(args)]).toEqual([asked, [asked]]);
    }
  });
});

describe.each(LANGUAGES)('the lists of talk: %s', language => {
  it('have any ending only at the end of a word', () => {
    for (const list of Object.values(wordsOf(language).talk)) expect(list).not.toMatch(/\*[^\s,]/);
  });
});

it.each([
  ['de', 'Comic, fröhlich, winkend', { style: 'Comic', emotion: 'fröhlich', pose: 'winkend' }],
  [
    'de',
    'Ich möchte einen Anime-Sticker, traurig und winkend',
    { style: 'Anime', emotion: 'traurig', pose: 'winkend' },
  ],
  [
    'es',
    'Quiero un sticker de anime, enfadado y bailando',
    { style: 'anime', emotion: 'enfadado', pose: 'bailando' },
  ],
  [
    'es',
    'cómic, feliz y con los brazos cruzados',
    { style: 'cómic', emotion: 'feliz', pose: 'con los brazos cruzados' },
  ],
  ['uk', 'хочу аніме, сумний і махає рукою', { style: 'аніме', emotion: 'сумний', pose: 'махає рукою' }],
  ['uk', 'акварель, злий та схрещені руки', { style: 'акварель', emotion: 'злий', pose: 'схрещені руки' }],
  ['en', 'anime, winking, waving', { style: 'anime', emotion: 'winking', pose: 'waving' }],
] as const)('several values at once: %s, %s', async (language, said, values) => {
  expect(stored(await hear(said, { language }))).toEqual(values);
});

it.each([
  ['de', 'nein, lieber traurig', { emotion: 'traurig' }],
  ['de', 'ändere den Stil auf Aquarell', { style: 'Aquarell' }],
  ['de', 'Anime statt Comic', { style: 'Anime' }],
  ['es', 'no, mejor triste', { emotion: 'triste' }],
  ['es', 'cambia la pose a brazos cruzados', { pose: 'brazos cruzados' }],
  ['es', 'pon acuarela', { style: 'acuarela' }],
  ['uk', 'ні, краще злий', { emotion: 'злий' }],
  ['uk', 'зміни стиль на акварель', { style: 'акварель' }],
  ['en', 'no, sad rather', { emotion: 'sad' }],
  ['en', 'pixel art instead of watercolour', { style: 'pixel art' }],
  ['en', 'comic rather than anime', { style: 'comic' }],
  ['es', 'anime en vez de cómic', { style: 'anime' }],
  ['de', 'die Pose soll winkend sein', { pose: 'winkend' }],
  ['uk', 'нехай махає рукою', { pose: 'махає рукою' }],
] as const)('a correction without the words around it: %s, %s', async (language, said, values) => {
  expect(stored(await hear(said, { facts: COMPLETE, language }))).toEqual(values);
});

/** What people say after a sticker, with what comes of it. */
const AFTER = {
  outline: { name: 'change_sticker', args: { outline: false } },
  withOutline: { name: 'change_sticker', args: { outline: true } },
  noCaption: { name: 'change_sticker', args: { caption: 'none' } },
  caption: { name: 'change_sticker', args: { caption: 'hi' } },
  remove: { name: 'do_for_person', args: { what: 'delete_sticker' } },
  again: { name: 'do_for_person', args: { what: 'draw_again' } },
  pack: { name: 'do_for_person', args: { what: 'add_to_pack' } },
  allToPack: { name: 'do_for_person', args: { what: 'add_all_to_pack' } },
  allToNew: { name: 'do_for_person', args: { what: 'add_all_to_new_pack' } },
} as const;

const SAID: Readonly<Record<keyof typeof AFTER, Readonly<Record<string, readonly string[]>>>> = {
  outline: {
    en: ['no outline', 'remove the border'],
    ru: ['без контура', 'убери обводку'],
    de: ['ohne Rand', 'bitte ohne Umriss', 'mach den Rand weg', 'entferne den Umriss'],
    es: ['sin borde', 'quita el borde'],
    uk: ['без обведення', 'без контуру', 'прибери обводку'],
  },
  withOutline: { de: ['mit Rand bitte'], es: ['con borde'], uk: ['з контуром'], ru: ['верни контур'] },
  noCaption: { de: ['ohne Beschriftung'], es: ['sin texto'], uk: ['без підпису'], ru: ['без подписи'] },
  remove: {
    en: ['delete this sticker', 'delete it'],
    ru: ['удали этот стикер', 'удали его'],
    de: ['lösche diesen Sticker', 'lösch ihn'],
    es: ['borra este sticker', 'bórralo'],
    uk: ['видали цей стікер', 'видали його'],
  },
  again: { de: ['noch einmal'], es: ['otra vez'], uk: ['ще раз'], ru: ['ещё раз'], en: ['once more'] },
  allToPack: {
    en: [
      'put them all into my pack',
      'add all my stickers',
      'can you add all of them to a pack?',
      'all into my pack',
    ],
    ru: ['в пак их все', 'закинь все стикеры в пак', 'добавь их в набор'],
    de: ['alle in mein Paket', 'füge alle Sticker zu meinem Paket hinzu'],
    es: ['añade todos mis stickers a mi paquete'],
    uk: ['додай усі стікери до набору'],
  },
  allToNew: { en: ['put everything into a new pack'], ru: ['закинь все в новый пак'] },
  pack: {
    en: [
      "that's all, add it to my pack",
      'add it to my pack',
      'put it there too',
      'this one in there as well',
    ],
    ru: ['добавь в набор', 'закинь его туда же', 'и этот туда же'],
    de: ['ins Paket', 'ich will ihn im Paket', 'leg ihn auch dazu'],
    es: ['ponlo en mi paquete', 'ponlo ahí también'],
    uk: ['додай до набору', 'його туди ж'],
  },
  caption: {
    en: ['write hi on it', 'caption hi'],
    ru: ['напиши hi', 'подпись: hi'],
    de: ['schreib „hi“ drauf', 'mit dem Text hi', 'Beschriftung: hi'],
    es: ['escribe «hi»', 'escribe hi', 'ponle el texto hi'],
    uk: ['напиши «hi»', 'напиши hi', 'підпис: hi'],
  },
};

describe('what people say after a sticker is done', () => {
  const facts = { ...COMPLETE, hasSticker: true, changesSticker: true, drawing: 'delivered' } as const;
  const cases = LANGUAGES.flatMap(language =>
    Object.entries(SAID).flatMap(([kind, said]) =>
      (said[language] ?? []).map(words => ({ language, words, kind })),
    ),
  );
  it.each(cases)('$language: $words', async ({ language, words, kind }) => {
    const call = Reflect.get(AFTER, kind);
    expect((await hear(words, { facts, language })).toolCalls).toMatchObject([call]);
  });
});

it.each([
  ['de', 'mach mich wütend', { emotion: 'wütend' }],
  ['es', 'hazme enojado', { emotion: 'enojado' }],
  ['es', 'mejor en cómic, lo demás igual', { style: 'en cómic' }],
  ['uk', 'зроби злим', { emotion: 'злим' }],
  ['uk', 'акварель, будь ласка', { style: 'акварель' }],
] as const)('values keep only what is theirs (%s): %s', async (language, words, args) => {
  expect(stored(await hear(words, { facts: COMPLETE, language }))).toEqual(args);
});
