import { ProviderError, type ProviderErrorKind } from '../../lib/errors.ts';
import { readPieces } from '../action-format/pieces.ts';
import {
  type AIChatResult,
  addUsage,
  type ChatMessage,
  type ChatProvider,
  type OutputMode,
  type ProviderRequest,
} from '../types.ts';
import { type AnswerSchema, isObject, type ParsedSolution } from './answer-schema.ts';

/** From the strictest mode to the one that every model can follow. */
export const OUTPUT_MODES: readonly OutputMode[] = ['native', 'tool', 'json', 'prompt'];

const MAX_BAD_ANSWERS = 2;

/** Consecutive bad answers by mode, in this process. Infinity for a refused mode. */
type ModeResults = Map<OutputMode, number>;

export function createModeMemory(): (provider: ChatProvider) => ModeResults {
  const results = new WeakMap<ChatProvider, ModeResults>();
  return provider => {
    const known = results.get(provider) ?? new Map<OutputMode, number>();
    results.set(provider, known);
    return known;
  };
}

function modesToTry({ outputModes = [] }: ChatProvider, bad: ModeResults): readonly OutputMode[] {
  const known = OUTPUT_MODES.filter(mode => mode === 'prompt' || outputModes.includes(mode));
  const left = known.filter(mode => bad.get(mode) !== Infinity);
  const good = left.filter(mode => (bad.get(mode) ?? 0) < MAX_BAD_ANSWERS);
  if (good.length > 0) return good;
  // If every mode fails, the modes are not the cause.
  for (const mode of left) bad.delete(mode);
  return left.length > 0 ? left : ['prompt'];
}

interface Generated<Solution> {
  readonly solution: Solution;
  readonly result: AIChatResult;
}

interface ObjectTask<Solution> {
  readonly request: ProviderRequest;
  readonly name: string;
  readonly schema: AnswerSchema<Solution>;
  readonly signal: AbortSignal;
}

const GENERATE_RESPONSE = 'generate_response';

function withInstruction(request: ProviderRequest, instruction: string): ProviderRequest {
  return { ...request, state: request.state === '' ? instruction : `${request.state}\n\n${instruction}` };
}

/** Removes the tools of the context, because their calls would not be made. */
function inMode<Solution>(task: ObjectTask<Solution>, mode: OutputMode): ProviderRequest {
  const { name } = task;
  const schema = task.schema.json;
  const request: ProviderRequest = { ...task.request, tools: [] };
  // Providers refuse JSON mode if the prompt does not mention JSON.
  const described = () =>
    withInstruction(
      request,
      `Answer with one JSON object and nothing around it. It has to be valid against this JSON Schema:\n${JSON.stringify(schema)}`,
    );
  switch (mode) {
    case 'native':
      return { ...request, output: { mode, name, schema } };
    case 'tool':
      return {
        ...withInstruction(request, `Give your answer by calling ${GENERATE_RESPONSE}, and only so.`),
        tools: [{ name: GENERATE_RESPONSE, description: 'Gives the answer.', parameters: schema }],
        mustCall: true,
      };
    case 'json':
      return { ...described(), output: { mode } };
    case 'prompt':
      return described();
    default:
      return mode satisfies never;
  }
}

/** Fields that models wrap around the object, from a call that they could not make. */
const WRAPPERS = ['args', 'arguments', 'parameters', GENERATE_RESPONSE];
const MAX_CANDIDATES = 32;

/** Returns the first valid object of an answer, whatever text and fences surround it. */
export function findSolution<Solution>(
  result: Pick<AIChatResult, 'text' | 'toolCalls'>,
  schema: AnswerSchema<Solution>,
): ParsedSolution<Solution> {
  const called = result.toolCalls.flatMap(({ args }) => (args === undefined ? [] : [args]));
  const written = readPieces(result.text).flatMap(piece =>
    piece.kind === 'object' && piece.closed ? [piece.fields] : [],
  );
  const candidates = [...called, ...written].slice(0, MAX_CANDIDATES).flatMap((value): unknown[] => {
    const inner = isObject(value) ? WRAPPERS.map(key => value[key]) : [];
    return [value, ...inner.filter(each => each !== undefined)];
  });
  const found = candidates.map(value => schema.parse(value));
  return (
    found.find(each => each.ok) ??
    found[0] ?? { ok: false, problem: 'There is no complete JSON object in it.' }
  );
}

/** Shows the model its answer, so that it can correct it. */
function repairMessages(result: AIChatResult, problem: string): readonly ChatMessage[] {
  const said = result.text || JSON.stringify(result.toolCalls.map(({ args }) => args ?? null));
  return [
    { role: 'assistant', text: said, toolCalls: [] },
    { role: 'user', text: `[That answer cannot be used. ${problem} Give the whole answer again.]` },
  ];
}

function isKind(error: unknown, kind: ProviderErrorKind): error is ProviderError {
  return error instanceof ProviderError && error.kind === kind;
}

/** Asks once, and a second time for a correction. */
async function generateInMode<Solution>(
  provider: ChatProvider,
  bad: ModeResults,
  task: ObjectTask<Solution>,
  mode: OutputMode,
): Promise<Generated<Solution>> {
  const request = inMode(task, mode);
  const note = (isGood: boolean) => bad.set(mode, isGood ? 0 : (bad.get(mode) ?? 0) + 1);
  let messages = request.messages;
  let usage: AIChatResult['usage'];
  let failure: ProviderError | undefined;
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      const result = await provider.complete({ ...request, messages }, task.signal);
      usage = addUsage(usage, result.usage);
      const found = findSolution(result, task.schema);
      note(found.ok);
      if (found.ok) return { solution: found.solution, result: { ...result, usage } };
      messages = [...request.messages, ...repairMessages(result, found.problem)];
      failure = undefined;
    } catch (error) {
      if (!isKind(error, 'bad_answer')) throw error;
      note(false);
      failure = error;
    }
  }
  const message = 'the answer does not match the schema, and neither does its correction';
  throw failure ?? new ProviderError(provider.name, 'bad_answer', message);
}

/**
 * Generates an object in the best mode of the provider, or in the next one if a mode is refused as a bad request.
 * @throws ProviderError `bad_answer` if the corrected answer is not valid either
 */
export async function generateObject<Solution>(
  provider: ChatProvider,
  bad: ModeResults,
  task: ObjectTask<Solution>,
): Promise<Generated<Solution>> {
  const refused: OutputMode[] = [];
  // A refusal is about the mode only if another mode gets an answer.
  const leaveRefused = () => refused.forEach(mode => void bad.set(mode, Infinity));
  const modes = modesToTry(provider, bad);
  for (const mode of modes) {
    try {
      const generated = await generateInMode(provider, bad, task, mode);
      leaveRefused();
      return generated;
    } catch (error) {
      if (isKind(error, 'bad_answer')) leaveRefused();
      if (!isKind(error, 'bad_request') || mode === modes.at(-1)) throw error;
      refused.push(mode);
    }
  }
  throw new ProviderError(provider.name, 'bad_request', 'no mode is left');
}
