import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../../src/lib/errors.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { createApi } from '../../../src/telegram/api.ts';
import { TelegramPhotos } from '../../../src/telegram/photos.ts';
import {
  HURRIED,
  jobsIn,
  openScene,
  portrait,
  providersOf,
  type Scene,
  saidTo,
  toSticker,
  toSummary,
  WISH,
} from '../../support/scene.ts';
import { createWorld, TOKEN } from '../../support/world.ts';

const update = (args: Record<string, unknown>) => ({ name: 'update_sticker_params', args });

function sessionOf({ world }: Scene) {
  return world.app().db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
}

describe('the first message ever', () => {
  test('is a photo with all wishes in its caption: the summary comes at once', async () => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    expect(scene.chat.chats()[0]).toContain('VHS, laughing, waving');
    await toSticker(scene, summary);
  });

  test('is a photo without a word: the next thing is asked for', async () => {
    const scene = await openScene({ language: 'ru' });
    scene.chat.says('Отличное фото! Какой стиль?');
    await scene.person.sendPhoto(await portrait());
    await scene.person.waitForBotMessage('Какой стиль?');
    expect(scene.chat.chats()[0]).toContain('has_photo: true');
  });

  test.each([
    ['IMG_1.HEIC', 'image/heic'],
    ['me.gif', 'image/gif'],
    ['photo.bmp', 'application/octet-stream'],
  ])('is what its bytes are, whatever it is called: a PNG named %s', async (fileName, mimeType) => {
    const scene = await openScene();
    scene.chat.calls([update(WISH)], 'Noted.');
    const bytes = await sharp(await portrait())
      .png()
      .toBuffer();
    scene.person.sendDocument(bytes, { fileName, mimeType, caption: 'all of it' });
    await scene.person.waitForBotMessage(scene.texts.summary.title);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('is a picture sent as a file: %s, drawn from', async format => {
    const scene = await openScene();
    scene.chat.calls([update(WISH)], 'Noted.');
    const bytes = await sharp(await portrait())
      .toFormat(format)
      .toBuffer();
    scene.person.sendDocument(bytes, {
      fileName: `me.${format}`,
      mimeType: `image/${format}`,
      caption: 'all of it',
    });
    await toSticker(scene, await scene.person.waitForBotMessage(scene.texts.summary.title));
  });
});

describe.each(['ru', 'en'] as const)('what cannot be drawn from is answered clearly (%s)', language => {
  test('files', async () => {
    const scene = await openScene({ language });
    const { person, texts } = scene;
    const whole = await portrait();
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(500)]);
    const tiny = await sharp(whole).resize(40, 50).png().toBuffer();
    const noise = { create: { width: 120, height: 120, channels: 3, background: '#000' } } as const;
    const frames = await Promise.all(
      ['#f00', '#00f'].map(background =>
        sharp({ create: { ...noise.create, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const files: readonly [Uint8Array, string, string, string][] = [
      [heic, 'IMG_1.HEIC', 'image/heic', texts.notices.file],
      [heic, 'IMG_1.jpg', 'image/jpeg', texts.notices.file],
      [Buffer.from('%PDF-1.7 …'), 'me.pdf', 'application/pdf', texts.notices.file],
      [Buffer.from('%PDF-1.7 …'), 'me.png', 'image/png', texts.notices.file],
      [Buffer.from('GIF89a…'), 'me.gif', 'image/gif', texts.notices.file],
      [new Uint8Array(25 * 1024 * 1024), 'huge.png', 'image/png', texts.notices.tooLarge],
      [new Uint8Array(0), 'empty.jpg', 'image/jpeg', texts.notices.unreadable],
      [whole.subarray(0, whole.length >> 1), 'half.jpg', 'image/jpeg', texts.notices.unreadable],
      [Buffer.from('<html>not a picture</html>'), 'me.jpg', 'image/jpeg', texts.notices.unreadable],
      [tiny, 'tiny.png', 'image/png', texts.notices.tooSmall],
      [animated, 'moving.webp', 'image/webp', texts.notices.animated],
      [Buffer.from('PK…'), 'me.zip', 'application/zip', texts.notices.file],
    ];
    for (const [bytes, fileName, mimeType, answer] of files) {
      const sent = person.sendDocument(bytes, { fileName, mimeType });
      await person.waitForBotMessage(answer, { after: sent, what: `an answer to ${fileName}: ${answer}` });
    }
    expect(scene.chat.chats()).toHaveLength(0);
  });

  test('a large file of undeclared size', async () => {
    const scene = await openScene({ language });
    const sent = scene.person.sendDocument(new Uint8Array(21 * 1024 * 1024), {
      fileName: 'huge.jpg',
      mimeType: 'image/jpeg',
    });
    const { document } = sent.raw;
    const told = await scene.person.waitForBotMessage(scene.texts.notices.tooLarge);
    scene.world.telegram.injectUpdate({
      message: { ...sent.raw, document: { ...document, file_size: undefined } },
    });
    await scene.person.waitForBotMessage(scene.texts.notices.tooLarge, { after: told });
  });

  test('voice, video, stickers, animations, places and tiny photos', async () => {
    const scene = await openScene({ language });
    const { person, texts, world } = scene;
    const answered = (answer: string, after: { seq: number }) => person.waitForBotMessage(answer, { after });
    await answered(texts.notices.voice, person.sendVoice(Buffer.from('OggS')));
    await answered(texts.notices.video, person.sendVideo(Buffer.from('mp4')));
    const webp = await sharp(await portrait())
      .resize(512, 512)
      .webp()
      .toBuffer();
    await answered(texts.notices.sticker, await person.sendSticker(webp));
    const tiny = await sharp(await portrait())
      .resize(40, 50)
      .jpeg()
      .toBuffer();
    const last = await person.sendPhoto(tiny);
    await answered(texts.notices.tooSmall, last);
    const { text: _text, photo: _photo, ...bare } = { text: '', ...last.raw };
    const file = { file_id: 'x', file_unique_id: 'y' };
    world.telegram.injectUpdate({
      message: {
        ...bare,
        animation: { ...file, width: 9, height: 9, duration: 1 },
        document: { ...file, file_name: 'funny.mp4', mime_type: 'video/mp4' },
      },
    });
    await answered(texts.notices.video, await person.waitForBotMessage(texts.notices.tooSmall));
    world.telegram.injectUpdate({ message: { ...bare, location: { latitude: 1, longitude: 1 } } });
    await answered(texts.notices.other, last);
    expect(scene.chat.chats()).toHaveLength(0);
  });
});

describe('albums', () => {
  test('of three: the first is taken, which is said once, and the rest is skipped', async () => {
    const scene = await openScene();
    const release = scene.chat.holds();
    scene.chat.says('Lovely. Which style?');
    const [first] = await scene.person.sendAlbum([
      { bytes: await portrait() },
      { bytes: await portrait() },
      { bytes: await portrait() },
    ]);
    await expect.poll(() => scene.chat.chats().length).toBe(1);
    release();
    await scene.person.waitForBotMessage('Lovely. Which style?');
    await expect.poll(() => scene.world.telegram.pendingUpdates.length).toBe(0);
    await scene.world.stop();
    expect(saidTo(scene.person).split(scene.texts.notices.albumFirst)).toHaveLength(2);
    expect(scene.chat.chats()).toHaveLength(1);
    expect(saidTo(scene.person)).not.toContain(scene.texts.photo.useNewQuestion);
    await scene.world.start(providersOf(scene));
    expect((await sessionOf(scene)).photo_file_id).toBe(first?.raw.photo?.at(-1)?.file_id);
  });

  test('that arrive one by one: the later pictures are skipped', async () => {
    const scene = await openScene();
    scene.chat.says('Lovely. Which style?');
    const first = await scene.person.sendPhoto(await portrait(), { mediaGroupId: 'album' });
    await scene.person.waitForBotMessage('Lovely. Which style?');
    for (let i = 0; i < 2; i++) await scene.person.sendPhoto(await portrait(), { mediaGroupId: 'album' });
    scene.chat.says('Anime it is.');
    scene.person.sendText('anime');
    await scene.person.waitForBotMessage('Anime it is.');
    expect(saidTo(scene.person)).not.toContain(scene.texts.photo.useNewQuestion);
    expect((await sessionOf(scene)).photo_file_id).toBe(first.raw.photo?.at(-1)?.file_id);
    expect(scene.chat.chats()).toHaveLength(2);
  });

  test('in mid-dialogue: one question, about its first picture', async () => {
    const scene = await openScene();
    const { person, texts } = scene;
    await toSummary(scene);
    const [first] = await person.sendAlbum([{ bytes: await portrait() }, { bytes: await portrait() }]);
    const question = await person.waitForBotMessage(texts.photo.useNewQuestion);
    person.press(question, texts.photo.useNew);
    await person.waitForBotMessage(texts.photo.usingNew);
    expect((await sessionOf(scene)).photo_file_id).toBe(first?.raw.photo?.at(-1)?.file_id);
    expect(saidTo(person).split(texts.photo.useNewQuestion)).toHaveLength(2);
    expect(saidTo(person).split(texts.notices.albumFirst)).toHaveLength(2);
  });

  test('of files: the first is taken', async () => {
    const scene = await openScene();
    scene.chat.says('Lovely. Which style?');
    const options = { fileName: 'me.jpg', mimeType: 'image/jpeg', mediaGroupId: 'files' };
    const first = scene.person.sendDocument(await portrait(), options);
    scene.person.sendDocument(await portrait(), options);
    await scene.person.waitForBotMessage('Lovely. Which style?');
    await scene.person.waitForBotMessage(scene.texts.notices.albumFirst);
    scene.chat.says('Anime it is.');
    scene.person.sendText('anime');
    await scene.person.waitForBotMessage('Anime it is.');
    expect(saidTo(scene.person)).not.toContain(scene.texts.photo.useNewQuestion);
    expect((await sessionOf(scene)).photo_file_id).toBe(first.raw.document?.file_id);
  });
});

describe('another photo in mid-dialogue', () => {
  test('the question is answered once; its buttons say so when pressed again', async () => {
    const scene = await openScene();
    const { person, texts } = scene;
    await toSummary(scene);
    const sent = await person.sendPhoto(await portrait());
    const question = await person.waitForBotMessage(texts.photo.useNewQuestion);
    person.press(question, texts.photo.useNew);
    const taken = await person.waitForBotMessage(texts.summary.title, { after: question });
    person.press(question, texts.photo.keep);
    await person.waitForBotMessage(texts.settled, { after: taken });
    expect((await sessionOf(scene)).photo_file_id).toBe(sent.raw.photo?.at(-1)?.file_id);
    expect(scene.chat.chats()).toHaveLength(1);
  });

  test('buttons of the last but one photo do nothing', async () => {
    const scene = await openScene();
    const { person, texts } = scene;
    await toSummary(scene);
    const before = (await sessionOf(scene)).photo_file_id;
    await person.sendPhoto(await portrait());
    const first = await person.waitForBotMessage(texts.photo.useNewQuestion);
    const third = await person.sendPhoto(await portrait());
    const second = await person.waitForBotMessage(texts.photo.useNewQuestion, { after: first });
    person.press(first, texts.photo.useNew);
    await person.waitForBotMessage(texts.settled, { after: second });
    expect((await sessionOf(scene)).photo_file_id).toBe(before);
    person.press(second, texts.photo.useNew);
    await person.waitForBotMessage(texts.photo.usingNew, { after: second });
    expect((await sessionOf(scene)).photo_file_id).toBe(third.raw.photo?.at(-1)?.file_id);
  });

  test.each(['hm', 'which one is better?', 'hello'])(
    'the rules ask it again while nothing answers it: "%s"',
    async words => {
      const scene = await openScene({ more: { AI_PROVIDERS: 'offline' } });
      const { person, texts } = scene;
      await person.sendPhoto(await portrait(), { caption: 'anime, happy, waving' });
      await person.waitForBotMessage(texts.summary.title);
      await person.sendPhoto(await portrait());
      await person.waitForBotMessage(texts.photo.useNewQuestion);
      const sent = person.sendText(words);
      await person.waitForBotMessage(texts.photo.useNewQuestion, { after: sent });
      const answers = person.messages.filter(message => message.from === 'bot' && message.seq > sent.seq);
      expect(answers.map(({ text }) => text)).toEqual([expect.stringMatching(/\?$/)]);
    },
  );

  test('with a caption: the words count and the question is asked', async () => {
    const scene = await openScene();
    const { person, texts } = scene;
    await toSummary(scene);
    scene.chat.calls([update({ emotion: 'sad' })], 'Sad, then.');
    scene.chat.says('Which photo?');
    await person.sendPhoto(await portrait(), { caption: 'and make me sad' });
    const question = await person.waitForBotMessage(texts.photo.useNewQuestion);
    person.press(question, texts.photo.keep);
    const summary = await person.waitForBotMessage(texts.summary.title, { after: question });
    expect(summary.text).toContain('Emotion: sad');
    await toSticker(scene, summary);
  });
});

test('a photo that Telegram does not know when it is drawn: asked for again, and everything else is kept', async () => {
  const scene = await openScene();
  const { person, texts, world } = scene;
  const summary = await toSummary(scene);
  world.telegram.faults.add({
    kind: 'error',
    method: 'getFile',
    error_code: 400,
    description: 'Bad Request: invalid file_id',
    times: 1,
  });
  person.press(summary, texts.summary.confirm);
  const lost = await person.waitForBotMessage(texts.sticker.photoLost);
  expect((await sessionOf(scene)).photo_file_id).toBeNull();
  scene.chat.says('Thank you.');
  await person.sendPhoto(await portrait());
  const second = await person.waitForBotMessage(texts.summary.title, { after: lost });
  expect(saidTo(person)).not.toContain(texts.photo.useNewQuestion);
  await toSticker(scene, second);
  expect(scene.painter.imagesPaid()).toBe(1);
  expect((await jobsIn(world)).map(job => job.status)).toEqual(['failed', 'delivered']);
});

test('a photo that comes but cannot be decoded when it is drawn: asked for again, as it would never be drawn', async () => {
  const scene = await openScene();
  const { person, texts, world } = scene;
  const summary = await toSummary(scene);
  // As long as the photo is: what is shorter is fetched again.
  const body = 'no picture '.repeat(100_000);
  world.telegram.faults.add({ kind: 'page', status: 200, body, method: 'file', times: 1 });
  person.press(summary, texts.summary.confirm);
  const lost = await person.waitForBotMessage(texts.sticker.photoLost, { after: summary });
  expect(lost.buttons).toEqual([]);
  expect((await sessionOf(scene)).photo_file_id).toBeNull();
  expect((await jobsIn(world)).map(job => job.failure)).toEqual(['photo_lost']);
  scene.chat.says('Thank you.');
  await person.sendPhoto(await portrait());
  await toSticker(scene, await person.waitForBotMessage(texts.summary.title, { after: lost }));
});

test('a photo sent as a file that Telegram does not hand out: said, and it works the next time', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { person, texts, world } = scene;
  const options = { fileName: 'me.jpg', mimeType: 'image/jpeg' };
  for (const method of ['getFile', 'file']) {
    const fault = world.telegram.faults.add({ kind: 'reset-before', method });
    const sent = person.sendDocument(await portrait(), options);
    await person.waitForBotMessage(texts.notices.download, { after: sent });
    fault.remove();
  }
  scene.chat.says('Lovely.');
  person.sendDocument(await portrait(), options);
  await person.waitForBotMessage('Lovely.');
});

describe('a photo that Telegram hands out only later', () => {
  async function fetching() {
    const { telegram } = await createWorld([]);
    const bytes = await portrait();
    const sent = telegram.person({ firstName: 'Ann' }).sendDocument(bytes, {
      fileName: 'me.jpg',
      mimeType: 'image/jpeg',
    });
    const waited: number[] = [];
    const clock = { now: () => 0, elapsed: () => 0, sleep: async (ms: number) => void waited.push(ms) };
    const api = createApi(TOKEN, telegram.root);
    const log = createLogger({ level: 'silent' });
    const photos = new TelegramPhotos({
      api,
      token: TOKEN,
      root: telegram.root,
      clock,
      log,
      localFiles: undefined,
    });
    const fetch = () => photos.fetch(sent.raw.document?.file_id ?? '', new AbortController().signal);
    const busy = (retry_after: number, times: number) =>
      telegram.faults.add({
        kind: 'error',
        error_code: 429,
        description: `Too Many Requests: retry after ${retry_after}`,
        parameters: { retry_after },
        method: 'getFile',
        times,
      });
    return { telegram, bytes, waited, fetch, busy };
  }

  test('is waited for as long as Telegram asks', async () => {
    const { fetch, busy, waited, bytes } = await fetching();
    busy(15, 1);
    busy(3, 1);
    expect((await fetch()).equals(bytes)).toBe(true);
    expect(waited).toEqual([15_000, 3000]);
  });

  test('is fetched again where a proxy answers with a page of its own', async () => {
    const { telegram, fetch, bytes } = await fetching();
    telegram.faults.add({
      kind: 'page',
      status: 200,
      body: '<html>captive portal</html>',
      method: 'file',
      times: 1,
    });
    expect((await fetch()).equals(bytes)).toBe(true);
  });

  test('is not waited for any longer than a person would', async () => {
    const { fetch, busy, waited } = await fetching();
    const fault = busy(16, 1);
    await expect(fetch()).rejects.toThrow(ProviderError);
    expect(waited).toEqual([]);
    expect(fault.hits).toBe(1);
  });

  test('is tried three times with growing pauses where the connection breaks', async () => {
    const { telegram, fetch, waited } = await fetching();
    const fault = telegram.faults.add({ kind: 'reset-before', method: 'file' });
    await expect(fetch()).rejects.toThrow(ProviderError);
    expect(fault.hits).toBe(3);
    expect(waited).toEqual([300, 1000]);
  });
});
