import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeOutgoing } from '../../../src/assistant/state/outgoing.ts';
import { markSent } from '../../../src/assistant-db/jobs/stickers.ts';
import { ensureCut, NO_SOURCE } from '../../../src/assistant-db/jobs/videos.ts';
import { enqueueMessages } from '../../../src/assistant-db/messages/outbox.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { animation, mp4, videoSticker } from '../../images/footage/samples.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { temporaryFolder } from '../../support/folder.ts';
import {
  HURRIED,
  openScene,
  portrait,
  rowsOf,
  type Scene,
  type SceneOptions,
  toSticker,
} from '../../support/scene.ts';
import { LONG } from '../../support/timeouts.ts';
import { publish, sendIt } from '../received/scene.ts';

const GIF = { fileName: 'cat.gif', mimeType: 'image/gif' };

const keyless = (options: SceneOptions = {}) =>
  openScene({
    runtime: HURRIED,
    ...options,
    more: { AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline', ...options.more },
  });

const screenOf = ({ person, texts }: Scene, sent: SeenMessage, words = texts.video.what) =>
  person.waitForBotMessage(words, { after: sent });

/** The screen as it is now. */
const nowOf = ({ person }: Scene, { message_id: id }: SeenMessage) =>
  person.messages.find(each => each.message_id === id);

/** A decoder that takes longer than a test may. */
async function slowFfmpeg(): Promise<string> {
  const program = join(temporaryFolder(), 'ffmpeg');
  await writeFile(program, '#!/bin/sh\n[ "$1" = -version ] && exit 0\nexec /bin/sleep 100\n', {
    mode: 0o755,
  });
  return program;
}

/** Presses the button that makes the sticker, and waits for the film. */
async function film({ person, texts }: Scene, screen: SeenMessage, from = '0:00'): Promise<SeenMessage> {
  person.press(screen, texts.video.make(from));
  return person.waitForBotMessage(each => each.animation !== undefined, { after: screen });
}

describe('a GIF or a video that a user sends', () => {
  it('becomes a moving custom emoji, and so does a video sticker of someone', LONG, async () => {
    const scene = await keyless();
    const { person, texts, world } = scene;
    await screenOf(scene, person.sendDocument(await animation('gif', {}), GIF));
    const question = await sendText(person, '/emoji', texts.emoji.ask(1));
    await pressButton(person, question, texts.emoji.make, 'is ready');
    const bytes = await videoSticker(512, 256, 3);
    const [file] = await publish(scene, [{ bytes, emoji: '😎', extension: 'webm' }]);
    await sendIt(scene, file, texts.received.whatOnlyPack);
    await sendText(person, '/emoji', /2 emoji/);
    const emoji = world.telegram.stickerSets.find(({ type }) => type === 'custom_emoji')?.stickers;
    expect(emoji).toMatchObject([
      { moving: true, width: 100, height: 100 },
      { moving: true, width: 100, height: 100, emoji: ['😎'] },
    ]);
    expect(world.telegram.violations).toEqual([]);
  });

  it('becomes a moving sticker in a pack', LONG, async () => {
    const scene = await keyless();
    const { person, texts, world } = scene;
    const screen = await screenOf(scene, person.sendDocument(await animation('gif', {}), GIF));
    expect(screen.buttons).toEqual([
      texts.video.make('0:00'),
      texts.video.otherPart,
      texts.video.moment('0:00'),
    ]);
    const shown = await film(scene, screen);
    expect(shown.buttons).toEqual([texts.afterSticker.add, texts.video.otherPart]);
    await pressButton(person, shown, texts.afterSticker.add, 'is ready');
    await eventually(() => nowOf(scene, shown)?.buttons).toContain(texts.afterSticker.inPack);
    const [set] = world.telegram.stickerSets;
    expect(checkFilm(Buffer.from(set?.stickers[0]?.bytes ?? []))).toMatchObject({ ok: true, frames: 6 });
    // Telegram has both files now.
    const [row] = await rowsOf(world, 'stickers');
    expect(row).toMatchObject({ generation_id: null, motion: 'video', picture: null, preview: null });
    expect(world.telegram.violations).toEqual([]);
  });

  it('is cut at the second that the user names', LONG, async () => {
    const scene = await keyless();
    const { person, texts, world } = scene;
    const video = person.sendVideo(await mp4({ seconds: 4 }), { duration: 4, isGif: true });
    const screen = await screenOf(scene, video);
    const asked = await pressButton(person, screen, texts.video.otherPart, texts.video.whichPart);
    const again = await sendText(person, 'the end', texts.video.badPart);
    expect(again.seq).toBeGreaterThan(asked.seq);
    const cut = await sendText(person, '0:03', texts.video.what);
    await film(scene, cut, '0:03');
    const rows = await rowsOf(world, 'stickers');
    expect(rows.map(({ starts_ms }) => starts_ms)).toEqual([0, 3000]);
    expect(checkFilm(Buffer.from(rows[1]?.picture ?? []))).toMatchObject({ ok: true, durationMs: 1000 });
  });

  it('gives the photo of one moment', LONG, async () => {
    const scene = await keyless();
    const { person, texts, world } = scene;
    const photo = sharp(await portrait()).resize(300);
    const frames = [await photo.png().toBuffer(), await photo.flop().png().toBuffer()];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const screen = await screenOf(scene, person.sendDocument(gif, GIF));
    await pressButton(person, screen, texts.video.moment('0:00'), texts.video.momentTaken);
    await toSticker(scene, await sendText(person, 'comic, laughing, waving', texts.summary.title));
    const [job] = await rowsOf(world, 'generations');
    expect(job?.photo_file_id).toMatch(/^moment:0:/);
  });

  it('says so if there is no picture at that moment', async () => {
    const scene = await keyless();
    const { person, texts } = scene;
    const screen = await screenOf(scene, person.sendVideo(Buffer.from('no video')));
    await pressButton(person, screen, texts.video.moment('0:00'), texts.video.momentTaken);
    const summary = await sendText(person, 'comic, laughing, waving', texts.summary.title);
    await pressButton(person, summary, texts.summary.confirm, texts.video.unreadable);
  });

  it('keeps its circle if it is a round message', LONG, async () => {
    const scene = await keyless();
    const { person, world } = scene;
    await film(scene, await screenOf(scene, person.sendVideoNote(await mp4({ size: '96x96' }))));
    expect(await rowsOf(world, 'stickers')).toMatchObject([{ motion: 'round' }]);
  });

  it('says so if nothing moves, and offers the moment', LONG, async () => {
    const scene = await keyless();
    const { person, texts } = scene;
    const bytes = await animation('gif', { delay: [100] });
    const screen = await screenOf(scene, person.sendDocument(bytes, GIF));
    person.press(screen, texts.video.make('0:00'));
    await eventually(() => nowOf(scene, screen)?.text).toBe(texts.video.still);
    expect(nowOf(scene, screen)?.buttons).toContain(texts.video.moment('0:00'));
  });

  it('is not made after /stop', LONG, async () => {
    const scene = await keyless({ more: { FFMPEG_PATH: await slowFfmpeg() } });
    const { person, texts, world } = scene;
    const screen = await screenOf(scene, person.sendVideo(await mp4({ seconds: 1 })));
    await pressButton(person, screen, texts.video.make('0:00'), texts.video.making);
    await sendText(person, '/stop', texts.stop.film);
    await eventually(() => rowsOf(world, 'pack_jobs')).toEqual([]);
    await eventually(() => nowOf(scene, screen)?.text).toBe(texts.video.what);
  });

  it('is asked for again if Telegram has lost it', async () => {
    const scene = await keyless();
    const { person, texts, world } = scene;
    const sent = person.sendDocument(await animation('gif', {}), GIF);
    const screen = await screenOf(scene, sent);
    world.telegram.loseFile(sent.raw.document?.file_id ?? '');
    person.press(screen, texts.video.make('0:00'));
    await eventually(() => nowOf(scene, screen)?.text).toBe(texts.video.gone);
  });

  it('may come twice, even if Telegram gives both films one id', async () => {
    const { world, person } = await keyless();
    const { db } = world.app();
    await sendText(person, '/start', 'photo');
    await db.transaction().execute(async trx => {
      for (const source of ['one', 'other']) {
        const video = { source, motion: 'video', thumbnail: null } as const;
        await markSent(trx, await ensureCut(trx, person.id, video, 0, 0), { id: source, uniqueId: 'same' });
      }
    });
    expect((await rowsOf(world, 'stickers')).map(({ file_unique_id: id }) => id)).toEqual(['same', 'same']);
  });

  it('is answered even if it came with others or with a sticker', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { person, texts, chat } = scene;
    const release = chat.holds();
    chat.says('Hello.');
    person.sendText('hi');
    const videos = ['a', 'b'].map(name => person.sendVideo(Buffer.from(name)));
    release();
    await person.waitForBotMessage('Hello.');
    await eventually(() => person.messages.filter(({ text }) => text === texts.video.what)).toHaveLength(2);
    const repliedTo = person.messages.flatMap(({ raw }) => raw.reply_to_message?.message_id ?? []);
    expect(repliedTo).toEqual(videos.map(({ message_id: id }) => id));

    const releaseAgain = chat.holds();
    chat.says('Hello again.');
    const words = person.sendText('hi again');
    person.sendVideo(Buffer.from('c'));
    const sticker = await sharp(await portrait())
      .resize(512, 512)
      .webp()
      .toBuffer();
    await person.sendSticker(sticker);
    releaseAgain();
    await person.waitForBotMessage(texts.video.what, { after: words });
    await person.waitForBotMessage(texts.received.what, { after: words });
  });

  it('is not passed over in an album whose photo was taken before', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { person, texts, chat } = scene;
    chat.says('Which style would you like?');
    await person.sendPhoto(await portrait(), { mediaGroupId: 'holiday' });
    const asked = await person.waitForBotMessage('Which style');
    const late = person.sendVideo(Buffer.from('mp4'), { mediaGroupId: 'holiday' });
    await person.waitForBotMessage(texts.notices.video, { after: late });
    expect(late.seq).toBeGreaterThan(asked.seq);
  });

  it('is spoken of if neither Telegram nor the bot has its film any more', async () => {
    const { world, person, texts } = await keyless();
    const { db } = world.app();
    await sendText(person, '/start', 'photo');
    await db.transaction().execute(async trx => {
      const video = { source: 'gone', motion: 'video', thumbnail: null } as const;
      const { id: stickerId } = await ensureCut(trx, person.id, video, 0, 0);
      await markSent(trx, { id: stickerId, motion: 'video' }, { id: 'gone, too', uniqueId: null });
      await enqueueMessages(trx, person.id, [encodeOutgoing({ type: 'sticker', stickerId })], 0);
    });
    await person.waitForBotMessage(texts.sticker.undelivered);
  });

  it('is refused if it is too long', async () => {
    const scene = await keyless();
    const { person, texts } = scene;
    await screenOf(scene, person.sendVideo(Buffer.from('mp4'), { duration: 61 }), texts.notices.videoTooLong);
  });

  it.each(['en', 'ru'] as const)('does not keep words from their answer: %s', async language => {
    const scene = await openScene({ language, runtime: HURRIED });
    const { person, chat } = scene;
    chat.says('Which style would you like?');
    const sent = person.sendVideo(Buffer.from('mp4'), { caption: language === 'ru' ? 'вот я' : 'me' });
    const screen = await screenOf(scene, sent);
    await person.waitForBotMessage('Which style', { after: screen });
    expect(JSON.stringify(chat.chats())).toContain('The person sent a video');
  });
});

