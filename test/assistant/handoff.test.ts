import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Agent } from '../../src/agents/agent.ts';
import { handoffTo } from '../../src/agents/handoff.ts';
import type { AIChatResult } from '../../src/ai-chat/types.ts';
import { createApp } from '../../src/app/index.ts';
import type { AssistantContext } from '../../src/assistant/agent/context.ts';
import type { AssistantDeps, TurnContext } from '../../src/assistant/context.ts';
import { startAssistantDialog } from '../../src/assistant/dialogue/start.ts';
import { handleUserInput } from '../../src/assistant/dialogue/user-input.ts';
import { loadConfig } from '../../src/config.ts';
import { ProviderError } from '../../src/lib/errors.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { composed } from '../support/chat-request.ts';
import { temporaryFolder } from '../support/folder.ts';
import { oneMoreProcess } from '../support/shared.ts';

type Step = Partial<AIChatResult> | Error;

const poet: Agent<AssistantContext> = {
  name: 'poet',
  instructions: () => ({ full: 'You write poems.', simple: 'Write poems.' }),
  tools: [],
  handoffs: [handoffTo({ to: 'assistant', description: 'Back to stickers.' })],
};

/** The bot with a second agent; its model answers as scripted. */
async function botWithPoet() {
  const config = loadConfig({
    DATABASE_URL: `sqlite:${join(temporaryFolder(), 'bot.db')}`,
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
  });
  const app = await createApp(config, createLogger({ level: 'silent' }), oneMoreProcess());
  onTestFinished(() => app.close());
  const [assistant] = app.assistant.team;
  const toPoet = handoffTo({ to: 'poet', description: 'Somebody asks for a poem.' });
  const steps: Step[] = [];
  const leaders: string[] = [];
  const deps: AssistantDeps = {
    ...app.assistant,
    team: [{ ...assistant, handoffs: [toPoet] }, poet],
    callAIChat: async request => {
      const { system } = composed(request);
      leaders.push(system === 'You write poems.' ? 'poet' : 'assistant');
      const step = steps.shift() ?? new Error('the script is over');
      if (step instanceof Error) throw step;
      const answer = { provider: 'p', model: 'm', usage: undefined, native: undefined };
      return { ...answer, text: '', toolCalls: [], ...step };
    },
  };
  const context = (): TurnContext => ({
    person: { id: 7, firstName: 'Ada', languageCode: 'en' },
    turn: 't',
    saidAt: Date.now(),
    signal: new AbortController().signal,
    acknowledge: async () => {},
  });
  /** One turn; gives the agents that were asked. */
  const turn = async (run: () => Promise<unknown>, script: readonly Step[]) => {
    steps.push(...script);
    await run();
    return leaders.splice(0);
  };
  return {
    start: (...script: Step[]) => turn(() => startAssistantDialog(deps, context()), script),
    say: (text: string, ...script: Step[]) =>
      turn(() => handleUserInput(deps, context(), { texts: [text], notices: [] }), script),
  };
}

const call = (name: string) => ({ toolCalls: [{ id: name, name, args: {} }] });

it('an agent that was handed the dialogue leads on in later turns, until it hands it back', async () => {
  const { say } = await botWithPoet();
  expect(await say('hi', { text: 'Hello.' })).toEqual(['assistant']);
  const poem = { text: 'Roses are red.' };
  expect(await say('a poem', call('transfer_to_poet'), poem)).toEqual(['assistant', 'poet']);
  expect(await say('another one', { text: 'Violets are blue.' })).toEqual(['poet']);
  const back = { text: 'Which style?' };
  expect(await say('a sticker', call('transfer_to_assistant'), back)).toEqual(['poet', 'assistant']);
  expect(await say('anime', { text: 'Which pose?' })).toEqual(['assistant']);
});

it('a new dialogue begins with the first agent', async () => {
  const { say, start } = await botWithPoet();
  await say('a poem', call('transfer_to_poet'), { text: 'Roses are red.' });
  expect(await start({ text: 'Hello.' })).toEqual(['assistant']);
  expect(await say('anime', { text: 'Which pose?' })).toEqual(['assistant']);
});

it('a handoff of a turn that moderation refused is forgotten with it', async () => {
  const { say } = await botWithPoet();
  await say('hi', { text: 'Hello.' });
  const refused = new ProviderError('gemini', 'blocked', 'the prompt was refused');
  expect(await say('a rude poem', call('transfer_to_poet'), refused)).toEqual(['assistant', 'poet']);
  expect(await say('anime', { text: 'Which pose?' })).toEqual(['assistant']);
});
