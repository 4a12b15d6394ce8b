import { z } from 'zod';
import { readPieces } from '../action-format/pieces.ts';
import type { AIChatResult } from '../types.ts';
import type { AnswerSchema, ReadSolution } from './answer-schema.ts';

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
export function readSolution<Solution>(
  result: Pick<AIChatResult, 'text' | 'toolCalls'>,
  schema: AnswerSchema<Solution>,
): ReadSolution<Solution> {
  const found = candidates(result).map(value => schema.read(value));
  const valid = found.find(each => each.ok);
  return valid ?? found[0] ?? { ok: false, problem: 'There is no complete JSON object in it.' };
}
