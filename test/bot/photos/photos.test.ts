import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../../src/lib/errors.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { TelegramPhotos } from '../../../src/telegram/photos.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import { SILENT } from '../../support/log.ts';
import {
  allHandled,
  HURRIED,
  jobsIn,
  openScene,
  portrait,
  rowOf,
  type Scene,
  saidTo,
  toSticker,
  toSummary,
  WISH,
} from '../../support/scene.ts';
import { askToWait, refuse, startTelegram } from '../../support/telegram.ts';
import { TOKEN } from '../../support/world.ts';

const update = (args: Record<string, unknown>) => ({ name: 'update_sticker_params', args });

const sessionOf = ({ world }: Scene) => rowOf(world, 'sessions');
const JPEG = { fileName: 'me.jpg', mimeType: 'image/jpeg' };
const LOVELY = 'Lovely. Which style?';

/** Which file the photo of a message is. */
const fileIn = (message: SeenMessage | undefined) =>
  message?.raw.photo?.at(-1)?.file_id ?? message?.raw.document?.file_id;

describe('the first message ever', () => {
  test('is a photo with all wishes in its caption: the summary comes at once', async () => {
    const scene = await openScene();
    const summary = await toSummary(scene);
    expect(scene.chat.chats()[0]).toContain('VHS, laughing, waving');
    await toSticker(scene, summary);
  });

  test.each([
    ['IMG_1.HEIC', 'image/heic'],
    ['me.gif', 'image/gif'],
    ['photo.bmp', 'application/octet-stream'],
    ['me.jfif', 'application/octet-stream'],
    ['photo', 'binary/octet-stream'],
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
    const { chat, person, texts } = scene;
    chat.calls([update(WISH)], 'Noted.');
    const bytes = await sharp(await portrait())
      .toFormat(format)
      .toBuffer();
    const file = { fileName: `me.${format}`, mimeType: `image/${format}`, caption: 'all of it' };
    const sent = person.sendDocument(bytes, file);
    await toSticker(scene, await person.waitForBotMessage(texts.summary.title, { after: sent }));
  });
});