describe('without FFmpeg', () => {
  const more = { FFMPEG_PATH: '/nowhere/ffmpeg' };

  it('a video is drawn from its still picture, which the bot says', async () => {
    const scene = await keyless({ more });
    const { person, texts } = scene;
    const sent = person.sendVideo(Buffer.from('mp4'), { thumbnail: await portrait() });
    const screen = await screenOf(scene, sent, texts.video.cannot);
    await pressButton(person, screen, texts.video.drawStill, texts.video.momentTaken);
    await sendText(person, 'comic, laughing, waving', texts.summary.title);
  });

  it('a video without a still picture is refused in one sentence', async () => {
    const scene = await keyless({ more });
    const screen = await screenOf(
      scene,
      scene.person.sendVideo(Buffer.from('mp4')),
      scene.texts.video.cannotAtAll,
    );
    expect(screen.buttons).toEqual([]);
  });

  it('a GIF file still moves', LONG, async () => {
    const scene = await keyless({ more });
    const { person } = scene;
    await film(scene, await screenOf(scene, person.sendDocument(await animation('gif', {}), GIF)));
  });
});

describe('words about a video', () => {
  const call = (what: string, value?: string) => ({ name: 'do_for_person', args: { what, value } });

  it.each([
    ['en', 'make a sticker from second 3', '3', 'draw the moment at 1.5'],
    ['ru', 'сделай стикер с третьей секунды', '0:03', 'нарисуй момент на 1,5'],
  ] as const)(
    'make a sticker of the part that they name, in %s',
    LONG,
    async (language, words, value, next) => {
      const scene = await openScene({ language, runtime: HURRIED });
      const { person, texts, chat, world } = scene;
      const sent = person.sendVideo(await mp4({ seconds: 4 }), { duration: 4, isGif: true });
      await screenOf(scene, sent);
      chat.calls([call('video_sticker', value)], 'OK.');
      const said = person.sendText(words);
      await person.waitForBotMessage(texts.video.making, { after: said });
      const film = await person.waitForBotMessage(each => each.animation !== undefined, { after: said });
      expect(film.buttons).toEqual([texts.afterSticker.add, texts.video.otherPart]);
      expect(chat.chats().join('\n')).toContain('Received video');
      // The next second is counted in the same video.
      chat.calls([call('video_moment', '1.5')], 'OK.');
      await sendText(person, next, texts.ask.style);
      expect((await rowsOf(world, 'stickers')).map(({ starts_ms }) => starts_ms)).toEqual([0, 3000]);
      expect((await rowsOf(world, 'sessions'))[0]?.photo_file_id).toMatch(/^moment:1500:/);
      expect(world.telegram.violations).toEqual([]);
    },
  );

  it.each([
    ['en', 'make a sticker from 0:02', 2000],
    ['en', 'from second 5', 5000],
    ['en', 'animated sticker', 0],
    ['ru', 'сделай стикер с 2 секунды', 2000],
    ['de', 'mach einen Sticker ab Sekunde 3', 3000],
    ['es', 'haz un sticker desde el segundo 3', 3000],
    ['uk', 'зроби стікер з 4 секунди', 4000],
  ] as const)('make a sticker without a model, in %s: %s', async (language, words, startsMs) => {
    const scene = await keyless({ language, more: { FFMPEG_PATH: await slowFfmpeg() } });
    const { person, texts, world } = scene;
    await screenOf(scene, person.sendVideo(Buffer.from('mp4')));
    await sendText(person, words, texts.video.making);
    expect((await rowsOf(world, 'stickers')).at(-1)?.starts_ms).toBe(startsMs);
  });

  it('work as its caption, and ask for the second, without a model', async () => {
    const scene = await keyless({ more: { FFMPEG_PATH: await slowFfmpeg() } });
    const { person, texts } = scene;
    const sent = person.sendVideo(Buffer.from('mp4'), { caption: 'a sticker from 0:02, please' });
    await person.waitForBotMessage(texts.video.making, { after: sent });
    await sendText(person, 'make a sticker from the end', texts.video.badPart);
  });

  it.each([
    ['en', 'draw this moment', 0],
    ['ru', 'нарисуй кадр на 3 секунде', 3000],
  ] as const)('give a moment without a model, in %s: %s', async (language, words, at) => {
    const scene = await keyless({ language });
    const { person, texts, world } = scene;
    await screenOf(scene, person.sendVideo(Buffer.from('mp4')));
    await sendText(person, words, texts.video.momentTaken);
    expect((await rowsOf(world, 'sessions'))[0]?.photo_file_id).toMatch(`moment:${at}:`);
  });

  it('come with it, and ask for the second if they name none that can be', LONG, async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { person, texts, chat } = scene;
    chat.calls([call('video_sticker', 'the end')], 'OK.');
    const video = await mp4({ seconds: 2 });
    const sent = person.sendVideo(video, { duration: 2, isGif: true, caption: 'a sticker of the end' });
    await person.waitForBotMessage(texts.video.badPart, { after: sent });
    await sendText(person, '1', texts.video.what);
  });

  it('find none once it was forgotten', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { person, chat, world } = scene;
    await screenOf(scene, person.sendVideo(await mp4({ seconds: 1 }), { duration: 1, isGif: true }));
    await world.app().db.updateTable('stickers').set({ source: NO_SOURCE, thumbnail: null }).execute();
    chat.says('Send it again, please.');
    await sendText(person, 'make a sticker of it', 'Send it again, please.');
    expect(chat.chats().join('\n')).not.toContain('Received video');
  });

  it('are answered truthfully if videos cannot be opened', async () => {
    const scene = await openScene({ runtime: HURRIED, more: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const { person, texts, chat } = scene;
    const sent = person.sendVideo(await mp4({ seconds: 1 }), { duration: 1, isGif: true });
    const { cannotAtAll, cannot } = texts.video;
    const screen = await person.waitForBotMessage(({ text }) => [cannotAtAll, cannot].includes(text), {
      after: sent,
    });
    chat.calls([call('video_sticker', '0')], 'OK.');
    await sendText(person, 'make a sticker of it', screen.text);
    expect(chat.chats().join('\n')).toContain('cannot be opened here');
  });
});
