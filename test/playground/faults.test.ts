import { GrammyError, HttpError } from 'grammy';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { call, ManualClock, startServer } from './harness.ts';

async function conversation(options: Parameters<typeof startServer>[0] = {}) {
  const { server, api } = await startServer(options);
  const ann = server.person({ firstName: 'Ann' });
  ann.sendText('hi');
  return { server, api, ann };
}

it('answers 429 as often as ordered, to the method and chat ordered', async () => {
  const { server, api, ann } = await conversation();
  const bob = server.person({ firstName: 'Bob' });
  bob.sendText('hi');
  const fault = server.faults.add({
    kind: 'error',
    method: 'sendMessage',
    chatId: ann.id,
    times: 1,
    error_code: 429,
    description: 'Too Many Requests: retry after 3',
    parameters: { retry_after: 3 },
  });
  await api.sendMessage(bob.id, 'unaffected');
  const error = await api.sendMessage(ann.id, 'x').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(GrammyError);
  expect(error).toMatchObject({ error_code: 429, parameters: { retry_after: 3 } });
  await api.sendMessage(ann.id, 'now it works');
  expect(fault.hits).toBe(1);
});

it('breaks the connection before or after the call had its effect', async () => {
  const { server, api, ann } = await conversation();
  server.faults.add({ kind: 'reset-before', method: 'sendMessage', times: 1 });
  await expect(api.sendMessage(ann.id, 'lost')).rejects.toThrow(HttpError);
  server.faults.add({ kind: 'reset-after', method: 'sendMessage', times: 1 });
  await expect(api.sendMessage(ann.id, 'arrived all the same')).rejects.toThrow(HttpError);
  expect(ann.messages.map(m => m.text)).toEqual(['hi', 'arrived all the same']);
});

it('delays, and hangs until the client gives up', async () => {
  const clock = new ManualClock();
  const { server, api, ann } = await conversation({ clock });
  server.faults.add({ kind: 'delay', ms: 5_000, method: 'sendMessage', times: 1 });
  const sending = api.sendMessage(ann.id, 'late');
  await clock.somebodySleeps();
  expect(ann.messages.length).toBe(1);
  clock.advance(5_000);
  await sending;
  expect(ann.messages.length).toBe(2);

  const hang = server.faults.add({ kind: 'hang', method: 'getMe' });
  const patience = new AbortController();
  const hanging = expect(call(server, 'getMe', {}, patience.signal)).rejects.toThrow('no more patience');
  await eventually(() => hang.hits).toBe(1);
  patience.abort(new Error('no more patience'));
  await hanging;
  hang.remove();
  expect((await api.getMe()).is_bot).toBe(true);
});

it('strikes by chance or by choice', async () => {
  const { server, api } = await conversation({ random: () => 0.5 });
  const page = { kind: 'page', status: 500, body: '' } as const;
  const unlikely = server.faults.add({ ...page, probability: 0.4 });
  const chosen = server.faults.add({ ...page, predicate: ({ method }) => method === 'getWebhookInfo' });
  await api.getMe();
  await expect(api.getWebhookInfo()).rejects.toThrow(HttpError);
  expect([unlikely.hits, chosen.hits]).toEqual([0, 1]);
  server.faults.clear();
  await api.getWebhookInfo();
});
