import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { sendText, someone } from '../support/exchange.ts';
import { createWorld } from '../support/world.ts';
import { openApi } from './stage.ts';

const SAID = { session_id: 'ann', text: 'hello' };

describe('POST /api/chat', () => {
  it('returns the answer of a turn and remembers the session', async () => {
    const { model, post, world } = await openApi();
    model.says('Hi! Send me a **photo**.');
    expect(await post('chat', SAID)).toMatchObject({
      code: 200,
      session_id: 'ann',
      text: expect.stringContaining('Hi! Send me a photo.'),
    });
    model.says('Again.');
    await post('chat', { ...SAID, text: 'and now?' });
    expect(model.chats().at(-1)).toContain('Send me a **photo**.');
    model.says('Who are you?');
    await post('chat', { session_id: 'bob', text: 'hello' });
    expect(model.chats().at(-1)).not.toContain('and now?');
    expect(world.log()).not.toContain('"level":"error"');
  });

  it('keeps a session apart from the Telegram user with that id', async () => {
    const { world, model, post } = await openApi();
    const person = someone(world, 'Ann');
    model.says('I will keep that.');
    await sendText(person, 'my secret is 4711', 'I will keep that.');
    model.says('Hello stranger.');
    await post('chat', { session_id: String(person.id), text: 'what is my secret?' });
    expect(model.chats().at(-1)).not.toContain('4711');
  });

  it('passes a command to the client as an extra line and does not execute it', async () => {
    const { model, send, post } = await openApi();
    const call = [{ name: 'open_app', args: { app_name: 'Photos' } }];
    model.calls(call, 'I am opening __MCP__ Photos.');
    const plain = await send('POST', '/api/chat', SAID, { accept: 'text/plain' });
    const lines = (await plain.text()).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)?.replace('__MCP__', '') ?? '')).toEqual({
      session_id: 'ann',
      command: 'open_app',
      args: { app_name: 'Photos' },
    });
    expect(lines.join('\n').match(/__MCP__/g)).toHaveLength(1);
    model.calls([{ name: 'light', args: { room: 'hall' } }], 'Light.');
    const commands = [{ name: 'light', description: 'Turns a light on.', args: { room: 'Which room' } }];
    expect(await post('chat', { ...SAID, commands })).toMatchObject({
      command: 'light',
      args: { room: 'hall' },
    });
  });

  it('streams the text while it is written', async () => {
    const { model, send } = await openApi();
    model.says('A long answer in several pieces.');
    const response = await send('POST', '/api/chat', SAID, { accept: 'text/event-stream' });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const text = await response.text();
    expect(text).toMatch(/event: delta\ndata: \{"text":"A/);
    expect(text).toMatch(
      /event: answer\ndata: \{"session_id":"ann","text":"A long answer in several pieces\./,
    );
  });

  it('accepts presses of its buttons', async () => {
    const { post } = await openApi(['offline']);
    await post('chat', SAID);
    const asked = await post('chat', { ...SAID, text: '/forget' });
    const buttons = asked['buttons'] as { label: string; press: string }[];
    const press = buttons.find(({ press }) => press.startsWith('forget'))?.press ?? buttons[0]?.press;
    const done = await post('chat', { session_id: 'ann', press });
    expect(done['code']).toBe(200);
    expect(String(done['text'])).not.toBe('');
  });

  it('continues a turn whose listener leaves', async () => {
    const { model, origin, post, world } = await openApi();
    const leaving = new AbortController();
    const release = model.holds();
    model.says('Words for the next request.');
    const streaming = fetch(`${origin}/api/chat`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer a-token-for-the-tests-only',
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify(SAID),
      signal: leaving.signal,
    });
    expect((await streaming).status).toBe(200);
    await eventually(() => model.chats().length).toBe(1);
    leaving.abort();
    release();
    const { db } = world.app();
    await eventually(() => db.selectFrom('outbox').selectAll().execute()).not.toEqual([]);
    model.says('New.');
    expect((await post('chat', SAID))['text']).toContain('Words for the next request.');
    expect(world.log()).not.toContain('could not be');
  });

  it('forgets a session with /forget, and gives the id to another user', async () => {
    const { model, post, world } = await openApi();
    model.says('Noted.');
    await post('chat', SAID);
    const { db } = world.app();
    const sessions = () => db.selectFrom('api_sessions').selectAll().execute();
    const [before] = await sessions();
    const asked = await post('chat', { ...SAID, text: '/forget' });
    const [{ press }] = asked['buttons'] as [{ press: string }];
    await post('chat', { session_id: 'ann', press });
    expect(await sessions()).toEqual([]);
    model.says('Nice to meet you.');
    await post('chat', SAID);
    expect((await sessions())[0]?.id).not.toBe(before?.id);
  });

  it('never sends an answer to Telegram, nor a broadcast to a session', async () => {
    const { model, post, world } = await openApi();
    model.says('Hello.');
    await post('chat', SAID);
    await world.app().outages.look();
    expect(world.log()).not.toMatch(/chat not found|cannot be written to/);
  });
});

describe('access to the API', () => {
  it('is closed without API_TOKEN', async () => {
    const world = await createWorld(['offline']);
    await world.start({ PORT: '0', MCP_TOKEN: 'x'.repeat(20) });
    expect(world.app().config.API_TOKEN).toBeUndefined();
  });

  it.each([
    ['a wrong token', 'POST', '/api/chat', SAID, { authorization: 'Bearer nonsense' }, 401],
    ['no token', 'POST', '/api/chat', SAID, { authorization: '' }, 401],
    ['an unknown route', 'GET', '/api/nothing', undefined, {}, 404],
    ['another method', 'GET', '/api/chat', undefined, {}, 405],
    ['invalid JSON', 'POST', '/api/chat', '{"session_id":', {}, 400],
    ['a form', 'POST', '/api/chat', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a body of 50 MB', 'POST', '/api/chat', 'x'.repeat(50 * 1024 * 1024), {}, 413],
    ['no text', 'POST', '/api/chat', { session_id: 'ann' }, {}, 422],
    ['text that is not a string', 'POST', '/api/chat', { session_id: 'ann', text: 7 }, {}, 422],
    ['an empty session', 'POST', '/api/chat', { session_id: '', text: 'hi' }, {}, 422],
    ['an unknown task', 'GET', '/api/tasks/4711', undefined, {}, 404],
  ] as const)('answers %s with a problem', async (_, method, path, body, headers, status) => {
    const { send } = await openApi(['offline']);
    const response = await send(method, path, body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: expect.any(String),
      status,
      detail: expect.stringMatching(/./),
    });
  });

  it('limits the requests of all sessions per minute', async () => {
    const { send, post } = await openApi(['offline'], { API_REQUESTS_PER_MINUTE: '2' });
    expect((await post('chat', SAID))['code']).toBe(200);
    expect((await post('chat', { ...SAID, session_id: 'bob' }))['code']).toBe(200);
    const refused = await send('POST', '/api/chat', { ...SAID, session_id: 'cy' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  it('describes itself as OpenAPI 3.1', async () => {
    const { json } = await openApi(['offline']);
    const described = await json('GET', '/api/openapi.json');
    expect(described).toMatchObject({ openapi: '3.1.0' });
    expect(Object.keys(described['paths'] as object)).toEqual([
      '/api/chat',
      '/api/supervisor',
      '/api/tasks/execute',
      '/api/tasks/{id}',
    ]);
  });
});
