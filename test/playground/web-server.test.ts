import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import type { Assets } from '../../src/playground/web/assets.ts';
import { manyScans } from '../support/pictures/scans.ts';
import { picture } from './harness.ts';
import { openPlayground } from './web-page.ts';

interface Raw {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** A request with any `Host` and unnormalised paths, as no browser sends it. */
function raw(
  port: number,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: string },
): Promise<Raw> {
  const { body = '', ...rest } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent: false, ...rest }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

describe('a user’s upload', () => {
  it('is refused above 20 MB, in the user’s language', async () => {
    const { visitor } = await openPlayground();
    const anna = await visitor.open('Анна');
    const bytes = new Uint8Array(25 * 1024 * 1024);
    for (const as of ['photo', 'file'] as const) {
      expect(await anna.send(as, [bytes], { name: 'big.jpg' })).toEqual({
        status: 413,
        body: {
          problem: 'Слишком большой файл: бот может скачать не больше 20 МБ.',
        },
      });
    }
    expect(anna.messages).toEqual([]);
  });

  it('is refused as a photo if it is not a picture, but accepted as a file', async () => {
    const { visitor } = await openPlayground();
    const anna = await visitor.open('Анна');
    const words = new TextEncoder().encode('not a picture');
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [words, svg]) {
      expect(await anna.send('photo', [bytes])).toEqual({
        status: 422,
        body: { problem: expect.stringMatching(/^Telegram не покажет/) },
      });
    }
    expect((await anna.send('photo', [new Uint8Array()])).body).toEqual({
      problem: 'Пусто: отправлять нечего.',
    });
    const thin = new Uint8Array(await picture(2100, 10, 'png'));
    expect((await anna.send('photo', [thin])).body).toEqual({
      problem: expect.stringContaining('вытянутое'),
    });
    expect((await anna.send('file', [words])).status).toBe(200);
    await anna.said(new RegExp(textsFor('ru').notices.unreadable.slice(0, 20)));
  });

  it('is refused at once if it takes seconds to decode', async () => {
    const { visitor } = await openPlayground();
    const alex = await visitor.open('Alex');
    const bytes = new Uint8Array(await manyScans());
    const began = process.cpuUsage();
    expect(await alex.send('photo', [bytes])).toMatchObject({ status: 422 });
    const { user } = process.cpuUsage(began);
    expect(user / 1e6).toBeLessThan(2);
  });

  it('is scaled down like in Telegram’s apps', async () => {
    const { visitor } = await openPlayground();
    const anna = await visitor.open('Анна');
    const large = new Uint8Array(await picture(6000, 5000, 'jpeg'));
    expect((await anna.send('photo', [large])).status).toBe(200);
    const photo = await anna.waitFor(() => anna.messages.find(message => message.photo)?.photo);
    expect(photo.at(-1)).toMatchObject({ width: 1280, height: 1067 });
  });

  it('can be a voice message recorded by the browser', async () => {
    const { visitor } = await openPlayground();
    const alex = await visitor.open('Alex');
    const sound = new Blob(['a sound'], { type: 'audio/webm;codecs=opus' });
    expect((await alex.post('voice?seconds=3', sound)).status).toBe(200);
    const { voice } = await alex.waitFor(() => alex.messages.find(message => message.voice));
    expect(voice?.duration).toBe(3);
    await alex.said(new RegExp(textsFor('en').notices.voice.slice(0, 20)));
    expect((await alex.post('voice?seconds=3', new Blob(['x'], { type: 'text/html' }))).status).toBe(400);
    expect((await alex.post('voice?seconds=3', new Blob([], { type: 'audio/webm' }))).status).toBe(422);
  });

  it('can be an album, which arrives as one or not at all', async () => {
    const { visitor } = await openPlayground();
    const alex = await visitor.open('Alex');
    const good = new Blob([new Uint8Array(await picture(300, 200, 'jpeg'))]);
    expect(await alex.send('photo', [good, new Blob(['not a picture']), good])).toMatchObject({
      status: 422,
      body: { problem: expect.stringContaining('can’t show that as a photo') },
    });
    expect((await alex.send('file', [good, new Blob([])])).status).toBe(422);
    const eleven = Array.from({ length: 11 }, () => good);
    expect((await alex.send('photo', eleven)).body).toMatchObject({
      problem: expect.stringContaining('at most ten'),
    });
    expect((await alex.post('files?as=photo', new TextEncoder().encode('no form'))).status).toBe(400);
    expect((await alex.send('photo', [])).status).toBe(400);
    expect(alex.messages).toEqual([]);

    for (const kind of ['photo', 'document'] as const) {
      const as = kind === 'photo' ? 'photo' : 'file';
      expect((await alex.send(as, [good, good], { caption: 'both' })).status).toBe(200);
      const [first, second] = await alex.waitFor(() => {
        const sent = alex.messages.filter(message => message[kind]);
        return sent.length === 2 && sent;
      }, 'two messages');
      expect(first?.media_group_id).toEqual(expect.any(String));
      expect(second?.media_group_id).toBe(first?.media_group_id);
      expect([first?.caption, second?.caption]).toEqual(['both', undefined]);
    }
  });

  it('can be text within Telegram’s limits, for this bot only', async () => {
    const { visitor } = await openPlayground();
    const alex = await visitor.open('Alex');
    expect((await alex.post('text', { text: 'x'.repeat(4097) })).body).toMatchObject({
      problem: expect.stringContaining('4096'),
    });
    expect((await alex.post('text', { text: ' \n ' })).status).toBe(400);
    expect((await alex.post('text', new TextEncoder().encode('{'))).status).toBe(400);
    expect((await alex.post('text', { text: 'x', more: 'y'.repeat(70_000) })).status).toBe(413);
    expect(await alex.post('press', { messageId: 77, data: 'never_mind:1' })).toEqual({
      status: 409,
      body: { problem: 'There’s nothing here any more.' },
    });
    expect(alex.messages).toEqual([]);
    expect((await visitor.post('/api/people/1/text', { text: 'x' })).status).toBe(404);
    expect((await visitor.post('/api/people', { firstName: '', languageCode: 'en' })).status).toBe(400);
  });
});

