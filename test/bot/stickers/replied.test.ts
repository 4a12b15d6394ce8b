import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { sendText } from '../../support/exchange.ts';
import { openScene, portrait, rowsOf, stickerOf, toSticker, toSummary } from '../../support/scene.ts';

const captionsOf = async ({ world }: Awaited<ReturnType<typeof openScene>>) =>
  (await rowsOf(world, 'stickers')).map(({ generation_id: job, caption }) => `${job} ${caption}`.trim());

/** A user with two stickers, and the message of the older one. */
async function twoStickers() {
  const scene = await openScene();
  await toSticker(scene, await toSummary(scene));
  const { chat, person, texts } = scene;
  const older = stickerOf(person);
  chat.calls([{ name: 'update_sticker_params', args: { emotion: 'sad' } }], 'Noted.');
  await toSticker(scene, await sendText(person, 'sad, please', texts.summary.title));
  return { scene, older };
}

describe('a reply', () => {
  it('to an older sticker refers to it', async () => {
    const { scene, older } = await twoStickers();
    scene.chat.calls([{ name: 'change_sticker', args: { caption: 'Hi' } }], 'Here you are.');
    scene.person.sendText('add caption Hi', { replyTo: older });
    await eventually(() => captionsOf(scene)).toEqual(['1', '2', '1 Hi']);
  });

  it('in another chat to an older sticker refers to it', async () => {
    const { scene, older } = await twoStickers();
    const { chat, person, world } = scene;
    chat.says('Yes?');
    chat.calls([{ name: 'change_sticker', args: { caption: 'Hi' } }], 'Here you are.');
    const { raw: said } = person.sendText('hm');
    await person.waitForBotMessage('Yes?');
    const external_reply = {
      origin: { type: 'hidden_user' },
      sticker: { ...older.raw.sticker, file_unique_id: 'older' },
    };
    // Both have the same picture here, and thus the same file.
    const { db } = world.app();
    await db.updateTable('stickers').set({ file_unique_id: 'older' }).where('id', '=', 1).execute();
    world.telegram.injectUpdate({
      message: { ...said, message_id: said.message_id + 1000, text: 'add caption Hi', external_reply },
    });
    await eventually(() => captionsOf(scene)).toEqual(['1', '2', '1 Hi']);
  });

  it('to words without a sticker refers to the newest sticker', async () => {
    const { scene } = await twoStickers();
    scene.chat.calls([{ name: 'change_sticker', args: { caption: 'Hi' } }], 'Here you are.');
    scene.person.sendText('add caption Hi');
    await eventually(() => captionsOf(scene)).toEqual(['1', '2', '2 Hi']);
  });

  it('gives the model the quoted part, or the full message', async () => {
    const { chat, person, world } = await openScene();
    chat.says('Anime, comic or VHS? All three suit you.');
    const asked = await sendText(person, 'what could it be?', 'Anime, comic');
    chat.says('The second, then.');
    const { raw } = person.sendText('hi');
    await person.waitForBotMessage('The second, then.');
    const reply = (text: string, more: object) =>
      world.telegram.injectUpdate({
        message: { ...raw, message_id: raw.message_id + 1000, text, reply_to_message: asked.raw, ...more },
      });
    chat.says('Comic it is.');
    reply('this one', { quote: { text: 'comic', position: 7 } });
    await person.waitForBotMessage('Comic it is.');
    expect(chat.chats().at(-1)).toContain('or part of it: \\"comic\\"');
    chat.says('All of them?');
    reply('all of these', { message_id: raw.message_id + 1001 });
    await person.waitForBotMessage('All of them?');
    expect(chat.chats().at(-1)).toContain('Anime, comic or VHS? All three suit you.');
  });

  it('to a photo in another chat uses that photo', async () => {
    const scene = await openScene();
    const { chat, person, world, texts } = scene;
    chat.says('Lovely.');
    const sent = await person.sendPhoto(await portrait());
    await person.waitForBotMessage('Lovely.');
    const elsewhere = {
      ...sent.raw,
      message_id: sent.raw.message_id + 1000,
      photo: undefined,
      text: 'VHS, laughing, waving',
    };
    const db = world.app().db;
    await db.updateTable('sessions').set({ photo_file_id: null }).execute();
    chat.calls(
      [{ name: 'update_sticker_params', args: { style: 'VHS', emotion: 'laughing', pose: 'waving' } }],
      'Noted.',
    );
    world.telegram.injectUpdate({
      message: { ...elsewhere, external_reply: { origin: { type: 'hidden_user' }, photo: sent.raw.photo } },
    });
    await person.waitForBotMessage(texts.summary.title);
  });
});
