import { InputFile } from 'grammy';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { call, ManualClock, refused, startServer } from './harness.ts';

const RESULT = {
  type: 'article',
  id: '1',
  title: 'x',
  input_message_content: { message_text: 'One moment' },
};
const pixel = () =>
  sharp({ create: { width: 512, height: 512, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

async function called() {
  const clock = new ManualClock();
  const { server, api } = await startServer({ clock });
  const ann = server.person({ firstName: 'Ann' });
  const group = server.elsewhere({ title: 'Friends' });
  group.member(ann).callBot('hi');
  const update = server.pendingUpdates.at(-1)?.guest_message;
  if (update?.guest_query_id === undefined) throw new Error('there is no guest message');
  return { server, api, clock, ann, group, id: update.guest_query_id };
}

describe('a guest query', () => {
  it('is answered once, and the answer is edited by its inline id', async () => {
    const { server, group, id } = await called();
    const answer = { guest_query_id: id, result: RESULT };
    const sent = await call(server, 'answerGuestQuery', answer);
    expect(sent).toMatchObject({ body: { result: { inline_message_id: expect.any(String) } } });
    expect(group.messages.map(({ text }) => text)).toEqual(['@test_bot hi', 'One moment']);
    expect(await call(server, 'answerGuestQuery', answer)).toMatchObject({ status: 400 });
  });

  it('expires', async () => {
    const { server, clock, id } = await called();
    clock.advance(11_000);
    expect(await call(server, 'answerGuestQuery', { guest_query_id: id, result: RESULT })).toEqual(
      refused(400, 'Bad Request: query is too old and response timeout expired or query ID is invalid'),
    );
  });

  it('does not let the bot write to the chat, nor make its message a sticker or upload a file', async () => {
    const { server, api, ann, group, id } = await called();
    const { inline_message_id } = await api.answerGuestQuery(id, { ...RESULT, type: 'article' });
    expect(await call(server, 'sendMessage', { chat_id: group.chatId, text: 'x' })).toEqual(
      refused(400, 'Bad Request: chat not found'),
    );
    const edit = (media: object) => call(server, 'editMessageMedia', { inline_message_id, media });
    expect(await edit({ type: 'sticker', media: 'x' })).toEqual(
      refused(400, "Bad Request: can't parse InputMedia: unsupported media type specified"),
    );
    expect(await edit({ type: 'photo', media: 'attach://photo' })).toEqual(
      refused(400, 'Bad Request: wrong file identifier/HTTP URL specified'),
    );
    const sticker = server.keepFile({ kind: 'Sticker', bytes: Buffer.from('x'), extension: 'webp' });
    expect(await edit({ type: 'photo', media: sticker.id })).toEqual(
      refused(400, "Bad Request: can't use file of type Sticker as photo"),
    );
    ann.sendCommand('/start');
    const photo = (await api.sendPhoto(ann.id, new InputFile(await pixel()))).photo.at(-1)?.file_id;
    expect(await edit({ type: 'photo', media: photo })).toMatchObject({ status: 200 });
    expect(await call(server, 'editMessageText', { inline_message_id: 'other', text: 'x' })).toEqual(
      refused(400, 'Bad Request: MESSAGE_ID_INVALID'),
    );
  });
});