describe('the server of the page', () => {
  it('answers only its own pages', async () => {
    const { playground, visitor } = await openPlayground();
    const { port } = playground;
    const path = '/api/people';
    for (const host of ['playground.example', `evil.example:${port}`, '127.0.0.1.evil.example', '10.0.0.1']) {
      const { status, text } = await raw(port, { path, headers: { host } });
      expect({ host, status, text: JSON.parse(text) }).toMatchObject({
        status: 403,
        text: { problem: expect.stringContaining('only its own pages') },
      });
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST'])
      expect((await raw(port, { path, headers: { host } })).status).toBe(200);

    const body = JSON.stringify({ firstName: 'Mallory', languageCode: 'en' });
    const post = (origin: string) =>
      raw(port, { method: 'POST', path, body, headers: { host: `127.0.0.1:${port}`, origin } });
    for (const origin of ['http://evil.example', 'null', `https://127.0.0.1:${port}`, 'http://127.0.0.1:1'])
      expect((await post(origin)).status).toBe(403);
    await expect(visitor.idOf('Mallory')).rejects.toThrow();
    expect((await post(`http://127.0.0.1:${port}`)).status).toBe(200);
  });

  it('refuses API calls of other sites, but allows links', async () => {
    const assets: Assets = new Map([['index.html', Buffer.from('<!doctype html>')]]);
    const { playground } = await openPlayground({ assets: Promise.resolve(assets) });
    const from = (path: string, site: string, mode: string) =>
      raw(playground.port, { path, headers: { 'sec-fetch-site': site, 'sec-fetch-mode': mode } });
    for (const path of ['/api/people', '/api/events?person=1', '/api/state'])
      for (const [site, mode] of [
        ['cross-site', 'no-cors'],
        ['same-site', 'cors'],
        ['cross-site', 'navigate'],
      ] as const)
        expect((await from(path, site, mode)).status, `${path} ${site} ${mode}`).toBe(403);
    expect((await from('/', 'cross-site', 'navigate')).status).toBe(200);
    expect((await from('/', 'cross-site', 'no-cors')).status).toBe(403);
    expect((await from('/api/people', 'same-origin', 'cors')).status).toBe(200);
    expect((await from('/', 'none', 'navigate')).status).toBe(200);
  });

  it('serves only the page, from memory, and allows no other host', async () => {
    const assets: Assets = new Map([['index.html', Buffer.from('<!doctype html>')]]);
    const { playground } = await openPlayground({ assets: Promise.resolve(assets) });
    const { port } = playground;
    const page = await raw(port, { path: '/' });
    expect(page).toMatchObject({ status: 200, text: '<!doctype html>' });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    for (const path of [
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2fx',
      '/%',
      '/files/x',
      '/traces/x',
      '/api/nothing',
      '//x',
      '/main.js',
    ]) {
      const { status, text, headers } = await raw(port, { path });
      expect({ path, status }).toEqual({ path, status: path === '/%' ? 400 : 404 });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(text)).toEqual({ problem: expect.any(String) });
    }
    expect((await raw(port, { method: 'PUT', path: '/api/people' })).status).toBe(404);
  });

  it('hides the users of this run from a page of another one', async () => {
    const [first, second] = [await openPlayground(), await openPlayground()];
    const ask = async ({ playground }: typeof first) =>
      JSON.parse((await raw(playground.port, { path: '/api/people' })).text);
    const [before, now] = [await ask(first), await ask(second)];
    expect(now.run).not.toBe(before.run);
    const path = `/api/events?person=${now.people[0].id}&run=${before.run}`;
    expect((await raw(second.playground.port, { path })).status).toBe(404);
  });

  it('uses the browser’s language without a user', async () => {
    const { playground } = await openPlayground();
    const ask = (language: string) =>
      raw(playground.port, { path: '/api/events?person=1', headers: { 'accept-language': language } });
    expect((await ask('ru-RU,ru;q=0.9')).text).toContain('Песочница не понимает');
    expect((await ask('de')).text).toContain('Der Spielplatz versteht');
    expect((await ask('la')).text).toContain('The playground doesn’t understand');
  });
});
