import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '../../../src/app/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { sendText } from '../../support/exchange.ts';
import { SILENT } from '../../support/log.ts';
import { openScene, providersOf } from '../../support/scene.ts';
import { oneMoreProcess } from '../../support/shared.ts';

test('a newer version migrates: the one that runs goes on, and none of its kind starts any more', async () => {
  const scene = await openScene({ database: 'postgres' });
  const { chat, person, world } = scene;
  chat.says('Hello.');
  await sendText(person, 'one', 'Hello.');
  const { db } = world.app();
  await sql`ALTER TABLE users ADD COLUMN of_the_future text`.execute(db);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('0099_from_the_future', '')`.execute(db);
  const config = loadConfig({ ...world.variables, ...providersOf(scene) }, 'bot');
  await expect(createApp(config, SILENT, oneMoreProcess())).rejects.toThrow(
    /written by a newer version of this bot \(it has 0099_from_the_future\).*DATABASE_URL/,
  );
  chat.says('Still here.');
  await sendText(person, 'two', 'Still here.');
});
