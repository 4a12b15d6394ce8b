import { AsyncLocalStorage } from 'node:async_hooks';
import { type AIChatResult, type ChatProvider, lastResults, type ToolResult } from '../ai-chat/index.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import type { Clock } from '../lib/clock.ts';
import { errorMessage } from '../lib/errors.ts';
import type { RoundView, TurnView } from '../playground/web/protocol/inspector.ts';

/** What is kept of one person. */
const MAX_TURNS = 30;

type CallAIChat = AssistantDeps['callAIChat'];
type ToolCallView = RoundView['toolCalls'][number];

interface Turn {
  readonly id: string;
  readonly at: number;
  readonly rounds: Round[];
}

interface Round extends Omit<RoundView, 'toolCalls'> {
  /** By the id of the call. */
  readonly toolCalls: Map<string, ToolCallView>;
}

/** The questions to the models and their answers, as they happen, in memory. */
export class Rounds {
  readonly #clock: Clock;
  readonly #changed: () => void;
  /** Newest last, by person. */
  readonly #turns = new Map<number, Turn[]>();
  /** Whose question it is: providers are not told. */
  readonly #asking = new AsyncLocalStorage<{ readonly turn: Turn; readonly agent: string }>();

  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Newest first. */
  of(personId: number): TurnView[] {
    const turns = this.#turns.get(personId) ?? [];
    return turns.toReversed().map(({ id, at, rounds }) => ({
      id,
      at,
      rounds: rounds.map(round => ({ ...round, toolCalls: [...round.toolCalls.values()] })),
    }));
  }

  /** Sees whose question a question is, and what the tools of the round before gave back. */
  watchCall(call: CallAIChat): CallAIChat {
    return (request, context) => {
      this.#noteResults(context.chatId, lastResults(request.context));
      const turn = this.#turn(context.chatId, context.turn);
      return this.#asking.run({ turn, agent: context.agent }, () => call(request, context));
    };
  }

  /** Sees each attempt of a provider, with its answer or why there is none. */
  watchProvider(provider: ChatProvider): ChatProvider {
    const { name, model } = provider;
    return {
      ...provider,
      complete: async (request, signal, onText) => {
        const asking = this.#asking.getStore();
        const started = this.#clock.elapsed();
        const note = (round: Partial<Round>) => {
          asking?.turn.rounds.push({
            ...NOTHING,
            agent: asking.agent,
            provider: name,
            model,
            ms: Math.round(this.#clock.elapsed() - started),
            ...round,
          });
          this.#changed();
        };
        try {
          const result = await provider.complete(request, signal, onText);
          note(answered(result));
          return result;
        } catch (error) {
          note({ failure: errorMessage(error) });
          throw error;
        }
      },
    };
  }

  #turn(personId: number, id: string): Turn {
    let turns = this.#turns.get(personId);
    if (!turns) {
      turns = [];
      this.#turns.set(personId, turns);
    }
    const last = turns.at(-1);
    if (last?.id === id) return last;
    const turn: Turn = { id, at: this.#clock.now(), rounds: [] };
    turns.push(turn);
    if (turns.length > MAX_TURNS) turns.shift();
    return turn;
  }

  /** The results of the newest calls come with the next question, be it of the same turn or of the next. */
  #noteResults(personId: number, results: readonly ToolResult[]): void {
    const rounds = this.#turns.get(personId)?.flatMap(turn => turn.rounds) ?? [];
    const round = rounds.findLast(({ toolCalls }) => toolCalls.size > 0);
    for (const { callId, output } of results) {
      const call = round?.toolCalls.get(callId);
      if (call?.result === '') round?.toolCalls.set(callId, { ...call, result: JSON.stringify(output) });
    }
    this.#changed();
  }
}

const NOTHING = {
  inputTokens: null,
  outputTokens: null,
  text: '',
  toolCalls: new Map<string, ToolCallView>(),
};

function answered({ text, toolCalls, model, usage }: AIChatResult): Partial<Round> {
  return {
    text,
    model,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    toolCalls: new Map(
      toolCalls.map(({ id, name, args }) => [id, { name, args: JSON.stringify(args ?? {}), result: '' }]),
    ),
  };
}
