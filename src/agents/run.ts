import type { AIChatResult, ChatMessage, OnText, Request, ToolCall } from '../ai-chat/index.ts';
import { AllProvidersFailedError, ProviderError } from '../lib/errors.ts';
import { type Agent, leaderOf, requestFor, type Said, type Team, toolsOf } from './agent.ts';
import { type HandledCalls, type Handover, handleToolCalls, type OnCall } from './tool.ts';

const MAX_ROUNDS = 3;
/** Limits agents that keep handing over to each other within a turn. */
const MAX_HANDOFFS = 3;
/** Maximum turns in a row that an agent other than the first may lead. */
const MAX_TURNS_LED = 6;

const UNPARSED_CALL =
  '[Program: your last answer contained a call that could not be read, so nothing was done. Write it again completely, exactly in the form described.]';

type Answer = AIChatResult & { readonly byFallback?: boolean };

export interface Turn<Context> extends Said {
  readonly team: Team<Context>;
  readonly leader?: string | undefined;
  readonly turnsLed?: number | undefined;
  readonly context: Context;
  readonly ask: (request: Request, onText: OnText | undefined, agent: Agent<Context>) => Promise<Answer>;
  readonly onCall?: OnCall | undefined;
  readonly onText?: OnText | undefined;
}

type PartEnding =
  | { readonly type: 'answered' }
  | { readonly type: 'said' }
  /** Another agent continues, in this turn or, after too many handoffs, in the next one. */
  | { readonly type: 'handed_over'; readonly to: string }
  | { readonly type: 'returned'; readonly from: string }
  /** The agent still called tools in its last round. Their results remain valid. */
  | { readonly type: 'out_of_rounds' }
  /** No model answered. The effects of tools in earlier rounds remain valid. */
  | { readonly type: 'no_answer'; readonly error: AllProvidersFailedError }
  | { readonly type: 'blocked'; readonly error: ProviderError };

export type Outcome = PartEnding & {
  readonly leader: string;
  /** Turns it has led in a row. Undefined for the first agent, which has no limit. */
  readonly turnsLed: number | undefined;
  readonly text: string;
  readonly messages: readonly ChatMessage[];
  readonly answeredBy: 'model' | 'fallback' | 'nobody';
  /** The last answer contains a call that cannot be parsed, so its text may announce something that will not happen. */
  readonly unparsedCall: true | undefined;
};

interface Progress {
  readonly transcript: Transcript;
  answeredBy: Outcome['answeredBy'];
  unparsedCall: true | undefined;
  readonly returned: Set<string>;
}

async function nextAnswer<Context>(
  agent: Agent<Context>,
  turn: Turn<Context>,
  transcript: Transcript,
): Promise<Answer | Extract<PartEnding, { error: Error }>> {
  const { context, ask, onText } = turn;
  const onWords =
    onText &&
    ((soFar: string) => {
      const text = transcript.textWith(soFar);
      if (text !== undefined) onText(text);
    });
  try {
    return await ask(requestFor(agent, context, turn, transcript.answers, transcript.part), onWords, agent);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'blocked') return { type: 'blocked', error };
    if (error instanceof AllProvidersFailedError) return { type: 'no_answer', error };
    throw error;
  }
}

function handedOver<Context>(
  agent: Agent<Context>,
  { team }: Turn<Context>,
  { transcript, returned }: Progress,
  handover: Handover,
): PartEnding {
  if ('to' in handover) return { type: 'handed_over', to: handover.to };
  returned.add(agent.name);
  const isOver = handover.request === undefined && transcript.text !== '';
  return isOver ? { type: 'returned', from: agent.name } : { type: 'handed_over', to: team[0].name };
}

/** Runs an agent until its part of the turn ends. */
async function runAgent<Context>(
  agent: Agent<Context>,
  turn: Turn<Context>,
  progress: Progress,
): Promise<PartEnding> {
  const { transcript, returned } = progress;
  transcript.beginPart();
  const { maxRounds = MAX_ROUNDS } = agent;
  // A tool call may raise the limit during the turn.
  const most = () => (typeof maxRounds === 'function' ? maxRounds(turn.context) : maxRounds);
  for (let round = 1; round <= most(); round++) {
    const answer = await nextAnswer(agent, turn, transcript);
    if ('error' in answer) return answer;
    progress.answeredBy = answer.byFallback ? 'fallback' : 'model';
    progress.unparsedCall = answer.unparsedCall;
    if (answer.toolCalls.length === 0) {
      if (answer.unparsedCall && agent.maxRounds !== undefined && round < most()) {
        transcript.addLost(answer, UNPARSED_CALL);
        continue;
      }
      transcript.addAnswer(answer);
      return { type: 'answered' };
    }
    const handled = await handleToolCalls(answer.toolCalls, toolsOf(agent, turn.context), turn, returned);
    transcript.addCalls(answer, handled);
    if (handled.handover !== undefined) {
      if (handled.finalText !== undefined) transcript.replaceText(handled.finalText);
      return handedOver(agent, turn, progress, handled.handover);
    }
    if (handled.finalText !== undefined) {
      transcript.addSaid(handled.finalText);
      return { type: 'said' };
    }
    // Asking the rules again costs nothing.
    const mayEnd = handled.understood && !handled.needsReply && !answer.builtIn;
    if (mayEnd && agent.canEndTurn?.(turn.context, transcript.text)) return { type: 'answered' };
  }
  return { type: 'out_of_rounds' };
}

/**
 * Runs one turn: the leading agent answers, and agents that it hands over to continue. Throws the errors of `ask` and of tools,
 * unless no model answered or moderation refused.
 */
