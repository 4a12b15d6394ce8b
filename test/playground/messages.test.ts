import { describe, expect, it } from 'vitest';
import { call, ManualClock, refused, startServer } from './harness.ts';

async function conversation(options: Parameters<typeof startServer>[0] = {}) {
  const { server, api } = await startServer(options);
  const ann = server.person({ firstName: 'Ann' });
  ann.sendCommand('/start');
  return { server, api, ann };
}

describe('sending', () => {
  it.each([
    [{ text: '' }, 'Bad Request: message text is empty'],
    [{ text: ' \n ' }, 'Bad Request: message text is empty'],
    [{ text: 'x'.repeat(4097) }, 'Bad Request: message is too long'],
    [{ text: '<b>x</b>', parse_mode: 'HTML' }, 'Bad Request: unsupported parse_mode'],
    [
      { text: 'x', entities: [{ type: 'bold', offset: 0, length: 2 }] },
      'Bad Request: entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 2',
    ],
    [
      { text: 'x', reply_markup: { inline_keyboard: [[{ text: 'b', callback_data: 'д'.repeat(33) }]] } },
      'Bad Request: BUTTON_DATA_INVALID',
    ],
    [
      { text: 'x', reply_markup: { inline_keyboard: [[{ text: 'b' }]] } },
      "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
    [
      { text: 'a👋b', entities: [{ type: 'bold', offset: 2, length: 1 }] },
      'Bad Request: entity begins in a middle of a UTF-16 symbol at offset 2',
    ],
  ])('refuses %j', async (params, description) => {
    const { server, ann } = await conversation();
    expect(await call(server, 'sendMessage', { chat_id: ann.id, ...params })).toEqual(
      refused(400, description),
    );
    expect(ann.messages.length).toBe(1);
  });

  it('cannot reach users who do not exist, have not written, have blocked the bot or are gone', async () => {
    const { server, api, ann } = await conversation();
    const stranger = server.person({ firstName: 'Bob' });
    const send = (chatId: number) => call(server, 'sendMessage', { chat_id: chatId, text: 'x' });
    expect(await send(5)).toEqual(refused(400, 'Bad Request: chat not found'));
    expect(await send(stranger.id)).toEqual(
      refused(403, "Forbidden: bot can't initiate conversation with a user"),
    );
    ann.block();
    expect(await send(ann.id)).toEqual(refused(403, 'Forbidden: bot was blocked by the user'));
    expect(() => ann.sendText('x')).toThrow('unblock() first');
    ann.unblock();
    await api.sendMessage(ann.id, 'back again');
    ann.deactivate();
    expect(await send(ann.id)).toEqual(refused(403, 'Forbidden: user is deactivated'));
  });
});

describe('editing', () => {
  it('refuses edits without a change, of missing messages or of others', async () => {
    const { server, api, ann } = await conversation();
    const { message_id } = await api.sendMessage(ann.id, 'same');
    const edit = (id: number, text: string) =>
      call(server, 'editMessageText', { chat_id: ann.id, message_id: id, text });
    expect(await edit(message_id, 'same')).toEqual(
      refused(
        400,
        'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
      ),
    );
    expect(await edit(99, 'x')).toEqual(refused(400, 'Bad Request: message to edit not found'));
    const theirs = ann.sendText('mine');
    expect(await edit(theirs.message_id, 'x')).toEqual(refused(400, "Bad Request: message can't be edited"));
    expect(await call(server, 'deleteMessage', { chat_id: ann.id, message_id: 99 })).toEqual(
      refused(400, 'Bad Request: message to delete not found'),
    );
    expect(server.violations.length).toBe(1);
  });
});

describe('buttons', () => {
  it('refuses answers that are late or match no press', async () => {
    const clock = new ManualClock();
    const { server, api, ann } = await conversation({ clock });
    const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
    await api.sendMessage(ann.id, 'ready?', { reply_markup });
    const press = ann.press(await ann.waitForBotMessage('ready?'), 'Go');
    clock.advance(16_000);
    const tooOld = refused(
      400,
      'Bad Request: query is too old and response timeout expired or query ID is invalid',
    );
    expect(await call(server, 'answerCallbackQuery', { callback_query_id: press.id })).toEqual(tooOld);
    expect(await call(server, 'answerCallbackQuery', { callback_query_id: 'nonsense' })).toEqual(tooOld);
  });
});

describe('drafts, actions and commands', () => {
  it('shows a draft with its formatting until the next message of the bot, or for thirty seconds', async () => {
    const clock = new ManualClock();
    const { api, ann } = await conversation({ clock });
    const entities = [{ type: 'bold' as const, offset: 4, length: 2 }];
    const draft = (text: string) => api.sendMessageDraft(ann.id, 7, text);
    await api.sendMessageDraft(ann.id, 7, 'Let me', { entities });
    ann.sendText('are you there?');
    expect(ann.draft).toMatchObject({ draftId: 7, text: 'Let me', entities });
    clock.advance(29_999);
    await draft('Let me see');
    clock.advance(29_999);
    expect(ann.draft).toMatchObject({ text: 'Let me see', entities: [] });
    clock.advance(1);
    expect(ann.draft).toBeUndefined();
    await draft('Let me');
    await api.sendMessage(ann.id, 'Let me see.');
    expect(ann.draft).toBeUndefined();
  });
});
