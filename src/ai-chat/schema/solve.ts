import { z } from 'zod';
import { ProviderError } from '../../lib/errors.ts';
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

/** What the rungs of a provider have come to in this process, so that it is not asked in vain again. */
interface RungResults {
  readonly refused: Set<SchemaRung>;
  /** Bad answers in a row. */
  readonly bad: Map<SchemaRung, number>;
}

export type RungMemory = WeakMap<ChatProvider, RungResults>;

/** After so many in a row the next rung is tried. */
const BAD_ANSWERS = 2;

/** A solution and the answer that it was taken from; of the tokens of all answers that it took. */
export interface Solved<T> {
  readonly solution: T;
  readonly result: AIChatResult;
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

/**
 * One answer of a provider in a schema: on its best rung, or, where that is refused as a bad request, on the next one; and
 * on the next one as well where it has come to two bad answers in a row. An answer that is not valid is shown to the
 * model once, with what is wrong with it; one that is none at all is asked for once more.
 *
 * @throws ProviderError what the provider throws, and `bad_answer` where the repaired answer is not valid either
 */
export async function solve<T>(
  provider: ChatProvider,
  memory: RungMemory,
  request: AIChatRequest,
  name: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<Solved<T>> {
  const { $schema: _dialect, ...wire } = z.toJSONSchema(schema);
  const output: OutputFormat = { name, schema: wire };
  const best = RUNGS.indexOf(provider.schemaRung ?? 'text');
  const { refused, bad } = memory.get(provider) ?? { refused: new Set<SchemaRung>(), bad: new Map() };
  memory.set(provider, { refused, bad });
  const known = RUNGS.filter((rung, index) => index >= best && !refused.has(rung));
  const good = known.filter(rung => (bad.get(rung) ?? 0) < BAD_ANSWERS);
  // What is bad on every one has another fault.
  if (good.length === 0) bad.clear();
  const rungs = good.length === 0 ? known : good;

  /** An answer and what is in it, or why it is none. */
  const once = async (asked: AIChatRequest, rung: SchemaRung) => {
    const countBad = () => bad.set(rung, (bad.get(rung) ?? 0) + 1);
    try {
      const result = await provider.complete(onRung(asked, output, rung), signal);
      const read = readSolution(result, schema, wire);
      if (read.ok) bad.delete(rung);
      else countBad();
      return { result, read };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'bad_answer') throw error;
      countBad();
      return error;
    }
  };

  const answer = async (rung: SchemaRung): Promise<Solved<T>> => {
    const first = await once(request, rung);
    let repair: readonly ChatMessage[] = [];
    if (!(first instanceof ProviderError)) {
      if (first.read.ok) return { solution: first.read.solution, result: first.result };
      repair = repairMessages(first.result, first.read.problem);
    }
    const second = await once({ ...request, messages: [...request.messages, ...repair] }, rung);
    if (second instanceof ProviderError) throw second;
    if (!second.read.ok) {
      const message = 'the answer is not in the schema, nor is its repair';
      throw new ProviderError(provider.name, 'bad_answer', message);
    }
    const usage =
      first instanceof ProviderError
        ? second.result.usage
        : addUsage(first.result.usage, second.result.usage);
    return { solution: second.read.solution, result: { ...second.result, usage } };
  };

  const climb = async (index: number): Promise<Solved<T>> => {
    const rung = rungs[index] ?? 'text';
    try {
      return await answer(rung);
    } catch (error) {
      const isLast = index + 1 >= rungs.length;
      if (isLast || !(error instanceof ProviderError) || error.kind !== 'bad_request') throw error;
      // Only an answer on another rung tells that it was the rung: what is refused on every one has another fault.
      return await climb(index + 1).then(
        solved => {
          refused.add(rung);
          return solved;
        },
        (later: unknown) => {
          if (later instanceof ProviderError && later.kind === 'bad_answer') refused.add(rung);
          throw later;
        },
      );
    }
  };
  return climb(0);
}
