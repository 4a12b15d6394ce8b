import { ProviderError } from '../../lib/errors.ts';
import { readPieces } from '../action-format/pieces.ts';
import type {
  AIChatResult,
  ChatMessage,
  ChatProvider,
  JsonSchema,
  OutputMode,
  ProviderRequest,
} from '../types.ts';
import { type AnswerSchema, isObject, type ReadSolution } from './answer-schema.ts';

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

/** What went wrong, for one more try: what the model said is shown to it, so that it can fix just that. */
function repairMessages(result: AIChatResult, problem: string): readonly ChatMessage[] {
  const said = result.text || JSON.stringify(result.toolCalls.map(({ args }) => args ?? null));
  return [
    { role: 'assistant', text: said, toolCalls: [] },
    { role: 'user', text: `[That answer cannot be used. ${problem} Give the whole answer again.]` },
  ];
}

function addUsage(a: AIChatResult['usage'], b: AIChatResult['usage']): AIChatResult['usage'] {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
  };
}

type Answer<Solution> = { readonly result: AIChatResult; readonly read: ReadSolution<Solution> };

async function ask<Solution>(
  provider: ChatProvider,
  results: ModeResults,
  { request, name, schema, signal }: ObjectTask<Solution>,
  mode: OutputMode,
): Promise<Answer<Solution> | ProviderError> {
  try {
    const result = await provider.complete(inMode(request, { name, schema: schema.json }, mode), signal);
    const read = readSolution(result, schema);
    results.answered(mode, read.ok);
    return { result, read };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'bad_answer') throw error;
    results.answered(mode, false);
    return error;
  }
}

/** An answer that is not valid is shown to the model once, with what is wrong with it; one that is none is asked for once more. */
async function generateInMode<Solution>(
  provider: ChatProvider,
  results: ModeResults,
  task: ObjectTask<Solution>,
  mode: OutputMode,
): Promise<Generated<Solution>> {
  const first = await ask(provider, results, task, mode);
  let repair: readonly ChatMessage[] = [];
  let used: AIChatResult['usage'];
  if (!(first instanceof ProviderError)) {
    if (first.read.ok) return { solution: first.read.solution, result: first.result };
    repair = repairMessages(first.result, first.read.problem);
    used = first.result.usage;
  }
  const request = { ...task.request, messages: [...task.request.messages, ...repair] };
  const second = await ask(provider, results, { ...task, request }, mode);
  if (second instanceof ProviderError) throw second;
  const { read, result } = second;
  if (read.ok) return { solution: read.solution, result: { ...result, usage: addUsage(used, result.usage) } };
  const message = 'the answer is not in the schema, nor is its repair';
  throw new ProviderError(provider.name, 'bad_answer', message);
}

/**
 * One answer of a provider in a schema: in its best mode, or, where that is refused as a bad request, in the next one; and
 * in the next one as well where it has come to two bad answers in a row.
 *
 * @throws ProviderError what the provider throws, and `bad_answer` where the repaired answer is not valid either
 */
export async function generateObject<Solution>(
  provider: ChatProvider,
  results: ModeResults,
  task: ObjectTask<Solution>,
): Promise<Generated<Solution>> {
  const isKind = (error: unknown, kind: ProviderError['kind']) =>
    error instanceof ProviderError && error.kind === kind;

  const tryModes = async ([mode, next, ...others]: ReturnType<ModeResults['toTry']>): Promise<
    Generated<Solution>
  > => {
    try {
      return await generateInMode(provider, results, task, mode);
    } catch (error) {
      if (next === undefined || !isKind(error, 'bad_request')) throw error;
    }
    // Only an answer in another mode tells that it was the mode: what is refused in every one has another fault.
    return tryModes([next, ...others]).then(
      generated => {
        results.refused(mode);
        return generated;
      },
      (later: unknown) => {
        if (isKind(later, 'bad_answer')) results.refused(mode);
        throw later;
      },
    );
  };
  return tryModes(results.toTry());
}

/** The tool that a schema becomes where the model knows tools, but no output in a schema. */
const GENERATE_RESPONSE = 'generate_response';

/** From the one that binds a model most to the one that every model can follow. */
export const OUTPUT_MODES: readonly OutputMode[] = ['native', 'tool', 'json', 'prompt'];

/** A schema as models are told of it. */
interface NamedSchema {
  readonly name: string;
  readonly schema: JsonSchema;
}

function withInstruction(request: ProviderRequest, instruction: string): ProviderRequest {
  return { ...request, state: request.state === '' ? instruction : `${request.state}\n\n${instruction}` };
}

/** Providers refuse their JSON mode where the prompt does not name JSON. */
function describeSchema(request: ProviderRequest, schema: JsonSchema): ProviderRequest {
  return withInstruction(
    request,
    `Answer with one JSON object and nothing around it. It has to be valid against this JSON Schema:\n${JSON.stringify(schema)}`,
  );
}

/**
 * The request for an answer in a schema, as a model understands it that is asked in this mode. Tools of its context are left
 * out in each: their calls would be no answer, and nobody would make them.
 */
function inMode(asked: ProviderRequest, { name, schema }: NamedSchema, mode: OutputMode): ProviderRequest {
  const request: ProviderRequest = { ...asked, tools: [] };
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
      return { ...describeSchema(request, schema), output: { mode } };
    case 'prompt':
      return describeSchema(request, schema);
    default:
      return mode satisfies never;
  }
}

/** The modes that a model knows, and of them only those that the operator allows, where these are named. */
export function outputModes(
  known: readonly OutputMode[],
  allowed: readonly OutputMode[] = known,
): readonly OutputMode[] {
  return known.filter(mode => allowed.includes(mode));
}

const BAD_ANSWERS = 2;

/** What the modes of one provider have come to in this process, so that it is not asked in vain again. */
interface ModeResults {
  /** The modes to try, best first; never empty. */
  toTry(): readonly [OutputMode, ...OutputMode[]];
  refused(mode: OutputMode): void;
  answered(mode: OutputMode, isGood: boolean): void;
}

type ModeMemory = (provider: ChatProvider) => ModeResults;

function createResults({ outputModes = [] }: ChatProvider): ModeResults {
  const refused = new Set<OutputMode>();
  const bad = new Map<OutputMode, number>();
  const known = OUTPUT_MODES.filter(mode => mode === 'prompt' || outputModes.includes(mode));
  return {
    toTry: () => {
      const left = known.filter(mode => !refused.has(mode));
      const good = left.filter(mode => (bad.get(mode) ?? 0) < BAD_ANSWERS);
      // What is bad in every one has another fault.
      if (good.length === 0) bad.clear();
      const [first = 'prompt', ...others] = good.length === 0 ? left : good;
      return [first, ...others];
    },
    refused: mode => void refused.add(mode),
    answered: (mode, isGood) => {
      if (isGood) bad.delete(mode);
      else bad.set(mode, (bad.get(mode) ?? 0) + 1);
    },
  };
}

export function createModeMemory(): ModeMemory {
  const results = new WeakMap<ChatProvider, ModeResults>();
  return provider => {
    const known = results.get(provider) ?? createResults(provider);
    results.set(provider, known);
    return known;
  };
}

/** What some models put around the object: the call that they were not able to make. */
function unwrapped(value: unknown): unknown[] {
  if (!isObject(value)) return [];
  const wrappers = ['args', 'arguments', 'parameters', 'generate_response'];
  return wrappers.map(key => value[key]).filter(inner => inner !== undefined);
}

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
