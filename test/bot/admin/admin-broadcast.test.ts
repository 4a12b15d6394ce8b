import { describe, expect, test } from 'vitest';

import type { Person } from '../../../src/playground/people/person.ts';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import { startProcess } from '../../support/processes/process.ts';
import {
  databaseOf,
  HURRIED,
  openScene,
  providersOf,
  rowsOf,
  type Scene,
  saidTo,
  setScene,
} from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';

const ADMIN = 4242;
const more = { ADMIN_IDS: `${ADMIN},4343` };
const NEWS = 'We have *new* styles!';

const openHurried = () => openScene({ personId: ADMIN, more, runtime: HURRIED });

/** Users who have started the bot. */
async function audience({ world }: Scene, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, index) => someone(world, `Person ${index}`));
  for (const person of people) await started(person);
  return people;
}

async function started(person: Person): Promise<void> {
  await sendText(person, '/help', /./);
}

/** The preview's message with the buttons. */
async function preview({ texts }: Scene, admin: Person, text: string) {
  const sent = admin.sendCommand(`broadcast ${text}`);
  return admin.waitForBotMessage(/Send it to everyone/, { after: sent }).then(message => {
    expect(message.buttons).toEqual([texts.admin.broadcast.send, texts.admin.broadcast.cancel]);
    return message;
  });
}

function times(person: Person, words = 'We have new styles!'): number {
  return person.messages.filter(({ from, text }) => from === 'bot' && text === words).length;
}

const broadcasts = ({ world }: Scene) => rowsOf(world, 'broadcasts');

