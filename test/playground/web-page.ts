import { join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { Runtime } from '../../src/app/runtime.ts';
import { loadConfig } from '../../src/config/index.ts';
import { createLogger } from '../../src/lib/logger.ts';
import type {
  MessageView,
  PageEvent,
  PageView,
  PeopleView,
  Trouble,
} from '../../src/playground/web/protocol.ts';
import { type Playground, type PlaygroundOptions, startPlayground } from '../../src/playground-bot/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { writeMigrated } from '../support/migrated.ts';
import { photo } from '../support/pictures/pictures.ts';
import { HURRIED } from '../support/scene.ts';
import { oneMoreProcess } from '../support/shared.ts';

export const CALM: Trouble = { modelDown: false, modelSlow: false, floodWait: false };

type Snapshot = Extract<PageEvent, { type: 'snapshot' }>;

/** An object is sent as JSON. */
type Body = object | FormData | Uint8Array<ArrayBuffer>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A page at the playground, as a browser is one: requests, and a stream of events. */
class Visitor {
  readonly playground: Playground;

  constructor(playground: Playground) {
    this.playground = playground;
  }

  async request(method: string, path: string, body?: Body): Promise<Answer> {
    const response = await fetch(`${this.playground.url}${path}`, {
      method,
      ...(body && {
        body:
          body instanceof Uint8Array || body instanceof FormData || body instanceof Blob
            ? body
            : JSON.stringify(body),
      }),
    });
    return { status: response.status, body: await response.json() };
  }

  get(path: string): Promise<Answer> {
    return this.request('GET', path);
  }

  post(path: string, body?: Body): Promise<Answer> {
    return this.request('POST', path, body);
  }

  /** The id of somebody who is there at the beginning. */
  async idOf(firstName: string): Promise<number> {
    const response = await fetch(`${this.playground.url}/api/people`);
    const { people }: PeopleView = JSON.parse(await response.text());
    const id = people.find(person => person.firstName === firstName)?.id;
    if (id === undefined) throw new Error(`There is no ${firstName}`);
    return id;
  }

  /** Opens somebody's chat; it closes with the test. */
  async open(firstName: string): Promise<OpenChat> {
    return OpenChat.open(this, await this.idOf(firstName));
  }
}

/** Somebody's chat in a page: what came, and waiting for more. */
class OpenChat {
  readonly id: number;
  readonly events: PageEvent[] = [];
  readonly #visitor: Visitor;
  readonly #closed = new AbortController();
  readonly #watchers = new Set<() => void>();

  private constructor(visitor: Visitor, id: number) {
    this.#visitor = visitor;
    this.id = id;
  }

  static async open(visitor: Visitor, id: number): Promise<OpenChat> {
    const chat = new OpenChat(visitor, id);
    onTestFinished(() => chat.close());
    void chat.#listen();
    await chat.waitFor(() => chat.events[0]?.type === 'snapshot');
    return chat;
  }

  close(): void {
    this.#closed.abort();
  }

  get snapshot(): Snapshot {
    const [first] = this.events;
    if (first?.type !== 'snapshot') throw new Error(`The first event is ${first?.type}`);
    return first;
  }

  /** The chat as the page shows it now. */
  get messages(): readonly MessageView[] {
    return this.now.messages;
  }

  /** The chat and what stands beside it, as it is now. */
  get now(): PageView {
    return Object.assign({ ...this.snapshot }, ...this.events);
  }

  post(what: string, body?: Body): Promise<Answer> {
    return this.#visitor.post(`/api/people/${this.id}/${what}`, body);
  }

  /** Sends files, as a form. */
  send(
    as: 'photo' | 'file',
    files: readonly (Uint8Array<ArrayBuffer> | Blob)[],
    { caption = '', name = 'a.jpg' } = {},
  ) {
    const form = new FormData();
    for (const [index, file] of files.entries()) form.append(`file-${index}`, new Blob([file]), name);
    return this.post(`files?${new URLSearchParams({ as, caption })}`, form);
  }

  /** Presses the button with this label. */
  press(message: MessageView, label: string): Promise<Answer> {
    const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
    const button = buttons.find(({ text }) => text === label);
    if (!button || !('callback_data' in button)) throw new Error(`There is no button ${label}`);
    return this.post('press', { messageId: message.message_id, data: button.callback_data });
  }

  /** Writes, and waits for what the bot says to it. */
  async say(text: string, match: RegExp): Promise<MessageView> {
    const seen = this.messages.length;
    await this.post('text', { text });
    return this.said(match, seen);
  }

  /** The newest message of the bot that matches, of those after the first `seen` ones. */
  said(match: RegExp, seen = 0): Promise<MessageView> {
    return this.waitFor(
      () =>
        this.messages
          .slice(seen)
          .findLast(({ from, text, caption }) => from.is_bot && match.test(text ?? caption ?? '')),
      `the bot to say ${match}`,
    );
  }

  /** The first truthy value of `ask`, asked now and after each event. */
  waitFor<T>(ask: () => T | undefined | false | null, what = 'something'): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(check);
        const lines = this.events.map(event => JSON.stringify(event).slice(0, 300));
        reject(new Error(`Waited in vain for ${what}. What came:\n${lines.join('\n')}`));
      }, 30_000);
      const check = () => {
        const value = ask();
        if (!value) return;
        this.#watchers.delete(check);
        clearTimeout(timer);
        resolve(value);
      };
      this.#watchers.add(check);
      check();
    });
  }

  async #listen(): Promise<void> {
    try {
      const response = await fetch(`${this.#visitor.playground.url}/api/events?person=${this.id}`, {
        signal: this.#closed.signal,
      });
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) this.#take(part);
      }
    } catch (error) {
      // The server ends, or the test does.
      if (!this.#closed.signal.aborted && !(error instanceof TypeError)) throw error;
    }
  }

  #take(part: string): void {
    if (!part.startsWith('data: ')) return;
    this.events.push(JSON.parse(part.slice('data: '.length)));
    for (const watcher of [...this.#watchers]) watcher();
  }
}

export interface TestOptions extends Partial<Omit<PlaygroundOptions, 'runtime'>> {
  readonly runtime?: Partial<Runtime>;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The playground as `npm start` starts it, in a folder of its own, on any free port; it ends with the test. */
export async function openPlayground({ runtime = HURRIED, variables = {}, ...options }: TestOptions = {}) {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: line => void lines.push(line) } });
  const file = join(temporaryFolder(), 'playground.db');
  await writeMigrated(file);
  const playground = await startPlayground(loadConfig(variables), log, {
    database: { url: `sqlite:${file}`, startsEmpty: false },
    port: 0,
    assets: Promise.resolve(new Map()),
    ...options,
    runtime: { ...oneMoreProcess(), ...runtime },
  });
  onTestFinished(() => playground.close());
  return { visitor: new Visitor(playground), playground, log: () => lines.join('') };
}

/** A photo as a browser sends one: small, so that it is drawn quickly. */
export async function smallPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp(await photo())
      .resize(400)
      .jpeg()
      .toBuffer(),
  );
}
