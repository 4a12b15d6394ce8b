import { z } from 'zod';
import { parseJson, wellFormed } from '../../lib/well-formed.ts';
import type { AIChatResult, JsonSchema, ToolCall, ToolDeclaration } from '../types.ts';

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
      const parsed = schema.safeParse(fitToSchema(json, value));
      if (parsed.success) return { ok: true, solution: parsed.data };
      return { ok: false, problem: problemsOf(parsed.error) };
    },
  };
}

export type Schema = z.ZodObject | z.ZodArray | JsonSchema;

export type SolutionOf<Wanted extends Schema> = Wanted extends z.ZodType
  ? z.output<Wanted>
  : Readonly<Record<string, unknown>> | readonly unknown[];

const AnyObject = z.record(z.string(), z.unknown());

/** Where a list stands in the object that models are asked for in its place: services take no other root. */
const LIST = 'items';

function holding({ $schema: _dialect, $defs, ...list }: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { [LIST]: list },
    required: [LIST],
    additionalProperties: false,
    ...($defs !== undefined && { $defs }),
  };
}

function listAnswer(schema: z.ZodType, told?: JsonSchema): AnswerSchema<unknown> {
  const holder = z.object({ [LIST]: schema });
  const solution = holder.transform(held => held[LIST]);
  return validated(solution, told ?? jsonOf(holder));
}

/** Throws for keywords that cannot be checked (`not`, `if`, …): what is not checked must not be taken for valid. */
export function answerIn<Wanted extends Schema>(schema: Wanted): AnswerSchema<SolutionOf<Wanted>>;
export function answerIn(schema: Schema): AnswerSchema<unknown> {
  if (schema instanceof z.ZodObject) return validated(schema, jsonOf(schema));
  if (schema instanceof z.ZodArray) return listAnswer(schema);
  const explicit = explicitSchema(schema);
  if (explicit['type'] === 'array') return listAnswer(z.fromJSONSchema(explicit), holding(schema));
  return validated(z.fromJSONSchema(explicit).pipe(AnyObject), schema);
}

/** An answer has to be valid by both schemas; what only the one changed by content declares is for the model alone. */
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

/** zod checks nothing of a schema without a type, nor that what is required is there where it is not declared. */
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

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
}

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function membersOf(schema: JsonSchema): readonly unknown[] {
  return [...list(schema['anyOf']), ...list(schema['oneOf'])];
}

/** In front: models write it before they answer. */
export function withProperty(schema: JsonSchema, name: string, property: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { [name]: property, ...propertiesOf(schema) },
    required: [name, ...list(schema['required'])],
  };
}

const NAMED_SCHEMAS = new Set(['properties', 'patternProperties', '$defs']);
const SCHEMAS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SCHEMA = new Set(['items', 'contains', 'additionalProperties']);

export function mapSchema(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown) => (isObject(value) ? map(value) : value);
  const mapped = Object.entries(schema).map(([keyword, value]) => {
    if (SCHEMA.has(keyword)) return [keyword, inner(value)];
    if (SCHEMAS.has(keyword)) return [keyword, list(value).map(inner)];
    if (!NAMED_SCHEMAS.has(keyword) || !isObject(value)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))];
  });
  return Object.fromEntries(mapped);
}

export function allowsNull(node: unknown): boolean {
  if (!isObject(node)) return false;
  return node['type'] === 'null' || list(node['type']).includes('null') || membersOf(node).some(allowsNull);
}

function followed(node: unknown, root: unknown): unknown {
  const ref = isObject(node) ? node['$ref'] : undefined;
  if (ref === '#') return root;
  const name = typeof ref === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1] : undefined;
  const definitions = isObject(root) ? root['$defs'] : undefined;
  return name !== undefined && isObject(definitions) ? definitions[name] : node;
}

function typesOf(node: unknown): readonly unknown[] {
  return isObject(node) ? [node['type']].flat().filter(type => type !== undefined) : [];
}

/** Whether a value has a type that the schema declares, or the schema declares none. */
export function isOfType(value: unknown, schema: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (Number.isInteger(value) && types.includes('integer')) return true;
  return types.includes(typeof value);
}

/** What a text holds, if the schema wants another type than text. */
function unwrapped(value: unknown, schema: JsonSchema): unknown {
  if (isOfType(value, schema)) return value;
  const parsed =
    typeof value === 'string'
      ? parseJson(value.replace(/^(True|False)$/, word => word.toLowerCase()))
      : undefined;
  return parsed !== undefined && isOfType(parsed, schema) ? parsed : value;
}

/**
 * A value as its schema wants it, however a model or a client wrote it: null for an absent property is absent, and a list, an
 * object, a number or a boolean that was given as text is what the text holds. Nulls that the schema allows stay.
 */
export function fitToSchema(node: unknown, given: unknown, root = node): unknown {
  const schema = followed(node, root);
  if (!isObject(schema)) return given;
  const members = membersOf(schema);
  if (members.length > 0) {
    const fits = (member: unknown) => isOfType(given, followed(member, root));
    const fitting = members.filter(fits);
    return (fitting.length > 0 ? fitting : members).reduce(
      (left, member) => fitToSchema(member, left, root),
      given,
    );
  }
  const value = unwrapped(given, schema);
  if (Array.isArray(value)) return value.map(each => fitToSchema(schema['items'], each, root));
  const { properties } = schema;
  if (!isObject(value) || !isObject(properties)) return value;
  const required = list(schema['required']);
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      inner !== null || required.includes(key) || !(key in properties) || allowsNull(properties[key]),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, fitToSchema(properties[key], inner, root)]));
}

/** `functions.look`, `default_api.look`, `look<|channel|>commentary`: models leak their own notation into names. */
function declaredName(name: string, tools: readonly ToolDeclaration[]): string {
  const isDeclared = (wanted: string) => tools.some(tool => tool.name === wanted);
  if (isDeclared(name)) return name;
  const plain = name
    .replace(/<[|｜].*$/s, '')
    .trim()
    .replace(/^(?:functions?|default_api|tools?)[.:]/, '');
  return isDeclared(plain) ? plain : name;
}

/** Calls by the names and with the arguments that were declared, as far as that is clear. */
export function withDeclaredArguments(result: AIChatResult, tools: readonly ToolDeclaration[]): AIChatResult {
  const toolCalls = result.toolCalls.map(({ name: written, ...call }): ToolCall => {
    const given = call.args && wellFormed(call.args);
    const name = declaredName(written, tools);
    const declared = tools.find(tool => tool.name === name);
    const args = declared ? fitToSchema(declared.parameters, given) : given;
    return isObject(args) ? { ...call, name, args } : { ...call, name };
  });
  // A provider's own form names the call as it was written, which its result could not answer.
  const isRenamed = toolCalls.some(({ name }, at) => name !== result.toolCalls[at]?.name);
  return { ...result, toolCalls, ...(isRenamed && { native: undefined }) };
}

function withoutNull(node: unknown): unknown {
  if (!isObject(node) || !Array.isArray(node['type'])) return node;
  const types = node['type'].filter(type => type !== 'null');
  return { ...node, type: types.length === 1 ? types[0] : types };
}

/**
 * The JSON Schema of a tool's arguments. An argument that may be absent is not said to be nullable as well: chat templates of
 * local models do not read a list of types.
 */
export function toolParameters(schema: z.ZodObject): JsonSchema {
  const { $schema: _dialect, properties, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const required = new Set(rest.required);
  const told = Object.entries(properties ?? {}).map(([name, property]) => [
    name,
    required.has(name) ? property : withoutNull(property),
  ]);
  return { ...rest, properties: Object.fromEntries(told) };
}