describe('a broadcast', () => {
  test('is not merged with another one that was sent at the same time', async () => {
    const scene = await setScene({ personId: ADMIN });
    const { world, person: admin } = scene;
    admin.sendCommand('broadcast News of A');
    const last = admin.sendCommand('broadcast News of B');
    await world.start({ ...providersOf(scene), ...more }, HURRIED);
    await admin.waitForBotMessage('News of B', { after: last });
    expect(times(admin, 'News of A')).toBe(1);
    expect(times(admin, 'News of B')).toBe(1);
    await expect.poll(async () => (await broadcasts(scene)).length).toBe(2);
  });

  test('is previewed, and sent once to every user who can receive it', async () => {
    const scene = await openHurried();
    const { person: admin, texts } = scene;
    const [ann, gone, blocker, refuser] = await audience(scene, 4);
    if (!ann || !gone || !blocker || !refuser) throw new Error('nobody is there');
    gone.block();
    const left = () =>
      scene.world.app().db.selectFrom('users').select('id').where('gone_at', 'is not', null).execute();
    await expect.poll(left).toHaveLength(1);

    const question = await preview(scene, admin, NEWS);
    expect(question.text).toContain('People: 4.');
    expect(times(admin)).toBe(1);
    expect(times(ann)).toBe(0);
    // The bot does not notice: Telegram sends no update for that.
    blocker.deactivate();
    refuse(scene.world.telegram, 'sendMessage', 400, 'Bad Request: CHAT_RESTRICTED', { chatId: refuser.id });
    const report = await pressButton(
      admin,
      question,
      texts.admin.broadcast.send,
      '✅ Sent: 2 of 4, not delivered: 2.',
    );
    expect(report.message_id).toBe(question.message_id);
    expect(report.buttons).toEqual([]);
    expect([admin, ann, blocker, gone, refuser].map(each => times(each))).toEqual([2, 1, 0, 0, 0]);
    expect(ann.messages.at(-1)?.entities).toEqual([{ type: 'italic', offset: 8, length: 3 }]);
    expect((await left()).map(({ id }) => id).toSorted()).toEqual([gone.id, blocker.id].toSorted());
    // Its buttons have expired.
    admin.press(question, texts.admin.broadcast.send);
    await started(admin);
    expect(times(ann)).toBe(1);
  });

  test('can quote a message of the administrator, with its formatting', async () => {
    const scene = await openHurried();
    const { person: admin, world, texts } = scene;
    await started(admin);
    const [ann] = await audience(scene, 1);
    const told = { id: admin.id, is_bot: false, first_name: 'Ann', language_code: 'en' };
    const chat = { id: admin.id, type: 'private', first_name: 'Ann' };
    world.telegram.injectUpdate({
      message: {
        message_id: 900_001,
        date: 1,
        from: told,
        chat,
        text: '/broadcast',
        entities: [{ type: 'bot_command', offset: 0, length: 10 }],
        reply_to_message: {
          message_id: 900_000,
          date: 1,
          from: told,
          chat,
          text: 'Big news: look here',
          entities: [
            { type: 'bold', offset: 0, length: 4 },
            { type: 'text_link', offset: 10, length: 9, url: 'https://example.org/' },
          ],
        },
      },
    });
    const question = await admin.waitForBotMessage(/Send it to everyone/);
    admin.press(question, texts.admin.broadcast.send);
    const got = await ann?.waitForBotMessage('Big news: look here');
    expect(got?.entities).toEqual([
      { type: 'bold', offset: 0, length: 3 },
      { type: 'text_link', offset: 10, length: 9, url: 'https://example.org/' },
    ]);
  });

  test('without words shows how to use it; a cancelled one is not sent', async () => {
    const scene = await openHurried();
    const { person: admin, texts } = scene;
    const [ann] = await audience(scene, 1);
    await sendText(admin, '/broadcast', texts.admin.broadcast.usage);
    const question = await preview(scene, admin, NEWS);
    await pressButton(admin, question, texts.admin.broadcast.cancel, texts.admin.broadcast.cancelled);
    expect(await broadcasts(scene)).toEqual([]);
    expect(ann && times(ann)).toBe(0);
  });

  test('queues only a few messages at a time, and stops at once', async () => {
    const scene = await openHurried();
    const { person: admin, texts, world } = scene;
    const people = await audience(scene, 1);
    const { db } = world.app();
    await db
      .insertInto('users')
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          id: 9_000_000 + index,
          username: null,
          first_name: 'X',
          language_code: null,
          language: null,
          gone_at: null,
          created_at: 1,
        })),
      )
      .execute();
    const question = await preview(scene, admin, NEWS);
    const held = world.telegram.faults.add({ kind: 'hang', method: 'sendMessage' });
    admin.press(question, texts.admin.broadcast.send);
    const waiting = () =>
      db.selectFrom('outbox').select('id').where('broadcast_id', 'is not', null).execute();
    await expect.poll(async () => (await waiting()).length).toBe(100);
    await expect.poll(() => held.hits).toBeGreaterThan(0);
    const shown = await admin.waitForBotMessage(/^📣 Sending: 0 of 252/);
    expect(shown.buttons).toEqual([texts.admin.broadcast.stop]);
    expect(await waiting()).toHaveLength(100);
    await pressButton(
      admin,
      shown,
      texts.admin.broadcast.stop,
      '⏹ Stopped. Sent: 0 of 252, not delivered: 0.',
    );
    expect(await waiting()).toEqual([]);
    expect(await broadcasts(scene)).toMatchObject([{ status: 'stopped', queued: 0 }]);
    held.remove();
    world.telegram.dropConnections();
    expect(people[0] && times(people[0])).toBe(0);
  });

  test('of another administrator waits until the first one is done', async () => {
    const scene = await openHurried();
    const { person: admin, texts, world } = scene;
    const other = world.telegram.person({ id: 4343, firstName: 'Bea', languageCode: 'en' });
    await started(other);
    const people = await audience(scene, 2);
    const first = await preview(scene, admin, 'First');
    const second = await preview(scene, other, 'Second');
    const held = refuse(world.telegram, 'sendMessage', 500, 'Internal Server Error');
    admin.press(first, texts.admin.broadcast.send);
    await expect.poll(() => held.hits).toBeGreaterThan(0);
    await pressButton(other, second, texts.admin.broadcast.send, texts.admin.broadcast.waiting);
    held.remove();
    await other.waitForBotMessage(/^✅ Sent: 4 of 4/, { after: second });
    for (const { messages } of people) {
      const said = messages.filter(({ from }) => from === 'bot').map(({ text }) => text);
      expect(said.slice(-2)).toEqual(['First', 'Second']);
    }
  });

  test('can be stopped by another administrator, who finds it with /broadcast', async () => {
    const scene = await openHurried();
    const { person: admin, texts, world } = scene;
    const words = texts.admin.broadcast;
    const other = world.telegram.person({ id: 4343, firstName: 'Bea', languageCode: 'en' });
    await started(other);
    const [ann] = await audience(scene, 1);
    const question = await preview(scene, admin, NEWS);
    // Other administrators cannot see a preview.
    await sendText(other, '/broadcast', words.usage);
    await started(other);
    expect(saidTo(other)).not.toContain('Sending');

    const held = world.telegram.faults.add({ kind: 'hang', method: 'sendMessage', chatId: ann?.id ?? 0 });
    admin.press(question, words.send);
    await expect.poll(() => held.hits).toBeGreaterThan(0);
    const shown = await sendText(other, '/broadcast', /^📣 Sending: \d of 3/);
    expect(shown.buttons).toEqual([words.stop]);
    const told = await pressButton(other, shown, words.stop, /^⏹ Stopped\. Sent: \d of 3/);
    expect([told.message_id, told.buttons]).toEqual([shown.message_id, []]);
    const report = await admin.waitForBotMessage(/^⏹ Stopped\. Sent: \d of 3/, { after: question });
    expect(report.message_id).toBe(question.message_id);
    expect(await broadcasts(scene)).toMatchObject([{ status: 'stopped', admin_id: ADMIN }]);
    held.remove();
    world.telegram.dropConnections();
    // Its buttons have expired, for all administrators.
    await pressButton(other, shown, words.stop, words.over);
    expect(ann && times(ann)).toBe(0);
  });

  test('continues after a process is killed, without repeating or leaving out a user', async () => {
    const scene = await setScene({ personId: ADMIN });
    const { person: admin, texts, world } = scene;
    const variables = { ...world.variables, ...providersOf(scene), ...more };
    const bot = await startProcess('test/support/processes/bot-process.ts', variables);
    await started(admin);
    const people = await audience(scene, 12);
    const question = await preview(scene, admin, NEWS);
    const lucky = new Set(people.slice(0, 5).map(({ id }) => String(id)));
    const held = world.telegram.faults.add({
      kind: 'hang',
      method: 'sendMessage',
      predicate: ({ chatId }) => !lucky.has(chatId),
    });
    admin.press(question, texts.admin.broadcast.send);
    await expect.poll(() => people.filter(person => times(person) === 1).length).toBe(5);
    await expect.poll(() => held.hits).toBeGreaterThan(0);
    // A sent message is recorded a moment later. A kill in between would repeat it.
    const db = await databaseOf(world);
    await expect
      .poll(async () => (await db.selectFrom('outbox').select('id').execute()).length)
      .toBe(people.length + 1 - lucky.size);
    await bot.kill();
    held.remove();
    await startProcess('test/support/processes/bot-process.ts', variables);
    await admin.waitForBotMessage('✅ Sent: 13 of 13, not delivered: 0.', { after: question });
    expect(people.map(person => times(person))).toEqual(people.map(() => 1));
    expect(saidTo(admin)).not.toContain(texts.trouble.internal);
  });
});
