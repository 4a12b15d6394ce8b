import { describe, expect, it, onTestFinished } from 'vitest';
import type { OnText, Request } from '../../../src/ai-chat/index.ts';
import { createApp } from '../../../src/app/index.ts';
import type { Runtime } from '../../../src/app/runtime.ts';
import { startBot } from '../../../src/app/start-bot.ts';
import type { AssistantDeps } from '../../../src/assistant/turn/context.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { handleUserInput } from '../../../src/features/dialogue/user-input.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { startBotApiServer } from '../../../src/playground/server.ts';
import { sendText } from '../../support/exchange.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { HURRIED } from '../../support/scene.ts';
import { oneMoreProcess } from '../../support/shared.ts';
import { channelOf } from '../../support/talk.ts';
import { refuse } from '../../support/telegram.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';
const ANSWER = 'Which **style** do you like, and what is the sticker for?';
const SEEN = ANSWER.replaceAll('*', '');

/** An answer that the model is still writing. */
interface Answer {
  readonly says: OnText;
  /** Ends the answer with its full text or an error. */
  readonly ends: (text: string | Error) => void;
  /** Ends it with a call of a tool. */
  readonly calls: (name: string, args: Record<string, unknown>) => void;
}

/** The whole bot with its own Telegram server, and a model whose answers and timing the test controls. */
async function openChat(runtime: Partial<Runtime> = HURRIED) {
  const telegram = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => telegram.close());
  const config = loadConfig(
    {
      BOT_TOKEN: TOKEN,
      TELEGRAM_API_ROOT: telegram.root,
      DATABASE_URL: `sqlite:${temporaryFolder()}/bot.db`,
      AI_PROVIDERS: 'offline',
      IMAGE_PROVIDERS: 'offline',
    },
    'bot',
  );
  const log = createLogger({ level: 'silent', destination: { write: () => undefined } });
  const app = await createApp(config, log, { ...oneMoreProcess(), ...runtime });
  const asked: Answer[] = [];
  const requests: Request[] = [];
  const callAIChat: AssistantDeps['callAIChat'] = (request, { onText, signal }) =>
    new Promise((resolve, reject) => {
      requests.push(request);
      if (onText === undefined) throw new Error('nobody listens');
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const answered = {
        toolCalls: [],
        provider: 'test',
        model: 'test',
        usage: undefined,
        native: undefined,
      };
      asked.push({
        says: onText,
        ends: text => (text instanceof Error ? reject(text) : resolve({ ...answered, text })),
        calls: (name, args) =>
          resolve({
            ...answered,
            text: '',
            toolCalls: [{ id: 'call', name, args }],
          }),
      });
    });
  const assistant = { ...app.assistant, callAIChat };
  const bot = await startBot({ ...app, assistant }, TOKEN);
  onTestFinished(async () => {
    await bot.stop(AbortSignal.abort());
    await bot.ended;
  });
  const ann = telegram.person({ firstName: 'Ann', languageCode: 'en' });
  return {
    telegram,
    app,
    assistant,
    ann,
    requests,
    /** Waits for the given request to the model. */
    asked: async (count: number): Promise<Answer> => {
      await expect.poll(() => asked.length).toBe(count);
      const newest = asked.at(-1);
      if (newest === undefined) throw new Error('the model was not asked');
      return newest;
    },
    /** The types of the events in the chat. */
    happened: () => ann.log.map(event => event.type),
  };
}

