import { describe, expect, it } from 'vitest';
import { call, picture, refused, startServer } from './harness.ts';

describe('a person', () => {
  it('waits for what the bot will say, edits included', async () => {
    const { server, api } = await startServer();
    const ann = server.person({ firstName: 'Ann', languageCode: 'de', username: 'ann' });
    const hello = ann.sendText('hallo');
    expect(server.lastUpdate?.message?.from).toMatchObject({ first_name: 'Ann', language_code: 'de' });
    const answer = ann.waitForBotMessage(/^Hallo/, { after: hello });
    const { message_id } = await api.sendMessage(ann.id, '…');
    await api.editMessageText(ann.id, message_id, 'Hallo Ann');
    const answered = await answer;
    expect(answered.message_id).toBe(message_id);
    await expect(ann.waitForBotMessage('Hallo', { after: answered, timeoutMs: 1 })).rejects.toThrow(
      'in vain',
    );
  });

  it('tells what happened when it waited in vain', async () => {
    const { server, api } = await startServer();
    const ann = server.person({ firstName: 'Ann' });
    ann.sendText('draw me');
    await api.sendChatAction(ann.id, 'typing');
    await api.sendMessage(ann.id, 'No photo yet', {
      reply_markup: { inline_keyboard: [[{ text: 'Help', callback_data: 'h' }]] },
    });
    await expect(ann.waitForSticker({ timeoutMs: 1 })).rejects.toThrow(
      'Waited 1 ms in vain for a sticker. What happened:\n  1. Ann: draw me\n  2. bot is typing\n  3. bot: No photo yet [Help]',
    );
  });

  it('sends whatever people send', async () => {
    const { server, api } = await startServer();
    const ann = server.person({ firstName: 'Ann' });
    const text = ann.sendText('first');
    ann.editText(text, '/help me @test_bot');
    ann.sendVoice(Buffer.from('voice'), { duration: 3 });
    ann.sendVideo(Buffer.from('video'));
    await ann.sendSticker(await picture(512, 512), { emoji: '🙂' });
    ann.sendText('see above', { replyTo: text });
    const updates = await api.getUpdates();
    expect(updates[1]?.edited_message).toMatchObject({
      text: '/help me @test_bot',
      entities: [
        { type: 'bot_command', offset: 0, length: 5 },
        { type: 'mention', offset: 9, length: 9 },
      ],
    });
    expect(updates[2]?.message?.voice?.duration).toBe(3);
    expect(updates[3]?.message?.video?.mime_type).toBe('video/mp4');
    expect(updates[4]?.message?.sticker?.emoji).toBe('🙂');
    expect(updates[5]?.message?.reply_to_message?.message_id).toBe(text.message_id);
  });

  it('forgets the oldest messages beyond those kept', async () => {
    const { server } = await startServer({ keepMessages: 10 });
    const ann = server.person({ firstName: 'Ann' });
    for (let i = 1; i <= 100; i++) ann.sendText(String(i));
    expect(ann.messages.map(m => m.text)).toEqual(Array.from({ length: 10 }, (_, i) => String(91 + i)));
    expect(ann.log.length).toBeLessThanOrEqual(40);
  });
});

describe('a group', () => {
  it('shows the bot only what privacy mode lets through', async () => {
    const { server, api } = await startServer();
    const ann = server.person({ firstName: 'Ann' });
    const group = server.group({ title: 'Friends' });
    const member = group.member(ann);
    member.sendText('just talking');
    member.sendCommand('/start@other_bot');
    member.sendCommand('/start@test_bot');
    member.sendCommand('/help');
    member.sendText('what about you, @test_bot?');
    const { message_id } = await api.sendMessage(group.chatId, 'hello all');
    member.sendText('hello bot', { replyTo: { message_id } });
    expect(server.pendingUpdates.map(u => u.message?.text)).toEqual([
      '/start@test_bot',
      '/help',
      'what about you, @test_bot?',
      'hello bot',
    ]);
    expect(server.pendingUpdates[0]?.message?.chat).toMatchObject({ type: 'supergroup', title: 'Friends' });
    expect(group.messages.length).toBe(7);
    expect(await call(server, 'sendMessageDraft', { chat_id: group.chatId, draft_id: 1, text: 'x' })).toEqual(
      refused(400, 'Bad Request: TEXTDRAFT_PEER_INVALID'),
    );
  });

  it('can remove the bot', async () => {
    const { server } = await startServer({ readsAllGroupMessages: true });
    const ann = server.person({ firstName: 'Ann' });
    const group = server.group({ title: 'Friends' });
    group.member(ann).sendText('heard without privacy mode');
    group.kickBot(ann);
    group.member(ann).sendText('unheard');
    expect(
      server.pendingUpdates.map(u => u.message?.text ?? u.my_chat_member?.new_chat_member.status),
    ).toEqual(['heard without privacy mode', 'kicked']);
    expect(await call(server, 'sendMessage', { chat_id: group.chatId, text: 'x' })).toEqual(
      refused(403, 'Forbidden: bot was kicked from the supergroup chat'),
    );
  });
});
