import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AIChatResult } from '../../../src/ai-chat/index.ts';
import { createApp } from '../../../src/app/index.ts';
import type { AssistantDeps, TurnContext } from '../../../src/assistant/context.ts';
import { handleUserInput } from '../../../src/assistant/dialogue/user-input.ts';
import { decodeOutgoing, type Outgoing } from '../../../src/assistant/outgoing.ts';
import { serializeHistory } from '../../../src/assistant/turn/history.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { composed } from '../../support/chat-request.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { oneMoreProcess } from '../../support/shared.ts';
import { channelOf } from '../../support/talk.ts';
import { ADA, EVE, stockIn } from './stock.ts';

const MAY = Date.UTC(2026, 4, 3, 12);

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

  it('all stickers are shown, ten on a page', async () => {
    const { say, sticker } = await bot(language);
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push(await sticker(ADA, {}));
    await sticker(EVE, {});
    const said = await say(words('Which stickers have I made?', 'Какие стикеры я уже делал?'));
    expect(stickersIn(said)).toEqual(ids.toReversed().slice(0, 10));
    expect(textOf(said)).toContain(words('1–10 of 12', '1–10 из 12'));
    const { buttons } = said.at(-1) as Extract<Outgoing, { type: 'say' }>;
    expect(buttons?.flat()).toHaveLength(11);
    expect(buttons?.at(-1)).toMatchObject([{ action: { type: 'sticker_page', page: 1 } }]);
  });

  it('the one that is looked for is shown, with its buttons', async () => {
    const { say, sticker } = await bot(language);
    await sticker(ADA, {});
    const cat = await sticker(ADA, { pose: words('hugging two cats', 'обнимает двух котов') });
    await sticker(ADA, {});
    const said = await say(words('find the one with the cat', 'найди тот, что с котом'));
    expect(said).toContainEqual({ type: 'sticker', stickerId: cat });
    expect(stickersIn(said)).toEqual([cat]);
    const none = await say(words('find the one with the unicorn', 'найди тот, что с единорогом'));
    expect(stickersIn(none)).toEqual([]);
    expect(textOf(none)).toContain(words('Nothing like that', 'Ничего такого'));
  });

  it('what was said is told with its day', async () => {
    const { say, dialogue } = await bot(language);
    const told = words('it is for my brother’s birthday', 'это на день рождения брата');
    const history = serializeHistory({ first: 0, messages: [{ role: 'user', text: told }] });
    await dialogue(ADA, { history, created_at: MAY, updated_at: MAY });
    const question = words(
      'what did we say about my brother’s birthday?',
      'что мы говорили про день рождения брата?',
    );
    const text = textOf(await say(question));
    expect(text).toContain(told);
    expect(text).toContain(words('May 3, 2026', '3 мая 2026'));
    const none = await say(words('what did we say about my dentist?', 'что мы говорили про стоматолога?'));
    expect(textOf(none)).toContain(words('Nothing like that', 'не нашлось'));
  });

  it('help is given, and the next words are a sticker’s again', async () => {
    const { say } = await bot(language);
    const help = await say(words('how do I find a sticker in Telegram?', 'как найти стикер в телеграме?'));
    expect(textOf(help)).toContain(words('sticker panel', 'панели стикеров'));
    expect(textOf(await say(words('anime', 'аниме')))).toContain(words('photo', 'фото'));
  });
});

describe.each(['en', 'ru'] as const)('from one agent to the next, by rules alone (%s)', language => {
  it('a wish in the middle of the interview is answered, and so is the next one', async () => {
    const words = <T>(en: T, ru: T): T => (language === 'en' ? en : ru);
    const { say, sticker } = await bot(language);
    const cat = await sticker(ADA, { pose: words('with a cat', 'с котом') });
    await say(words('set my preferences', 'запомни, что я люблю аниме'));
    const shown = await say(words('find the one with the cat', 'найди тот, что с котом'));
    expect(stickersIn(shown)).toEqual([cat]);
    expect(textOf(await say(words('what are the limits', 'какие лимиты')))).toContain('50');
    expect(textOf(await say(words('comic style', 'в стиле комикса')))).toContain(words('photo', 'фото'));
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
