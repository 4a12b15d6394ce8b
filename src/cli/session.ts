import { once } from 'node:events';
import type { AppExtensions } from '../app/assistant.ts';
import { type App, createApp } from '../app/index.ts';
import { startMaintenance } from '../app/maintenance.ts';
import type { Runtime } from '../app/runtime.ts';
import { languageFor } from '../assistant/state/snapshot.ts';
import { takenBy } from '../assistant/turn/awaited-words.ts';
import { SupersededError, type TurnContext, type TurnOutcome } from '../assistant/turn/context.ts';
import { findUser, overviewOf, type Person } from '../assistant-db/people/users.ts';
import type { Config } from '../config/index.ts';
import type { UserInput } from '../features/dialogue/input.ts';
import { resumeAssistantDialog } from '../features/dialogue/start.ts';
import { handleUserInput } from '../features/dialogue/user-input.ts';
import { type Language, type TerminalTexts, terminalTexts } from '../i18n/index.ts';
import type { Logger } from '../lib/logger.ts';
import { startServices } from '../lib/worker.ts';
import { writeNewFile } from '../lib/write-new-file.ts';
import { Chat } from './chat.ts';
import type { Screen, Style } from './display/screen.ts';
import { Troubles } from './display/troubles.ts';
import { AWAITED_INPUT_HANDLERS, filesOfPlan, type TerminalDeps, terminalDeps } from './features.ts';
import { filePhotos } from './files.ts';
import { type SettingsFile, withSettings } from './settings.ts';
import { Toolbox, type ToolSettings } from './tools/toolbox.ts';

export interface SessionParts {
  readonly person: Person;
  readonly environment: Config;
  readonly settings: SettingsFile;
  readonly screen: Screen;
  readonly style: Style;
  readonly folder: string;
  readonly forgetTyped: () => void;
  readonly tools: ToolSettings;
  /** Returns the line that answers a question; undefined if input has ended or `signal` aborts. */
  readonly answer: (signal: AbortSignal) => Promise<string | undefined>;
  /** Handles a typed line. Injected, because the commands import the session. */
  readonly takeLine: (session: Session, line: string, signal: AbortSignal) => Promise<void>;
  readonly runtime?: (() => Runtime) | undefined;
  /** Holds the key that encrypts tokens of accounts, unless one is set. */
  readonly keyFile: string;
  /** Creates the log. Its lines come back through {@link Session.troubles}. */
  readonly log: (troubles: Troubles) => Logger;
}

type Act = (context: TurnContext) => Promise<TurnOutcome>;

interface Engine {
  readonly app: App;
  readonly worker: ReturnType<App['createWorker']>;
  readonly stop: (deadline: AbortSignal) => Promise<void>;
}

