import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PhotoUnavailableError } from '../../../src/generation/ports.ts';
import { systemClock } from '../../../src/lib/clock.ts';

import { startBotApiServer } from '../../../src/playground/server.ts';
import { createApi } from '../../../src/telegram/api.ts';
import { FileTooLargeError } from '../../../src/telegram/errors.ts';
import { readLocalFile, TelegramPhotos } from '../../../src/telegram/photos.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { keptLog } from '../../support/log.ts';
import { portrait } from '../../support/scene.ts';
import { TOKEN } from '../../support/world.ts';

const never = new AbortController().signal;

/** A person's photo at a server with --local, and how the bot fetches it. */
async function localServer(localFiles: string | undefined, folder = localFiles ?? temporaryFolder()) {
  const telegram = await startBotApiServer({ token: TOKEN, fileAccess: { type: 'local', folder } });
  onTestFinished(() => telegram.close());
  const bytes = await portrait();
  const sent = telegram.person({ firstName: 'Ann' }).sendDocument(bytes, {
    fileName: 'me.jpg',
    mimeType: 'image/jpeg',
  });
  const { log, logged } = keptLog();
  const photos = new TelegramPhotos({
    api: createApi(TOKEN, telegram.root),
    token: TOKEN,
    root: telegram.root,
    clock: systemClock,
    log,
    localFiles,
  });
  return {
    bytes,
    fetch: () => photos.fetch(sent.raw.document?.file_id ?? '', never),
    log: logged,
  };
}

describe('a file of a Bot API server with --local', () => {
  test('is read from its folder', async () => {
    const { fetch, bytes } = await localServer(temporaryFolder());
    expect((await fetch()).equals(bytes)).toBe(true);
  });

  test('is not read where no folder is set, or another one: the log says what to do', async () => {
    for (const [folder, advice] of [
      [undefined, 'set TELEGRAM_LOCAL_FILES'],
      [temporaryFolder(), 'outside TELEGRAM_LOCAL_FILES'],
      ['/nowhere/at/all', 'TELEGRAM_LOCAL_FILES cannot be read (ENOENT)'],
    ] as const) {
      const { fetch, log } = await localServer(folder, temporaryFolder());
      await expect(fetch()).rejects.toThrow(PhotoUnavailableError);
      expect(log()).toContain(advice);
      expect(log()).not.toContain('documents/');
    }
  });
});

describe('from outside of the folder', () => {
  function place() {
    const base = temporaryFolder();
    const folder = join(base, 'server');
    mkdirSync(join(folder, 'photos'), { recursive: true });
    writeFileSync(join(base, 'secret'), 'secret');
    writeFileSync(join(folder, 'photos', 'a.jpg'), 'a photo');
    return { base, folder };
  }

  test('nothing is read: by dots, by links of any kind, by a folder with a longer name', async () => {
    const { base, folder } = place();
    mkdirSync(join(base, 'server-2'));
    writeFileSync(join(base, 'server-2', 'a.jpg'), 'secret');
    symlinkSync(join(base, 'secret'), join(folder, 'photos', 'link.jpg'));
    symlinkSync(base, join(folder, 'up'));
    for (const path of [
      join(base, 'secret'),
      `${folder}/photos/../../secret`,
      join(folder, 'photos', 'link.jpg'),
      join(folder, 'up', 'secret'),
      join(base, 'server-2', 'a.jpg'),
      '/etc/passwd',
      folder,
    ]) {
      await expect(readLocalFile(folder, path, 1000), path).rejects.toThrow('outside TELEGRAM_LOCAL_FILES');
    }
  });

  test('but the folder may be a link itself, and links inside of it lead on', async () => {
    const { base, folder } = place();
    symlinkSync(folder, join(base, 'linked'));
    symlinkSync('a.jpg', join(folder, 'photos', 'b.jpg'));
    for (const path of [join(folder, 'photos', 'a.jpg'), join(base, 'linked', 'photos', 'b.jpg')]) {
      expect((await readLocalFile(join(base, 'linked'), path, 1000)).toString()).toBe('a photo');
    }
  });

  test('what is no file, or too large, is not read either', async () => {
    const { folder } = place();
    await expect(readLocalFile(folder, join(folder, 'photos'), 1000)).rejects.toThrow('not a file');
    await expect(readLocalFile(folder, join(folder, 'photos', 'a.jpg'), 3)).rejects.toThrow(
      FileTooLargeError,
    );
    await expect(readLocalFile(folder, join(folder, 'gone.jpg'), 1000)).rejects.toThrow('ENOENT');
  });
});
