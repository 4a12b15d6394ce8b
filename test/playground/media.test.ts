import { InputFile } from 'grammy';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { BotApiServer } from '../../src/playground/server.ts';
import { call, picture, refused, startServer, TOKEN } from './harness.ts';

async function conversation() {
  const { server, api } = await startServer();
  const ann = server.person({ firstName: 'Ann' });
  ann.sendCommand('start');
  return { server, api, ann };
}

async function download(server: BotApiServer, path: string | undefined): Promise<Buffer> {
  const response = await fetch(`${server.root}/file/bot${TOKEN}/${path}`);
  return Buffer.from(await response.arrayBuffer());
}

describe('stickers', () => {
  it('arrive as files if they are not stickers', async () => {
    const { server, api, ann } = await conversation();
    await api.sendSticker(ann.id, new InputFile(await picture(511, 300), 'sticker.webp'));
    expect(ann.messages.at(-1)?.document?.fileName).toBe('sticker.webp');
    const problem = '511x300, one side must be 512';
    expect(server.violations).toEqual([`sendSticker: arrives as a file, not as a sticker: ${problem}`]);
  });

  it('are refused if missing', async () => {
    const { server, ann } = await conversation();
    const photo = (await ann.sendPhoto(await picture(100, 100))).raw.photo?.at(-1)?.file_id;
    const send = (sticker?: string) => call(server, 'sendSticker', { chat_id: ann.id, sticker });
    expect(await send()).toEqual(refused(400, 'Bad Request: there is no sticker in the request'));
    expect(await send('AAAA')).toEqual(refused(400, 'Bad Request: wrong file identifier/HTTP URL specified'));
    expect(await send(photo)).toEqual(refused(400, "Bad Request: can't use file of type Photo as Sticker"));
  });
});

describe('photos and files', () => {
  it('arrive as JPEG in rising sizes up to the original, and can be downloaded', async () => {
    const { server, api, ann } = await conversation();
    await ann.sendPhoto(await picture(1000, 500, 'png'), { caption: 'me, as a pirate' });
    const message = server.lastUpdate?.message;
    expect(message?.caption).toBe('me, as a pirate');
    expect(message?.photo?.map(size => [size.width, size.height])).toEqual([
      [90, 45],
      [320, 160],
      [800, 400],
      [1000, 500],
    ]);
    const largest = message?.photo?.at(-1);
    const file = await api.getFile(String(largest?.file_id));
    const bytes = await download(server, file.file_path);
    expect(bytes.length).toBe(largest?.file_size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1000, hasAlpha: false });
  });

  it('cannot be downloaded above 20 MB, or by an unknown id or path', async () => {
    const { server, ann } = await conversation();
    ann.sendDocument(Buffer.alloc(20 * 1024 * 1024 + 1), { fileName: 'a.bin', mimeType: 'x/y' });
    const id = server.lastUpdate?.message?.document?.file_id;
    expect(await call(server, 'getFile', { file_id: id })).toEqual(
      refused(400, 'Bad Request: file is too big'),
    );
    expect(await call(server, 'getFile', { file_id: 'x' })).toEqual(
      refused(400, 'Bad Request: invalid file_id'),
    );
    server.loseFile(id ?? '');
    expect(await call(server, 'getFile', { file_id: id })).toEqual(
      refused(400, 'Bad Request: wrong file_id or the file is temporarily unavailable'),
    );
    expect((await fetch(`${server.root}/file/bot${TOKEN}/nowhere`)).status).toBe(404);
    expect((await fetch(`${server.root}/file/bot1:wrong/nowhere`)).status).toBe(401);
  });
});
