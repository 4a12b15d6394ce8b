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
import { type AnswerSchema, isObject, type ReadSolution } from './answer-schema.ts';

/** From the one that binds a model most to the one that every model can follow. */
export const OUTPUT_MODES: readonly OutputMode[] = ['native', 'tool', 'json', 'prompt'];

const MAX_BAD_ANSWERS = 2;

/** Bad answers in a row by mode, in this process, so that a provider is not asked in vain again; a refused mode has no end. */
export type ModeResults = Map<OutputMode, number>;

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
  // What is bad in every one has another fault.
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

/** Without the tools of its context, as nobody would make their calls. */
function inMode<Solution>(task: ObjectTask<Solution>, mode: OutputMode): ProviderRequest {
  const { name } = task;
  const schema = task.schema.json;
  const request: ProviderRequest = { ...task.request, tools: [] };
  // Providers refuse their JSON mode where the prompt does not name JSON.
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

/** What some models put around the object: the call that they were not able to make. */
const WRAPPERS = ['args', 'arguments', 'parameters', GENERATE_RESPONSE];
const MAX_CANDIDATES = 32;

/** Of several objects, with fences and chatter around them, the first that is valid counts. */
export function readSolution<Solution>(
  result: Pick<AIChatResult, 'text' | 'toolCalls'>,
  schema: AnswerSchema<Solution>,
): ReadSolution<Solution> {
  const called = result.toolCalls.flatMap(({ args }) => (args === undefined ? [] : [args]));
  const written = readPieces(result.text).flatMap(piece =>
    piece.kind === 'object' && piece.closed ? [piece.fields] : [],
  );
  const candidates = [...called, ...written].slice(0, MAX_CANDIDATES).flatMap((value): unknown[] => {
    const inner = isObject(value) ? WRAPPERS.map(key => value[key]) : [];
    return [value, ...inner.filter(each => each !== undefined)];
  });
  const found = candidates.map(value => schema.read(value));
  const valid = found.find(each => each.ok);
  return valid ?? found[0] ?? { ok: false, problem: 'There is no complete JSON object in it.' };
}

/** For one more try the model is shown what it said, so that it can fix just that. */
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

async function generateInMode<Solution>(
  provider: ChatProvider,
  bad: ModeResults,
  task: ObjectTask<Solution>,
  mode: OutputMode,
): Promise<Generated<Solution>> {
  const note = (isGood: boolean) => bad.set(mode, isGood ? 0 : (bad.get(mode) ?? 0) + 1);
  const ask = async (repair: readonly ChatMessage[]) => {
    try {
      const request = inMode(task, mode);
      const messages = [...request.messages, ...repair];
      const result = await provider.complete({ ...request, messages }, task.signal);
      const read = readSolution(result, task.schema);
      note(read.ok);
      return { result, read };
    } catch (error) {
      if (!isKind(error, 'bad_answer')) throw error;
      note(false);
      return error;
    }
  };
  const first = await ask([]);
  const isAnswer = !(first instanceof ProviderError);
  if (isAnswer && first.read.ok) return { solution: first.read.solution, result: first.result };
  const second = await ask(
    isAnswer && !first.read.ok ? repairMessages(first.result, first.read.problem) : [],
  );
  if (second instanceof ProviderError) throw second;
  const { read, result } = second;
  const usage = addUsage(isAnswer ? first.result.usage : undefined, result.usage);
  if (read.ok) return { solution: read.solution, result: { ...result, usage } };
  const message = 'the answer is not in the schema, nor is its repair';
  throw new ProviderError(provider.name, 'bad_answer', message);
}

/**
 * In its best mode, or, where that is refused as a bad request, in the next. Throws `bad_answer` where the repaired answer
 * is not valid either.
 */
export async function generateObject<Solution>(
  provider: ChatProvider,
  bad: ModeResults,
  task: ObjectTask<Solution>,
): Promise<Generated<Solution>> {
  const refused: OutputMode[] = [];
  // Only an answer in another mode tells that it was the mode: what is refused in every one has another fault.
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
