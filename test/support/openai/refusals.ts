import type { z } from 'zod';
import type { Answer } from '../fakes/fake-http.ts';
import { answers } from './answers.ts';

export type Checked<T> =
  | { readonly ok: true; readonly request: T }
  | { readonly ok: false; readonly answer: Answer };

/** A 400 in the words of the service. */
export const refuse = (message: string, param: string | null = null, code: string | null = null) => ({
  ok: false as const,
  answer: answers.error(400, { message, param, code }),
});

/** Refuses a request of the wrong form. */
export function refuseShape(error: z.ZodError): { readonly ok: false; readonly answer: Answer } {
  const issue = error.issues[0];
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const key = [path, issue.keys[0]].filter(Boolean).join('.');
    return refuse(`Unknown parameter: '${key}'.`, key, 'unknown_parameter');
  }
  return refuse(`Invalid value for '${path}': ${issue?.message}.`, path, 'invalid_value');
}

interface DeclaredFunction {
  readonly name: string;
  readonly strict?: boolean | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const STRICT_WORDS = new Set(
  'type description enum const anyOf items properties required additionalProperties $ref $defs minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems'.split(
    ' ',
  ),
);

/** Strict mode's objection to a schema, in the service's words. */
function strictProblem(schema: unknown, context: readonly string[] = []): string | undefined {
  if (!isObject(schema)) return undefined;
  const at = `In context=(${context.map(part => `'${part}'`).join(', ')}), `;
  const unknown = Object.keys(schema).find(key => !STRICT_WORDS.has(key));
  if (unknown !== undefined) return `${at}'${unknown}' is not permitted.`;
  const beside = Object.keys(schema).find(key => key !== '$ref' && key !== '$defs');
  if ('$ref' in schema && beside !== undefined) return `${at}$ref cannot have keywords {'${beside}'}.`;
  const { properties, additionalProperties, required, items, anyOf } = schema;
  if (isObject(properties) || schema['type'] === 'object') {
    if (additionalProperties !== false)
      return `${at}'additionalProperties' is required to be supplied and to be false.`;
    const keys = Object.keys(isObject(properties) ? properties : {});
    const named: readonly unknown[] = Array.isArray(required) ? required : [];
    const missing = keys.find(key => !named.includes(key));
    if (missing !== undefined || named.length !== keys.length)
      return `${at}'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  const inner: [unknown, string][] = [
    ...Object.entries(isObject(properties) ? properties : {}).map(([key, each]): [unknown, string] => [
      each,
      key,
    ]),
    ...(Array.isArray(anyOf) ? anyOf : []).map((each, index): [unknown, string] => [each, String(index)]),
    [items, 'items'],
  ];
  return inner.map(([each, key]) => strictProblem(each, [...context, key])).find(problem => problem);
}

/** Checks a schema against strict mode. `param` names the schema in the request. */
export function checkStrict(tool: DeclaredFunction, param: string): Checked<undefined> {
  const problem = tool.strict ? strictProblem(tool.parameters) : undefined;
  if (problem === undefined) return { ok: true, request: undefined };
  return refuse(
    `Invalid schema for function '${tool.name}': ${problem}`,
    param,
    'invalid_function_parameters',
  );
}

/** The same of an answer's format. */
export function checkFormat(
  format: { readonly name: string; readonly strict?: boolean | undefined; readonly schema: Json } | undefined,
  param: string,
): Checked<undefined> {
  const problem = format?.strict ? strictProblem(format.schema) : undefined;
  if (format === undefined || problem === undefined) return { ok: true, request: undefined };
  return refuse(
    `Invalid schema for response_format '${format.name}': ${problem}`,
    param,
    'invalid_json_schema',
  );
}
