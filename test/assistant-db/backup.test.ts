import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';
import { runScript } from '../support/commands.ts';
import { sendText } from '../support/exchange.ts';
import { temporaryFolder } from '../support/folder.ts';
import { saidTo, setScene, toSummary } from '../support/scene.ts';
import { freshFile } from './database.ts';

function backup(folder: string, file: string, ...args: string[]) {
  const variables = { DATABASE_URL: `sqlite:${file}` };
  return runScript('scripts/backup.ts', { folder, args, variables });
}

test('copies the database of a busy bot, and a bot on the copy continues the dialogue', async () => {
  const scene = await setScene();
  const { chat, person, texts, world } = scene;
  const providers = {
    AI_PROVIDERS: chat.name,
    IMAGE_PROVIDERS: scene.painter.name,
    MESSAGES_PER_MINUTE: '0',
    MESSAGES_PER_HOUR: '0',
  };
  await world.start(providers);
  await toSummary(scene);
  chat.alwaysSays('Hello.');
  const others = Array.from({ length: 5 }, (_, index) => world.telegram.person({ firstName: `P${index}` }));
  let talking = true;
  const traffic = Promise.all(
    others.map(async other => {
      for (let n = 0; talking; n++) {
        await sendText(other, `message ${n}`, 'Hello.');
      }
    }),
  );
  for (const other of others) await other.waitForBotMessage('Hello.');
  const folder = temporaryFolder();
  const source = (world.variables['DATABASE_URL'] ?? '').slice('sqlite:'.length);
  const copy = join(folder, 'copy.db');
  const { code, stdout, stderr } = await backup(folder, source, copy);
  talking = false;
  await traffic;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/copy\.db: \d+\.\d MB, verified; 6 users, 6 assistant_sessions, 0 generations, /);
  expect(stdout).toMatch(/not encrypted.*pictures/);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['copy.db']);
  await world.stop();

  await world.start({ ...providers, DATABASE_URL: `sqlite:${copy}` });
  await sendText(person, 'and now?', 'Hello.');
  expect(chat.chats().at(-1)).toContain('VHS, laughing, waving');
  // Handled before the backup, so not handled again.
  expect(saidTo(person).split(texts.summary.title)).toHaveLength(2);
});

test('leaves existing files alone and names the problem', async () => {
  const { file } = await freshFile();
  const folder = temporaryFolder();
  const there = join(folder, 'there.db');
  const damaged = join(folder, 'damaged.db');
  writeFileSync(there, 'mine');
  writeFileSync(`${there}.part`, 'of a backup that was broken off');
  writeFileSync(damaged, 'no database'.repeat(1000));
  const [kept, missing, broken, nowhere, nothing, itself] = await Promise.all([
    backup(folder, file, there),
    backup(folder, join(folder, 'none.db'), join(folder, 'a.db')),
    backup(folder, damaged, join(folder, 'b.db')),
    backup(folder, file, join(folder, 'no', 'folder', 'c.db')),
    backup(folder, file, '--force'),
    backup(folder, file, join(dirname(file), '.', 'bot.db'), '--force'),
  ]);
  expect(kept).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') });
  expect(readFileSync(there, 'utf8')).toBe('mine');
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') });
  expect(existsSync(join(folder, 'none.db'))).toBe(false);
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') });
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be written') });
  expect(itself).toMatchObject({ code: 1, stderr: expect.stringContaining('the database itself') });
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run backup -- FILE') });

  expect(await backup(folder, file, there, '--force')).toMatchObject({ code: 0, stderr: '' });
  const copy = openSqlite(there);
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  copy.close();
  expect(readdirSync(folder).toSorted()).toEqual(['damaged.db', 'there.db']);
});
