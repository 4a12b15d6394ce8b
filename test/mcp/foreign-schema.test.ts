import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignParameters } from '../../src/ai-chat/index.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

test('references are followed, what stands for itself is any value', () => {
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

test('what no provider takes is left out, and choices in the place of the object become its properties', () => {
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

test('a schema that stands for more and more of itself stays small', () => {
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

test('whatever a stranger writes becomes a schema of an object', () => {
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
    { numRuns: 2000 },
  );
});

test('a long description is cut between characters', () => {
  const description = `${'x'.repeat(299)}😀`;
  expect(JSON.stringify(foreignParameters(object({ a: { description } })))).not.toContain('\\ud');
});