describe('what cannot be drawn from is answered clearly', () => {
  test('files', async () => {
    const { chat, person, texts, world } = await openScene();
    const { file, tooLarge, unreadable, tooSmall } = texts.notices;
    const whole = await portrait();
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(500)]);
    const tiny = await sharp(whole).resize(40, 50).png().toBuffer();
    const frames = await Promise.all(
      ['#f00', '#00f'].map(background =>
        sharp({ create: { width: 120, height: 120, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const files: readonly [Uint8Array, string, string, string][] = [
      [heic, 'IMG_1.HEIC', 'image/heic', file],
      [heic, 'IMG_1.jpg', 'image/jpeg', file],
      [Buffer.from('%PDF-1.7 …'), 'me.pdf', 'application/pdf', file],
      [Buffer.from('%PDF-1.7 …'), 'me.png', 'image/png', file],
      [Buffer.from('GIF89a…'), 'me.gif', 'image/gif', texts.video.what],
      [new Uint8Array(25 * 1024 * 1024), 'huge.png', 'image/png', tooLarge],
      [new Uint8Array(0), 'empty.jpg', 'image/jpeg', unreadable],
      [whole.subarray(0, whole.length >> 1), 'half.jpg', 'image/jpeg', unreadable],
      [Buffer.from('<html>not a picture</html>'), 'me.jpg', 'image/jpeg', unreadable],
      [tiny, 'tiny.png', 'image/png', tooSmall],
      [moving, 'moving.webp', 'image/webp', texts.video.what],
      [Buffer.from('PK…'), 'me.zip', 'application/zip', file],
      [Buffer.from('PK…'), 'me', 'application/octet-stream', file],
      [whole.subarray(0, whole.length >> 1), 'half', 'application/octet-stream', unreadable],
    ];
    for (const [bytes, fileName, mimeType, answer] of files) {
      const sent = person.sendDocument(bytes, { fileName, mimeType });
      await person.waitForBotMessage(answer, { after: sent, what: `an answer to ${fileName}: ${answer}` });
    }
    // A large one whose size is not declared.
    const { raw } = person.sendDocument(new Uint8Array(21 * 1024 * 1024), JPEG);
    const told = await person.waitForBotMessage(tooLarge);
    const undeclared = { ...raw, document: { ...raw.document, file_size: undefined } };
    world.telegram.injectUpdate({ message: undeclared });
    await person.waitForBotMessage(tooLarge, { after: told });
    expect(chat.chats()).toHaveLength(0);
  });

  test('voice, video, stickers, animations, places and tiny photos', async () => {
    const scene = await openScene();
    const { person, texts, world } = scene;
    const answered = (answer: string, after: { seq: number }) => person.waitForBotMessage(answer, { after });
    await answered(texts.notices.voice, person.sendVoice(Buffer.from('OggS')));
    await answered(texts.video.what, person.sendVideo(Buffer.from('mp4')));
    const webp = await sharp(await portrait())
      .resize(512, 512)
      .webp()
      .toBuffer();
    await answered(texts.received.what, await person.sendSticker(webp));
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
    await answered(texts.video.what, await person.waitForBotMessage(texts.notices.tooSmall));
    world.telegram.injectUpdate({ message: { ...bare, location: { latitude: 1, longitude: 1 } } });
    await answered(texts.notices.other, last);
    expect(scene.chat.chats()).toHaveLength(0);
  });
});

describe('albums', () => {
  const pictures = async (count: number) => {
    const bytes = await portrait();
    return Array.from({ length: count }, () => ({ bytes }));
  };

  test('of three: the first is taken, which is said once, and the rest is skipped', async () => {
    const scene = await openScene();
    const { chat, person, texts, world } = scene;
    const release = chat.holds();
    chat.says(LOVELY);
    const [first] = await person.sendAlbum(await pictures(3));
    await eventually(() => chat.chats().length).toBe(1);
    release();
    await person.waitForBotMessage(LOVELY);
    await allHandled(world);
    expect(saidTo(person).split(texts.notices.albumFirst)).toHaveLength(2);
    expect(chat.chats()).toHaveLength(1);
    expect(saidTo(person)).not.toContain(texts.photo.useNewQuestion);
    expect((await sessionOf(scene)).photo_file_id).toBe(fileIn(first));
  });

  test.each(['pictures', 'files'])('of %s that arrive one by one: the later ones are skipped', async kind => {
    const scene = await openScene();
    const { chat, person, texts } = scene;
    const bytes = await portrait();
    const send = () =>
      kind === 'files'
        ? person.sendDocument(bytes, { ...JPEG, mediaGroupId: 'album' })
        : person.sendPhoto(bytes, { mediaGroupId: 'album' });
    chat.says(LOVELY);
    const first = await send();
    await person.waitForBotMessage(LOVELY);
    for (let i = 0; i < 2; i++) await send();
    chat.says('Anime it is.');
    await sendText(person, 'anime', 'Anime it is.');
    expect(saidTo(person)).not.toContain(texts.photo.useNewQuestion);
    expect((await sessionOf(scene)).photo_file_id).toBe(fileIn(first));
    expect(chat.chats()).toHaveLength(2);
  });

  test('in mid-dialogue: one question, about its first picture', async () => {
    const scene = await openScene();
    const { person, texts } = scene;
    await toSummary(scene);
    const [first] = await person.sendAlbum(await pictures(2));
    const question = await person.waitForBotMessage(texts.photo.useNewQuestion);
    await pressButton(person, question, texts.photo.useNew, texts.photo.usingNew);
    expect((await sessionOf(scene)).photo_file_id).toBe(fileIn(first));
    for (const words of [texts.photo.useNewQuestion, texts.notices.albumFirst])
      expect(saidTo(person).split(words)).toHaveLength(2);
  });
});

describe('another photo in mid-dialogue', () => {
  test('the question is answered once; its buttons, and those of the last but one photo, do nothing more', async () => {
    const scene = await openScene();
    const { chat, person, texts } = scene;
    const { useNew, keep, useNewQuestion } = texts.photo;
    await toSummary(scene);
    const before = (await sessionOf(scene)).photo_file_id;
    const first = await sendPortrait(person, '', useNewQuestion);
    const third = await person.sendPhoto(await portrait());
    const second = await person.waitForBotMessage(useNewQuestion, { after: third });
    await pressButton(person, first, useNew, texts.settled);
    expect((await sessionOf(scene)).photo_file_id).toBe(before);
    await pressButton(person, second, useNew, texts.summary.title);
    await pressButton(person, second, keep, texts.settled);
    expect((await sessionOf(scene)).photo_file_id).toBe(fileIn(third));
    expect(chat.chats()).toHaveLength(1);
  });

  test.each(['hm', 'which one is better?', 'hello'])(
    'the rules ask it again while nothing answers it: "%s"',
    async words => {
      const { person, texts } = await openScene({ more: { AI_PROVIDERS: 'offline' } });
      await sendPortrait(person, 'anime, happy, waving', texts.summary.title);
      const asked = await sendPortrait(person, '', texts.photo.useNewQuestion);
      await sendText(person, words, texts.photo.useNewQuestion);
      const answers = person.messages.filter(({ from, seq }) => from === 'bot' && seq > asked.seq);
      expect(answers.map(({ text }) => text)).toEqual([expect.stringMatching(/\?$/)]);
    },
  );

  test('with a caption: the words count and the question is asked', async () => {
    const scene = await openScene();
    const { chat, person, texts } = scene;
    await toSummary(scene);
    chat.calls([update({ emotion: 'sad' })], 'Sad, then.');
    chat.says('Which photo?');
    const question = await sendPortrait(person, 'and make me sad', texts.photo.useNewQuestion);
    const summary = await pressButton(person, question, texts.photo.keep, texts.summary.title);
    expect(summary.text).toContain('Emotion: sad');
    await toSticker(scene, summary);
  });
});

describe('a photo that cannot be drawn from any more is asked for again, and everything else is kept', () => {
  test.each([
    ['Telegram does not know it', 'getFile'],
    ['it cannot be decoded', 'file'],
  ])('%s', async (_why, method) => {
    const scene = await openScene();
    const { chat, painter, person, texts, world } = scene;
    const summary = await toSummary(scene);
    if (method === 'getFile')
      refuse(world.telegram, method, 400, 'Bad Request: invalid file_id', { times: 1 });
    else {
      // As long as the photo is: what is shorter is fetched again.
      const body = 'no picture '.repeat(100_000);
      world.telegram.faults.add({ kind: 'page', status: 200, body, method, times: 1 });
    }
    const lost = await pressButton(person, summary, texts.summary.confirm, texts.sticker.photoLost);
    expect(lost.buttons).toEqual([]);
    expect((await sessionOf(scene)).photo_file_id).toBeNull();
    expect((await jobsIn(world)).map(job => job.failure)).toEqual(['photo_lost']);
    chat.says('Thank you.');
    await toSticker(scene, await sendPortrait(person, '', texts.summary.title));
    expect(saidTo(person)).not.toContain(texts.photo.useNewQuestion);
    expect(painter.imagesPaid()).toBe(1);
    expect((await jobsIn(world)).map(job => job.status)).toEqual(['failed', 'delivered']);
  });
});

test('a photo sent as a file that Telegram does not hand out: said, and it works the next time', async () => {
  const { chat, person, texts, world } = await openScene({ runtime: HURRIED });
  const bytes = await portrait();
  for (const method of ['getFile', 'file']) {
    const fault = world.telegram.faults.add({ kind: 'reset-before', method });
    const sent = person.sendDocument(bytes, JPEG);
    await person.waitForBotMessage(texts.notices.download, { after: sent });
    fault.remove();
  }
  chat.says('Lovely.');
  person.sendDocument(bytes, JPEG);
  await person.waitForBotMessage('Lovely.');
});

describe('a photo that Telegram hands out only later', () => {
  async function fetching() {
    const { telegram, ann, api } = await startTelegram();
    const bytes = await portrait();
    const fileId = fileIn(ann.sendDocument(bytes, JPEG)) ?? '';
    const waited: number[] = [];
    const clock = { now: () => 0, elapsed: () => 0, sleep: async (ms: number) => void waited.push(ms) };
    const { root } = telegram;
    const photos = new TelegramPhotos({ api, token: TOKEN, root, clock, log: SILENT, localFiles: undefined });
    const fetch = () => photos.fetch(fileId, new AbortController().signal);
    return { telegram, bytes, waited, fetch };
  }

  test('is waited for as long as Telegram asks', async () => {
    const { telegram, fetch, waited, bytes } = await fetching();
    askToWait(telegram, 'getFile', 15, { times: 1 });
    askToWait(telegram, 'getFile', 3, { times: 1 });
    expect((await fetch()).equals(bytes)).toBe(true);
    expect(waited).toEqual([15_000, 3000]);
  });

  test('is fetched again where a proxy answers with a page of its own', async () => {
    const { telegram, fetch, bytes } = await fetching();
    const body = '<html>captive portal</html>';
    telegram.faults.add({ kind: 'page', status: 200, body, method: 'file', times: 1 });
    expect((await fetch()).equals(bytes)).toBe(true);
  });

  test('is not waited for any longer than a person would', async () => {
    const { telegram, fetch, waited } = await fetching();
    const fault = askToWait(telegram, 'getFile', 16, { times: 1 });
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
