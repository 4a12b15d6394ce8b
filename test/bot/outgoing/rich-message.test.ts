import { expect, it } from 'vitest';
import { incomingOf } from '../../../src/bot/updates/incoming.ts';
import { readUpdate } from '../../../src/bot/updates/receive.ts';

const ADA = { id: 7, is_bot: false, first_name: 'Ada' };
const updateOf = (...blocks: unknown[]) => {
  const chat = { id: 7, type: 'private' };
  const message = { message_id: 5, date: 0, from: ADA, chat, rich_message: { blocks } };
  return readUpdate({ update_id: 1, message });
};
const read = (...blocks: unknown[]) =>
  incomingOf(updateOf(...blocks), { botUsername: 'sticker_bot', commands: new Set() });
const wordsOf = (...blocks: unknown[]) => {
  const incoming = read(...blocks);
  return incoming.kind === 'talk' ? incoming.items : incoming;
};
const text = (words: string) => ({ kind: 'text', text: words });
const paragraph = (words: unknown) => ({ type: 'paragraph', text: words });

it('is read as what the person said, a line for each block', () => {
  const list = {
    type: 'list',
    items: [
      { label: '1.', blocks: [paragraph('anime')] },
      {
        label: '2.',
        blocks: [paragraph(['a ', { type: 'italic', text: [{ type: 'bold', text: 'happy' }, ' face'] }])],
      },
    ],
  };
  const table = {
    type: 'table',
    cells: [
      [{ text: 'pose', align: 'left', valign: 'top' }, { align: 'left', valign: 'top' }, { text: 'waving' }],
    ],
    caption: 'so far',
  };
  const details = {
    type: 'details',
    summary: 'more',
    blocks: [
      {
        type: 'blockquote',
        blocks: [paragraph({ type: 'url', text: 'see', url: 'https://x.example' })],
        credit: 'me',
      },
    ],
  };
  const emoji = { type: 'custom_emoji', custom_emoji_id: '1', alternative_text: '🙂' };
  expect(
    wordsOf(
      { type: 'heading', text: 'My sticker', size: 1 },
      { type: 'divider' },
      list,
      table,
      details,
      paragraph(['ok ', emoji]),
    ),
  ).toEqual([text('My sticker\n1. anime\n2. a happy face\npose waving\nso far\nmore\nsee\nme\nok 🙂')]);
});

it('may be a command', () => {
  const start = paragraph([{ type: 'bot_command', text: '/start', bot_command: '/start' }, ' now']);
  expect(read(start)).toMatchObject({ kind: 'command' });
  // As grammY reads commands.
  expect(updateOf(start)?.forGrammy.message).toMatchObject({
    text: '/start now',
    entities: [{ type: 'bot_command', offset: 0, length: 6 }],
  });
});

it('brings its photos: several are an album, of which one counts', () => {
  const photo = (file_id: string) => ({
    type: 'photo',
    photo: [{ file_id, file_unique_id: file_id, width: 800, height: 600 }],
    caption: { text: `this is ${file_id}` },
  });
  expect(wordsOf(photo('a'))).toMatchObject([
    text('this is a'),
    { kind: 'photo', fileId: 'a', albumId: undefined },
  ]);
  expect(wordsOf({ type: 'collage', blocks: [photo('a'), photo('b')] })).toMatchObject([
    text('this is a\nthis is b'),
    { kind: 'photo', fileId: 'a', albumId: 'rich:5' },
    { kind: 'photo', fileId: 'b', albumId: 'rich:5' },
  ]);
});

it('that cannot be read, or says nothing, is answered as anything else of no known kind', () => {
  let deep: unknown = 'deep';
  for (let i = 0; i < 10_000; i++) deep = { type: 'bold', text: deep };
  for (const blocks of [
    [],
    [{ type: 'map' }],
    [null, 7, 'x'],
    [paragraph(deep)],
    [{ type: 'photo', photo: 'no' }],
  ]) {
    expect(wordsOf(...blocks)).toEqual([{ kind: 'unsupported', what: 'other', albumId: undefined }]);
  }
});
