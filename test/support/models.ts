import { geminiAnswers, startFakeGemini } from './fake-gemini.ts';
import { openAIAnswers, startFakeOpenAI } from './fake-openai.ts';

export interface Call {
  readonly name: string;
  readonly args?: Record<string, unknown>;
}

/** One fake provider, driven in the same words whichever it is. */
export interface FakeModels {
  readonly name: 'gemini' | 'openai';
  readonly variables: Readonly<Record<string, string>>;
  readonly violations: readonly string[];
  readonly imagesPaid: () => number;
  /** Chat requests so far, as JSON text. */
  readonly chats: () => readonly string[];
  says(text: string): void;
  calls(calls: readonly Call[], text?: string): void;
  draws(image: Buffer): void;
  /** Every further answer, until it is scripted otherwise. */
  breaksDown(): void;
  fails(how: 'overloaded' | 'badKey' | 'blocked' | 'noImage' | 'hang' | 'imageBlocked'): void;
  stop(): Promise<void>;
}

export async function fakeGemini(latencyMs = 0): Promise<FakeModels> {
  const fake = await startFakeGemini({ latencyMs: () => latencyMs });
  return {
    name: 'gemini',
    variables: { GEMINI_API_KEY: fake.apiKey, GEMINI_BASE_URL: fake.baseUrl },
    violations: fake.violations,
    imagesPaid: () => fake.imagesPaid,
    chats: () => fake.requests.filter(r => !r.model.includes('banana')).map(r => JSON.stringify(r.body)),
    says: text => fake.script(geminiAnswers.text(text)),
    calls: (calls, text) =>
      fake.script(
        geminiAnswers.calls(
          calls.map(c => ({ ...c, args: c.args ?? {} })),
          text,
        ),
      ),
    draws: image => fake.script(geminiAnswers.image(image)),
    breaksDown: () => fake.reply(() => geminiAnswers.overloaded()),
    fails: how => {
      switch (how) {
        case 'overloaded':
          return fake.script(geminiAnswers.overloaded());
        case 'badKey':
          return fake.script(geminiAnswers.keyInvalid());
        case 'blocked':
        case 'imageBlocked':
          return fake.script(geminiAnswers.blocked());
        case 'noImage':
          return fake.script(geminiAnswers.noImage());
        case 'hang':
          return fake.script(geminiAnswers.hang());
        default:
          how satisfies never;
      }
    },
    stop: () => fake.stop(),
  };
}

export async function fakeOpenAI(latencyMs = 0): Promise<FakeModels> {
  const fake = await startFakeOpenAI({ latencyMs: () => latencyMs });
  return {
    name: 'openai',
    variables: { OPENAI_API_KEY: fake.apiKey, OPENAI_BASE_URL: fake.baseUrl },
    violations: fake.violations,
    imagesPaid: () => fake.imagesPaid,
    chats: () => fake.chats.map(body => JSON.stringify(body)),
    says: text => fake.script(openAIAnswers.text(text)),
    calls: (calls, text) => {
      const all = calls.map(c => ({ name: c.name, args: c.args ?? {} }));
      fake.script(
        text === undefined ? openAIAnswers.calls(...all) : openAIAnswers.textAndCalls(text, ...all),
      );
    },
    draws: image => fake.script(openAIAnswers.image(image)),
    breaksDown: () => fake.reply(() => openAIAnswers.serverError()),
    fails: how => {
      switch (how) {
        case 'overloaded':
          return fake.script(openAIAnswers.serverError());
        case 'badKey':
          return fake.script(openAIAnswers.wrongKey('sk-wrong'));
        case 'blocked':
          return fake.script(openAIAnswers.contentFilter());
        case 'imageBlocked':
          return fake.script(openAIAnswers.moderationBlocked());
        case 'noImage':
          return fake.script(openAIAnswers.json({ created: 1, data: [] }));
        case 'hang':
          return fake.script(openAIAnswers.hang());
        default:
          how satisfies never;
      }
    },
    stop: () => fake.stop(),
  };
}
