import sharp from 'sharp';
import { expect, test } from 'vitest';
import { NOTES } from '../../../src/assistant/model/notes.ts';
import { pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import {
  openScene,
  portrait,
  providersOf,
  rowOf,
  type Scene,
  saidTo,
  toSummary,
} from '../../support/scene.ts';

const update = (args: Record<string, unknown>) => ({ name: 'update_sticker_params', args });

/** Says something and waits for what the model says to it. */
async function said({ chat, person }: Scene, words: string, answer: string) {
  chat.says(answer);
  const sent = person.sendText(words);
  await person.waitForBotMessage(answer, { after: sent });
  return sent;
}

/** Whatever came before is handled: something else is said, and answered. */
async function afterwards(scene: Scene): Promise<void> {
  await said(scene, 'and now?', 'Now this.');
}

const inboxOf = ({ world }: Scene) =>
  world.app().db.selectFrom('inbox').selectAll().orderBy('update_id').execute();

test('a reaction or a link preview is nothing, before and after a restart: no second answer', async () => {
  const scene = await openScene();
  const { person, world, chat } = scene;
  const hello = await said(scene, 'hello, see example.com', 'Hi there.');
  person.react(hello);
  await afterwards(scene);
  await world.stop();
  await world.start(providersOf(scene));
  person.react(hello);
  await afterwards(scene);
  expect(chat.chats()).toHaveLength(3);
  expect(saidTo(person).split('Hi there.')).toHaveLength(2);
});

test('new words correct what was said, which the model is told; a reaction to them is nothing', async () => {
  const scene = await openScene();
  const { person, chat } = scene;
  const sent = await said(scene, 'anime please', 'Anime, noted.');
  chat.calls([update({ style: '3D' })], '3D, then.');
  person.editText(sent, '3D please');
  await person.waitForBotMessage('3D, then.');
  expect(chat.chats().at(-1)).toContain(`${NOTES.corrected}\n3D please`.replaceAll('\n', '\\n'));
  person.react(sent);
  await afterwards(scene);
  expect(chat.chats()).toHaveLength(3);
});

test('an edit of what still waits takes its place: one turn, and nothing of the old words', async () => {
  const scene = await openScene();
  const { person, world, chat } = scene;
  await world.stop();
  const sent = person.sendText('anime please');
  person.sendText('and waving');
  person.react(sent);
  person.editText(sent, '3D please');
  chat.says('3D and waving.');
  await world.start(providersOf(scene));
  await person.waitForBotMessage('3D and waving.');
  const [asked = ''] = chat.chats();
  expect(asked).toContain('3D please\\nand waving');
  expect(asked).not.toContain('anime please');
  expect(asked).not.toContain(NOTES.corrected);
  expect(chat.chats()).toHaveLength(1);
});

test('another caption is new words; the photo beneath it is the one that is known', async () => {
  const scene = await openScene();
  const { person, chat, texts } = scene;
  await toSummary(scene);
  const photo = person.messages.find(message => message.photo !== undefined);
  if (photo === undefined) throw new Error('no photo was sent');
  chat.calls([update({ emotion: 'sad' })], 'Sad, then.');
  const edited = person.editCaption(photo, 'VHS, sad, waving');
  const summary = await person.waitForBotMessage(texts.summary.title, { after: edited });
  expect(summary.text).toContain('Emotion: sad');
  expect(chat.chats().at(-1)).toContain(NOTES.corrected);
  expect(saidTo(person)).not.toContain(texts.photo.useNewQuestion);
});

test('another photo in the place of one is offered, be it of an album, and its caption is not said again', async () => {
  const scene = await openScene();
  const { person, chat, texts, world } = scene;
  chat.calls([update({ style: 'anime', emotion: 'happy', pose: 'waving' })], 'Noted.');
  const [first] = await person.sendAlbum([
    { bytes: await portrait(), caption: 'anime, happy, waving' },
    { bytes: await portrait() },
  ]);
  if (first === undefined) throw new Error('no album was sent');
  await person.waitForBotMessage(texts.summary.title);
  person.react(first);
  const edited = await person.editPhoto(
    first,
    await sharp(await portrait())
      .negate()
      .jpeg()
      .toBuffer(),
  );
  const question = await person.waitForBotMessage(texts.photo.useNewQuestion, { after: edited });
  await pressButton(person, question, texts.photo.useNew, texts.photo.usingNew);
  const session = await rowOf(world, 'sessions');
  expect(session.photo_file_id).toBe(edited.raw.photo?.at(-1)?.file_id);
  expect(chat.chats()).toHaveLength(1);
});

test('the rules take new words as the answer to what the old ones answered', async () => {
  const scene = await openScene({ more: { AI_PROVIDERS: 'offline' } });
  const { person, texts, world } = scene;
  await sendPortrait(person, '', texts.ask.style);
  const sent = person.sendText('anime');
  await person.waitForBotMessage(texts.ask.emotion, { after: sent });
  const edited = person.editText(sent, 'pixel art');
  await person.waitForBotMessage(texts.ask.emotion, { after: edited });
  const dialogue = await rowOf(world, 'assistant_sessions');
  expect(dialogue).toMatchObject({ style: 'pixel art', emotion: null, pose: null });
});

test('nothing is remembered of what is said in groups, where /forget would not find it', async () => {
  const { person, world, texts } = await openScene();
  const group = world.telegram.group({ title: 'Friends' });
  const name = world.telegram.bot.username ?? '';
  group.member(person).sendText(`@${name} anime please`);
  await group.waitForBotMessage(texts.group(name));
  const { db } = world.app();
  const rows = await db.selectFrom('inbox').selectAll().where('chat_id', '<', 0).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ message_id, digest }) => message_id !== null || digest !== null)).toEqual([]);
});

test('what is remembered of a message is no word of it, and goes with the person', async () => {
  const scene = await openScene();
  const { person, texts } = scene;
  const sent = await said(scene, 'anime please', 'Anime, noted.');
  const [row] = await inboxOf(scene);
  expect(row).toMatchObject({
    payload: '',
    message_id: sent.message_id,
    digest: expect.stringMatching(/^[\w-]{16}\.[\w-]{16}$/),
  });
  await said(scene, 'anime please', 'Yes, anime.');
  expect(new Set((await inboxOf(scene)).map(({ digest }) => digest)).size).toBe(2);
  const asked = await sendText(person, '/forget', message => message.buttons.length > 0);
  person.press(asked, texts.privacy.deleteAll);
  await expect
    .poll(async () => (await inboxOf(scene)).filter(each => each.digest ?? each.message_id))
    .toEqual([]);
});
