import { compose, contextOf } from '../ai-chat/content/index.ts';
import type { InstructionsContent } from '../ai-chat/content/instructions.ts';
import type { PhotoContent } from '../ai-chat/content/photo.ts';
import type { StateContent } from '../ai-chat/content/state.ts';
import type { SummaryContent } from '../ai-chat/content/summary.ts';
import type { ToolsContent } from '../ai-chat/content/tools.ts';
import type { Context, CustomContent } from '../ai-chat/content/types.ts';
import type { AIChatRequest, ChatMessage, OnText, ToolCall, ToolResult } from '../ai-chat/types.ts';
import { AllProvidersFailedError, ProviderError } from '../lib/errors.ts';
import type { AssistantDeps } from './context.ts';
import { buildSimplePrompt, buildSystemPrompt, type PromptPerson } from './prompt.ts';
import type { Rules } from './rules/index.ts';
import { buildStateInjection, type DialogueFacts } from './state.ts';
import { handleToolCall, TOOL_DECLARATIONS } from './tools/index.ts';
import type { ToolContext } from './tools/types.ts';
import type { TurnState } from './turn-state.ts';

/** Answers of the model in one turn, at most: a model that only ever calls tools must not keep a person waiting. */
const MAX_ROUNDS = 3;

/** Of one answer, in UTF-16 units: two messages of Telegram. More is no answer, it would flood the chat and the history. */
const MAX_ANSWER_LENGTH = 2 * 4096;

/** Words of a model as they can be stored and sent: halves of characters are refused by Telegram and by other models. */
function boundedWords(text: string): string {
  const kept = text.length > MAX_ANSWER_LENGTH ? `${text.slice(0, MAX_ANSWER_LENGTH)}…` : text;
  return kept.replace(/\p{Cs}/gu, '\ufffd');
}

/** The question marks of the world's scripts. */
const ASKS = /[?？؟՞፧]/;

export interface TurnInput {
  readonly person: PromptPerson & Pick<DialogueFacts['person'], 'language'>;
  readonly totalGenerations: number;
  readonly goal: string | null;
  /** What the turns before `history` came to. */
  readonly summary?: string | undefined;
  readonly history: readonly ChatMessage[];
  /** This turn's message. */
  readonly userText: string;
  /** A small JPEG of the photo that came with it, for models that see. */
  readonly photo?: Uint8Array | undefined;
  /** The bot's own words are in the person's language: code can say the next thing where the model said nothing. */
  readonly isSupportedLanguage: boolean;
  readonly turnState: TurnState;
  /** Answer where no model does. */
  readonly rules: Rules;
  readonly checkConfirmation: ToolContext['checkConfirmation'];
  /** One exchange with the models, in the order the operator wants them. */
  readonly ask: (
    request: AIChatRequest,
    onText: OnText | undefined,
  ) => ReturnType<AssistantDeps['callAIChat']>;
  /** Takes the words of the turn while they are being made, each time anew. */
  readonly onText?: OnText | undefined;
}

export interface TurnResult {
  /** What the model wants to say; may be empty. */
  readonly text: string;
  /** This turn's messages, the person's first, for the history. */
  readonly messages: readonly ChatMessage[];
  /**
   * `rescued`: the last resort answered, every model is still down. `failed`: no model answered before anything was decided. `blocked`: moderation refused the message; it must
   * not stay in the history, or every later turn would be refused with it.
   */
  readonly outcome: 'answered' | 'rescued' | 'failed' | 'blocked';
  /** What was said leads on: nobody has to add a question. */
  readonly asksForNext: boolean;
}

