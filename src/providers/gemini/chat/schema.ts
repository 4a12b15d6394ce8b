import { z } from 'zod';
import { type JsonSchema, list } from '../../../ai-chat/provider.ts';

/**
 * The keywords of JSON Schema that Gemini understands, as listed under `responseJsonSchema` at
 * https://ai.google.dev/api/generate-content#generationconfig, those apart that hold other schemas.
 */
const KEYWORDS = new Set([
  '$id',
  '$ref',
  '$anchor',
  'type',
  'title',
  'description',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'required',
  'propertyOrdering',
]);

/** Formats that it knows of strings; what is in another one is still checked when the answer has come. */
const FORMATS = new Set<unknown>(['date-time', 'date', 'time']);

/** Of any other value in an enum (an empty string, null) it makes an error. */
function isChoice(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

const Fields = z.record(z.string(), z.unknown());

/** A schema may also be a mere `true` or `false`. */
function inner(value: unknown): unknown {
  const schema = Fields.safeParse(value).data;
  return schema === undefined ? value : geminiSchema(schema);
}

function supported(keyword: string, value: unknown): readonly [string, unknown][] {
  switch (keyword) {
    case 'properties':
    case '$defs': {
      const named = Object.entries(Fields.catch({}).parse(value));
      return [[keyword, Object.fromEntries(named.map(([name, schema]) => [name, inner(schema)]))]];
    }
    case 'anyOf':
    case 'oneOf':
    case 'prefixItems':
      return [[keyword, list(value).map(inner)]];
    case 'items':
    case 'additionalProperties':
      return [[keyword, inner(value)]];
    case 'const':
      return isChoice(value) ? [['enum', [value]]] : [];
    case 'enum':
      return list(value).every(isChoice) ? [[keyword, value]] : [];
    case 'format':
      return FORMATS.has(value) ? [[keyword, value]] : [];
    default:
      return KEYWORDS.has(keyword) ? [[keyword, value]] : [];
  }
}

/**
 * A JSON Schema without what Gemini does not understand. It may then allow more than before, never less: whoever
 * needs the rest checks the answer. A reference stands alone, apart from keywords that begin with `$`.
 */
export function geminiSchema(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(
    ([keyword]) => !('$ref' in schema) || keyword.startsWith('$'),
  );
  return Object.fromEntries(entries.flatMap(([keyword, value]) => supported(keyword, value)));
}
