import { expect, it, onTestFinished } from 'vitest';
import { DocumentParser } from '../../src/documents/parser.ts';
import { zip } from './files.ts';

const { signal } = new AbortController();
const TEXT = Buffer.from('# Title\n\nWords.');
const READ = {
  outcome: 'read',
  title: 'Title',
  passages: [{ heading: 'Title', page: null, text: 'Words.' }],
};

function open(limitMs?: number): DocumentParser {
  const parser = new DocumentParser(limitMs);
  onTestFinished(() => parser.close());
  return parser;
}

it('continues after a document that took too long', async () => {
  const parser = open(1);
  const slow = zip({ 'word/document.xml': Buffer.alloc(90 * 1024 * 1024) });
  expect(await parser.parse('slow.docx', slow, signal)).toEqual({ outcome: 'failed', problem: 'too_long' });
  expect(await open().parse('a.md', TEXT, signal)).toEqual(READ);
});

it('continues after an aborted document', async () => {
  const parser = open();
  const given = new AbortController();
  const reading = parser.parse('slow.docx', zip({ 'a.xml': Buffer.alloc(90 * 1024 * 1024) }), given.signal);
  given.abort();
  await expect(reading).rejects.toThrow('aborted');
  expect(await parser.parse('a.md', TEXT, signal)).toEqual(READ);
});