/** Everything the model is told, the stable part first. */
function contextFor(input: TurnInput, said: readonly ChatMessage[]): Context {
  const { person, turnState, totalGenerations, goal, summary, photo } = input;
  const facts = turnState.facts(totalGenerations);
  const instructions: InstructionsContent = {
    type: 'instructions',
    full: buildSystemPrompt(person),
    simple: buildSimplePrompt(person),
  };
  const tools: ToolsContent = { type: 'tools', tools: TOOL_DECLARATIONS };
  const state: StateContent = {
    type: 'state',
    block: buildStateInjection({ ...facts, goal }),
  };
  const earlier: SummaryContent | undefined =
    summary === undefined ? undefined : { type: 'summary', text: summary };
  const seen: PhotoContent | undefined = photo && { type: 'photo', jpeg: photo };
  const given: (string | CustomContent)[] = [input.userText, ...(seen ? [seen] : [])];
  return [
    { role: 'system', content: [instructions, tools, ...(earlier ? [earlier] : []), state] },
    ...contextOf(input.history),
    { role: 'user', content: given },
    ...contextOf(said),
  ];
}

/** Runs all calls of an answer, in order. */
async function runCalls(calls: readonly ToolCall[], { turnState, checkConfirmation }: TurnInput) {
  const results: ToolResult[] = [];
  let undone = false;
  let understood = true;
  for (const call of calls) {
    const confirmed = turnState.confirmed;
    const handled = await handleToolCall(call, { turnState, checkConfirmation });
    results.push(handled.result);
    understood &&= handled.understood;
    undone ||= confirmed && !turnState.confirmed;
  }
  return { results, understood, undone };
}

/**
 * One turn of the dialogue with the model: the stored state goes in before every call, all tool calls of an
 * answer run in order. Where what was said beside them leads on, or code has words of its own for what comes next, the
 * turn is over with that: one call of the model for one thing the person said. Otherwise the results go back, until
 * the model has nothing more to call.
 *
 * Changes only the turnState. Throws what `ask` throws, except that no model answered or that moderation refused.
 */
export async function runTurn(input: TurnInput): Promise<TurnResult> {
  const { language, firstName } = input.person;
  const said: ChatMessage[] = [];
  const texts: string[] = [];
  const messages = (): ChatMessage[] => [{ role: 'user', text: input.userText }, ...said];
  const onText =
    input.onText &&
    ((soFar: string) => {
      if (soFar.length <= MAX_ANSWER_LENGTH) input.onText?.(joinTexts([...texts, soFar]));
    });
  /** For rules, which read no prompt. */
  const builtInAnswer = () =>
    input.rules({
      facts: input.turnState.facts(input.totalGenerations),
      person: { language, firstName },
      messages: [...input.history, ...messages()],
    });
  let outcome: TurnResult['outcome'] = 'answered';
  let asksForNext = false;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    let answer: Awaited<ReturnType<TurnInput['ask']>>;
    try {
      answer = await input.ask({ ...compose(contextFor(input, said)).request, builtInAnswer }, onText);
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'blocked') {
        return { text: joinTexts(texts), messages: [], outcome: 'blocked', asksForNext };
      }
      if (!(error instanceof AllProvidersFailedError)) throw error;
      // What tools have done in earlier rounds stands; code says the next thing.
      return {
        text: joinTexts(texts),
        messages: messages(),
        outcome: round === 1 ? 'failed' : outcome,
        asksForNext,
      };
    }
    const words = boundedWords(answer.text);
    outcome = answer.byLastResort ? 'rescued' : 'answered';
    said.push({
      role: 'assistant',
      text: words,
      toolCalls: answer.toolCalls,
      ...(answer.native ? { native: answer.native } : {}),
    });
    if (answer.toolCalls.length === 0) {
      texts.push(words);
      asksForNext = words !== '';
      break;
    }
    const { results, understood, undone } = await runCalls(answer.toolCalls, input);
    said.push({ role: 'tool', results });
    // "Drawing it now!" beside a call that was refused, or that a later call undid, would be untrue.
    if (undone) texts.length = 0;
    else if (results.every(result => result.ok)) texts.push(words);
    asksForNext = input.turnState.complete || ASKS.test(joinTexts(texts));
    if (understood && !answer.builtIn && (asksForNext || input.isSupportedLanguage)) break;
  }
  return { text: joinTexts(texts), messages: messages(), outcome, asksForNext };
}

/** The texts of a turn's answers as one message; a model that repeats itself is heard once. */
function joinTexts(texts: readonly string[]): string {
  const said = texts.map(text => text.trim()).filter(text => text !== '');
  return [...new Set(said)].join('\n\n');
}
