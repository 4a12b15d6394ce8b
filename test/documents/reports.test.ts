import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentsCheck } from '../../src/doctor/documents.ts';
import { eventually } from '../support/eventually.ts';
import { sendText, someone } from '../support/exchange.ts';
import { temporaryFolder } from '../support/folder.ts';
import { createWorld } from '../support/world.ts';

function folderWithProblems(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'good.md'), 'We open at nine.');
  writeFileSync(join(folder, 'broken.pdf'), 'no pdf');
  writeFileSync(join(folder, 'nothing.txt'), ' ');
  return folder;
}

it('doctor names each document that cannot be searched, and why', async () => {
  const folder = folderWithProblems();
  const found = await documentsCheck(folder).run(new AbortController().signal);
  expect(found.map(({ status, message, fix }) => [status, message, fix])).toEqual([
    ['ok', `3 in ${folder}`, undefined],
    ['warn', 'broken.pdf cannot be searched', 'it cannot be read: save it again.'],
    ['warn', 'nothing.txt cannot be searched', 'it has no text: a scan needs text recognition first.'],
  ]);
  const [empty] = await documentsCheck(temporaryFolder()).run(new AbortController().signal);
  expect(empty?.status).toBe('fail');
});

it('/stats counts the documents, and names those that cannot be searched', async () => {
  const world = await createWorld(['offline']);
  const admin = someone(world, 'Ann');
  await world.start({ KNOWLEDGE_DIR: folderWithProblems(), ADMIN_IDS: String(admin.id) });
  await eventually(() => world.app().documents?.isEmpty).toBe(false);
  const told = await sendText(admin, '/stats', 'Documents: 3');
  expect(told.text).toContain('broken.pdf: unreadable');
  expect(told.text).toContain('nothing.txt: without text');
});