/** A terminal session: typed lines become turns and commands, one after another. */
export class Session {
  readonly person: Person;
  readonly environment: Config;
  readonly settings: SettingsFile;
  readonly screen: Screen;
  readonly style: Style;
  readonly folder: string;
  readonly answer: SessionParts['answer'];
  readonly chat: Chat;
  readonly troubles: Troubles;
  readonly toolbox: Toolbox;
  readonly #parts: SessionParts;
  readonly #log: Logger;
  #engine: Engine | undefined;
  #language: Language;
  #current: AbortController | undefined;
  #over = false;
  #last: Act | undefined;
  /** For answers to questions, in this turn. */
  #waitedMs = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.person = parts.person;
    this.environment = parts.environment;
    this.settings = parts.settings;
    this.screen = parts.screen;
    this.style = parts.style;
    this.folder = parts.folder;
    this.answer = async signal => {
      const { clock } = this.app;
      const since = clock.elapsed();
      const line = await parts.answer(signal);
      this.#waitedMs += clock.elapsed() - since;
      return line;
    };
    this.#language = languageFor(parts.person, undefined);
    this.chat = new Chat(this);
    this.troubles = new Troubles(this);
    this.toolbox = new Toolbox(this, parts.tools, parts.runtime?.());
    this.#log = parts.log(this.troubles);
  }

  get app(): App {
    return this.#started.app;
  }

  get #started(): Engine {
    if (this.#engine === undefined) throw new Error('nothing has been started');
    return this.#engine;
  }

  get config(): Config {
    return this.app.config;
  }

  get deps(): TerminalDeps {
    return terminalDeps(this.app, this.folder, {
      showPicture: async (_personId, jpeg) => {
        const file = writeNewFile(this.folder, 'picture.jpg', jpeg);
        this.screen.print(`🖼 ${this.style.link(file)}`);
        return file;
      },
      onForgotten: () => this.forget(),
    });
  }

  get language(): Language {
    return this.#language;
  }

  get texts(): TerminalTexts {
    return terminalTexts(this.#language);
  }

  get over(): boolean {
    return this.#over;
  }

  get busy(): boolean {
    return this.#current !== undefined;
  }

  note(text: string): void {
    this.screen.print(this.style.dim(text));
  }

  warn(text: string): void {
    this.screen.print(this.style.warning(text));
  }

  /** Stops the running tool step, otherwise the turn. @returns whether anything was running */
  interrupt(): boolean {
    if (this.toolbox.steps.interrupt()) {
      this.note(this.texts.tools.stepStopped);
      return true;
    }
    this.#current?.abort(new SupersededError('interrupted'));
    return this.busy;
  }

  leave(): void {
    this.#over = true;
    this.#current?.abort(new Error('the terminal is left'));
  }

  /** @throws ConfigError, like `createApp` */
  async start(): Promise<void> {
    await this.toolbox.start();
    await this.#startEngine();
    await this.#learnLanguage();
  }

  /** @param deadline when it aborts, running jobs return to the queue */
  async stop(deadline: AbortSignal): Promise<void> {
    await this.toolbox.stop();
    if (!deadline.aborted && (await this.#isDrawing())) this.note(this.texts.finishingJobs);
    await this.#started.stop(deadline);
  }

  /** Rebuilds everything after a settings change, once the current drawings are done. */
  async restart(signal: AbortSignal): Promise<void> {
    if (await this.#isDrawing()) this.note(this.texts.waitingForJob);
    const aborted = once(signal, 'abort');
    // Do not stop the worker: that would abandon a drawing that has been paid for.
    for (let over = this.chat.jobOver(); await this.#isDrawing(); over = this.chat.jobOver()) {
      await Promise.race([over, aborted]);
      signal.throwIfAborted();
    }
    await this.#started.stop(signal);
    await this.#startEngine();
  }

  open(): Promise<void> {
    return this.#inForeground(signal =>
      this.runRemembered(signal, context => resumeAssistantDialog(this.deps, context, this.texts.resumed)),
    );
  }

  take(line: string): Promise<void> {
    this.toolbox.typed(line);
    return this.#inForeground(signal => this.#parts.takeLine(this, line, signal));
  }

  say(
    input: UserInput,
    signal: AbortSignal,
    more: Pick<TurnContext, 'lead' | 'deadline'> = {},
  ): Promise<void> {
    return this.runRemembered(signal, given => {
      const context = { ...given, ...more };
      const { deps } = this;
      return handleUserInput(deps, context, input, takenBy(AWAITED_INPUT_HANDLERS, deps, context));
    });
  }

  runRemembered(signal: AbortSignal, act: Act): Promise<void> {
    this.#last = act;
    return this.run(signal, act);
  }

  async again(signal: AbortSignal): Promise<boolean> {
    if (this.#last === undefined) return false;
    await this.run(signal, this.#last);
    return true;
  }

  /**
   * Runs one turn of the assistant and prints its messages. In a pipe, waits for the sticker it leads to.
   * @param otherwise printed if the turn says nothing
   */
  async run(signal: AbortSignal, act: Act, otherwise = ''): Promise<void> {
    const { person, screen, chat } = this;
    const { app, worker } = this.#started;
    screen.status('turn', this.texts.thinking);
    try {
      const outcome = await act({
        person,
        turn: `terminal:${app.clock.now()}`,
        saidAt: app.clock.now(),
        signal,
        acknowledge: async () => {},
        waitedMs: () => this.#waitedMs,
        onCall: this.toolbox.steps.onCall,
        onText: screen.interactive ? text => chat.growing(text) : undefined,
      });
      const over = outcome.jobQueued && !screen.interactive ? chat.jobOver() : undefined;
      if (outcome.jobQueued) worker.notify();
      screen.status('turn', undefined);
      const isSeen = (await chat.drain()) || outcome.jobQueued;
      if (!isSeen && otherwise !== '') screen.print(otherwise);
      if (over !== undefined) {
        await over;
        await chat.drain();
      }
      signal.throwIfAborted();
    } finally {
      chat.endGrowing();
      screen.status('turn', undefined);
    }
    await this.#learnLanguage();
  }

  forget(): void {
    this.#last = undefined;
    this.chat.forget();
    this.toolbox.forget();
    this.#parts.forgetTyped();
  }

  async #inForeground(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const current = new AbortController();
    this.#current = current;
    this.#waitedMs = 0;
    this.troubles.newTurn();
    this.toolbox.steps.newTurn();
    try {
      await act(current.signal);
    } catch (error) {
      if (!current.signal.aborted) this.#tell(error);
      else if (!this.#over) this.note(this.texts.stopped);
    } finally {
      this.#current = undefined;
      if (!this.#over) this.#endParagraph();
    }
  }

  async #sayMeanwhile(): Promise<void> {
    try {
      if ((await this.chat.drain()) && !this.busy) this.#endParagraph();
    } catch (error) {
      this.#tell(error);
    }
  }

  #endParagraph(): void {
    if (this.screen.interactive) this.screen.print('');
  }

  #tell(error: unknown): void {
    this.warn(`⚠ ${this.troubles.explain(error)}`);
  }

  async #startEngine(): Promise<void> {
    const { runtime, keyFile } = this.#parts;
    const config = this.toolbox.withTools(withSettings(this.environment, this.settings.value));
    // The address is that of a server which is there during a sign-in only.
    const signInHere = { publicUrl: 'http://127.0.0.1', keyFile };
    const extensions: AppExtensions = { ...this.toolbox.extensions, signInHere };
    const { temperature, max_tokens: maxTokens } = this.settings.value;
    const instrumentation = this.troubles.watching({ temperature, maxTokens });
    const app = await createApp(config, this.#log, runtime?.(), instrumentation, extensions);
    const maintenance = await startMaintenance(app);
    const say = () => void this.#sayMeanwhile();
    const worker = app.createWorker(filePhotos, this.chat, say, filesOfPlan(this.folder));
    const end = async () => {
      await this.chat.drain();
      await maintenance.stop();
      await app.close();
    };
    this.#engine = { app, worker, stop: startServices([[{ stop: end }], [worker]]) };
  }

  async #isDrawing(): Promise<boolean> {
    const overview = await overviewOf(this.app.db, this.person.id, 5);
    return overview?.generations.some(({ status }) => status === 'queued' || status === 'running') ?? false;
  }

  async #learnLanguage(): Promise<void> {
    this.#language = languageFor(this.person, await findUser(this.app.db, this.person.id));
  }
}

/** A slash command. */
export interface Command {
  readonly name: Exclude<keyof TerminalTexts['commands'], 'button'>;
  readonly argument?: keyof TerminalTexts['arguments'];
  run(session: Session, argument: string, signal: AbortSignal): Promise<void>;
}
