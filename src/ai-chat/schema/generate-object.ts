import { ProviderError } from '../../lib/errors.ts';
import type { AIChatResult, ChatMessage, ChatProvider, OutputMode, ProviderRequest } from '../types.ts';
import type { AnswerSchema, ReadSolution } from './answer-schema.ts';
import type { ModeResults } from './mode-memory.ts';
import { inMode } from './modes.ts';
import { readSolution } from './read.ts';

/** A solution and the answer that it was taken from; of the tokens of all answers that it took. */
export interface Generated<Solution> {
  readonly solution: Solution;
  readonly result: AIChatResult;
}

/** One object that a provider is asked for. */
interface ObjectTask<Solution> {
  readonly request: ProviderRequest;
  /** Names the schema for the model; letters and `_`. */
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

/** One answer and what is in it, or the `bad_answer` that it is. */
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
