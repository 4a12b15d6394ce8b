import { z } from 'zod';
import { readPieces } from '../action-format/pieces.ts';
import type { AIChatResult, JsonSchema } from '../types.ts';
import { withoutNulls } from './nulls.ts';

/** A solution, or what is wrong with the answer, in words for the model. */
export type ReadSolution<T> =
  | { readonly ok: true; readonly solution: T }
  | { readonly ok: false; readonly problem: string };

const Wrapped = z.object({
  args: z.unknown().optional(),
  arguments: z.unknown().optional(),
  parameters: z.unknown().optional(),
  generate_response: z.unknown().optional(),
});

/** What some models put around the object: the call that they were not able to make. */
function unwrapped(value: unknown): unknown[] {
  const wrapped = Wrapped.safeParse(value).data;
  if (wrapped === undefined) return [];
  return [wrapped.args, wrapped.arguments, wrapped.parameters, wrapped.generate_response].filter(
    inner => inner !== undefined,
  );
}

/** Objects of an answer that are tried. */
const MOST_CANDIDATES = 32;

/** The objects of an answer that may be meant, arguments first. */
function candidates(result: Pick<AIChatResult, 'text' | 'toolCalls'>): unknown[] {
  const called = result.toolCalls.flatMap(({ args }) => (args === undefined ? [] : [args]));
  const written = readPieces(result.text).flatMap(piece =>
    piece.kind === 'object' && piece.closed ? [piece.fields] : [],
  );
  return [...called, ...written].slice(0, MOST_CANDIDATES).flatMap(value => [value, ...unwrapped(value)]);
}

/**
 * Takes the solution out of an answer, be it in the arguments of a call or in the text, with fences and chatter around
 * it. Of several objects the first that is valid counts.
 */
export function readSolution<T>(
  result: Pick<AIChatResult, 'text' | 'toolCalls'>,
  schema: z.ZodType<T>,
  json: JsonSchema = {},
): ReadSolution<T> {
  const found = candidates(result).map(value => withoutNulls(json, value));
  const parsed = found.map(value => schema.safeParse(value));
  const valid = parsed.find(each => each.success);
  if (valid) return { ok: true, solution: valid.data };
  const issues = parsed[0]?.error?.issues ?? [];
  const problem =
    issues.length === 0
      ? 'There is no complete JSON object in it.'
      : issues.map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`).join('; ');
  return { ok: false, problem };
}
