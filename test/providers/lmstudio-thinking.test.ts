import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createAIChat } from '../../src/ai-chat/chat.ts';
import { withoutThinking, wordsSoFar } from '../../src/ai-chat/thinking.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createLMStudioChat } from '../../src/providers/lmstudio/chat.ts';
import { asked, chatRequest } from '../support/chat-request.ts';
import { openAIAnswers as answers } from '../support/fakes/fake-openai.ts';
import { startFakeLMStudio } from '../support/openai/fake-lmstudio.ts';

const MODEL = 'qwen/qwen3.5-9b';
const CONTEXT = { signal: new AbortController().signal, correlation: { chat: 7, turn: 't' } };

interface Thinker {
  readonly thinks: number;
  readonly reasoning?: readonly string[];
  readonly loaded?: number;
}

async function open({ loaded = 32_768, ...model }: Thinker) {
  const fake = await startFakeLMStudio([{ key: MODEL, loaded, ...model }]);
  onTestFinished(async () => {
    await fake.stop();
    expect(fake.violations).toEqual([]);
  });
  const chat = createAIChat({
    providers: [createLMStudioChat({ baseUrl: fake.baseUrl })],
    clock: { ...systemClock, sleep: async () => {} },
    random: () => 0.5,
    log: createLogger({ level: 'silent' }),
  });
  const shown: string[] = [];
  const talk = () => chat.callAIChat(asked(chatRequest()), { ...CONTEXT, onText: text => shown.push(text) });
  const generate = () =>
    chat.generateObject(
      { name: 'mood', schema: z.object({ mood: z.string() }), context: [{ role: 'user', content: 'How?' }] },
      CONTEXT,
    );
  return { fake, talk, generate, shown };
}

describe('a local model that thinks', () => {
  it('gives an answer in a schema, which the server takes for its thoughts', async () => {
    const { fake, generate } = await open({ thinks: 500 });
    fake.reply(answers.text('{"mood":"fine"}'));
    expect(await generate()).toEqual({ mood: 'fine' });
    expect(fake.chats).toHaveLength(1);
  });

  it('is asked not to think where it can be', async () => {
    const { fake, talk } = await open({ thinks: 9000, reasoning: ['off', 'on'] });
    fake.reply(answers.text('Which style?'));
    expect((await talk()).text).toBe('Which style?');
    expect(fake.chats.map(chat => chat.reasoning_effort)).toEqual(['none']);
  });

  it.each([
    ['on', undefined],
    ['low', 'low'],
  ] as const)('has room for it where it cannot (%s), and shows none of it', async (option, effort) => {
    const { fake, talk, shown } = await open({ thinks: 3000, reasoning: [option] });
    fake.reply(answers.text('Which style would you like?'));
    expect((await talk()).text).toBe('Which style would you like?');
    expect(fake.chats.map(chat => chat.reasoning_effort)).toEqual([effort]);
    expect(shown.at(-1)).toBe('Which style would you like?');
    expect(shown.join()).not.toContain('SECRET');
  });

  it('has room for it where the server tells of none', async () => {
    const { fake, talk } = await open({ thinks: 3000 });
    fake.reply(answers.text('Which style?'));
    expect((await talk()).text).toBe('Which style?');
    expect(fake.chats).toHaveLength(1);
  });

  it('leaves half of a small context to the dialogue', async () => {
    const { fake, talk } = await open({ thinks: 10, reasoning: ['on'], loaded: 4096 });
    fake.reply(answers.text('Which style?'));
    await talk();
    expect(fake.chats[0]?.max_tokens).toBe(2048);
  });
});

describe('thinking that is printed', () => {
  const HI = 'Hi, Ann!';
  it.each([
    `<think>SECRET</think>\n\n${HI}`,
    `<think>\n\n</think>${HI}`,
    `<thinking>SECRET <b>x</b></thinking>${HI}`,
    `<think>SECRET <think> SECRET</think> SECRET</think>${HI}`,
    `<seed:think>SECRET</seed:think>${HI}`,
    `[THINK]SECRET[/THINK]${HI}`,
    `◁think▷SECRET◁/think▷${HI}`,
    `<|START_THINKING|>SECRET<|END_THINKING|>${HI}`,
    `<|channel>thought\nSECRET<channel|>${HI}`,
    `<|channel|>analysis<|message|>SECRET<|end|><|start|>assistant<|channel|>final<|message|>${HI}<|return|>`,
    `<|channel|>commentary to=functions.x <|constrain|>json<|message|>{"a":"SECRET"}<|call|><|channel|>final<|message|>${HI}`,
    `analysisSECRET We shouldassistantfinal${HI}`.replace('analysisSECRET', 'analysisWe SECRET'),
    `${HI}<think>SECRET`,
    `${HI} <|channel|>analysis<|message|>SECRET`,
  ])('%j is not said, whole or while it comes', answer => {
    expect(withoutThinking(answer)).toBe(HI);
    for (let end = 0; end <= answer.length; end++) {
      const { words } = wordsSoFar(answer.slice(0, end));
      expect(HI.startsWith(words), words).toBe(true);
    }
  });

  it.each(['<think>SECRET', 'SECRET</think>', '<|channel|>analysis<|message|>SECRET', 'analysisWe SECRET'])(
    '%j says nothing',
    answer => {
      expect(withoutThinking(answer)).toBe('');
    },
  );

  it.each([`SECRET</think>${HI}`, `SECRET<|message|>${HI}`])('%j has lost its beginning', answer => {
    expect(withoutThinking(answer)).toBe(HI);
  });

  it.each(['I <3 it', 'a [link](https://a.b)', 'analysis of your face', 'x < y > z'])(
    '%j is no thinking',
    words => {
      expect(withoutThinking(words)).toBe(words);
    },
  );
});
