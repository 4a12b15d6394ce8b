import { InputFile } from 'grammy';
import type { InputRichMessage } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { call, picture, startServer } from './harness.ts';

async function conversation() {
  const { server, api } = await startServer();
  const ann = server.person({ firstName: 'Ann' });
  ann.sendCommand('start');
  const send = (rich_message: unknown) =>
    call(server, 'sendRichMessage', { chat_id: ann.id, rich_message }).then(({ body }) => body);
  return { server, api, ann, send };
}

type Blocks = NonNullable<InputRichMessage['blocks']>;

const paragraph = (text: string) => ({ type: 'paragraph', text }) as const;
const nested = (depth: number): Blocks[number] =>
  depth === 1 ? paragraph('deep') : { type: 'details', summary: 'more', blocks: [nested(depth - 1)] };
const photo = (media: string | InputFile) => ({ type: 'photo', photo: { type: 'photo', media } }) as const;

describe('a rich message', () => {
  it('arrives with its picture, list and collapsible block', async () => {
    const { api, ann } = await conversation();
    const blocks: Blocks = [
      photo(new InputFile(await picture(900, 300, 'png'), 'stickers.jpg')),
      paragraph('All of them:'),
      { type: 'list', items: [{ value: 3, type: '1', blocks: [paragraph('😀 hi')] }] },
      { type: 'details', summary: 'Sources', blocks: [paragraph('hours.md')] },
    ];
    const keyboard = { inline_keyboard: [[{ text: 'OK', callback_data: 'x' }]] };
    await api.sendRichMessage(ann.id, { blocks }, { reply_markup: keyboard });
    const seen = ann.messages.at(-1);
    expect(seen?.text).toBe('All of them:\n3. 😀 hi\nSources\nhours.md');
    expect([seen?.photo?.width, seen?.photo?.height]).toEqual([900, 300]);
    expect(seen?.buttons).toEqual(['OK']);
  });

  it('shows a photo that is known, but no sticker', async () => {
    const { api, ann, server, send } = await conversation();
    const known = (await ann.sendPhoto(await picture(100, 100))).raw.photo?.at(-1)?.file_id ?? '';
    const sticker = (await ann.sendSticker(await picture(512, 512))).raw.sticker?.file_id ?? '';
    await api.sendRichMessage(ann.id, {
      blocks: [{ type: 'collage', blocks: [photo(known), photo(known)] }],
    });
    expect(ann.messages.at(-1)?.raw.rich_message?.blocks).toHaveLength(1);
    expect(await send({ blocks: [photo(sticker)] })).toMatchObject({ error_code: 400 });
    expect(server.violations).toEqual([]);
  });

  it.each([
    ['is empty', { blocks: [] }],
    ['has only empty text', { blocks: [paragraph('')] }],
    ['has two forms', { blocks: [paragraph('a')], html: 'a' }],
    ['is markup', { markdown: '**a**' }],
    ['has a block of an unknown type', { blocks: [{ type: 'sticker', sticker: 'x' }] }],
    ['has a list item without blocks', { blocks: [{ type: 'list', items: [{ text: 'a' }] }] }],
    ['links to nothing', { blocks: [{ type: 'paragraph', text: { type: 'url', text: 'a', url: 'a' } }] }],
    ['names a picture that was not sent', { blocks: [photo('attach://missing')] }],
    ['has 32,769 characters', { blocks: [paragraph('😀'.repeat(32_769))] }],
    ['has 501 blocks', { blocks: Array.from({ length: 501 }, () => paragraph('a')) }],
    [
      'has 250 items, each with a block',
      { blocks: [{ type: 'list', items: Array(250).fill({ blocks: [paragraph('a')] }) }] },
    ],
    ['has 51 pictures', { blocks: Array.from({ length: 51 }, () => photo('attach://x')) }],
    ['has 17 levels', { blocks: [nested(17)] }],
  ])('is refused if it %s', async (_what, rich) => {
    const { ann, send } = await conversation();
    expect(await send(rich)).toMatchObject({ ok: false, error_code: 400 });
    expect(ann.messages.filter(({ from }) => from === 'bot')).toEqual([]);
  });

  it('may be as large as Telegram allows', async () => {
    const { send } = await conversation();
    const long = [paragraph('😀'.repeat(32_768 - 499)), ...Array.from({ length: 499 }, () => paragraph('a'))];
    expect(await send({ blocks: long })).toMatchObject({ ok: true });
    expect(await send({ blocks: [nested(16)] })).toMatchObject({ ok: true });
  });

  it('replaces a text, and a text replaces it', async () => {
    const { api, ann } = await conversation();
    const { message_id: id } = await api.sendMessage(ann.id, 'menu');
    await api.editMessageText(ann.id, id, { blocks: [paragraph('pack')] });
    expect(ann.messages.at(-1)).toMatchObject({ message_id: id, text: 'pack', raw: { rich_message: {} } });
    await api.editMessageText(ann.id, id, 'menu');
    expect(ann.messages.at(-1)?.raw).toMatchObject({ text: 'menu' });
    expect(ann.messages.at(-1)?.raw.rich_message).toBeUndefined();
  });
});
