import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { createRemover } from '../../src/providers/remover.ts';
import type { Answer } from '../support/fakes/fake-http.ts';
import { type FakeRemover, startFakeRemover } from '../support/fakes/fake-remover.ts';
import { DEAD_ADDRESS } from '../support/fakes/json-server.ts';
import { failure } from '../support/openai/dialogue.ts';
import { drawnOnKey } from '../support/pictures/pictures.ts';

const picture = await drawnOnKey('#7788aa');

let fake: FakeRemover;
beforeEach(async () => {
  fake = await startFakeRemover();
});
afterEach(() => fake.stop());

const remove = (baseUrl = fake.baseUrl, bytes = picture, timeoutMs?: number) =>
  createRemover({ baseUrl, ...(timeoutMs !== undefined && { timeoutMs }) }).remove(
    bytes,
    new AbortController().signal,
  );

describe('removing a background', () => {
  it('sends the unchanged picture and returns the cut-out', async () => {
    const cut = await remove();
    const { data, info } = await sharp(cut).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([400, 400, 4]);
    expect(data[3]).toBe(0);
    expect(data[(168 * 400 + 200) * 4 + 3]).toBe(255);
    expect(fake.requests).toEqual([{ fields: { model: 'isnet-general-use' }, picture }]);
  });

  it('forwards the model and options from the URL', async () => {
    await remove(`${fake.baseUrl}/?model=birefnet-general&a=true`);
    expect(fake.requests[0]?.fields).toEqual({ model: 'birefnet-general', a: 'true' });
  });

  it('handles several pictures at once, repeatedly', async () => {
    const remover = createRemover({ baseUrl: fake.baseUrl });
    const { signal } = new AbortController();
    await Promise.all([remover.remove(picture, signal), remover.remove(picture, signal)]);
    await remover.remove(picture, signal);
    expect(fake.requests).toHaveLength(3);
  });
});

describe('failures', () => {
  const json = (status: number): Answer => ({ kind: 'json', status, body: { detail: 'because' } });

  it.each<[string, ProviderErrorKind, Answer]>([
    ['a web page', 'bad_answer', { kind: 'raw', text: '<!doctype html><title>Welcome</title>' }],
    ['nothing', 'bad_answer', { kind: 'raw', text: '' }],
    ['JSON', 'bad_answer', json(200)],
    ['a proxy that asks for a password', 'auth', json(401)],
    ['a redirect', 'model_missing', { kind: 'json', status: 308, body: {}, headers: { location: '/' } }],
    ['too many requests', 'rate_limited', json(429)],
    ['a picture that is too big for a proxy', 'bad_request', json(413)],
    ['a proxy without its server', 'unavailable', json(502)],
    ['a connection broken in the middle', 'interrupted', { kind: 'reset' }],
  ])('%s is %s', async (_, kind, answer) => {
    fake.script(answer);
    const error = await failure(remove());
    expect([error.kind, error.provider]).toEqual([kind, 'background remover']);
    expect(fake.requests).toHaveLength(1);
  });

  it('stops reading an oversized answer', async () => {
    fake.script({ kind: 'raw', text: 'x'.repeat(33 * 1024 * 1024) });
    const error = await failure(remove());
    expect([error.kind, error.message]).toEqual(['bad_answer', 'background remover: the answer is too big']);
  });

  it('reports unavailable for a picture it cannot read', async () => {
    expect((await failure(remove(fake.baseUrl, Buffer.from('no picture')))).kind).toBe('unavailable');
  });

  it('reports bad_request for an unknown model', async () => {
    expect((await failure(remove(`${fake.baseUrl}?model=u3net`))).kind).toBe('bad_request');
  });

  it('names the variable to check if another server answers', async () => {
    const error = await failure(remove(`${fake.baseUrl}/api/remove`));
    expect([error.kind, error.message]).toEqual([
      'model_missing',
      'background remover: not a rembg server: check BACKGROUND_REMOVER_URL (404)',
    ]);
  });

  it('reports timeout if the server does not answer in time', async () => {
    fake.script({ kind: 'hang' });
    expect((await failure(remove(fake.baseUrl, picture, 100))).kind).toBe('timeout');
  });

  it('stops waiting on abort', async () => {
    fake.script({ kind: 'hang' });
    const stop = new AbortController();
    const waiting = failure(createRemover({ baseUrl: fake.baseUrl }).remove(picture, stop.signal));
    await expect.poll(() => fake.requests.length).toBe(1);
    stop.abort();
    expect((await waiting).kind).toBe('timeout');
  });

  it('reports unreachable if the server is not running', async () => {
    expect((await failure(remove(DEAD_ADDRESS))).kind).toBe('unreachable');
  });

  it('never shows a password from the address', async () => {
    fake.script(json(500));
    const error = await failure(remove(fake.baseUrl.replace('//', '//user:hunter2@')));
    expect(error.message).not.toContain('hunter2');
  });
});
