import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import { type AnsweredFailure, GEMINI_FAILURES, OPENAI_FAILURES } from '../chat-failures.ts';
import { hasSound } from '../gemini/rules.ts';
import type { GeminiAnswer } from '../gemini/stream.ts';
import { writesCalls } from '../openai/action-format.ts';
import { startFakeLMStudio } from '../openai/fake-lmstudio.ts';
import type { OpenAIAnswer } from '../openai/stream.ts';
import { tone, wavTone } from '../sounds.ts';
import { geminiAnswers, startFakeGemini } from './fake-gemini.ts';
import { openAIAnswers, startFakeOpenAI } from './fake-openai.ts';

interface Call {
  readonly name: string;
  readonly args?: Record<string, unknown>;
}

/** A fake of chat models, with the same interface for every provider. */
export interface FakeChat {
  /** For `AI_PROVIDERS`. */
  readonly name: 'gemini' | 'openai' | 'lmstudio';
  readonly variables: Readonly<Record<string, string>>;
  readonly violations: readonly string[];
  /** Chat requests so far, as JSON text. */
  readonly chats: () => readonly string[];
  says(text: string): void;
  /** Its default text if nothing else is scripted. */
  alwaysSays(text: string): void;
  calls(calls: readonly Call[], text?: string): void;
  /** Its default failure if nothing else is scripted. */
  alwaysFails(kind: AnsweredFailure): void;
  stop(): Promise<void>;
}

type Failure =
  | 'overloaded'
  | 'badKey'
  | 'blocked'
  | 'noImage'
  /** A successful but empty answer. */
  | 'nothing'
  | 'hang'
  | 'reset'
  | 'imageBlocked'
  | 'photoRefused'
  /** The key has no access to GIFs. */
  | 'noGif'
  /** The page of a gateway that has lost the service behind it. */
  | 'gateway';

/** One fake provider of chat and image models. */
export interface FakeModels extends FakeChat {
  readonly name: 'gemini' | 'openai';
  readonly imagesPaid: () => number;
  /** The prompts of the image requests so far. */
  readonly prompts: () => readonly string[];
  draws(image: Buffer): void;
  /** Its transcript of the next sound; empty for silence. */
  hears(words: string): void;
  /** Speaks the next text as a tone of this many seconds. */
  speaks(seconds: number): Promise<void>;
  /** The texts it was asked to speak so far. */
  readonly spoken: () => readonly string[];
  /** The sounds it was asked to transcribe so far. */
  readonly sounds: () => readonly { readonly mimeType: string; readonly bytes: Buffer }[];
  /** Its default answer to requests for a picture, by prompt. */
  paints(by: (prompt: string) => Buffer | Failure): void;
  /** Every further answer, until it is scripted otherwise. */
  breaksDown(): void;
  fails(how: Failure): void;
  /** Holds every answer back until the returned function is called, or the test ends. */
  holds(): () => void;
}

const GATEWAY_PAGE = {
  kind: 'raw',
  status: 502,
  text: '<html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>',
} as const;

/** The time of a fake that answers at once, except while it is held. */
function gate(): { clock: Clock; holds: () => () => void } {
  let open: Promise<void> = Promise.resolve();
  return {
    clock: { ...systemClock, sleep: () => open },
    holds: () => {
      let release = (): void => undefined;
      open = new Promise(resolve => {
        release = resolve;
      });
      onTestFinished(() => release());
      return release;
    },
  };
}

function geminiFailure(how: Failure): GeminiAnswer {
  switch (how) {
    case 'overloaded':
      return geminiAnswers.overloaded();
    case 'badKey':
      return geminiAnswers.keyInvalid();
    case 'blocked':
    case 'imageBlocked':
      return geminiAnswers.blocked();
    case 'noImage':
      return geminiAnswers.noImage();
    case 'nothing':
      return geminiAnswers.usageOnly();
    case 'noGif':
    case 'photoRefused':
      return geminiAnswers.badRequest('Unable to process input image.');
    case 'gateway':
      return GATEWAY_PAGE;
    case 'hang':
      return geminiAnswers.hang();
    case 'reset':
      return geminiAnswers.reset();
    default:
      return how satisfies never;
  }
}

function openAIFailure(how: Failure): OpenAIAnswer {
  switch (how) {
    case 'overloaded':
      return openAIAnswers.serverError();
    case 'badKey':
      return openAIAnswers.wrongKey('sk-wrong');
    case 'blocked':
      return openAIAnswers.contentFilter();
    case 'imageBlocked':
      return openAIAnswers.moderationBlocked();
    case 'noImage':
    case 'nothing':
      return openAIAnswers.json({ created: 1, data: [] });
    case 'noGif':
      return openAIAnswers.noGifPreview();
    case 'photoRefused':
      return openAIAnswers.photoRefused();
    case 'gateway':
      return GATEWAY_PAGE;
    case 'hang':
      return openAIAnswers.hang();
    case 'reset':
      return openAIAnswers.reset();
    default:
      return how satisfies never;
  }
}

