import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../src/lib/public-address.ts';
import {
  createPublicFetch,
  type FetchOptions,
  lookupWithin,
  webAddress,
} from '../../src/lib/public-fetch.ts';
import { openWeb, type Page } from '../support/fakes/open-web.ts';

function options(more: Partial<FetchOptions> = {}): FetchOptions {
  return { maxBytes: 1000, timeoutMs: 5000, signal: new AbortController().signal, ...more };
}

async function web(pages: Readonly<Record<string, Page>> = {}) {
  const open = await openWeb(pages);
  return { ...open, fetch: createPublicFetch(open.reach) };
}

const redirectTo =
  (location: string): Page =>
  (_request, response) => {
    response.writeHead(302, { location });
    response.end('x'.repeat(100_000));
  };

describe('a fake address from a proxy', () => {
  const url = 'http://page.example:8080/';
  const resolve = async () => [{ address: '198.18.0.7', family: 4 }];

  it('is refused with its reason', async () => {
    expect(await createPublicFetch({ resolve })(url, options())).toMatchObject({
      reason: 'forbidden',
      error: expect.stringContaining('FAKE_IP_DNS=on'),
    });
  });

  it('is allowed by the setting, for names only', async () => {
    const reach = { resolve, fakeIps: true };
    const lookup = new Promise((done, fail) => {
      lookupWithin(reach)('page.example', {}, (error, address) => (error ? fail(error) : done(address)));
    });
    expect(await lookup).toBe('198.18.0.7');
    expect(webAddress('http://198.18.0.7/', reach)).toMatchObject({ ok: false });
  });
});

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '192.88.99.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2002:808:808::1',
    '2001::1',
    '2001:0:5ef5:79fd::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
    '4000::1',
    '',
    'localhost',
    '8.8.8.8.8',
    '1.2.3.4:80',
  ])('%s is not public', address => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', address => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fe80::1]/',
    'http://0/',
    'https://169.254.169.254/latest/meta-data/',
    'http://user:pass@page.example/',
    'http://user@8.8.8.8/',
    'file:///etc/passwd',
    'ftp://8.8.8.8/',
    'gopher://8.8.8.8:70/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/etc/passwd',
    'page.example',
    '',
    'http://',
    'http://8.8.8.8:22/',
    'http://8.8.8.8:25/',
    'http://8.8.8.8:6379/',
    `http://page.example/${'x'.repeat(5000)}`,
  ])('written as %s is refused as it is read', written => {
    expect(webAddress(written)).toMatchObject({ ok: false });
  });

  it.each([
    'http://page.example/a?b=c#d',
    ' https://page.example:8443/ ',
    'http://[2606:4700::1111]/',
    'https://приклад.укр/',
  ])('written as %s is one that may be asked for', written => {
    expect(webAddress(written)).toMatchObject({ ok: true, url: { hash: '' } });
  });
});

