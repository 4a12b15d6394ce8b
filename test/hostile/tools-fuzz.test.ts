import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readActions } from '../../src/ai-chat/action-format/read.ts';
import { createPublicFetch, lookupWithin } from '../../src/lib/public-fetch.ts';
import { mangledTexts } from '../ai-chat/mangled.ts';
import { openWeb } from '../support/fakes/open-web.ts';
import { fileTools } from '../tools/support.ts';

/** Runs of each kind. Set `FUZZ_TOOLS=10000` for the long run. */
const RUNS = Number(process.env['FUZZ_TOOLS'] ?? 300);
const SEED = 20_261_122;
const OUTSIDE = 'the secret of the house';
/** The name of a file outside the workspace. */
const UNLISTED = 'unlisted-4711';

const namesIn = (text: string) => text.trim().split(/\s+/);

const path = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...namesIn(`
          .. ../ ../../ / // . ./ ~ ~/ sub sub/ door door/ back/ window dangling loop a.txt outside/
          secret.txt new.txt %2e%2e%2f ..%2f file:// CON /proc/self/cwd/../`),
        ...[
          '..\\',
          '\\',
          '\0',
          '\u2024\u2024/',
          '．．/',
          '..\u200b/',
          '\u202e',
          'C:\\',
          '\\\\host\\share',
          '\n',
          ' ',
          'x'.repeat(300),
        ],
      ),
      fc.string({ maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 7 },
  )
  .map(parts => parts.join(''));

describe('paths', () => {
  it(`${RUNS}: nothing outside the workspace is read, written, listed or created`, async () => {
    const { folder, outside, call } = await fileTools();
    writeFileSync(join(outside, 'secret.txt'), OUTSIDE);
    writeFileSync(join(outside, UNLISTED), '');
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'a.txt'), 'inside');
    symlinkSync(outside, join(folder, 'door'));
    symlinkSync('..', join(folder, 'sub/back'));
    symlinkSync('../..', join(folder, 'back'));
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'window'));
    symlinkSync(join(outside, 'new.txt'), join(folder, 'dangling'));
    symlinkSync('loop', join(folder, 'loop'));
    const parent = join(folder, '..');
    const around = () => [
      readdirSync(parent).toSorted(),
      readdirSync(outside),
      readFileSync(join(outside, 'secret.txt'), 'utf8'),
    ];
    const before = around();
    const paths = [
      `${outside}/secret.txt`,
      `${outside}/new.txt`,
      parent,
      ...fc.sample(path, { seed: SEED, numRuns: RUNS }),
    ];
    let done = 0;
    for (const [at, each] of paths.entries()) {
      const made = [
        await call('readFile', { path: each }),
        await call('listFiles', { directory: each }),
        at % 2 === 0
          ? await call('writeFile', { path: each, content: `w${at}` })
          : await call('createDirectory', { path: each }),
        await call('editFile', { path: each, oldContent: 'secret', newContent: 'stolen' }),
      ];
      done += made.filter(({ ok }) => ok).length;
      expect(JSON.stringify(made), JSON.stringify(each)).not.toContain(OUTSIDE);
      expect(JSON.stringify(made), JSON.stringify(each)).not.toContain(UNLISTED);
    }
    expect(around()).toEqual(before);
    // Some paths must be valid, otherwise this would prove nothing.
    expect(done).toBeGreaterThan(RUNS / 10);
  });
});

/** Non-public addresses by the IANA registries, independent of the code under test. */
const NOT_PUBLIC = { ipv4: new BlockList(), ipv6: new BlockList() };
const NETS = {
  ipv4: `
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
    192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
    224.0.0.0/4 240.0.0.0/4`,
  ipv6: `::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1`,
};
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const net of namesIn(NETS[family])) {
    const [address = '', bits] = net.split('/');
    NOT_PUBLIC[family].addSubnet(address, Number(bits), family);
  }
}

const isBlocked = (address: string) => {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return NOT_PUBLIC[family].check(address, family);
};

const ipv4 = fc.oneof(
  fc.ipV4(),
  fc.constantFrom(
    ...namesIn(`
      127.0.0.1 10.0.0.1 169.254.169.254 100.64.0.1 192.168.0.1 0.0.0.0 255.255.255.255 8.8.8.8`),
  ),
);
const ipv6 = fc.oneof(
  fc.ipV6(),
  ipv4.map(address => `::ffff:${address}`),
  ipv4.map(address => `64:ff9b::${address}`),
  fc.constantFrom(
    ...namesIn(`
      :: ::1 fe80::1 fd00::1 2002:7f00:1:: 2001:0:1::1 2606:4700::1111 fec0::1`),
  ),
);
/** A disguised address: as one number, in other bases, or with parts left out. */
const disguised = ipv4.chain(address => {
  const bytes = address.split('.').map(Number);
  const whole = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  return fc.constantFrom(
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    bytes.map(byte => `0x${byte.toString(16)}`).join('.'),
    bytes.map(byte => `0${byte.toString(8)}`).join('.'),
    `${bytes[0]}.${whole % 2 ** 24}`,
    `${address}.`,
    address.replaceAll('.', '。'),
    [...address]
      .map(letter => (/\d/.test(letter) ? String.fromCodePoint(0xff10 + Number(letter)) : letter))
      .join(''),
  );
});
const name = fc.constantFrom(
  'page.example',
  'inside.example',
  'both.example',
  'localhost',
  'LOCALHOST.',
  'metadata.google.internal',
  'x'.repeat(70),
);
const scheme = fc.constantFrom(
  'http://',
  'https://',
  'HTTP:\\\\',
  'http:',
  '//',
  'ftp://',
  'file://',
  'gopher://',
  'http://user@',
  'http://a:b@',
  '',
  ' http://',
  'ht\ntp://',
);
const url = fc
  .tuple(
    scheme,
    fc.oneof(
      ipv4,
      ipv6.map(address => `[${address}]`),
      disguised,
      name,
      fc.string({ maxLength: 10 }),
    ),
    fc.constantFrom(
      '',
      ':80',
      ':443',
      ':22',
      ':PUBLIC',
      ':PRIVATE',
      ':0',
      ':99999',
      '@page.example',
      '#@page.example',
      '\\@page.example',
    ),
    fc.oneof(fc.constantFrom('', '/', '/a?b=c', '/../..'), fc.webPath()),
  )
  .map(parts => parts.join(''));