export async function runTurn<Context>(turn: Turn<Context>): Promise<Outcome> {
  const { team, words } = turn;
  const progress: Progress = {
    transcript: new Transcript(),
    answeredBy: 'nobody',
    unparsedCall: undefined,
    returned: new Set(),
  };
  let turnsLed = turn.turnsLed ?? 0;
  let agent = turnsLed < MAX_TURNS_LED ? leaderOf(team, turn.leader) : team[0];
  for (let handoffs = 0; ; handoffs++) {
    let ending = await runAgent(agent, turn, progress);
    const isOver = ending.type === 'answered' || ending.type === 'out_of_rounds';
    const returnsControl = isOver && agent.returnsControl?.(turn.context, progress.transcript.text);
    if (returnsControl) ending = { type: 'returned', from: agent.name };
    if (ending.type === 'returned') agent = team[0];
    if (ending.type === 'handed_over') {
      agent = leaderOf(team, ending.to);
      if (agent.name !== ending.to) throw new TypeError(`There is no agent "${ending.to}" in this team.`);
      turnsLed = 0;
      if (handoffs < MAX_HANDOFFS) continue;
    }
    if (agent.advances?.(turn.context)) turnsLed = 0;
    const { text, kept } = progress.transcript;
    return {
      ...ending,
      leader: agent.name,
      turnsLed: agent === team[0] ? undefined : turnsLed + 1,
      text,
      messages: [{ role: 'user', text: words }, ...kept],
      answeredBy: progress.answeredBy,
      unparsedCall: progress.unparsedCall,
    };
  }
}

/** Two messages of Telegram, in UTF-16 units. More would flood the chat and the history. */
const MAX_ANSWER_LENGTH = 2 * 4096;

const MAX_KEPT_ARGUMENT = 1000;

function keptCall(call: ToolCall): ToolCall {
  const entries = Object.entries(call.args ?? {});
  const isLong = (value: unknown) => typeof value === 'string' && value.length > MAX_KEPT_ARGUMENT;
  if (!entries.some(([, value]) => isLong(value))) return call;
  const shorter = entries.map(([key, value]) => [
    key,
    typeof value === 'string' && isLong(value) ? boundedTo(MAX_KEPT_ARGUMENT, value) : value,
  ]);
  return { ...call, args: Object.fromEntries(shorter) };
}

function boundedTo(length: number, text: string): string {
  return `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Limits a text, and replaces lone surrogates, which Telegram and other models refuse. */
function boundedWords(text: string): string {
  const kept = text.length > MAX_ANSWER_LENGTH ? `${text.slice(0, MAX_ANSWER_LENGTH)}…` : text;
  return kept.replace(/\p{Cs}/gu, '\ufffd');
}

/** Joins texts without repetitions. */
function joinTexts(texts: readonly string[]): string {
  const trimmed = texts.map(text => text.trim()).filter(text => text !== '');
  return [...new Set(trimmed)].join('\n\n');
}

class Transcript {
  readonly #answers: ChatMessage[] = [];
  readonly #kept: ChatMessage[] = [];
  #texts: string[] = [];
  #beginning = 0;

  beginPart(): void {
    this.#beginning = this.#answers.length;
  }

  get part(): readonly ChatMessage[] {
    return this.#answers.slice(this.#beginning);
  }

  get answers(): readonly ChatMessage[] {
    return this.#answers;
  }

  get kept(): readonly ChatMessage[] {
    return this.#kept;
  }

  get text(): string {
    return joinTexts(this.#texts);
  }

  /** Includes an answer that is still streaming. Undefined if it is too long to be shown. */
  textWith(soFar: string): string | undefined {
    return soFar.length <= MAX_ANSWER_LENGTH ? joinTexts([...this.#texts, soFar]) : undefined;
  }

  addAnswer(answer: AIChatResult): void {
    this.#texts.push(this.#add(answer));
  }

  /** Drops the text of an answer if a call was refused, or if a call made the text untrue. */
  addCalls(answer: AIChatResult, { results, kept, discardsText }: HandledCalls): void {
    const words = this.#add(answer);
    this.#answers.push({ role: 'tool', results });
    this.#kept.push({ role: 'tool', results: kept });
    if (discardsText) this.#texts = [];
    else if (results.every(result => result.ok)) this.#texts.push(words);
  }

  /** Adds an answer whose call cannot be parsed. Its text is not shown, as it may announce something that did not happen. */
  addLost({ text }: AIChatResult, note: string): void {
    this.#answers.push({ role: 'assistant', text: boundedWords(text) || '…', toolCalls: [] });
    this.#answers.push({ role: 'user', text: note, isNote: true });
  }

  /** Replaces the whole text and ends the turn. */
  addSaid(text: string): void {
    this.replaceText(text);
    this.#push({ role: 'assistant', text: boundedWords(text), toolCalls: [] });
  }

  /** Replaces the text for the user only, because a request must not end with a message of the model. */
  replaceText(text: string): void {
    this.#texts = [boundedWords(text)];
  }

  #add({ text, toolCalls, native }: AIChatResult): string {
    const words = boundedWords(text);
    const own = native ? { native } : {};
    this.#answers.push({ role: 'assistant', text: words, toolCalls, ...own });
    this.#kept.push({ role: 'assistant', text: words, toolCalls: toolCalls.map(keptCall), ...own });
    return words;
  }

  #push(message: ChatMessage): void {
    this.#answers.push(message);
    this.#kept.push(message);
  }
}
