import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { handoffTo, returnControl } from '../../src/agents/tool.ts';
import type { AIChatResult } from '../../src/ai-chat/index.ts';
import { createApp } from '../../src/app/index.ts';
import { withAuthority } from '../../src/assistant/agent/authority.ts';
import type { AssistantAgent } from '../../src/assistant/agent/context.ts';
import { decodeOutgoing, say } from '../../src/assistant/state/outgoing.ts';
import type { AssistantDeps, TurnContext } from '../../src/assistant/turn/context.ts';
import { waitingMessages } from '../../src/assistant-db/messages/outbox.ts';
import { loadConfig } from '../../src/config/index.ts';
import { cancelDialog } from '../../src/features/dialogue/commands.ts';
import { choosePhoto } from '../../src/features/dialogue/handlers.ts';
import type { UserInput } from '../../src/features/dialogue/input.ts';
import { startAssistantDialog } from '../../src/features/dialogue/start.ts';
import { handleUserInput } from '../../src/features/dialogue/user-input.ts';
import { photoTag } from '../../src/features/dialogue/view/next-words.ts';
import { ProviderError } from '../../src/lib/errors.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { composed } from '../support/chat-request.ts';
import { temporaryFolder } from '../support/folder.ts';
import { oneMoreProcess } from '../support/shared.ts';
import { channelOf } from '../support/talk.ts';

type Step = Partial<AIChatResult> | Error;

const poet: AssistantAgent = {
  name: 'poet',
  instructions: () => ({ full: 'You write poems.', simple: 'Write poems.' }),
  tools: [withAuthority('reads', returnControl)],
  handoffs: [handoffTo({ to: 'assistant', description: 'Back to stickers.' })],
  ending: (_context, spoken) => ({ say: spoken ? [] : [say('Another poem?')], closing: 'none' }),
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
    ...channelOf(app),
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
  const send = (input: Omit<UserInput, 'notices'>, ...script: Step[]) =>
    turn(() => handleUserInput(deps, context(), { ...input, notices: [] }), script);
  return {
    start: (...script: Step[]) => turn(() => startAssistantDialog(deps, context()), script),
    cancel: () => turn(() => cancelDialog(deps, context()), []),
    send,
    say: (text: string, ...script: Step[]) => send({ texts: [text] }, ...script),
    press: (action: Parameters<typeof choosePhoto>[2]) =>
      turn(() => choosePhoto(deps, context(), action), []),
    /** What was said last. */
    lastSaid: async () => {
      const last = decodeOutgoing((await waitingMessages(deps.db, 7)).at(-1) ?? '');
      return last?.type === 'say' ? [...(last.lead ?? []), last].map(({ text }) => text) : [];
    },
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

it('gives control back in the same turn, with what the person wants, and at the latest after six turns', async () => {
  const { say } = await botWithPoet();
  await say('a poem', call('transfer_to_poet'), { text: 'Roses are red.' });
  expect(await say('a sticker', call('return_to_assistant'), { text: 'Which style?' })).toEqual([
    'poet',
    'assistant',
  ]);
  await say('a poem', call('transfer_to_poet'), { text: 'Roses are red.' });
  for (let turns = 2; turns <= 6; turns++) {
    expect(await say('another one', { text: 'Violets are blue.' })).toEqual(['poet']);
  }
  expect(await say('another one', { text: 'Which style?' })).toEqual(['assistant']);
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

it('ends its turns by itself: the question of the sticker is not asked in the middle of a poem', async () => {
  const { say, lastSaid } = await botWithPoet();
  await say('a poem', call('transfer_to_poet'), {});
  expect(await lastSaid()).toEqual(['Another poem?']);
  await say('yes', { text: 'Violets are blue.' });
  expect(await lastSaid()).toEqual(['Violets are blue.']);
  await say('thanks', { ...call('return_to_assistant'), text: 'You are welcome.' });
  expect(await lastSaid()).toEqual(['You are welcome.']);
});