describe('addresses', () => {
  it(`${RUNS}: a name with any non-public address is not resolved`, async () => {
    const lists = fc.array(fc.oneof(ipv4, ipv6), { minLength: 1, maxLength: 3 });
    let found = 0;
    for (const addresses of fc.sample(lists, { seed: SEED, numRuns: RUNS })) {
      const lookup = lookupWithin({
        resolve: async () => addresses.map(address => ({ address, family: isIP(address) })),
      });
      const given = await new Promise<readonly string[]>(done =>
        lookup('x.example', { all: true }, (error, all) =>
          done(error || typeof all === 'string' ? [] : all.map(each => each.address)),
        ),
      );
      if (given.length > 0) found++;
      expect(given.length > 0 && addresses.some(isBlocked), addresses.join()).toBe(false);
    }
    expect(found).toBeGreaterThan(RUNS / 20);
  });

  it(`${RUNS}: no request reaches a non-public address, by any URL or redirect`, async () => {
    const web = await openWeb();
    web.names.set('inside.example', [web.privateAddress]);
    web.names.set('both.example', ['127.0.0.1', web.privateAddress]);
    const fetch = createPublicFetch(web.reach);
    const filled = (text: string) =>
      text.replaceAll('PUBLIC', String(web.port)).replaceAll('PRIVATE', String(web.privatePort));
    const options = { maxBytes: 1000, timeoutMs: 10_000, signal: new AbortController().signal };
    for (const each of fc.sample(url, { seed: SEED + 1, numRuns: RUNS }).map(filled)) {
      web.pages.set('page.example/to', (_request, response) => {
        response.writeHead(302, { location: encodeURI(each.replace(/[^\x20-\x7e]/g, '')) });
        response.end();
      });
      await fetch(each, options);
      await fetch(web.at('page.example/to'), options);
    }
    expect(web.forbidden).toEqual([]);
    expect(web.requests.length).toBeGreaterThan(RUNS);
  });
});

const xmlPart = fc.oneof(
  fc.constantFrom(
    ...[
      '<tool_use>',
      '</tool_use>',
      '<tool_name>',
      '</tool_name>',
      '<parameters>',
      '</parameters>',
      '<path>',
      '</path>',
      '<content>',
      '</content>',
    ],
    ...[
      'writeFile',
      'readFile',
      'listFiles',
      'execute',
      'constructor',
      '__proto__',
      '../outside/secret.txt',
      'a.txt',
      '<![CDATA[',
      ']]>',
      '&lt;',
      '<!--',
    ],
    ...[
      '<tool_use ',
      '<TOOL_USE>',
      '<invoke name="',
      '">',
      '<parameter name="',
      '\n',
      '{"path": "a"}',
      '<path/>',
      '<'.repeat(40),
      '<a>'.repeat(40),
    ],
  ),
  fc.string({ maxLength: 8 }),
);
const tag = fc.constantFrom('path', 'content', 'directory', 'oldContent', 'newContent', 'constructor', 'x');
const properCall = fc
  .tuple(
    fc.constantFrom('writeFile', 'readFile', 'listFiles', 'editFile', 'createDirectory', 'rm'),
    fc.array(fc.tuple(tag, fc.oneof(path, xmlPart)), { maxLength: 3 }),
  )
  .map(
    ([tool, fields]) =>
      `<tool_use>\n<tool_name>${tool}</tool_name>\n<parameters>\n${fields.map(([key, value]) => `<${key}>${value}</${key}>`).join('\n')}\n</parameters>\n</tool_use>`,
  );
const xml = mangledTexts(
  fc.array(fc.oneof({ weight: 2, arbitrary: properCall }, { weight: 1, arbitrary: xmlPart }), {
    minLength: 1,
    maxLength: 4,
  }),
  xmlPart,
  { joint: '\n', at: 200, away: 10, patches: 2 },
);

describe('calls in XML', () => {
  it(`${RUNS}: no crash, no undeclared tool, nothing that the user refused, nothing outside`, async () => {
    const { folder, outside, call, tools, asked } = await fileTools('refused');
    writeFileSync(join(folder, 'a.txt'), 'inside');
    writeFileSync(join(outside, 'secret.txt'), OUTSIDE);
    const declarations = tools.map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    }));
    let calls = 0;
    for (const text of fc.sample(xml, { seed: SEED, numRuns: RUNS })) {
      for (const { name, args } of readActions(text, declarations, { foreign: [] }).toolCalls) {
        calls++;
        expect(tools.some(tool => tool.name === name)).toBe(true);
        const outcome = await call(name, args ?? {});
        expect(JSON.stringify(outcome), text).not.toContain(OUTSIDE);
      }
    }
    expect(readdirSync(folder)).toEqual(['a.txt']);
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('inside');
    expect(readdirSync(outside)).toEqual(['secret.txt']);
    expect(calls).toBeGreaterThan(RUNS / 10);
    expect(asked.length).toBeGreaterThan(RUNS / 100);
  });
});
