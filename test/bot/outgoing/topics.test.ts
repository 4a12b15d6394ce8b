import { expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { pressButton } from '../../support/exchange.ts';
import { openScene, painting, portrait, providersOf, type Scene, WISH } from '../../support/scene.ts';

const topicOf = ({ raw }: SeenMessage) => raw.message_thread_id;
const ofBot = ({ person }: Scene) => person.messages.filter(message => message.from === 'bot');

test('everything goes to the topic that the person wrote in: words, drafts, actions, progress, the sticker', async () => {
  const scene = await openScene();
  const { person, chat, painter, texts } = scene;
  const topic = person.openTopic('stickers');
  chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Noted, and here is what it comes to.');
  await person.sendPhoto(await portrait(), { caption: 'VHS, laughing, waving', threadId: topic });
  const summary = await person.waitForBotMessage(texts.summary.title);
  painter.draws(await painting());
  const release = painter.holds();
  await pressButton(person, summary, texts.summary.confirm, texts.progress.drawing);
  // Somewhere else meanwhile.
  chat.says('Nothing new.');
  const elsewhere = person.sendText('news?', { threadId: person.openTopic('news') });
  const news = await person.waitForBotMessage('Nothing new.', { after: elsewhere });
  release();
  await person.waitForBotMessage(texts.sticker.delivered);
  expect(topicOf(news)).toBe(topicOf(elsewhere));
  expect(
    ofBot(scene)
      .filter(({ seq }) => seq !== news.seq)
      .map(topicOf),
  ).toEqual(Array.from({ length: ofBot(scene).length - 1 }, () => topic));
  const shown = person.log.flatMap(event =>
    event.type === 'action' || event.type === 'draft' ? [event.threadId] : [],
  );
  expect(new Set(shown)).toEqual(new Set([topic, topicOf(elsewhere)]));
});

test('outside of topics nothing has one, and a topic that is gone keeps nothing back', async () => {
  const scene = await openScene();
  const { person, chat, world } = scene;
  const topic = person.openTopic('stickers');
  chat.says('In general.');
  const general = person.sendText('hello');
  expect(topicOf(await person.waitForBotMessage('In general.', { after: general }))).toBeUndefined();
  await world.stop();
  person.sendText('hello there', { threadId: topic });
  person.deleteTopic(topic);
  chat.says('Where has it gone?');
  await world.start(providersOf(scene));
  expect(topicOf(await person.waitForBotMessage('Where has it gone?'))).toBeUndefined();
});

test('what is said in two topics is two things', async () => {
  const scene = await openScene();
  const { person, chat, world } = scene;
  const [one, two] = [person.openTopic('one'), person.openTopic('two')];
  await world.stop();
  person.sendText('first', { threadId: one });
  person.sendText('second', { threadId: two });
  chat.says('To the first.');
  chat.says('To the second.');
  await world.start(providersOf(scene));
  expect(topicOf(await person.waitForBotMessage('To the first.'))).toBe(one);
  expect(topicOf(await person.waitForBotMessage('To the second.'))).toBe(two);
});

test('a group that has become a supergroup is followed: what is on its way, and what waits', async () => {
  const scene = await openScene();
  const { person, texts, world } = scene;
  const group = world.telegram.group({ title: 'Friends', small: true });
  const answer = texts.group(world.telegram.bot.username ?? '');
  const fault = world.telegram.faults.add({
    kind: 'reset-before',
    method: 'sendMessage',
    chatId: group.chatId,
  });
  group.member(person).sendCommand('/start');
  await expect.poll(() => fault.hits).toBeGreaterThan(0);
  const supergroup = group.upgrade(person);
  fault.remove();
  await supergroup.waitForBotMessage(answer);
  // Told to the old one, before it knew.
  const db = world.app().db;
  await db
    .insertInto('outbox')
    .values({
      chat_id: group.chatId,
      content: JSON.stringify({ type: 'say', text: 'late', markdown: false }),
      created_at: 1,
    })
    .execute();
  await supergroup.waitForBotMessage('late');
  await expect.poll(() => db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(group.messages.filter(({ from }) => from === 'bot')).toEqual([]);
});
