import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isLanguage, LANGUAGES, type Language, terminalTexts, textsFor } from '../../src/i18n/index.ts';
import { writtenLanguage } from '../../src/lexicon/written-language.ts';

interface Row {
  readonly before: Language;
  readonly after: Language;
  readonly text: string;
}

function language(code = ''): Language {
  if (!isLanguage(code)) throw new Error(`"${code}" is no language of ours`);
  return code;
}

/** Messages of a chat, each with the language before and after it: that stays as it was where the program does not speak theirs. */
function rowsOf(name: string): Row[] {
  const file = new URL(`../fixtures/written-language/${name}.tsv`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map(line => {
    const [before, written, text = ''] = line.split('\t');
    const after = isLanguage(written) ? written : language(before);
    return { before: language(before), after, text };
  });
}

const told = ({ before, text }: Row) => writtenLanguage(text, before, false) ?? before;

// The words were chosen on the first; the second was written before that, and none of it was looked at.
test.each([
  ['tuned-on', 0.98],
  ['held-out', 0.97],
])('the language of short messages: %s', (name, least) => {
  const rows = rowsOf(name);
  expect(rows.length).toBeGreaterThan(170);
  const wrong = rows.filter(row => told(row) !== row.after);
  expect(1 - wrong.length / rows.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(least);
});

describe('what is no change of language', () => {
  test.each(['ok', 'OK', 'LOL', 'anime', 'kawaii', 'yes', '👍', '8', '', '   ', '...', '3D!'])('%j', text => {
    for (const before of ['en', 'ru', 'uk', 'de', 'es'] as const)
      expect(writtenLanguage(text, before, false)).toBeUndefined();
  });

  test.each(['ок', 'лол', 'аниме', 'чиби'])('%j, even as the first word', text => {
    expect(writtenLanguage(text, 'en', true)).toBeUndefined();
  });

  test('what is to be written on a sticker, and addresses', () => {
    expect(writtenLanguage('«с днём рождения, мой друг»', 'en', false)).toBeUndefined();
    expect(writtenLanguage('https://example.com/what/is/this @do_you_like_it', 'ru', false)).toBeUndefined();
  });
});

test('a word that is repeated tells no more than once', () => {
  expect(writtenLanguage('pose: jumping pose', 'en', false)).toBeUndefined();
  expect(writtenLanguage('pose: waving pose', 'de', false)).toBeUndefined();
});

test('a single word in other letters tells the language of somebody who has written nothing yet', () => {
  expect(writtenLanguage('Привет!', 'en', true)).toBe('ru');
  expect(writtenLanguage('Привіт!', 'en', true)).toBe('uk');
  expect(writtenLanguage('Привет!', 'en', false)).toBeUndefined();
  for (const word of ['комикс', 'радостный', 'погнали', 'наклейку'])
    expect(writtenLanguage(word, 'en', true)).toBe('ru');
  expect(writtenLanguage('щасливі', 'de', true)).toBe('uk');
  expect(writtenLanguage('радасць', 'ru', true)).toBeUndefined();
  expect(writtenLanguage('қуаныш', 'en', true)).toBeUndefined();
  expect(writtenLanguage('hola', 'en', true)).toBeUndefined();
});

/** What is typed as it stands, in any language. */
const TYPED = /\b(?:on|off|y(?= yes))\b/g;

/** All sentences that stand in texts as they are. */
function sentencesIn(texts: unknown): string[] {
  if (typeof texts === 'string') return texts.replace(TYPED, '').split(/(?<=[.!?])\s|\n/);
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(sentencesIn) : [];
}

test.each(LANGUAGES)('no sentence of the bot is taken for another language than its own: %s', language => {
  const { admin, ...own } = textsFor(language);
  const isOfOperators = language === 'en' || language === 'ru';
  const sentences = sentencesIn([own, ...(isOfOperators ? [terminalTexts(language)] : [])]);
  expect(sentences.length).toBeGreaterThan(250);
  expect(sentences.filter(sentence => writtenLanguage(sentence, language, false) !== undefined)).toEqual([]);
});

test.each(['surprised, no pose', 'me, no text', 'happy me no caption'])('is English still: %s', text => {
  expect(writtenLanguage(text, 'en', false)).toBeUndefined();
});

test('and Spanish is Spanish all the same', () => {
  expect(writtenLanguage('no me gusta', 'en', false)).toBe('es');
});

test('a long text costs no more than its beginning', () => {
  expect(writtenLanguage('хочу стикер '.repeat(100_000), 'en', false)).toBe('ru');
  expect(writtenLanguage('"'.repeat(100_000), 'en', false)).toBeUndefined();
});
