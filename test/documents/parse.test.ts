import { describe, expect, it } from 'vitest';
import { kindOf, parseDocument } from '../../src/documents/parse.ts';
import { splitDocument } from '../../src/documents/passages.ts';
import { docx, pdf, xlsx, zip } from './files.ts';

async function read(name: string, bytes: Uint8Array) {
  const kind = kindOf(name);
  if (kind === undefined) throw new Error('not a document');
  const parsed = await parseDocument(kind, bytes);
  return parsed.ok ? splitDocument(parsed.parts)?.passages : parsed.problem;
}

const passage = (text: string, heading = '', page: number | null = null) => ({ heading, page, text });
/** "Смета готова" in windows-1251. */
const CP1251 = Buffer.from([0xd1, 0xec, 0xe5, 0xf2, 0xe0, 0x20, 0xe3, 0xee, 0xf2, 0xee, 0xe2, 0xe0]);

/** An archive that claims to have no files. */
function withoutCount(archive: Buffer): Buffer {
  archive.writeUInt16LE(0, archive.length - 12);
  return archive;
}

describe('the text of a document', () => {
  it.each([
    [
      'a.md',
      '# Prices\n\nIntro.\n\n## Cups\n\nA cup costs 5 euros.',
      [passage('Intro.', 'Prices'), passage('A cup costs 5 euros.', 'Prices › Cups')],
    ],
    ['code.md', '# T\n\n```\n# not a heading\n```', [passage('```\n# not a heading\n```', 'T')]],
    ['a.txt', 'One.\n\nTwo.', [passage('One.\n\nTwo.')]],
    [
      'a.html',
      '<h1>Prices</h1><script>x()</script><p>A cup costs 5&nbsp;euros.</p>',
      [passage('A cup costs 5 euros.', 'Prices')],
    ],
    ['a.csv', 'name;floor\n"Heron; grey";2\n', [passage('name: Heron; grey; floor: 2')]],
  ])('%s', async (name, text, passages) => {
    expect(await read(name, Buffer.from(text))).toEqual(passages);
  });

  it('is read from windows-1251 and from UTF-16', async () => {
    expect(await read('a.txt', CP1251)).toEqual([passage('Смета готова')]);
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Смета готова', 'utf16le')]);
    expect(await read('a.txt', wide)).toEqual([passage('Смета готова')]);
  });

  it('is read from Word, Excel and PDF, with headings, sheets and pages', async () => {
    expect(await read('a.docx', docx('Prices', 'A cup costs 5 euros.'))).toEqual([
      passage('A cup costs 5 euros.', 'Prices'),
    ]);
    expect(
      await read(
        'a.xlsx',
        xlsx('Rooms', [
          ['room', 'floor'],
          ['Heron', '2'],
        ]),
      ),
    ).toEqual([passage('room: Heron; floor: 2', 'Rooms')]);
    expect(await read('a.pdf', pdf(['First page.', 'Second page.']))).toEqual([
      passage('First page.', '', 1),
      passage('Second page.', '', 2),
    ]);
  });

  it.each([
    ['an encrypted PDF', 'a.pdf', pdf(['Secret.'], true), 'encrypted'],
    ['an encrypted Word document', 'a.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'encrypted'],
    ['a PDF of 5,000 pages', 'a.pdf', pdf(Array.from({ length: 5000 }, () => 'x')), 'too_large'],
    ['an empty file', 'a.txt', Buffer.alloc(0), 'empty'],
    ['a damaged PDF', 'a.pdf', Buffer.from('%PDF-1.4 nothing'), 'unreadable'],
    ['a ZIP bomb', 'a.docx', zip({ 'word/document.xml': Buffer.alloc(200 * 1024 * 1024) }), 'too_large'],
    [
      'a ZIP bomb that lies about its size',
      'a.xlsx',
      zip({ 'xl/a.xml': Buffer.alloc(200 * 1024 * 1024) }, 10),
      'too_large',
    ],
    [
      'a ZIP bomb that lies about its number of files',
      'a.docx',
      withoutCount(zip({ 'a.xml': 'x', 'word/document.xml': Buffer.alloc(200 * 1024 * 1024) })),
      'too_large',
    ],
    ['an archive of nothing', 'a.docx', Buffer.from('PK'), 'unreadable'],
    ['binary data', 'a.txt', Buffer.from([1, 0, 2, 0, 0, 3]), 'unreadable'],
  ])('has a problem: %s', async (_, name, bytes, problem) => {
    expect(await read(name, bytes)).toBe(problem);
  });

  it('is split into passages of at most 400 words', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
    const text = `# T\n\n${words(300)}\n\n${words(200)}\n\n${words(900)}`;
    const split = splitDocument([{ text }]);
    const lengths = (split?.passages ?? []).map(each => each.text.split(/\s+/).length);
    expect(lengths.every(length => length <= 400)).toBe(true);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(1400);
    expect(split?.title).toBe('T');
  });

  it('is split without words too, but never within a character', () => {
    const passages = splitDocument([{ text: `x${'🙂'.repeat(9000)}` }])?.passages ?? [];
    expect(passages.map(({ text }) => text).join('')).toBe(`x${'🙂'.repeat(9000)}`);
    expect(passages.every(({ text }) => text.length <= 4000 && Buffer.from(text).toString() === text)).toBe(
      true,
    );
  });

  it.each([
    ['spaces in a heading', `# a${' '.repeat(400_000)}b`],
    ['marks in a heading', `# a${' #'.repeat(200_000)}b`],
    ['headings', '# h\n\nx\n\n'.repeat(500_000)],
  ])('is split quickly even with many %s', (_, text) => {
    const begun = performance.now();
    splitDocument([{ text }]);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('takes no title from a code block', () => {
    expect(splitDocument([{ text: '```\n# comment\n```\n\n# Title\n\nx' }])?.title).toBe('Title');
  });
});
