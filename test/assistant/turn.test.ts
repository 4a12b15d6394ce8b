import { describe, expect, it } from 'vitest';
import type { AIChatResult, ChatMessage, ProviderRequest, ToolCall } from '../../src/ai-chat/provider.ts';
import type { AssistantAgent } from '../../src/assistant/agent/context.ts';
import { checkConfirmation } from '../../src/assistant/state/confirmation.ts';
import type { TurnState } from '../../src/assistant/state/state.ts';
import type { DialogueState } from '../../src/assistant/state/state-block.ts';
import { createStickerAssistant } from '../../src/features/dialogue/agent/team.ts';
import { runAgentTurn } from '../../src/features/dialogue/agent-turn.ts';
import { AllProvidersFailedError, ProviderError } from '../../src/lib/errors.ts';
import { composed } from '../support/chat-request.ts';
import { nothingToFind } from '../support/nothing-to-find.ts';
import { emptyDraft, NO_PLANNING } from './rows.ts';

type Step = (Partial<AIChatResult> & { readonly byFallback?: boolean }) | Error;

let ids = 0;
const toolCall = (name: string, args: ToolCall['args'] = {}): ToolCall => ({ id: `id-${ids++}`, name, args });
const update = (args: ToolCall['args']) => toolCall('update_sticker_params', args);

const blocked = new ProviderError('gemini', 'blocked', 'the prompt was refused');
const allFailed = new AllProvidersFailedError([new ProviderError('gemini', 'unavailable', '503')]);

/** A turn whose model answers as scripted; one answer more than the script has is a failure of the test. */
async function turn(
  turnState: TurnState,
  steps: readonly Step[],
  history: readonly ChatMessage[] = [],
  isSupportedLanguage = false,
) {
  const requests: ProviderRequest[] = [];
  const facts: DialogueState[] = [];
  const rules: AssistantAgent['rules'] = context => {
    facts.push(context.turnState.facts(0));
    return { text: 'By rules.', toolCalls: [] };
  };
  const running = runAgentTurn({
    team: [createStickerAssistant(rules)],
    context: {
      ...nothingToFind,
      person: { id: 1, firstName: 'Анна', languageCode: 'ru', language: 'ru' },
      isSupportedLanguage,
      totalGenerations: 12,
      summaryWaits: false,
      goal: 'for the family chat',
      turnState,
      checkConfirmation: () => checkConfirmation(turnState, undefined, undefined, async () => undefined),
      reachedLimit: async () => undefined,
      planning: NO_PLANNING,
      signal: new AbortController().signal,
      vision: true,
      preamble: () => {},
    },
    history,
    userText: 'words of this turn',
    ask: async ({ builtInAnswer, ...request }) => {
      const step = steps[requests.length];
      builtInAnswer?.();
      requests.push(structuredClone(composed(request)));
      if (step === undefined) throw new Error('the script is over');
      if (step instanceof Error) throw step;
      return {
        text: '',
        toolCalls: [],
        provider: 'p',
        model: 'm',
        usage: undefined,
        native: undefined,
        ...step,
      };
    },
  });
  return { result: await running, requests, facts };
}

describe('what a model is given', () => {
  it('is the prompt, the state, the history and this turn’s words', async () => {
    const history: ChatMessage[] = [
      { role: 'user', text: 'hi' },
      { role: 'assistant', text: 'hello', toolCalls: [] },
    ];
    const { requests } = await turn(emptyDraft(), [{ text: 'ok' }], history);
    const [request] = requests;
    expect(request?.messages).toEqual([...history, { role: 'user', text: 'words of this turn' }]);
    expect(request?.system).toContain('First name: "Анна"');
    expect(request?.state).toContain('total_generations: 12\nSaid at the beginning: "for the family chat"');
    const tools = request?.tools.map(tool => tool.name) ?? [];
    expect(tools.filter(name => !/^(transfer_to|save)_/.test(name))).toEqual([
      'update_sticker_params',
      'request_photo',
      'change_sticker',
      'plan_stickers',
    ]);
  });
});

describe('what the person gets to read', () => {
  it('is put together from all answers, what is repeated only once', async () => {
    const { result } = await turn(emptyDraft(), [
      { text: ' Hello! ', toolCalls: [update({ style: 'VHS' })] },
      { text: 'Hello!', toolCalls: [update({ pose: 'x' })] },
      { text: 'Which emotion?' },
    ]);
    expect(result.text).toBe('Hello!\n\nWhich emotion?');
  });
});

describe('when models fail', () => {
  it('before anything was decided, the turn has failed and the words are kept', async () => {
    const { result } = await turn(emptyDraft(), [allFailed]);
    expect(result).toEqual({
      text: '',
      messages: [{ role: 'user', text: 'words of this turn' }],
      outcome: 'failed',
      asksForNext: false,
    });
  });

  it('and the fallback answers, the turn says so: the models are still down', async () => {
    const fallback = await turn(emptyDraft(), [{ text: 'Which style?', byFallback: true }]);
    expect(fallback.result).toMatchObject({ text: 'Which style?', outcome: 'fallback' });
    const answered = await turn(emptyDraft(), [
      { toolCalls: [update({ style: 'VHS' })], byFallback: true },
      { text: 'Back again.' },
    ]);
    expect(answered.result.outcome).toBe('answered');
  });

  it('by moderation, nothing of the turn stays in the history', async () => {
    const { result } = await turn(emptyDraft(), [blocked]);
    expect(result).toEqual({ text: '', messages: [], outcome: 'blocked', asksForNext: false });
  });
});
