import { expect, test } from 'vitest';
import type { ClaimedUpdate } from '../../../src/assistant-db/messages/inbox.ts';
import { ReadUpdates } from '../../../src/bot/updates/batches.ts';
import { arrivedOf } from '../../../src/bot/updates/incoming.ts';
import { readUpdate, type Update } from '../../../src/bot/updates/receive.ts';

function said(updateId: number): { update: Update; stored: ClaimedUpdate } {
  const chat = { id: 7, type: 'private', first_name: 'Ada' };
  const raw = { update_id: updateId, message: { message_id: 1, date: 0, chat, text: 'anime' } };
  const update = readUpdate(raw);
  if (update === undefined) throw new Error('The example is no update');
  return {
    update,
    stored: { updateId, chatId: 7, payload: JSON.stringify(raw), receivedAt: 0, attempts: 0 },
  };
}

test('an update is read once: as it comes', () => {
  const { update, stored } = said(5);
  const read = new ReadUpdates();
  read.add([update]);
  expect(read.take(stored)).toBe(update);
});

test('one that another process has received, or that comes up again, is read out of what is stored', () => {
  const { update, stored } = said(5);
  const read = new ReadUpdates();
  read.add([update]);
  read.take(stored);
  for (const again of [read.take(stored), new ReadUpdates().take(stored)]) {
    expect(again).not.toBe(update);
    expect(again).toEqual(update);
  }
  expect(read.take({ ...stored, payload: '{"update_id":' })).toBeUndefined();
});

test('however many come and never have their turn here, few are kept', () => {
  const read = new ReadUpdates();
  const first = said(0);
  read.add([first.update]);
  for (let id = 1; id <= 1000; id++) read.add([said(id).update]);
  expect(read.take(first.stored)).not.toBe(first.update);
  const last = said(1001);
  read.add([last.update]);
  expect(read.take(last.stored)).toBe(last.update);
});

test('a button is decoded once: as it comes, also where it waits behind words', () => {
  const chat = { id: 7, type: 'private', first_name: 'Ada' };
  const from = { id: 7, is_bot: false, first_name: 'Ada' };
  const message = { message_id: 1, date: 0, chat };
  const raw = {
    update_id: 6,
    callback_query: { id: 'q', from, data: 'assistant_confirm', chat_instance: 'c', message },
  };
  const update = readUpdate(raw);
  if (update === undefined) throw new Error('The example is no update');
  const addressee = { botUsername: 'test_bot', commands: new Set<string>() };
  const arrived = arrivedOf(update, addressee);
  expect(arrived.incoming?.kind).toBe('button');
  const stored = { updateId: 6, chatId: 7, payload: JSON.stringify(raw), receivedAt: 0, attempts: 0 };
  const words = said(5);
  const read = new ReadUpdates();
  read.add([words.update, arrived]);
  expect(read.nextBatch([words.stored, stored], addressee)?.updateIds).toEqual([5]);
  expect(read.nextBatch([stored], addressee)?.incoming).toBe(arrived.incoming);
  // Out of what is stored it is the same.
  const again = read.nextBatch([stored], addressee)?.incoming;
  expect(again).not.toBe(arrived.incoming);
  expect(again).toEqual(arrived.incoming);
});
