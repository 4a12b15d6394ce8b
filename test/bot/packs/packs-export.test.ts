import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { pressButton } from '../../support/exchange.ts';
import type { Scene } from '../../support/scene.ts';
import { openPack, packJobs, TITLE, withPack } from './packs-scene.ts';

/** The files in the chat, by their name. */
function filesIn({ person }: Pick<Scene, 'person'>) {
  return person.messages.flatMap(({ document, text }) => (document ? [{ ...document, caption: text }] : []));
}

const namesIn = (zip: Uint8Array) => Object.keys(unzipSync(zip));

async function pressExport(scene: Scene): Promise<SeenMessage> {
  const { person, texts } = scene;
  const screen = await openPack(scene);
  return pressButton(person, screen, texts.packs.buttons.export, texts.packExport.begun(TITLE));
}

it('sends one file for each messenger', { timeout: 240_000 }, async () => {
  const scene = await withPack(3);
  const begun = await pressExport(scene);
  await scene.person.waitForBotMessage(scene.texts.packExport.done(TITLE), {
    after: begun,
    timeoutMs: 200_000,
  });
  const files = filesIn(scene);
  expect(files.map(({ fileName, caption }) => [fileName, caption])).toEqual([
    ['Ann-s-stickers-whatsapp.zip', 'WhatsApp: 3 stickers'],
    ['Ann-s-stickers-signal.zip', 'Signal: 3 stickers'],
    ['Ann-s-stickers-discord.zip', 'Discord: 3 stickers'],
    [
      'Ann-s-stickers-line.zip',
      'LINE: 3 stickers\nLINE doesn’t take a set this small yet: 5 more stickers are needed.',
    ],
  ]);
  expect(files.map(({ bytes }) => namesIn(bytes))).toEqual([
    ['README.txt', 'Ann-s-stickers-1.wastickers'],
    ['README.txt', '01.png', '02.png', '03.png', 'emoji.txt'],
    ['README.txt', '01.png', '02.png', '03.png', 'emoji.txt'],
    ['README.txt', 'Ann-s-stickers-1.zip'],
  ]);
  expect(await packJobs(scene)).toEqual([]);
  const { db } = scene.world.app();
  expect(await db.selectFrom('export_files').selectAll().execute()).toEqual([]);
});
