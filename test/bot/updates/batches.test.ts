import { describe, expect, it } from 'vitest';
import type { ClaimedUpdate } from '../../../src/assistant-db/messages/inbox.ts';
import { nextBatch } from '../../../src/bot/updates/batches.ts';

const ADA = { id: 7, is_bot: false, first_name: 'Ada' };
const CHAT = { id: 7, type: 'private', first_name: 'Ada' };

let updateId = 100;
function claimed(content: object, attempts = 0): ClaimedUpdate {
  const id = updateId++;
  return {
    updateId: id,
    chatId: 7,
    payload: JSON.stringify({ update_id: id, ...content }),
    receivedAt: id * 10,
    attempts,
  };
}
const message = (content: object, attempts?: number) =>
  claimed({ message: { message_id: updateId, date: 0, from: ADA, chat: CHAT, ...content } }, attempts);
const text = (words: string, attempts?: number) => message({ text: words }, attempts);
const photo = (file_id: string, more: object = {}) =>
  message({ photo: [{ file_id, width: 800, height: 600, file_unique_id: 'u' }], ...more });
const press = (data = 'x', message_id = 1) =>
  claimed({
    callback_query: {
      id: `q${updateId}`,
      from: ADA,
      data,
      chat_instance: 'c',
      message: { message_id, date: 0, chat: CHAT },
    },
  });
const BOT = { botUsername: 'test_bot', commands: new Set(['start']) };
const batch = (...updates: ClaimedUpdate[]) => nextBatch(updates, BOT);

describe('what is handled together', () => {
  it('is what a person wrote and sent in a row', () => {
    const [a, b, c] = [text('anime'), photo('f1'), text('and waving')];
    expect(batch(a, b, c)).toMatchObject({
      updateIds: [a.updateId, b.updateId, c.updateId],
      receivedAt: c.receivedAt,
      attempts: 0,
      kind: 'talk',
      items: [
        { kind: 'text', text: 'anime' },
        { kind: 'photo', fileId: 'f1' },
        { kind: 'text', text: 'and waving' },
      ],
    });
  });

  it('is the impatient finger on one button', () => {
    const [first, second] = [press(), press()];
    expect(batch(first, second)).toMatchObject({
      updateIds: [first.updateId, second.updateId],
      kind: 'button',
      update: { updateId: second.updateId },
    });
  });

  it('is the same command twice, but not two different ones', () => {
    expect(batch(text('/start'), text('/start'))?.updateIds).toHaveLength(2);
    expect(batch(text('/start'), text('/help'))).toMatchObject({
      updateIds: [expect.any(Number)],
      update: { fields: { message: { text: '/start' } } },
    });
  });

  it('is what one person wants of the bot in a group, again and again', () => {
    const chat = { id: -5, type: 'supergroup' };
    const [ada, bob] = [{ ...ADA }, { ...ADA, id: 8 }].map(
      from => () => message({ from, chat, text: '/start' }),
    );
    expect(batch(ada?.() ?? text(''), ada?.() ?? text(''), bob?.() ?? text(''))).toMatchObject({
      updateIds: { length: 2 },
      kind: 'group',
      person: { id: 7 },
    });
  });

  it('is all that nothing is to be done about', () => {
    const pinned = () => message({ pinned_message: {} });
    expect(batch(pinned(), pinned(), text('hi'))).toMatchObject({
      updateIds: { length: 2 },
      kind: 'ignored',
    });
  });
});

describe('what is handled on its own', () => {
  it('is a button, and one and the same on another message', () => {
    expect(batch(press('x'), press('y'))?.updateIds).toHaveLength(1);
    expect(batch(press('x', 1), press('x', 2))?.updateIds).toHaveLength(1);
  });

  it.each([
    ['/broadcast A', '/broadcast B'],
    ['/start', '/start payload'],
    ['/language de', '/language ru'],
    ['/broadcast', '/broadcast A'],
  ])('is a command with other words behind it: %s and %s', (first, second) => {
    const [one, other] = [text(first), text(second)];
    expect(batch(one, other)).toMatchObject({ updateIds: [one.updateId] });
    expect(batch(text(second), text(second))?.updateIds).toHaveLength(2);
  });

  it('is a command that replies to another message', () => {
    const replying = (words: string) =>
      message({
        text: '/broadcast',
        reply_to_message: { message_id: 1, date: 0, from: ADA, chat: CHAT, text: words },
      });
    expect(batch(replying('A'), replying('B'))?.updateIds).toHaveLength(1);
    expect(batch(replying('A'), replying('A'))?.updateIds).toHaveLength(2);
  });

  it('is words before and after a button or a command, in order', () => {
    expect(batch(text('a'), press(), text('b'))?.updateIds).toHaveLength(1);
    expect(batch(text('a'), text('/cancel'), text('b'))?.updateIds).toHaveLength(1);
    expect(batch(text('/cancel'), text('b'))).toMatchObject({
      kind: 'command',
      update: { fields: { message: { text: '/cancel' } } },
    });
  });

  it('is an update that failed before: it must not take others with it', () => {
    const failed = text('a', 1);
    expect(batch(failed, text('b'))).toMatchObject({ updateIds: [failed.updateId], attempts: 1 });
  });

  it('is what can be read no more', () => {
    const broken: ClaimedUpdate = {
      updateId: 1,
      chatId: 7,
      payload: '{"update_id',
      receivedAt: 1,
      attempts: 0,
    };
    expect(batch(broken, text('hi'))).toMatchObject({ updateIds: [1], kind: 'ignored' });
  });
});
