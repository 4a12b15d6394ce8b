import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { AIChatResult, ChatProvider, GenerateObject, ToolResult } from '../ai-chat/index.ts';
import type { AssistantDeps } from '../assistant/turn/context.ts';
import type { Clock } from '../lib/clock.ts';
import { errorMessage, ProviderError } from '../lib/errors.ts';
import type { ActivityView, RoundView, TurnView } from '../playground/web/protocol.ts';

export class SimulatedOutage extends ProviderError {
  constructor(provider: string) {
    super(provider, 'unavailable', 'is down, as you wished');
  }
}

const MAX_TURNS = 30;

type CallAIChat = AssistantDeps['callAIChat'];
type ToolCallView = RoundView['toolCalls'][number];

interface Turn {
  readonly id: string;
  readonly at: number;
  activities: readonly ActivityView[];
  readonly rounds: Round[];
}

interface Asking {
  readonly turn: Turn;
  readonly agent: string;
}

interface Round extends Omit<RoundView, 'toolCalls'> {
  /** The request to the model. Shown one at a time, because each repeats the whole dialogue. */
  readonly asked: Buffer;
  readonly toolCalls: Map<string, ToolCallView>;
}

/** Every model request, by its turn. In memory only. */
export class Rounds {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #turns = new Map<number, Turn[]>();
  readonly #asking = new AsyncLocalStorage<Asking>();
  #questions = 0;

  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  of(personId: number): TurnView[] {
    const turns = this.#turns.get(personId) ?? [];
    return turns.toReversed().map(({ id, at, activities, rounds }) => ({
      id,
      at,
      activities,
      rounds: rounds.map(({ asked: _, ...round }) => ({
        ...round,
        toolCalls: [...round.toolCalls.values()],
      })),
    }));
  }

  request(id: string): Buffer | undefined {
    const turns = [...this.#turns.values()].flat();
    return turns.flatMap(({ rounds }) => rounds).find(({ request }) => request === `/traces/${id}`)?.asked;
  }

  begin(personId: number, turn: string, activities: readonly ActivityView[]): void {
    this.#turn(personId, turn).activities = activities;
    this.#changed();
  }

  /** Drops everything known about the user, including what a running turn still produces. */
  forget(personId: number): void {
    this.#turns.delete(personId);
    this.#changed();
  }

  watchCall(call: CallAIChat): CallAIChat {
    return (request, context) => {
      const last = request.context.findLast(message => 'results' in message);
      this.#noteResults(context.chatId, last?.results ?? []);
      const turn = this.#turn(context.chatId, context.turn);
      return this.#ask({ turn, agent: context.agent }, () => call(request, context));
    };
  }

  watchObjects(generate: GenerateObject): GenerateObject {
    return (request, options) => {
      const { chat, turn: id } = options.correlation ?? {};
      const turn = this.#turn(Number(chat), String(id));
      return this.#ask({ turn, agent: request.name }, () => generate(request, options));
    };
  }

  watchProvider(provider: ChatProvider): ChatProvider {
    const { name, model, builtIn = false } = provider;
    return {
      ...provider,
      complete: async (request, signal, onText) => {
        const asking = this.#asking.getStore();
        const started = this.#clock.elapsed();
        const note = (round: Partial<Round>) => {
          if (asking === undefined) return;
          asking.turn.rounds.push({
            ...NOTHING,
            request: `/traces/${randomUUID()}`,
            asked: requestJson(request),
            agent: asking.agent,
            provider: name,
            model,
            byRules: builtIn,
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

  /** Disabled when not in use, because async hooks slow every promise of the process. */
  async #ask<Answer>(asking: Asking, question: () => Promise<Answer>): Promise<Answer> {
    this.#questions++;
    try {
      return await this.#asking.run(asking, question);
    } finally {
      this.#questions--;
      if (this.#questions === 0) this.#asking.disable();
    }
  }

  #turn(personId: number, id: string): Turn {
    let turns = this.#turns.get(personId);
    if (!turns) {
      turns = [];
      this.#turns.set(personId, turns);
    }
    const known = turns.find(turn => turn.id === id);
    if (known) return known;
    const turn: Turn = { id, at: this.#clock.now(), activities: [], rounds: [] };
    turns.push(turn);
    if (turns.length > MAX_TURNS) turns.shift();
    return turn;
  }

  /** Results arrive with the next request, in the same turn or a later one. */
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

/** Shows pictures by size only and omits internal fields. */
function requestJson(request: Parameters<ChatProvider['complete']>[0]): Buffer {
  const { simpleSystem: _, builtInAnswer: __, system, state, messages, ...others } = request;
  const json = JSON.stringify({ system, state, messages, ...others }, (name, value) =>
    name === 'base64' ? `${Math.ceil((value.length * 3) / 4 / 1024)} kB` : value,
  );
  return Buffer.from(json);
}
