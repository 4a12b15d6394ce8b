import { onTestFinished } from 'vitest';
import { type App, createApp } from '../../src/app/index.ts';
import type { Runtime } from '../../src/app/runtime.ts';
import { takenBy } from '../../src/assistant/turn/awaited-words.ts';
import type { TurnContext } from '../../src/assistant/turn/context.ts';
import { getActiveAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { AWAITED_INPUT_HANDLERS, type TerminalDeps, terminalDeps } from '../../src/cli/features.ts';
import { loadConfig } from '../../src/config/index.ts';
import { handleAssistantConfirm } from '../../src/features/dialogue/handlers.ts';
import { startAssistantDialog } from '../../src/features/dialogue/start.ts';
import { handleUserInput } from '../../src/features/dialogue/user-input.ts';
import { addToPack } from '../../src/features/packs/add-to-pack.ts';
import { packs } from '../../src/features/packs/handlers.ts';
import { createLogger } from '../../src/lib/logger.ts';
import type { ChatBody } from './openai/schema.ts';
import { oneMoreProcess } from './shared.ts';

/** The user. */
const PERSON = 7;

/** A user and the assistant, without a channel between them. */
export interface Talk {
  readonly app: App;
  /** The dependencies of its turns. */
  readonly assistant: TerminalDeps;
  /** The context of its next turn. */
  context(): TurnContext;
  start(): Promise<void>;
  say(...texts: string[]): Promise<void>;
  sendPhoto(caption?: string): Promise<void>;
  confirm(): Promise<void>;
  /** Waits for all background work. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface TalkOptions {
  readonly language?: string;
  readonly firstName?: string;
  readonly runtime?: Partial<Runtime>;
  readonly log?: (line: string) => void;
}

/** The dependencies of a channel that has packs, as Telegram does, without a chat. */
export function channelOf(app: App): TerminalDeps {
  const channel = terminalDeps(app, '.', {});
  const deps = { botUsername: 'test_bot', random: app.random, onPackJob: () => undefined };
  return {
    ...channel,
    packPlan: app.assistant.packPlan,
    runIntent: (scene, wish) => {
      if (wish.type === 'add_to_pack') return addToPack({ ...scene, deps }, wish);
      if (wish.type === 'pack_delete') return packs.pack_delete.run({ ...scene, deps }, wish);
      return channel.runIntent(scene, wish);
    },
  };
}

/** A talk by rules alone, unless the model of its dependencies is replaced. It ends with the test. */
export async function openOfflineTalk(): Promise<Talk> {
  const offline = { AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline' };
  const talk = await openTalk({ DATABASE_URL: 'sqlite::memory:', ...offline });
  onTestFinished(() => talk.close());
  return talk;
}

export async function openTalk(
  variables: Readonly<Record<string, string>>,
  { language = 'en', firstName = 'Ada', runtime, log = () => undefined }: TalkOptions = {},
): Promise<Talk> {
  const logger = createLogger({ level: 'debug', destination: { write: log } });
  const app = await createApp(loadConfig(variables), logger, { ...oneMoreProcess(), ...runtime });
  const { db } = app;
  const assistant = channelOf(app);
  const person = { id: PERSON, firstName, languageCode: language };
  let turns = 0;
  const context = (): TurnContext => ({
    person,
    turn: `turn-${++turns}`,
    saidAt: app.clock.now(),
    signal: new AbortController().signal,
    acknowledge: async () => undefined,
  });
  const take = async (input: Parameters<typeof handleUserInput>[2]) => {
    const turn = context();
    await handleUserInput(assistant, turn, input, takenBy(AWAITED_INPUT_HANDLERS, assistant, turn));
  };
  return {
    app,
    assistant,
    context,
    start: async () => void (await startAssistantDialog(assistant, context())),
    say: (...texts) => take({ texts, notices: [] }),
    sendPhoto: caption => take({ texts: caption ? [caption] : [], photo: { ref: 'photo' }, notices: [] }),
    confirm: async () => {
      const dialogue = await getActiveAssistantSession(db, person.id);
      if (dialogue === undefined) throw new Error('there is nothing to confirm');
      const { id: sessionId, revision } = dialogue;
      await handleAssistantConfirm(assistant, context(), { type: 'confirm', sessionId, revision });
    },
    idle: async () => app.summarizer?.idle(),
    close: () => app.close(),
  };
}

/** Whether a model is asked for a summary here, and not for its next words. */
export function asksForSummary(body: ChatBody): boolean {
  return body.messages.slice(0, 1).some(message => textOf(message).startsWith('You keep the memory'));
}

/** The texts of a request, without its frame. */
export function textOf(message: ChatBody['messages'][number]): string {
  if (typeof message.content === 'string') return message.content;
  return (message.content ?? []).map(part => ('text' in part ? part.text : '')).join('');
}

/** Tokens of a request as the model reads it: what is said, the calls, and the tools. */
export function inputTokens({ messages, tools }: ChatBody, count: (text: string) => number): number {
  const ofMessage = (message: ChatBody['messages'][number]) => {
    const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
    const called = calls.map(call => call.function.name + call.function.arguments).join('');
    return count(textOf(message) + called) + 4;
  };
  return count(JSON.stringify(tools ?? [])) + messages.reduce((sum, message) => sum + ofMessage(message), 0);
}
