import { describe, expect } from 'vitest';
import {
  chatsToSend,
  claimNextBroadcast,
  claimNextMessage,
  dropChat,
  enqueueMessages,
  isOurs,
  keepRest,
  markMaybeSent,
  removeMessage,
} from '../../src/assistant-db/messages/outbox.ts';
import { expireLeases, it, NOW, twoProcesses } from './database.ts';

async function withMessages(...contents: readonly string[]) {
  const processes = await twoProcesses();
  await processes.dbA.transaction().execute(trx => enqueueMessages(trx, 1, contents, NOW));
  return processes;
}

describe('the outbox', () => {
  it('lets only one process send in a chat, even a second message', async () => {
    const { dbA, dbB, a, b } = await withMessages('one', 'two');
    await claimNextMessage(dbA, 1, a);
    expect(await claimNextMessage(dbB, 1, b)).toBeUndefined();
    expect(await chatsToSend(dbB, b)).toEqual([1]);
  });

  it('discards the messages of an unreachable chat, and no others', async () => {
    const { dbA, a } = await withMessages('one', 'two');
    await dbA.transaction().execute(trx => enqueueMessages(trx, 2, ['other'], NOW));
    await dropChat(dbA, 1);
    expect(await chatsToSend(dbA, a)).toEqual([2]);
  });
});

describe('a message that may have been sent', () => {
  it('is marked for the next process', async () => {
    const { dbA, dbB, a, b } = await withMessages('one');
    const message = await claimNextMessage(dbA, 1, a);
    expect(message?.maybeSentAt).toBeNull();
    expect(await markMaybeSent(dbA, message?.id ?? 0, a, NOW + 5)).toBe(true);
    await expireLeases(dbB, b);
    expect(await claimNextMessage(dbB, 1, b)).toMatchObject({ maybeSentAt: NOW + 5 });
    expect(await markMaybeSent(dbA, message?.id ?? 0, a, NOW)).toBe(false);
    expect(await keepRest(dbA, message?.id ?? 0, a, 'rest')).toBe(false);
  });

  it('is unmarked once a part of it has arrived', async () => {
    const { dbA, a } = await withMessages('one');
    const message = await claimNextMessage(dbA, 1, a);
    await markMaybeSent(dbA, message?.id ?? 0, a, NOW);
    expect(await keepRest(dbA, message?.id ?? 0, a, 'rest')).toBe(true);
    expect(await claimNextMessage(dbA, 1, a)).toMatchObject({ content: 'rest', maybeSentAt: null });
  });
});

describe('a broadcast', () => {
  async function withBroadcast() {
    const processes = await withMessages('own');
    const rows = [1, 2, 3].map(chat_id => ({ chat_id, content: 'news', broadcast_id: 5, created_at: NOW }));
    await processes.dbA.insertInto('outbox').values(rows).execute();
    return processes;
  }

  it('comes after other messages for the chat, and is claimed once', async () => {
    const { dbA, dbB, a, b } = await withBroadcast();
    expect(await claimNextBroadcast(dbA, a)).toMatchObject({ chatId: 2 });
    expect(await claimNextBroadcast(dbB, b)).toMatchObject({ chatId: 3 });
    expect(await claimNextBroadcast(dbA, a)).toBeUndefined();
    const own = await claimNextMessage(dbA, 1, a);
    expect(own).toMatchObject({ content: 'own', last: true });
    expect(await claimNextBroadcast(dbB, b)).toBeUndefined();
    await removeMessage(dbA, own?.id ?? 0, a);
    expect(await claimNextBroadcast(dbB, b)).toMatchObject({ chatId: 1, content: 'news' });
  });
});

it('withholds a message from a process that lost its claim', async () => {
  const { dbA, a, b } = await twoProcesses();
  await dbA.transaction().execute(trx => enqueueMessages(trx, 1, ['one'], NOW, b));
  await removeMessage(dbA, (await claimNextMessage(dbA, 1, b))?.id ?? 0, a);
  expect(await claimNextMessage(dbA, 1, b)).toMatchObject({ content: 'one' });
});

it('keeps later messages when one in flight is removed', async () => {
  const { dbA, a } = await withMessages('taken out');
  const onItsWay = await claimNextMessage(dbA, 1, a);
  await dropChat(dbA, 1);
  await dbA.transaction().execute(trx => enqueueMessages(trx, 2, ['another'], NOW, a));
  expect(await isOurs(dbA, onItsWay?.id ?? 0, a)).toBe(false);
  await removeMessage(dbA, onItsWay?.id ?? 0, a);
  expect(await claimNextMessage(dbA, 2, a)).toMatchObject({ content: 'another' });
});
