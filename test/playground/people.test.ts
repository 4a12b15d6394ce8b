import { describe, expect, it } from 'vitest';
import { call, refused, startServer } from './harness.ts';

describe('a user', () => {
  it('forgets the oldest messages beyond the limit', async () => {
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
});
