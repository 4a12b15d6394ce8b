import { describe, expect, it } from 'vitest';
import { call, ManualClock, refused, startServer, TOKEN } from './harness.ts';

describe('getUpdates', () => {
  it('repeats unconfirmed updates and forgets confirmed ones', async () => {
    const { server, api } = await startServer();
    const ann = server.person({ firstName: 'Ann' });
    ann.sendText('one');
    ann.sendText('two');

    const first = await api.getUpdates();
    expect(first.map(u => u.message?.text)).toEqual(['one', 'two']);
    expect(await api.getUpdates()).toEqual(first);
    const [one, two] = first.map(u => u.update_id);
    expect(two).toBe(Number(one) + 1);

    const rest = await api.getUpdates({ offset: Number(two) });
    expect(rest.map(u => u.message?.text)).toEqual(['two']);
    await api.getUpdates({ offset: Number(two) + 1 });
    expect(server.pendingUpdates).toEqual([]);
    expect(server.violations).toEqual([]);
  });

  it('waits for an update and returns an empty list after the timeout', async () => {
    const clock = new ManualClock();
    const { server, api } = await startServer({ clock });
    const ann = server.person({ firstName: 'Ann' });
    const waiting = api.getUpdates({ timeout: 30 });
    await clock.somebodySleeps();
    ann.sendText('at last');
    const [update] = await waiting;
    expect(update?.message?.text).toBe('at last');
    expect(update?.message?.date).toBe(clock.now() / 1000);

    const inVain = api.getUpdates({ offset: Number(update?.update_id) + 1, timeout: 30 });
    await clock.somebodySleeps();
    clock.advance(30_000);
    expect(await inVain).toEqual([]);
  });

  it('ends the older of two polls with 409', async () => {
    const clock = new ManualClock();
    const { server } = await startServer({ clock });
    const older = call(server, 'getUpdates', { timeout: 30 });
    await clock.somebodySleeps();
    const newer = call(server, 'getUpdates', { timeout: 30 });
    expect(await older).toEqual(
      refused(
        409,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      ),
    );
    server.person({ firstName: 'Ann' }).sendText('hi');
    expect((await newer).status).toBe(200);
  });

  it('forgets a poll whose bot was killed: nothing lost, no conflict', async () => {
    const clock = new ManualClock();
    const { server, api } = await startServer({ clock });
    const killed = new AbortController();
    const poll = call(server, 'getUpdates', { timeout: 30 }, killed.signal);
    await clock.somebodySleeps();
    killed.abort();
    await expect(poll).rejects.toThrow();
    server.person({ firstName: 'Ann' }).sendText('are you there?');
    expect((await api.getUpdates()).map(u => u.message?.text)).toEqual(['are you there?']);
  });

  it('remembers allowed_updates for later updates', async () => {
    const { server, api } = await startServer();
    const ann = server.person({ firstName: 'Ann' });
    await api.getUpdates({ allowed_updates: ['my_chat_member'] });
    ann.sendText('unheard');
    await api.getUpdates();
    ann.sendText('unheard too');
    ann.block();
    expect((await api.getUpdates()).map(u => Object.keys(u)[1])).toEqual(['my_chat_member']);
    ann.unblock();
    await api.getUpdates({ allowed_updates: [] });
    ann.sendText('heard');
    expect(server.lastUpdate?.message?.text).toBe('heard');
  });
});

describe('addresses', () => {
  it('checks token and method', async () => {
    const { server, api } = await startServer();
    const wrong = await fetch(`${server.root}/bot1:wrong/getMe`);
    expect({ status: wrong.status, body: await wrong.json() }).toEqual(refused(401, 'Unauthorized'));
    expect(await call(server, 'getMoney')).toEqual(refused(404, 'Not Found'));
    expect(server.violations).toEqual(['getMoney: no such method']);
    expect(await api.getMe()).toMatchObject({ id: 7000000001, is_bot: true, username: 'test_bot' });
  });

  it('reads queries and forms like JSON, whatever the case of the method', async () => {
    const { server } = await startServer();
    const ann = server.person({ firstName: 'Ann' });
    ann.sendText('hi');
    await fetch(`${server.root}/bot${TOKEN}/sendmessage?chat_id=${ann.id}&text=by%20query`);
    const body = new FormData();
    body.set('chat_id', String(ann.id));
    body.set('text', 'by form');
    body.set('reply_markup', '{"inline_keyboard":[[{"text":"Yes","callback_data":"y"}]]}');
    await fetch(`${server.root}/bot${TOKEN}/sendMessage`, { method: 'POST', body });
    expect(ann.messages.map(m => m.text)).toEqual(['hi', 'by query', 'by form']);
    expect(ann.messages.at(-1)?.buttons).toEqual(['Yes']);
    expect(server.violations).toEqual([]);
  });
});
