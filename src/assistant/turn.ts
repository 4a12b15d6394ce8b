import type { AIChatRequest, ChatMessage } from '../ai-chat/types.ts';
import { AllProvidersFailedError, ProviderError } from '../errors.ts';
import type { AssistantDeps } from './context.ts';
import type { Draft } from './draft.ts';
import { buildSystemPrompt, type PromptPerson } from './prompt.ts';
import { buildStateInjection } from './state.ts';
import { handleToolCall, TOOL_DECLARATIONS } from './tools/index.ts';
import type { ToolContext } from './tools/types.ts';

/** Answers of the model in one turn, at most: a model that only ever calls tools must not keep a person waiting. */
const MAX_ROUNDS = 3;

export interface TurnInput {
  readonly person: PromptPerson & Pick<AIChatRequest['person'], 'language'>;
  readonly totalGenerations: number;
  readonly goal: string | null;
  readonly history: readonly ChatMessage[];
  /** This turn's message. */
  readonly userText: string;
  readonly draft: Draft;
  readonly checkConfirmation: ToolContext['checkConfirmation'];
  /** One exchange with the models, in the order the operator wants them. */
  readonly ask: (request: AIChatRequest) => ReturnType<AssistantDeps['callAIChat']>;
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
}

/**
 * One turn of the dialogue with the model: the stored state goes in before every call, all tool calls of an
 * answer run in order, their results go back, until the model has nothing more to call.
 *
 * Changes only the draft. Throws what `ask` throws, except that no model answered or that moderation refused.
 */
export async function runTurn(input: TurnInput): Promise<TurnResult> {
  const { draft } = input;
  const messages: ChatMessage[] = [{ role: 'user', text: input.userText }];
  const texts: string[] = [];
  let outcome: TurnResult['outcome'] = 'answered';
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const facts = draft.facts(input.totalGenerations);
    let answer: Awaited<ReturnType<TurnInput['ask']>>;
    try {
      answer = await input.ask({
        system: buildSystemPrompt(input.person),
        state: buildStateInjection({ ...facts, goal: input.goal, photoOffered: draft.offeredPhoto !== null }),
        facts,
        person: { language: input.person.language, firstName: input.person.firstName },
        messages: [...input.history, ...messages],
        tools: TOOL_DECLARATIONS,
      });
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'blocked') {
        return { text: joinTexts(texts), messages: [], outcome: 'blocked' };
      }
      if (!(error instanceof AllProvidersFailedError)) throw error;
      // What tools have done in earlier rounds stands; code says the next thing.
      return { text: joinTexts(texts), messages, outcome: round === 1 ? 'failed' : outcome };
    }
    outcome = answer.byLastResort ? 'rescued' : 'answered';
    messages.push({
      role: 'assistant',
      text: answer.text,
      toolCalls: answer.toolCalls,
      ...(answer.native ? { native: answer.native } : {}),
    });
    if (answer.toolCalls.length === 0) {
      texts.push(answer.text);
      break;
    }
    const results = [];
    let undone = false;
    for (const call of answer.toolCalls) {
      const confirmed = draft.confirmed;
      results.push(await handleToolCall(call, { draft, checkConfirmation: input.checkConfirmation }));
      undone ||= confirmed && !draft.confirmed;
    }
    messages.push({ role: 'tool', results });
    // "Drawing it now!" beside a call that was refused, or that a later call undid, would be untrue.
    if (undone) texts.length = 0;
    else if (results.every(result => result.ok)) texts.push(answer.text);
  }
  return { text: joinTexts(texts), messages, outcome };
}

/** The texts of a turn's answers as one message; a model that repeats itself is heard once. */
function joinTexts(texts: readonly string[]): string {
  const said = texts.map(text => text.trim()).filter(text => text !== '');
  return [...new Set(said)].join('\n\n');
}
