import { z } from 'zod';
import { ProviderError } from '../../errors.ts';
import type {
  AIChatRequest,
  AIChatResult,
  ChatMessage,
  ChatProvider,
  OutputFormat,
  SchemaRung,
} from '../types.ts';
import { readSolution } from './read.ts';
import { onRung, RUNGS } from './rungs.ts';

/** Which rungs a provider of this process has refused, so that it is not asked there again. */
export type RefusedRungs = WeakMap<ChatProvider, Set<SchemaRung>>;

/** A solution and the answer that it was taken from; of the tokens of all answers that it took. */
export interface Solved<T> {
  readonly solution: T;
  readonly result: AIChatResult;
}

/** What went wrong, for one more try: what the model said is shown to it, so that it can mend just that. */
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

/**
 * One answer of a provider in a schema: on its best rung, or, where that is refused as a bad request, on the next one.
 * An answer that is not valid is shown to the model once, with what is wrong with it.
 *
 * @throws ProviderError what the provider throws, and `bad_answer` where the repaired answer is not valid either
 */
export async function solve<T>(
  provider: ChatProvider,
  refused: RefusedRungs,
  request: AIChatRequest,
  name: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<Solved<T>> {
  const { $schema: _dialect, ...wire } = z.toJSONSchema(schema);
  const output: OutputFormat = { name, schema: wire };
  const best = RUNGS.indexOf(provider.schemaRung ?? 'text');
  const rungs = RUNGS.filter((rung, index) => index >= best && !refused.get(provider)?.has(rung));

  const answer = async (rung: SchemaRung): Promise<Solved<T>> => {
    const first = await provider.complete(onRung(request, output, rung), signal);
    const read = readSolution(first, schema);
    if (read.ok) return { solution: read.solution, result: first };
    const messages = [...request.messages, ...repairMessages(first, read.problem)];
    const second = await provider.complete(onRung({ ...request, messages }, output, rung), signal);
    const repaired = readSolution(second, schema);
    if (!repaired.ok) {
      throw new ProviderError(
        provider.name,
        'bad_answer',
        'the answer is not in the schema, nor is its repair',
      );
    }
    return {
      solution: repaired.solution,
      result: { ...second, usage: addUsage(first.usage, second.usage) },
    };
  };

  const climb = async (index: number): Promise<Solved<T>> => {
    const rung = rungs[index] ?? 'text';
    try {
      return await answer(rung);
    } catch (error) {
      const isLast = index + 1 >= rungs.length;
      if (isLast || !(error instanceof ProviderError) || error.kind !== 'bad_request') throw error;
      const solved = await climb(index + 1);
      // Only now it is known that it was the rung: what is refused on every one has another fault.
      refused.set(provider, (refused.get(provider) ?? new Set()).add(rung));
      return solved;
    }
  };
  return climb(0);
}
