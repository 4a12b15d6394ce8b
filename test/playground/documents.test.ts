import { InputFile } from 'grammy';
import { describe, expect, it } from 'vitest';
import { call, picture, refused, startServer } from './harness.ts';

async function conversation() {
  const { server, api } = await startServer();
  const ann = server.person({ firstName: 'Ann' });
  ann.sendCommand('start');
  return { server, api, ann };
}

describe('sendDocument', () => {
  it('posts an upload under its name, with a caption, and sends a known file again', async () => {
    const { api, ann } = await conversation();
    const { document } = await api.sendDocument(ann.id, new InputFile(Buffer.from('zip'), 'cats.zip'), {
      caption: ' Cats ',
    });
    expect(document).toMatchObject({ file_name: 'cats.zip', file_size: 3 });
    await api.sendDocument(ann.id, document?.file_id ?? '');
    const seen = ann.messages.filter(message => message.document);
    expect(seen.map(({ text, document: file }) => [text, file?.fileName, String(file?.bytes)])).toEqual([
      ['Cats', 'cats.zip', 'zip'],
      ['', 'cats.zip', 'zip'],
    ]);
  });

  it('refuses what Telegram refuses', async () => {
    const { server, api, ann } = await conversation();
    const send = (bytes: Buffer, caption = '') =>
      api.sendDocument(ann.id, new InputFile(bytes, 'a.zip'), { caption });
    await expect(send(Buffer.alloc(0))).rejects.toThrow('file must be non-empty');
    await expect(send(Buffer.alloc(50 * 1024 * 1024 + 1))).rejects.toThrow('Request Entity Too Large');
    await expect(send(Buffer.from('x'), 'a'.repeat(1025))).rejects.toThrow('message caption is too long');
    const photo = (await ann.sendPhoto(await picture(100, 100))).raw.photo?.at(-1)?.file_id;
    const again = (document?: string) => call(server, 'sendDocument', { chat_id: ann.id, document });
    expect(await again()).toEqual(refused(400, 'Bad Request: there is no document in the request'));
    expect(await again(photo)).toEqual(refused(400, "Bad Request: can't use file of type Photo as Document"));
  });
});
