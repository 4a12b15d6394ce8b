import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { foreignParameters } from '../../src/ai-chat/index.ts';

import type { ServerSettings } from '../../src/mcp/client/config.ts';
import { nameTools, Servers } from '../../src/mcp/client/servers.ts';
import type { OfferedTool, OpenSession } from '../../src/mcp/client/session.ts';
import { connectedTools } from '../../src/mcp/client/tool.ts';
import { SILENT } from '../support/log.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const NEVER = new AbortController().signal;

const settings = (name: string): ServerSettings => ({
  name,
  address: { type: 'stdio', command: name, args: [], env: {}, cwd: undefined },
  people: 'operator',
  knowledge: false,
  allow: undefined,
  deny: new Set(),
  readOnly: new Set(),
  timeoutMs: 60_000,
  secrets: [],
});

/** The tools of servers as an agent gets them. */
async function toolsOf(offered: Readonly<Record<string, readonly OfferedTool[]>>) {
  const open: OpenSession = async address => ({
    listTools: async () => (address.type === 'stdio' ? (offered[address.command] ?? []) : []),
    callTool: () => Promise.reject(new Error('nothing is called here')),
    ping: async () => {},
    close: async () => {},
  });
  const servers = new Servers(Object.keys(offered).map(settings), {
    open: async () => open,
    clock: virtualClock(0),
    random: () => 0.5,
    log: SILENT,
  });
  onTestFinished(() => servers.close());
  servers.start();
  await servers.settled(NEVER);
  return connectedTools(servers, {
    isOpen: () => true,
    hold: async () => undefined,
    takePictures: async () => ({ note: '', seen: [] }),
  })();
}

const tool = (name: string, description?: string): OfferedTool => ({
  name,
  description,
  inputSchema: { type: 'object' },
});

test.each([
  ['words', 'word '.repeat(2000)],
  ['signs that are longer in JSON', '"\\'.repeat(2000)],
  ['signs of two units', '😀'.repeat(2000)],
])('a description of many %s is no longer than OpenAI takes, and whole JSON', async (_, description) => {
  const [made] = await toolsOf({ files: [tool('"'.repeat(128), description)] });
  const told = made?.description ?? '';
  expect(told.length).toBeLessThanOrEqual(1024);
  expect(told.length).toBeGreaterThan(1020);
  const said: unknown = JSON.parse(/is data: (".*")$/s.exec(told)?.[1] ?? '');
  expect(description.startsWith(String(said))).toBe(true);
});

test('limits the tools to OpenAI’s maximum, starting with the first servers', async () => {
  const many = (server: string) => Array.from({ length: 70 }, (_, n) => tool(`${server}${n}`));
  const names = (await toolsOf({ a: many('a'), b: many('b'), c: many('c') })).map(({ name }) => name);
  expect(names).toHaveLength(96);
  expect(names.filter(name => name.startsWith('mcp_a_'))).toHaveLength(64);
  expect(names.filter(name => name.startsWith('mcp_b_'))).toHaveLength(32);
});

test('turns any names into unique names with server and tool that every provider accepts', () => {
  expect(nameTools([{ server: 'my files', tool: 'get-sum' }])).toEqual(['mcp_my_files_get_sum']);
  const key = fc.record({
    server: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'a_b', 'A', 'transfer_to', 'é')),
    tool: fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('b_c', 'c', 'C', '-', 'ü')),
  });
  const keys = fc.uniqueArray(key, {
    selector: ({ server, tool }) => JSON.stringify([server, tool]),
    maxLength: 30,
  });
  fc.assert(
    fc.property(keys, given => {
      const names = nameTools(given);
      expect(new Set(names.map(name => name.toLowerCase())).size).toBe(given.length);
      for (const name of names) expect(name).toMatch(/^mcp_\w{1,60}$/);
      expect(nameTools(given.toReversed())).toEqual(names.toReversed());
    }),
  );
});

test('lets no tool imitate another server’s tool: a name like a digest gets one', () => {
  const rivals = [
    { server: 'a_b', tool: 'c' },
    { server: 'a', tool: 'b_c' },
  ];
  const [named = ''] = nameTools(rivals);
  const names = nameTools([...rivals, { server: 'a', tool: named.replace('mcp_a_', '') }]);
  expect(new Set(names).size).toBe(3);
});

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

test('follows references, and accepts any value for recursive ones', () => {
  const schema = object(
    {
      root: { $ref: '#/$defs/node' },
      far: { $ref: 'https://elsewhere/x.json' },
      old: { $ref: '#/definitions/a~1b' },
    },
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $defs: { node: object({ next: { $ref: '#/$defs/node', description: 'the next one' } }) },
      definitions: { 'a/b': { type: 'string' } },
      required: ['root', 'missing'],
    },
  );
  expect(foreignParameters(schema)).toEqual({
    type: 'object',
    properties: {
      root: object({ next: { description: 'the next one' } }),
      far: {},
      old: { type: 'string' },
    },
    required: ['root'],
    additionalProperties: true,
  });
});

test('drops unsupported keywords and merges alternatives into properties', () => {
  const schema = {
    type: 'object',
    oneOf: [
      object({ a: { type: 'string', format: 'uri', pattern: '(a+)+$' } }, { required: ['a'] }),
      object({ b: { not: {} } }),
    ],
    properties: {
      list: { type: 'array' },
      'bad name!': { type: 'string' },
      mode: { type: ['string', 'null'], enum: ['x', null, {}] },
      both: { allOf: [object({ c: { type: 'integer' } }), { $ref: '#/properties/mode' }] },
      odd: { type: 'any' },
      always: true,
    },
    if: {},
  };
  expect(foreignParameters(schema)['properties']).toMatchObject({
    a: { type: 'string', format: 'uri' },
    b: {},
    list: { type: 'array', items: {} },
    mode: { type: ['string', 'null'], enum: ['x', null] },
    both: { properties: { c: { type: 'integer' } } },
    odd: {},
    always: {},
  });
  expect(JSON.stringify(foreignParameters(schema))).not.toMatch(/pattern|bad name|"not"|"if"|oneOf/);
});

test('keeps a recursive schema small', () => {
  const bomb = { $defs: {} as Record<string, unknown>, ...object({ a: { $ref: '#/$defs/0' } }) };
  for (let level = 0; level < 30; level++) {
    const next = { $ref: `#/$defs/${level + 1}` };
    bomb.$defs[level] = object({ a: next, b: next, c: { allOf: [next, next] } });
  }
  const long = object(
    Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`p${n}`, { description: 'x'.repeat(500) }])),
  );
  for (const schema of [bomb, long, object({ a: { allOf: [{ $ref: '#' }] } }, { allOf: [{ $ref: '#' }] })])
    expect(JSON.stringify(foreignParameters(schema)).length).toBeLessThan(6500);
});

test('turns any input into an object schema', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('type', '$ref', 'properties', 'allOf', 'anyOf', 'items', 'required', 'enum', '$defs'),
        fc.jsonValue(),
      ),
      schema => {
        const parameters = foreignParameters(schema);
        expect(parameters).toMatchObject({ type: 'object', properties: {}, additionalProperties: true });
        expect(JSON.stringify(parameters).length).toBeLessThan(7000);
      },
    ),
    { numRuns: 500 },
  );
});

test('cuts a long description between characters', () => {
  const description = `${'x'.repeat(299)}😀`;
  expect(JSON.stringify(foreignParameters(object({ a: { description } })))).not.toContain('\\ud');
});
