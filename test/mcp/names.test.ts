import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameTools } from '../../src/mcp/client/servers.ts';

test('the name tells server and tool', () => {
  expect(nameTools([{ server: 'my files', tool: 'get-sum' }])).toEqual(['mcp_my_files_get_sum']);
});

test('any names become different ones that every provider takes, whatever else there is', () => {
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
    }),
  );
});

test('tools that would have the same name keep theirs, in whatever order they come', () => {
  const one = { server: 'a_b', tool: 'c' };
  const other = { server: 'a', tool: 'b_c' };
  const [first, second] = nameTools([one, other]);
  expect(nameTools([other, one])).toEqual([second, first]);
});

test('no tool can take the name of another server’s tool, as what ends like a digest gets one', () => {
  const rivals = [
    { server: 'a_b', tool: 'c' },
    { server: 'a', tool: 'b_c' },
  ];
  const [named = ''] = nameTools(rivals);
  const names = nameTools([...rivals, { server: 'a', tool: named.replace('mcp_a_', '') }]);
  expect(new Set(names).size).toBe(3);
});
