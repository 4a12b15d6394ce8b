import { appendFile, chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mp4 } from '../../images/footage/samples.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton } from '../../support/exchange.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { databaseOf, setScene, startBotProcess } from '../../support/scene.ts';
import { LONG } from '../../support/timeouts.ts';

/** A decoder during which the machine dies: it notes that it has begun, and takes longer than the machine lives. */
async function deadlyFfmpeg() {
  const folder = temporaryFolder();
  const [program, begun] = [join(folder, 'ffmpeg'), join(folder, 'begun')];
  await appendFile(begun, '');
  const script = `#!/bin/sh\n[ "$1" = -version ] && exit 0\necho begun >> ${begun}\nexec /bin/sleep 20\n`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  return { program, count: async () => (await readFile(begun, 'utf8')).split('\n').length - 1 };
}

test(
  'a video that kills each process is given up after three tries, and the next job goes on',
  LONG,
  async () => {
    const scene = await setScene();
    const { person, texts, world } = scene;
    const { program, count } = await deadlyFfmpeg();
    const start = () => startBotProcess(scene, { FFMPEG_PATH: program });
    let bot = await start();
    const sent = person.sendVideo(await mp4({ seconds: 1 }));
    const screen = await person.waitForBotMessage(texts.video.what, { after: sent });
    person.press(screen, texts.video.make('0:00'));
    for (let kills = 1; kills <= 3; kills++) {
      await eventually(count).toBe(kills);
      await bot.kill();
      bot = await start();
    }
    await person.waitForBotMessage(texts.video.failed, { after: screen });
    expect(await count()).toBe(3);
    await eventually(() => bot.output()).toContain('was started too often');
    const db = await databaseOf(world);
    await eventually(() => db.selectFrom('pack_jobs').selectAll().execute()).toEqual([]);
    // The user may try again.
    expect(await db.selectFrom('stickers').select('picture_tries').execute()).toEqual([{ picture_tries: 0 }]);
    const now = person.messages.find(({ message_id: id }) => id === screen.message_id) ?? screen;
    await pressButton(person, now, texts.video.moment('0:00'), texts.video.momentTaken);
  },
);
