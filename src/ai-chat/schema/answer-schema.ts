import { z } from 'zod';
import type { JsonSchema } from '../types.ts';
import { isObject, list, mapSchema, propertiesOf, withoutNulls } from './json.ts';

export type ReadSolution<Solution> =
  | { readonly ok: true; readonly solution: Solution }
  | { readonly ok: false; readonly problem: string };

export interface AnswerSchema<Solution> {
  readonly json: JsonSchema;
  read(value: unknown): ReadSolution<Solution>;
}

function problemsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`).join('; ');
}

/** Nothing is wanted but what is declared. */
function jsonOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties ??= false;
    },
  });
  return json;
}

function validated<Solution>(schema: z.ZodType<Solution>, json: JsonSchema): AnswerSchema<Solution> {
  return {
    json,
    read: value => {
      const parsed = schema.safeParse(withoutNulls(json, value));
      if (parsed.success) return { ok: true, solution: parsed.data };
      return { ok: false, problem: problemsOf(parsed.error) };
    },
  };
}

/** What a caller may give as a schema: zod, or plain JSON Schema, each of an object or a list. */
export type Schema = z.ZodObject | z.ZodArray | JsonSchema;

export type SolutionOf<Wanted extends Schema> = Wanted extends z.ZodType
  ? z.output<Wanted>
  : Readonly<Record<string, unknown>> | readonly unknown[];

const AnyObject = z.record(z.string(), z.unknown());

/** Where a list stands in the object that models are asked for in its place: services take no other root. */
const LIST = 'items';
const WHOLE = 'whole_list';

function holding({ $schema: _dialect, $defs, ...list }: JsonSchema): JsonSchema {
  const holder = (property: JsonSchema, definitions: unknown): JsonSchema => ({
    type: 'object',
    properties: { [LIST]: property },
    required: [LIST],
    additionalProperties: false,
    ...(definitions !== undefined && { $defs: definitions }),
  });
  const json = JSON.stringify({ ...(isObject($defs) && $defs), [WHOLE]: list });
  if (!json.includes('"$ref":"#"')) return holder(list, $defs);
  // What stands for the whole means the list, not what it is held by.
  const $ref = `#/$defs/${WHOLE}`;
  return holder({ $ref }, JSON.parse(json.replaceAll('"$ref":"#"', `"$ref":"${$ref}"`)));
}

function listAnswer(schema: z.ZodType, told?: JsonSchema): AnswerSchema<unknown> {
  const holder = z.object({ [LIST]: schema });
  const solution = holder.transform(held => held[LIST]);
  return validated(solution, told ?? jsonOf(holder));
}

/**
 * What an answer has to be: by a zod schema, which parses it, or by a plain JSON Schema.
 * @throws Error for keywords that cannot be checked (`not`, `if`, …): what is not checked must not be taken for valid
 */
export function answerIn<Wanted extends Schema>(schema: Wanted): AnswerSchema<SolutionOf<Wanted>>;
export function answerIn(schema: Schema): AnswerSchema<unknown> {
  if (schema instanceof z.ZodObject) return validated(schema, jsonOf(schema));
  if (schema instanceof z.ZodArray) return listAnswer(schema);
  const explicit = explicitSchema(schema);
  if (explicit['type'] === 'array') return listAnswer(z.fromJSONSchema(explicit), holding(schema));
  return validated(z.fromJSONSchema(explicit).pipe(AnyObject), schema);
}

/**
 * The same in a schema that content has changed: an answer has to be valid by both. What only the changed one declares is
 * for the model alone, and nothing that the caller gets to see.
 */
export function changedTo<Solution>(
  wanted: AnswerSchema<Solution>,
  json: JsonSchema,
): AnswerSchema<Solution> {
  const changed = answerIn(json);
  const declared = propertiesOf(wanted.json);
  const added = Object.keys(propertiesOf(json)).filter(key => !(key in declared));
  return {
    json,
    read: value => {
      const valid = changed.read(value);
      if (!valid.ok) return valid;
      const own = isObject(value) ? Object.entries(value).filter(([key]) => !added.includes(key)) : [];
      return wanted.read(Object.fromEntries(own));
    },
  };
}

const KEYWORDS = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
  ],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
} as const;

function typeMeant(schema: JsonSchema): string | undefined {
  if ('type' in schema || 'enum' in schema || 'const' in schema || '$ref' in schema) return undefined;
  return Object.entries(KEYWORDS).find(([, words]) => words.some(word => word in schema))?.[0];
}

/**
 * A schema that says what it means: zod checks nothing of one without a type, nor that what is required is there where it
 * is not declared.
 */
function explicitSchema(schema: JsonSchema): JsonSchema {
  const explicit = mapSchema(schema, explicitSchema);
  const type = typeMeant(schema);
  const undeclared = list(schema['required'])
    .map(String)
    .filter(name => !(name in propertiesOf(schema)));
  return {
    ...explicit,
    ...(type !== undefined && { type }),
    ...(undeclared.length > 0 && {
      properties: { ...propertiesOf(explicit), ...Object.fromEntries(undeclared.map(name => [name, {}])) },
    }),
  };
}
