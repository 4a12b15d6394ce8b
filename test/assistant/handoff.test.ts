import { expect, it } from 'vitest';
import { handoffTo } from '../../src/agents/tool.ts';
import type { AIChatResult } from '../../src/ai-chat/index.ts';
import type { AssistantAgent } from '../../src/assistant/agent/context.ts';
import type { AssistantDeps } from '../../src/assistant/turn/context.ts';
import { cancelDialog } from '../../src/features/dialogue/commands.ts';
import { choosePhoto } from '../../src/features/dialogue/handlers.ts';
import type { UserInput } from '../../src/features/dialogue/input.ts';
import { handleUserInput } from '../../src/features/dialogue/user-input.ts';
import { photoTag } from '../../src/features/dialogue/view/next-words.ts';
import { ProviderError } from '../../src/lib/errors.ts';
import { composed } from '../support/chat-request.ts';
import { openOfflineTalk } from '../support/talk.ts';

type Step = Partial<AIChatResult> | Error;

const poet: AssistantAgent = {
  name: 'poet',
  instructions: () => ({ full: 'You write poems.', simple: 'Write poems.' }),
  tools: [],
  handoffs: [],
};

/** The bot with a second agent; its model answers as scripted. */
async function botWithPoet() {
  const { app, assistant, context } = await openOfflineTalk();
  const [first] = app.assistant.team;
  const toPoet = handoffTo({ to: 'poet', description: 'Somebody asks for a poem.' });
  const steps: Step[] = [];
  const leaders: string[] = [];
  const deps: AssistantDeps = {
    ...assistant,
    team: [{ ...first, handoffs: [toPoet] }, poet],
    callAIChat: async request => {
      const { system } = composed(request);
      leaders.push(system === 'You write poems.' ? 'poet' : 'assistant');
      const step = steps.shift() ?? new Error('the script is over');
      if (step instanceof Error) throw step;
      const answer = { provider: 'p', model: 'm', usage: undefined, native: undefined };
      return { ...answer, text: '', toolCalls: [], ...step };
    },
  };
  /** One turn; gives the agents that were asked. */
  const send = async (input: Omit<UserInput, 'notices'>, ...script: Step[]) => {
    steps.push(...script);
    await handleUserInput(deps, context(), { ...input, notices: [] });
    return leaders.splice(0);
  };
  return {
    cancel: () => cancelDialog(deps, context()),
    press: (action: Parameters<typeof choosePhoto>[2]) => choosePhoto(deps, context(), action),
    send,
    say: (text: string, ...script: Step[]) => send({ texts: [text] }, ...script),
  };
}

const call = (name: string) => ({ toolCalls: [{ id: name, name, args: {} }] });

it('a handoff of a turn that moderation refused is forgotten with it', async () => {
  const { say } = await botWithPoet();
  await say('hi', { text: 'Hello.' });
  const refused = new ProviderError('gemini', 'blocked', 'the prompt was refused');
  expect(await say('a rude poem', call('transfer_to_poet'), refused)).toEqual(['assistant', 'poet']);
  expect(await say('anime', { text: 'Which pose?' })).toEqual(['assistant']);
});

it('leads no more once the person cancels', async () => {
  const { say, cancel } = await botWithPoet();
  await say('a poem', call('transfer_to_poet'), { text: 'Roses are red.' });
  await cancel();
  expect(await say('anime', { text: 'Which pose?' })).toEqual(['assistant']);
});

it('leads no more once a photo comes, with words or without, or is chosen', async () => {
  const { send, say, press } = await botWithPoet();
  const handOver = () => say('a poem', call('transfer_to_poet'), { text: 'Roses are red.' });
  await handOver();
  expect(await send({ texts: [], photo: { ref: 'one' } }, { text: 'Which style?' })).toEqual(['assistant']);
  await handOver();
  expect(await send({ texts: ['this'], photo: { ref: 'two' } }, { text: 'Which one?' })).toEqual([
    'assistant',
  ]);
  await handOver();
  await send({ texts: [], photo: { ref: 'three' } });
  expect(await say('well', { text: 'Which one?' })).toEqual(['assistant']);
  await handOver();
  await press({ type: 'new_photo', sessionId: 1, photoTag: photoTag('three') });
  expect(await say('anime', { text: 'Which pose?' })).toEqual(['assistant']);
});
