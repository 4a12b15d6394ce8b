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

/** Objects are sent as JSON. */
type Body = object | FormData | Uint8Array<ArrayBuffer>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A browser's view of the playground: requests and an event stream. */
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

  /** Returns the id of a predefined user. */
  async idOf(firstName: string): Promise<number> {
    const response = await fetch(`${this.playground.url}/api/people`);
    const { people }: PeopleView = JSON.parse(await response.text());
    const id = people.find(person => person.firstName === firstName)?.id;
    if (id === undefined) throw new Error(`There is no ${firstName}`);
    return id;
  }

  /** Opens the chat of a user; closed with the test. */
  async open(firstName: string): Promise<OpenChat> {
    return OpenChat.open(this, await this.idOf(firstName));
  }
}

/** A user's chat on a page: its events, with helpers to wait for more. */
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

  /** The complete current view. */
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

  /** Writes a message and waits for a matching answer. */
  async say(text: string, match: RegExp): Promise<MessageView> {
    const seen = this.messages.length;
    await this.post('text', { text });
    return this.said(match, seen);
  }

  /** The newest matching message of the bot after the first `seen` ones. */
  said(match: RegExp, seen = 0): Promise<MessageView> {
    return this.waitFor(
      () =>
        this.messages
          .slice(seen)
          .findLast(({ from, text, caption }) => from.is_bot && match.test(text ?? caption ?? '')),
      `the bot to say ${match}`,
    );
  }

  /** Resolves to the first truthy value of `ask`, checked now and after each event. */
  waitFor<T>(ask: () => T | undefined | false | null, what = 'something'): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(check);
        const lines = this.events.map(event => JSON.stringify(event).slice(0, 300));
        reject(new Error(`Waited for ${what}, which did not happen. Events:\n${lines.join('\n')}`));
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
      // The server or the test has ended.
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

/** Starts the playground like `npm start`, in its own folder on a free port; ends with the test. */
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

/** A small photo that is drawn quickly. */
export async function smallPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp(await photo())
      .resize(400)
      .jpeg()
      .toBuffer(),
  );
}
