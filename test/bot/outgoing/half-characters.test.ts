import { expect, test } from 'vitest';
import { createApi } from '../../../src/telegram/api.ts';
import { serve } from '../../support/fakes/listen.ts';

/** Telegram, as far as it keeps what it gets. */
async function listening() {
  const got: unknown[] = [];
  const root = await serve(async (request, response) => {
    got.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.end('{"ok":true,"result":true}');
  });
  return { got, api: createApi('1:token', root) };
}

test('words with half a character in them are sent without it, by each kind of call', async () => {
  const { got, api } = await listening();
  await api.sendMessage(1, 'cut here: \ud83d');
  await api.editMessageText(1, 2, '\ude00 and a whole 😀');
  expect(got).toEqual([
    expect.objectContaining({ text: 'cut here: \ufffd' }),
    expect.objectContaining({ text: '\ufffd and a whole 😀' }),
  ]);
});
