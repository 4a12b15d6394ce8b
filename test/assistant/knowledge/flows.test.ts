import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AIChatResult } from '../../../src/ai-chat/index.ts';
import { createApp } from '../../../src/app/index.ts';
import { decodeOutgoing, type Outgoing } from '../../../src/assistant/state/outgoing.ts';
import type { AssistantDeps, TurnContext } from '../../../src/assistant/turn/context.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { handleUserInput } from '../../../src/features/dialogue/user-input.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { composed } from '../../support/chat-request.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { oneMoreProcess } from '../../support/shared.ts';
import { channelOf } from '../../support/talk.ts';
import { ADA, EVE, stockIn } from './stock.ts';

/** The bot, with rules alone unless a model is scripted. */
async function bot(languageCode: 'en' | 'ru') {
  const config = loadConfig({
    DATABASE_URL: `sqlite:${join(temporaryFolder(), 'bot.db')}`,
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
  });
  const app = await createApp(config, createLogger({ level: 'silent' }), oneMoreProcess());
  onTestFinished(() => app.close());
  const calls: string[] = [];
  const script: Partial<AIChatResult>[] = [];
  const callAIChat: AssistantDeps['callAIChat'] = async (request, context) => {
    const { system } = composed(request);
    calls.push(system.includes('You answer one person') ? 'knowledge' : 'assistant');
    const step = script.shift();
    if (step === undefined) return app.assistant.callAIChat(request, context);
    const answer = { provider: 'p', model: 'm', usage: undefined, native: undefined };
    return { ...answer, text: '', toolCalls: [], ...step };
  };
  const deps: AssistantDeps = { ...channelOf(app), callAIChat };
  const context = (): TurnContext => ({
    person: { id: ADA, firstName: 'Ada', languageCode },
    turn: 't',
    saidAt: Date.now(),
    signal: new AbortController().signal,
    acknowledge: async () => {},
  });
  return {
    ...(await stockIn(app.db)),
    calls,
    /** What is said to these words. */
    say: async (text: string, ...steps: readonly Partial<AIChatResult>[]): Promise<Outgoing[]> => {
      script.push(...steps);
      calls.splice(0);
      await app.db.deleteFrom('outbox').execute();
      await handleUserInput(deps, context(), { texts: [text], notices: [] });
      const rows = await app.db.selectFrom('outbox').select('content').orderBy('id').execute();
      return rows.flatMap(({ content }) => decodeOutgoing(content) ?? []);
    },
  };
}

const textOf = (messages: readonly Outgoing[]) =>
  messages
    .flatMap(message =>
      message.type === 'say' ? [...(message.lead ?? []).map(({ text }) => text), message.text] : [],
    )
    .join('\n');
const stickersIn = (messages: readonly Outgoing[]) =>
  messages.flatMap(message => (message.type === 'sticker' ? [message.stickerId] : []));
const tool = (name: string, args: Record<string, unknown>) => ({ toolCalls: [{ id: name, name, args }] });

describe.each(['en', 'ru'] as const)('by rules alone (%s)', language => {
  const words = <T>(en: T, ru: T): T => (language === 'en' ? en : ru);

  it('help is given, and the next words are a sticker’s again', async () => {
    const { say } = await bot(language);
    const help = await say(words('how do I find a sticker in Telegram?', 'как найти стикер в телеграме?'));
    expect(textOf(help)).toContain(words('sticker panel', 'панели стикеров'));
    expect(textOf(await say(words('anime', 'аниме')))).toContain(words('photo', 'фото'));
  });
});

describe('with a model', () => {
  it('a question takes one call more than an answer: what was found is there already', async () => {
    const { say, sticker, calls } = await bot('en');
    const cat = await sticker(ADA, { pose: 'with a cat' });
    const said = await say(
      'the one with the cat?',
      tool('transfer_to_knowledge', { question: 'the one with the cat' }),
      { text: 'Here it is.', ...tool('show_stickers', { ids: [cat] }) },
    );
    expect(calls).toEqual(['assistant', 'knowledge']);
    expect(textOf(said)).toBe('Here it is.');
    expect(stickersIn(said)).toEqual([cat]);
    await say('anime', { text: 'Which pose?' });
    expect(calls).toEqual(['assistant']);
  });

  it('somebody else’s stickers are not shown', async () => {
    const { say, sticker } = await bot('en');
    const theirs = await sticker(EVE, {});
    const said = await say(
      'show it',
      tool('transfer_to_knowledge', { question: 'show it' }),
      tool('show_stickers', { ids: [theirs] }),
      { text: 'There is none.' },
    );
    expect(said).toMatchObject([{ type: 'say', text: 'There is none.' }]);
  });

  it('leads on where it asks back, and hands back another wish in the same turn', async () => {
    const { say, calls } = await bot('en');
    await say('the one?', tool('transfer_to_knowledge', { question: 'the one?' }), {
      text: 'Which one do you mean?',
    });
    const wish = tool('return_to_assistant', { request: 'draw me in anime' });
    const said = await say('draw me in anime', wish, {
      text: 'Please send a photo?',
      ...tool('update_sticker_params', { style: 'anime' }),
    });
    expect(calls).toEqual(['knowledge', 'assistant']);
    expect(textOf(said)).toBe('Please send a photo?');
  });

  it('silence is no answer', async () => {
    const { say } = await bot('en');
    const said = await say('the one?', tool('transfer_to_knowledge', { question: 'the one?' }), {});
    expect(textOf(said)).toBe('Nothing like that turned up.');
  });
});
