import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { filesystemServer, mcpConfig } from '../../mcp/servers.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText, someone } from '../../support/exchange.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { createWorld, type World } from '../../support/world.ts';

const READ = 'mcp_files_read_text_file';

async function withFiles(world: World, people: unknown) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'note.txt'), 'The meeting is at noon.');
  const config = mcpConfig({ files: filesystemServer(folder, { people, readOnly: ['read_text_file'] }) });
  await world.start({ ...config, AI_CONTEXT_TOKENS: '20000', ADMIN_IDS: '77' });
  await world.app().servers.settled(new AbortController().signal);
  return folder;
}

test('a person asks, a model reads a file by a server of tools and answers from it', async () => {
  const world = await createWorld(['openai']);
  const folder = await withFiles(world, 'all');
  const person = someone(world, 'Ann');
  world.openai.calls([{ name: READ, args: { path: join(folder, 'note.txt') } }]);
  world.openai.says('At noon.');
  await person.sendText('when is the meeting?');
  await eventually(() => person.messages.at(-1)?.text).toContain('At noon.');
  const request = world.openai.chats().at(-1) ?? '';
  expect(request).toContain('The meeting is at noon.');
  expect(request).toMatch(/DATA \w{12} from the tool/);
});

test('only those whom the operator lets have the tools', async () => {
  const world = await createWorld(['openai']);
  const folder = await withFiles(world, true);
  const person = world.telegram.person({ id: 78, firstName: 'Ann', languageCode: 'en' });
  world.openai.calls([{ name: READ, args: { path: join(folder, 'note.txt') } }]);
  world.openai.says('I cannot know.');
  await person.sendText('when is the meeting?');
  await eventually(() => person.messages.at(-1)?.text).toContain('I cannot know.');
  expect(world.openai.chats()[0]).not.toContain('mcp_files');
  expect(world.openai.chats().join()).not.toContain('noon');
});

test('administrators are shown the servers by /mcp, others are not', async () => {
  const world = await createWorld(['openai']);
  await withFiles(world, true);
  const admin = world.telegram.person({ id: 77, firstName: 'Ann', languageCode: 'en' });
  const shown = await sendText(admin, '/mcp', 'files (administrators in Telegram)');
  expect(shown.text).toMatch(/read_text_file, .*write_file \(asks first\)/);
  const other = world.telegram.person({ id: 78, firstName: 'Eve', languageCode: 'en' });
  await sendText(other, '/mcp', '/help');
  expect(other.messages.map(({ text }) => text).join()).not.toContain('files');
});

test('a picture that a tool brings is shown and becomes the photo to draw from; a second one is asked about', async () => {
  const world = await createWorld(['openai']);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'ann.jpg'), await photo());
  const files = filesystemServer(folder, { people: 'all', readOnly: ['read_media_file'] });
  await world.start({ ...mcpConfig({ files }), AI_CONTEXT_TOKENS: '20000' });
  await world.app().servers.settled(new AbortController().signal);
  const person = someone(world, 'Ann');
  const ask = async (words: string) => {
    world.openai.calls([{ name: 'mcp_files_read_media_file', args: { path: join(folder, 'ann.jpg') } }]);
    world.openai.says(words);
    person.sendText('draw me from my picture');
    return person.waitForBotMessage(words);
  };
  await ask('Which style?');
  expect(person.messages.some(({ from, photo: shown }) => from === 'bot' && shown !== undefined)).toBe(true);
  expect(world.openai.chats().at(-1)).toContain('It is the photo to draw from now');
  const { db } = world.app();
  const photos = await db.selectFrom('sessions').select(['photo_file_id', 'pending_photo_file_id']).execute();
  expect(photos).toEqual([{ photo_file_id: expect.any(String), pending_photo_file_id: null }]);
  await ask('And this one?');
  await person.waitForBotMessage(textsFor('en').photo.useNewQuestion);
});