export async function fakeGemini(): Promise<FakeModels> {
  const { clock, holds } = gate();
  const fake = await startFakeGemini({ latencyMs: () => 0, clock });
  return {
    name: 'gemini',
    variables: { GEMINI_API_KEY: fake.apiKey, GEMINI_BASE_URL: fake.baseUrl },
    violations: fake.violations,
    imagesPaid: () => fake.imagesPaid,
    chats: () =>
      fake.requests
        .filter(r => !/banana|-tts/.test(r.model) && !hasSound(r.body))
        .map(r => JSON.stringify(r.body)),
    speaks: async seconds => fake.script(geminiAnswers.speech(wavTone(seconds))),
    spoken: () =>
      fake.requests
        .filter(r => r.model.includes('-tts'))
        .map(r => r.body.contents.flatMap(content => content.parts.map(part => part.text ?? '')).join('')),
    hears: words => fake.script(geminiAnswers.text(JSON.stringify({ speech: words !== '', words }))),
    sounds: () =>
      fake.requests
        .filter(r => hasSound(r.body))
        .flatMap(r => r.body.contents.flatMap(content => content.parts))
        .flatMap(({ inlineData: sound }) =>
          sound ? [{ mimeType: sound.mimeType, bytes: Buffer.from(sound.data, 'base64') }] : [],
        ),
    prompts: () =>
      fake.requests
        .filter(r => r.model.includes('banana'))
        .map(r => r.body.contents.flatMap(content => content.parts.map(part => part.text ?? '')).join('')),
    says: text => fake.script(geminiAnswers.text(text)),
    alwaysSays: text => fake.reply(() => geminiAnswers.text(text)),
    holds,
    calls: (calls, text) =>
      fake.script(
        geminiAnswers.calls(
          calls.map(c => ({ ...c, args: c.args ?? {} })),
          text,
        ),
      ),
    alwaysFails: kind => fake.reply(() => GEMINI_FAILURES[kind]),
    draws: image => fake.script(geminiAnswers.image(image)),
    breaksDown: () => fake.reply(() => geminiAnswers.overloaded()),
    fails: how => fake.script(geminiFailure(how)),
    paints: by =>
      fake.reply(request => {
        const parts = request.body.contents.flatMap(content => content.parts);
        const painted = by(parts.map(part => part.text ?? '').join(''));
        return Buffer.isBuffer(painted) ? geminiAnswers.image(painted) : geminiFailure(painted);
      }),
    stop: () => fake.stop(),
  };
}

export async function fakeOpenAI(): Promise<FakeModels> {
  const { clock, holds } = gate();
  const fake = await startFakeOpenAI({ latencyMs: () => 0, clock });
  return {
    name: 'openai',
    variables: { OPENAI_API_KEY: fake.apiKey, OPENAI_BASE_URL: fake.baseUrl },
    violations: fake.violations,
    imagesPaid: () => fake.imagesPaid,
    chats: () => fake.chats.map(body => JSON.stringify(body)),
    hears: words => fake.script(openAIAnswers.transcript(words)),
    sounds: () => fake.sounds,
    speaks: async seconds => fake.script(openAIAnswers.spoken(tone(seconds))),
    spoken: () => fake.readings.map(({ input }) => input),
    prompts: () => fake.edits.map(edit => edit.fields.prompt),
    says: text => fake.script(openAIAnswers.text(text)),
    alwaysSays: text => fake.reply(() => openAIAnswers.text(text)),
    holds,
    calls: (calls, text) => {
      const all = calls.map(c => ({ name: c.name, args: c.args ?? {} }));
      fake.script(
        text === undefined ? openAIAnswers.calls(...all) : openAIAnswers.textAndCalls(text, ...all),
      );
    },
    alwaysFails: kind => fake.reply(() => OPENAI_FAILURES[kind]),
    draws: image => fake.script(openAIAnswers.image(image)),
    breaksDown: () => fake.reply(() => openAIAnswers.serverError()),
    fails: how => fake.script(openAIFailure(how)),
    paints: by =>
      fake.reply(() => {
        const painted = by(fake.edits.at(-1)?.fields.prompt ?? '');
        return Buffer.isBuffer(painted) ? openAIAnswers.image(painted) : openAIFailure(painted);
      }),
    stop: () => fake.stop(),
  };
}

/** LM Studio with one model, loaded with its default context; `tools`: whether it was trained to call tools. */
export async function fakeLMStudio({ tools }: { readonly tools: boolean }): Promise<FakeChat> {
  const model = tools ? 'qwen/qwen3.5-9b' : 'google/gemma-3-4b';
  const fake = await startFakeLMStudio([{ key: model, tools, vision: true, loaded: 4096 }]);
  return {
    name: 'lmstudio',
    variables: { LMSTUDIO_BASE_URL: fake.baseUrl },
    violations: fake.violations,
    chats: () => fake.chats.map(body => JSON.stringify(body)),
    says: text => fake.script(openAIAnswers.text(text)),
    alwaysSays: text => fake.reply(openAIAnswers.text(text)),
    alwaysFails: kind => fake.reply(OPENAI_FAILURES[kind]),
    calls: (calls, text) => {
      if (!tools) return fake.script(writesCalls(calls, text));
      fake.script(
        text === undefined ? openAIAnswers.calls(...calls) : openAIAnswers.textAndCalls(text, ...calls),
      );
    },
    stop: () => fake.stop(),
  };
}
