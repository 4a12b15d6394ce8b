import { once } from 'node:events';
import type { App } from '../app/index.ts';
import { languageFor } from '../assistant/state/snapshot.ts';
import { takenBy } from '../assistant/turn/awaited-words.ts';
import { SupersededError, type TurnContext, type TurnOutcome } from '../assistant/turn/context.ts';
import { findUser, type Person } from '../assistant-db/people/users.ts';
import type { Config } from '../config/index.ts';
import type { UserInput } from '../features/dialogue/input.ts';
import { resumeAssistantDialog } from '../features/dialogue/start.ts';
import { handleUserInput } from '../features/dialogue/user-input.ts';
import { type Language, type TerminalTexts, terminalTexts } from '../i18n/index.ts';
import type { Logger } from '../lib/logger.ts';
import { writeNewFile } from '../lib/write-new-file.ts';
import { Chat } from './chat.ts';
import type { Screen, Style } from './display/screen.ts';
import { Troubles } from './display/troubles.ts';
import { type Engine, type EngineParts, startEngine } from './engine.ts';
import { AWAITED_INPUT_HANDLERS, type TerminalDeps, terminalDeps } from './features.ts';
import type { SettingsFile } from './settings.ts';
import { Toolbox, type ToolSettings } from './tools/toolbox.ts';

export interface SessionParts extends EngineParts {
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
  /** Creates the log. Its lines come back through {@link Session.troubles}. */
  readonly log: (troubles: Troubles) => Logger;
}

type Act = (context: TurnContext) => Promise<TurnOutcome>;

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
    if (!deadline.aborted && (await this.#started.isDrawing())) this.note(this.texts.finishingJobs);
    await this.#started.stop(deadline);
  }

  /** Rebuilds everything after a settings change, once the current drawings are done. */
  async restart(signal: AbortSignal): Promise<void> {
    if (await this.#started.isDrawing()) this.note(this.texts.waitingForJob);
    const aborted = once(signal, 'abort');
    // Do not stop the worker: that would abandon a drawing that has been paid for.
    for (let over = this.chat.jobOver(); await this.#started.isDrawing(); over = this.chat.jobOver()) {
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
    this.#engine = await startEngine(this, this.#parts, this.#log, () => void this.#sayMeanwhile());
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
