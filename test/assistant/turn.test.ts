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
import { emptyDraft, FULL, NO_PLANNING, shownDraft } from './rows.ts';

type Step = (Partial<AIChatResult> & { readonly byFallback?: boolean }) | Error;

let ids = 0;
const toolCall = (name: string, args: ToolCall['args'] = {}): ToolCall => ({ id: `id-${ids++}`, name, args });
const update = (args: ToolCall['args']) => toolCall('update_sticker_params', args);
const confirm = () => toolCall('confirm_and_generate');

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

  it('is the state as the tools of the earlier round have left it', async () => {
    const { requests, facts } = await turn(emptyDraft(), [
      { toolCalls: [update({ style: 'VHS' })] },
      { text: 'ok' },
    ]);
    expect(facts.map(({ style }) => style)).toEqual([null, 'VHS']);
    expect(requests[1]?.state).toContain('Collected: {"style":"VHS","emotion":null,"pose":null}');
    expect(requests[1]?.system).toBe(requests[0]?.system);
  });

  it('is its own message back, verbatim, with every result behind it', async () => {
    const native = { provider: 'gemini', model: 'm', content: { parts: [{ thoughtSignature: 'AbC=' }] } };
    const calls = [update({ style: 'VHS' }), toolCall('nonsense')];
    const { requests } = await turn(emptyDraft(), [
      { text: 'noting', toolCalls: calls, native },
      { text: 'ok' },
    ]);
    expect(requests[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', text: 'noting', toolCalls: calls, native },
      {
        role: 'tool',
        results: [
          expect.objectContaining({ callId: calls[0]?.id, name: 'update_sticker_params', ok: true }),
          expect.objectContaining({ callId: calls[1]?.id, name: 'nonsense', ok: false }),
        ],
      },
    ]);
  });
});

describe('tool calls', () => {
  it('confirm what was shown', async () => {
    const turnState = shownDraft();
    const { result } = await turn(turnState, [
      { toolCalls: [confirm()], text: 'Drawing it.' },
      { text: 'Drawing it.' },
    ]);
    expect(turnState.confirmed).toBe(true);
    expect(result.text).toBe('Drawing it.');
  });

  it('cannot confirm what they collect in the same answer, in whatever order', async () => {
    for (const calls of [
      [update(FULL), confirm()],
      [confirm(), update(FULL)],
    ]) {
      const turnState = emptyDraft();
      await turn(turnState, [{ toolCalls: calls }, { toolCalls: [confirm()] }, { text: 'ok' }]);
      expect(turnState.confirmed).toBe(false);
      expect(turnState.complete).toBe(true);
    }
  });

  it('take a confirmation back when they change something after it', async () => {
    const turnState = shownDraft();
    const { facts } = await turn(turnState, [
      { toolCalls: [confirm(), update({ emotion: 'sad' }), toolCall('nonsense')] },
      { toolCalls: [confirm()] },
    ]);
    expect(turnState).toMatchObject({ confirmed: false, changed: true });
    expect(facts[1]?.drawing).toBe('open');
    expect(turnState.refusal?.type).toBe('not_shown');
  });
});

describe('one answer is enough', () => {
  it('where code can say the next thing in the person’s language, done or refused', async () => {
    for (const calls of [[update({ style: 'VHS' })], [confirm()]]) {
      const { result, requests } = await turn(emptyDraft(), [{ toolCalls: calls }], [], true);
      expect(requests).toHaveLength(1);
      expect(result).toMatchObject({ text: '', outcome: 'answered' });
    }
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

  it('in the second round, what the tools have done stands', async () => {
    const turnState = emptyDraft();
    const { result } = await turn(turnState, [
      { text: 'Noted.', toolCalls: [update({ style: 'VHS' })] },
      allFailed,
    ]);
    expect(turnState.params.style).toBe('VHS');
    expect(result).toMatchObject({ text: 'Noted.', outcome: 'answered' });
    expect(result.messages.map(message => message.role)).toEqual(['user', 'assistant', 'tool']);
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

  it('by moderation in the second round, neither', async () => {
    const turnState = emptyDraft();
    const { result } = await turn(turnState, [{ toolCalls: [update({ style: 'VHS' })] }, blocked]);
    expect(result).toMatchObject({ messages: [], outcome: 'blocked', asksForNext: false });
  });
});