describe('a fetch', () => {
  it('returns a public page with its type and final address', async () => {
    const { at, fetch, requests } = await web({
      'page.example/': redirectTo('/other?x=1'),
      'page.example/other': { type: 'text/plain', body: 'hello' },
    });
    expect(await fetch(at('page.example/'), options())).toEqual({
      ok: true,
      status: 200,
      url: at('page.example/other?x=1'),
      contentType: 'text/plain',
      body: Buffer.from('hello'),
    });
    expect(requests).toEqual(['page.example/', 'page.example/other?x=1']);
    expect(await fetch(at('page.example/missing'), options())).toMatchObject({ ok: true, status: 404 });
  });

  it('never contacts a private address: by number, name, redirect or among others', async () => {
    const inside = await web();
    const { at, fetch, forbidden, names, pages, privateAt, privatePort, privateAddress } = inside;
    names.set('inside.example', [privateAddress]);
    names.set('both.example', ['127.0.0.1', privateAddress]);
    pages.set('page.example/number', redirectTo(privateAt('/redirected')));
    pages.set('page.example/name', redirectTo(`http://inside.example:${privatePort}/redirected`));
    pages.set('page.example/file', redirectTo('file:///etc/passwd'));
    pages.set('page.example/far', redirectTo(at('page.example/number')));
    for (const url of [
      privateAt('/'),
      `http://inside.example:${privatePort}/`,
      `http://both.example:${privatePort}/`,
      `http://127.2:${privatePort}/`,
      ...['number', 'name', 'file', 'far'].map(path => at(`page.example/${path}`)),
    ])
      expect(await fetch(url, options()), url).toMatchObject({ ok: false, reason: 'forbidden' });
    expect(forbidden).toEqual([]);
  });

  it('connects to the checked address even if the name changes', async () => {
    const { fetch, reach, forbidden, privateAddress, privatePort, resolved, pages, port } = await web();
    pages.set('rebinds.example/', redirectTo(`http://rebinds.example:${privatePort}/second`));
    let asked = 0;
    const rebinding = createPublicFetch({
      ...reach,
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : privateAddress, family: 4 }],
    });
    expect(await rebinding(`http://rebinds.example:${port}/`, options())).toMatchObject({
      reason: 'forbidden',
    });
    expect(asked).toBe(2);
    expect(forbidden).toEqual([]);
    pages.set('once.example/', 'ok');
    expect(await fetch(`http://once.example:${port}/`, options())).toMatchObject({ ok: true });
    expect(resolved).toEqual(['once.example']);
  });

  it('follows five redirects, and none with headers that may be keys', async () => {
    const { at, fetch, pages, requests } = await web({ 'page.example/5': 'there' });
    for (let n = 0; n < 5; n++) pages.set(`page.example/${n}`, redirectTo(`/${n + 1}`));
    pages.set('page.example/before', redirectTo('/0'));
    expect(await fetch(at('page.example/0'), options())).toMatchObject({
      ok: true,
      url: at('page.example/5'),
    });
    expect(await fetch(at('page.example/before'), options())).toMatchObject({
      ok: false,
      reason: 'unreachable',
    });
    requests.length = 0;
    expect(await fetch(at('page.example/4'), options({ headers: { 'X-Key': 'k' } }))).toMatchObject({
      ok: false,
    });
    expect(requests).toEqual(['page.example/4']);
  });

  it('ends at the byte limit, also for compressed or endless answers', async () => {
    const zeros = gzipSync(Buffer.alloc(50_000_000));
    const { at, fetch } = await web({
      'page.example/exact': 'x'.repeat(1000),
      'page.example/large': 'x'.repeat(1001),
      'page.example/bomb': { body: zeros, headers: { 'content-encoding': 'gzip' } },
      'page.example/endless': (_request, response) => {
        const more = () => {
          while (response.write('x'.repeat(500)));
        };
        response.on('drain', more);
        more();
      },
    });
    expect(await fetch(at('page.example/exact'), options())).toMatchObject({ ok: true });
    for (const path of ['large', 'bomb', 'endless'])
      expect(await fetch(at(`page.example/${path}`), options({ maxBytes: 1000 })), path).toMatchObject({
        ok: false,
        reason: 'too_big',
      });
    const bombs = await fetch(at('page.example/bomb'), options({ maxBytes: zeros.length + 1000 }));
    expect(bombs).toMatchObject({ reason: 'too_big' });
  });

  it('ends on timeout, on abort and without an answer', async () => {
    const hangs: Page = (_request, response) => void response.write('a beginning');
    const { at, fetch, pages, names, port } = await web({
      'page.example/silent': () => {},
      'page.example/hangs': hangs,
    });
    for (const path of ['silent', 'hangs'])
      expect(await fetch(at(`page.example/${path}`), options({ timeoutMs: 50 })), path).toMatchObject({
        reason: 'timeout',
      });
    const ended = new AbortController();
    pages.set('page.example/stops', (request, response) => {
      hangs(request, response);
      ended.abort();
    });
    expect(await fetch(at('page.example/stops'), options({ signal: ended.signal }))).toMatchObject({
      reason: 'cancelled',
    });
    expect(await fetch(at('page.example/silent'), options({ signal: ended.signal }))).toMatchObject({
      reason: 'cancelled',
    });
    expect(await fetch(`http://nowhere.invalid:${port}/`, options())).toMatchObject({
      reason: 'unreachable',
    });
    names.set('dead.example', ['127.0.0.1']);
    expect(await fetch('http://dead.example:1/', options())).toMatchObject({ reason: 'unreachable' });
    pages.set('page.example/broken', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('x', () => response.destroy());
    });
    expect(await fetch(at('page.example/broken'), options())).toMatchObject({ reason: 'unreachable' });
  });
});
