import type { z } from 'zod';
import type { Answer } from '../fake-http.ts';
import { answers } from './answers.ts';

export type Checked<T> =
  | { readonly ok: true; readonly request: T }
  | { readonly ok: false; readonly answer: Answer };

/** A 400 in the words of the service. */
export const refuse = (message: string, param: string | null = null, code: string | null = null) => ({
  ok: false as const,
  answer: answers.error(400, { message, param, code }),
});

/** What has the wrong form. */
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
  readonly parameters: {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[] | undefined;
    readonly additionalProperties?: boolean | undefined;
  };
}

/** What strict mode asks of a schema. `param` names the schema in the request. */
export function checkStrict(tool: DeclaredFunction, param: string): Checked<undefined> {
  if (!tool.strict) return { ok: true, request: undefined };
  const { required = [], properties, additionalProperties } = tool.parameters;
  const bad = (what: string) =>
    refuse(
      `Invalid schema for function '${tool.name}': In context=(), ${what}`,
      param,
      'invalid_function_parameters',
    );
  if (additionalProperties !== false) {
    return bad(`'additionalProperties' is required to be supplied and to be false.`);
  }
  const missing = Object.keys(properties).find(key => !required.includes(key));
  if (missing !== undefined || required.length !== Object.keys(properties).length) {
    return bad(
      `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
    );
  }
  return { ok: true, request: undefined };
}
