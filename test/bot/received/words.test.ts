import { describe, expect, it } from 'vitest';
import { type Language, textsFor } from '../../../src/i18n/index.ts';
import { MAX_CAPTION } from '../../../src/images/finishing/caption/limits.ts';
import { sendPortrait, sendText } from '../../support/exchange.ts';
import { HURRIED, openScene, rowsOf, type Scene, stickerOf, stickersOf } from '../../support/scene.ts';
import { manyStickers, publish, sendIt } from './scene.ts';

/** A user without a model who has sent a sticker. @param images the provider of pictures */
async function withSticker(language: Language, images?: 'offline') {
  const more = { AI_PROVIDERS: 'offline', ...(images && { IMAGE_PROVIDERS: images }) };
  const scene = await openScene({ language, more, runtime: HURRIED });
  const files = await publish(scene, await manyStickers(2));
  await sendIt(scene, files[0]);
  return { ...scene, files };
}

async function captionsOf({ world }: Pick<Scene, 'world'>) {
  return (await rowsOf(world, 'stickers')).map(({ source, caption }) => [source, caption]);
}

const dialogue = async ({ world }: Pick<Scene, 'world'>) =>
  (await rowsOf(world, 'assistant_sessions')).at(-1);

describe('without a model, a wish for the pose of a received sticker', () => {
  it.each([
    ['en', 'draw me like this'],
    ['en', 'can you draw me like this?'],
    ['en', 'me in this pose'],
    ['ru', 'нарисуй меня так же'],
    ['ru', 'меня в этой позе'],
    ['de', 'zeichne mich genauso'],
    ['es', 'yo en esta pose'],
    ['uk', 'намалюй мене так само'],
  ] as const)('agrees on it, in %s: %s', async (language, words) => {
    const scene = await withSticker(language);
    const { person, texts, files } = scene;
    await sendText(person, words, texts.received.poseTaken);
    await person.waitForBotMessage(texts.ask.photo);
    expect(await dialogue(scene)).toMatchObject({
      pose: texts.received.pose('😂'),
      pose_file_id: files[0],
    });
  });

  it('takes a style and an emotion that it names', async () => {
    const scene = await withSticker('en');
    const { person, texts } = scene;
    await sendText(person, 'draw me like this please, in anime style, sad', texts.received.poseTaken);
    expect(await dialogue(scene)).toMatchObject({ style: 'anime', emotion: 'sad' });
    const summary = await sendPortrait(person, '', texts.summary.title);
    expect(summary.text).toContain(texts.received.pose('😂'));
  });

  it('means the sticker that it replies to', async () => {
    const scene = await withSticker('en');
    const { person, texts, files } = scene;
    const earlier = stickerOf(person);
    await sendIt(scene, files[1]);
    const said = person.sendText('me in this pose', { replyTo: earlier });
    await person.waitForBotMessage(texts.received.poseTaken, { after: said });
    expect(await dialogue(scene)).toMatchObject({ pose_file_id: files[0] });
  });

  it('takes the mood alone, and says so, without an image model', async () => {
    const scene = await withSticker('ru', 'offline');
    const { person, texts } = scene;
    const { poseUnseen, emotionTaken } = texts.received;
    await sendText(person, 'нарисуй меня так же', `${poseUnseen} ${emotionTaken('😂')}`);
    expect(await dialogue(scene)).toMatchObject({ pose: null, pose_file_id: null });
  });

  it.each(["don't draw me like this", 'draw me jumping'])('is not read into: %s', async words => {
    const scene = await withSticker('en');
    const { person } = scene;
    const said = person.sendText(words);
    await person.waitForBotMessage(/./, { after: said });
    expect((await dialogue(scene))?.pose_file_id).toBeNull();
  });
});

describe('without a model, words for a received sticker', () => {
  it.each([
    ['en', 'caption: hello', 'hello'],
    ['en', 'write HELLO on it', 'HELLO'],
    ['en', 'can you write "see you, Bob!" on it?', 'see you, Bob!'],
    ['en', 'put HELLO on it, please', 'HELLO'],
    ['ru', 'подпиши Привет', 'Привет'],
    ['ru', 'напиши на нём «Доброе утро!»', 'Доброе утро!'],
    ['de', 'schreib HALLO drauf', 'HALLO'],
    ['es', 'escribe HOLA encima', 'HOLA'],
    ['uk', 'напиши на ньому: ПРИВІТ', 'ПРИВІТ'],
  ] as const)('are written on it, in %s: %s', async (language, words, caption) => {
    const scene = await withSticker(language);
    const { person, texts, files } = scene;
    const said = person.sendText(words);
    const made = await person.waitForSticker({ after: said });
    expect(made.buttons).toContain(texts.afterSticker.caption);
    expect(await captionsOf(scene)).toEqual([
      [null, ''],
      [files[0], caption],
    ]);
  });

  it.each([
    ['en', 'caption it'],
    ['ru', 'добавь надпись'],
    ['de', 'beschrifte ihn'],
    ['es', 'ponle un texto'],
    ['uk', 'зроби напис'],
  ] as const)('are asked for if there are none, in %s: %s', async (language, words) => {
    const scene = await withSticker(language);
    const { person, files } = scene;
    await sendText(person, words, textsFor(language).afterSticker.askCaption(MAX_CAPTION));
    await person.waitForSticker({ after: person.sendText('OK') });
    expect(await captionsOf(scene)).toContainEqual([files[0], 'OK']);
  });

  it('mean a sticker that came after the values of the next one, and then again the next one', async () => {
    const scene = await withSticker('en');
    const { person, texts, files } = scene;
    await sendPortrait(person, 'anime, sad', texts.ask.pose);
    await sendIt(scene, files[1]);
    await person.waitForSticker({ after: person.sendText('write HELLO on it') });
    expect(await captionsOf(scene)).toContainEqual([files[1], 'HELLO']);
    await sendText(person, 'waving', texts.summary.title);
    const summary = await sendText(person, 'caption: bye', texts.summary.title);
    expect(summary.text).toContain('bye');
    expect(await captionsOf(scene)).toHaveLength(3);
  });

  it.each(['put a hat on it', 'how do I write on it?'])('are not read into: %s', async words => {
    const scene = await withSticker('en');
    const { person } = scene;
    await person.waitForBotMessage(/./, { after: person.sendText(words) });
    expect(await captionsOf(scene)).toHaveLength(1);
    expect(stickersOf(person).filter(({ from }) => from === 'bot')).toEqual([]);
  });
});
