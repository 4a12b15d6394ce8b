import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app/index.ts';
import { startMaintenance } from '../../src/app/maintenance.ts';
import { loadConfig } from '../../src/config/index.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { temporaryFolder } from '../support/folder.ts';
import { oneMoreProcess } from '../support/shared.ts';

test('what people had deleted goes even where the log cannot be written back, which is said once', async () => {
  const file = join(temporaryFolder(), 'bot.db');
  const config = loadConfig({
    DATABASE_URL: `sqlite:${file}`,
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
  });
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', destination: { write: line => void lines.push(line) } });
  const app = await createApp(config, log, oneMoreProcess());
  const { db } = app;
  const ids = [1, 2, 3, 4, 5].map(generation_id => ({ generation_id }));
  const images = ids.map(id => ({ ...id, drawn: null, drawn_attempt: 1, cutout: Buffer.from('a picture') }));
  await db.insertInto('generation_images').values(images).execute();
  await db.insertInto('discarded_images').values(ids).execute();

  // The thread of the log opens the file by its name.
  renameSync(file, `${file}.away`);
  const leave = await startMaintenance(app);
  onTestFinished(async () => {
    await leave();
    await app.close();
  });
  await expect.poll(() => db.selectFrom('generation_images').select('generation_id').execute()).toEqual([]);
  expect(lines.filter(line => line.includes('could not be written back'))).toHaveLength(1);
});