describe('an answer in a private chat', () => {
  it('grows as a draft after typing was shown, and ends as one ordinary message', async () => {
    const { ann, asked, happened } = await openChat();
    ann.sendCommand('start');
    const answer = await asked(1);
    await ann.waitFor(() => happened().includes('action'));
    answer.says(ANSWER.slice(0, 20));
    await ann.waitFor(() => ann.draft);
    expect(ann.draft).toMatchObject({
      text: SEEN.slice(0, 16),
      entities: [{ type: 'bold', offset: 6, length: 5 }],
    });
    answer.says(ANSWER);
    await ann.waitFor(() => ann.draft?.text === SEEN);
    answer.ends(ANSWER);
    const said = await ann.waitForBotMessage(SEEN);
    expect(said.entities).toEqual([{ type: 'bold', offset: 6, length: 5 }]);
    expect(ann.draft).toBeUndefined();

    ann.sendText('a birthday');
    const next = await asked(2);
    next.says('A birthday is a good reason');
    await ann.waitFor(() => ann.draft);
    next.ends('A birthday is a good reason.');
    await ann.waitForBotMessage('A birthday is a good reason.');
    expect(happened()).toEqual([
      ...['message', 'action', 'draft', 'draft', 'message'],
      ...['message', 'action', 'draft', 'message'],
    ]);
    const ids = ann.log.flatMap(event => (event.type === 'draft' ? [event.draftId] : []));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('is sent once if Telegram accepts no drafts', async () => {
    const { telegram, ann, asked, happened } = await openChat();
    const refused = refuse(telegram, 'sendMessageDraft', 404, 'Not Found');
    ann.sendText('hi');
    const answer = await asked(1);
    answer.says(ANSWER);
    await expect.poll(() => refused.hits).toBe(1);
    answer.ends(ANSWER);
    await ann.waitForBotMessage(SEEN);
    expect(happened()).toEqual(['message', 'action', 'message']);
  });

  it('stops growing after /cancel', async () => {
    const { ann, asked } = await openChat();
    ann.sendText('hi');
    const answer = await asked(1);
    answer.says(ANSWER);
    await ann.waitFor(() => ann.draft);
    const said = await sendText(ann, '/cancel', () => true);
    answer.says(`${ANSWER} Too late`);
    expect(said.text).not.toContain(SEEN);
    expect(ann.draft).toBeUndefined();
  });
});

describe('[Stop] under a draft', () => {
  it('ends the answer and keeps the part that was seen, also for the next turn', async () => {
    const { ann, asked, requests } = await openChat();
    ann.sendText('hi');
    const answer = await asked(1);
    answer.says('Which style do you like');
    await ann.waitFor(() => ann.draft?.canStop);
    ann.stopDraft();
    await ann.waitForBotMessage(/^Which style do you like…$/);
    answer.says('Which style do you like, and much more');
    ann.sendText('anime');
    const next = await asked(2);
    expect(JSON.stringify(requests.at(-1))).toContain('Which style do you like…');
    next.ends('Anime it is.');
    await ann.waitForBotMessage('Anime it is.');
    expect(ann.draft).toBeUndefined();
  });

  it('ends the greeting after /start, and closes its open marks', async () => {
    const { ann, asked, requests } = await openChat();
    ann.sendCommand('/start');
    const answer = await asked(1);
    answer.says('Hello, Ann! **What shall');
    await ann.waitFor(() => ann.draft?.canStop);
    ann.stopDraft();
    const said = await ann.waitForBotMessage(/^Hello, Ann! What shall…$/);
    expect(said.raw.entities).toMatchObject([{ type: 'bold', length: 'What shall'.length }]);
    ann.sendText('anime');
    const next = await asked(2);
    expect(JSON.stringify(requests.at(-1))).toContain('What shall**…');
    next.ends('Anime it is.');
    await ann.waitForBotMessage('Anime it is.');
  });

  it('does not stop the answer to a message that came after the press', async () => {
    const { telegram, ann, asked } = await openChat();
    ann.sendText('hi');
    const answer = await asked(1);
    answer.says(ANSWER);
    const draft = await ann.waitFor(() => ann.draft);
    answer.ends(ANSWER);
    await ann.waitForBotMessage(SEEN);
    ann.sendText('anime');
    const next = await asked(2);
    const late = { chat: { id: ann.id, type: 'private' }, draft_id: draft.draftId };
    const { update_id } = telegram.injectUpdate({ stopped_message_generation: late });
    await expect.poll(() => telegram.pendingUpdates.some(each => each.update_id === update_id)).toBe(false);
    next.ends('Anime it is.');
    await ann.waitForBotMessage('Anime it is.');
  });

  it('keeps no words of a turn that has called a tool, as its effects are dropped', async () => {
    const { ann, asked } = await openChat();
    ann.sendText('anime please');
    const answer = await asked(1);
    answer.calls('no_such_tool', {});
    const second = await asked(2);
    second.says('I have set the style to anime');
    await ann.waitFor(() => ann.draft?.canStop);
    ann.stopDraft();
    await ann.waitForBotMessage('Stopped. What would you like instead?');
  });
});

describe('the words of a turn', () => {
  it.each(['says something', 'fails'])(
    'end before the results of the turn are stored if the model %s',
    async how => {
      const { app, assistant, ann, asked } = await openChat();
      const events: string[] = [];
      const turn = handleUserInput(
        { ...channelOf(app), ...assistant },
        {
          person: { id: ann.id, firstName: 'Ann', username: undefined, languageCode: 'en' },
          turn: 'test',
          saidAt: Date.now(),
          signal: new AbortController().signal,
          onText: () => undefined,
          onTextEnd: async () => void events.push('the words end'),
          acknowledge: async () => void events.push('stored'),
        },
        { texts: ['hi'], notices: [] },
      );
      const answer = await asked(1);
      answer.ends(how === 'fails' ? new Error('a defect') : ANSWER);
      if (how === 'fails') await expect(turn).rejects.toThrow('a defect');
      else await turn;
      expect(events).toEqual(how === 'fails' ? ['the words end'] : ['the words end', 'stored']);
    },
  );
});
