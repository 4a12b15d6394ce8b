import { takenBy } from '../assistant/awaited-words.ts';
import {
  type AssistantDeps,
  SupersededError,
  type TurnContext,
  type TurnOutcome,
} from '../assistant/context.ts';
import type { UserInput } from '../assistant/dialogue/input.ts';
import { resumeAssistantDialog } from '../assistant/dialogue/start.ts';
import { handleUserInput } from '../assistant/dialogue/user-input.ts';
import { languageFor } from '../assistant/turn/snapshot.ts';
import { findUser, type Person } from '../assistant-db/people/users.ts';
import type { PrivacyDeps } from '../bot/features/privacy/forget.ts';
import type { Config } from '../config/index.ts';
import { isLanguage, type Language, type TerminalTexts, terminalTexts } from '../i18n/index.ts';
import { systemClock } from '../lib/clock.ts';
import { writeNewFile } from '../lib/write-new-file.ts';
import { Chat } from './chat.ts';
import type { PictureProtocol, Screen, Style } from './display/screen.ts';
import { Troubles } from './display/troubles.ts';
import { Engine, type EngineParts } from './engine.ts';
import { AWAITED_INPUT_HANDLERS, inTerminal } from './features.ts';
import { type SettingsFile, withSettings } from './settings.ts';
import { Toolbox, type ToolSettings } from './tools/toolbox.ts';

export interface SessionParts {
  readonly person: Person;
  /** Of the environment alone. */
  readonly config: Config;
  readonly settings: SettingsFile;
  readonly screen: Screen;
  readonly style: Style;
  readonly protocol: PictureProtocol | undefined;
  readonly folder: string;
  /** Forgets the lines that were typed, in this run and before. */
  readonly forgetTyped: () => void;
  readonly tools: ToolSettings;
  /** The line that answers a question; undefined where there is none any more, or when `signal` aborts. */
  readonly answer: (signal: AbortSignal) => Promise<string | undefined>;
  /** Does what a line that was typed asks for. Handed in: the commands know the session, not it them. */
  readonly takeLine: (session: Session, line: string, signal: AbortSignal) => Promise<void>;
  readonly runtime?: EngineParts['runtime'];
  /** Makes the log; its lines come back through {@link Session.troubles}. */
  readonly log: (troubles: Troubles) => EngineParts['log'];
}

type Act = (context: TurnContext) => Promise<TurnOutcome>;

/**
 * A person in front of the assistant. What they type becomes turns and commands, one after another; each can be interrupted,
 * until they leave.
 */
export class Session {
  readonly settings: SettingsFile;
  readonly screen: Screen;
  readonly style: Style;
  readonly person: Person;
  readonly chat: Chat;
  readonly troubles: Troubles;
  readonly engine: Engine;
  readonly toolbox: Toolbox;
  readonly #parts: SessionParts;
  #language: Language;
  #isLanguageChosen = false;
  #current: AbortController | undefined;
  #over = false;
  #last: Act | undefined;

  constructor(parts: SessionParts) {
    const { settings, screen, style, person, folder } = parts;
    this.#parts = parts;
    this.settings = settings;
    this.screen = screen;
    this.style = style;
    this.person = person;
    this.#language = languageFor(person, undefined);
    const texts = () => this.texts;
    this.chat = new Chat({
      app: () => this.engine.app,
      personId: person.id,
      folder,
      screen,
      style,
      texts,
      pictures: () => (settings.value.pictures ? parts.protocol : undefined),
    });
    this.troubles = new Troubles(
      cause => this.note(`⚠ ${cause}`),
      texts,
      () => this.toolbox.on.length > 0,
    );
    const runtime = parts.runtime?.();
    this.toolbox = new Toolbox({
      settings: parts.tools,
      screen,
      style,
      texts,
      answer: parts.answer,
      clock: runtime?.clock ?? systemClock,
      createThreads: runtime?.createThreads,
      decoder: () => this.engine.app.decoder,
      vision: () => this.config.AI_VISION,
      connected: () => this.engine.app.connectedTools(),
      onStep: () => this.chat.keepGrowing(),
    });
    this.engine = new Engine({
      personId: person.id,
      log: parts.log(this.troubles),
      instrumentation: this.troubles.instrumentation,
      runtime: parts.runtime,
      chat: this.chat,
      folder,
      extensions: () => this.toolbox.extensions,
      onMessages: () => void this.#sayMeanwhile(),
    });
  }

  get config(): Config {
    return this.engine.app.config;
  }

  /** The configuration of the environment, without the settings. */
  get environment(): Config {
    return this.#parts.config;
  }

  get assistant(): AssistantDeps {
    return {
      ...inTerminal(this.engine.app.assistant, this.#parts.folder),
      showPicture: async (_personId, jpeg) => {
        const file = writeNewFile(this.#parts.folder, 'picture.jpg', jpeg);
        this.screen.print(`🖼 ${this.style.link(file)}`);
        return file;
      },
    };
  }

  /** What the features work with. What the terminal says differently: a person's photos and stickers are files of their own. */
  get deps(): PrivacyDeps {
    return {
      ...this.assistant,
      forgetWords: language => terminalTexts(language).forget,
      onForgotten: () => this.forget(),
    };
  }

  get language(): Language {
    return this.#language;
  }

  get isLanguageChosen(): boolean {
    return this.#isLanguageChosen;
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

  /** Stops the step that runs, or else what the person waits for. @returns whether there was anything */
  interrupt(): boolean {
    if (this.toolbox.steps.interrupt()) {
      this.note(this.texts.tools.stepStopped);
      return true;
    }
    this.#current?.abort(new SupersededError('interrupted'));
    return this.busy;
  }

  /** Ends what runs, and takes no more. */
  leave(): void {
    this.#over = true;
    this.#current?.abort(new Error('the terminal is left'));
  }

  async start(): Promise<void> {
    await this.toolbox.start();
    await this.engine.start(this.#configInForce());
    await this.#learnLanguage();
  }

  /** @param deadline jobs in flight are given back to the queue when it aborts */
  async stop(deadline: AbortSignal): Promise<void> {
    await this.toolbox.stop();
    if (!deadline.aborted && (await this.engine.isDrawing())) this.note(this.texts.finishingJobs);
    await this.engine.stop(deadline);
  }

  /** Builds everything anew after the settings have changed, as soon as nothing is being drawn. */
  async restart(signal: AbortSignal): Promise<void> {
    if (await this.engine.isDrawing()) this.note(this.texts.waitingForJob);
    await this.engine.whenIdle(signal);
    await this.engine.stop(signal);
    await this.engine.start(this.#configInForce());
  }

  open(): Promise<void> {
    return this.#inForeground(signal =>
      this.runRemembered(signal, context =>
        resumeAssistantDialog(this.assistant, context, this.texts.resumed),
      ),
    );
  }

  take(line: string): Promise<void> {
    this.toolbox.typed(line);
    return this.#inForeground(signal => this.#parts.takeLine(this, line, signal));
  }

  /** Words or a photo for the assistant. @param more what the turn knows beside them */
  say(
    input: UserInput,
    signal: AbortSignal,
    more: Pick<TurnContext, 'lead' | 'deadline'> = {},
  ): Promise<void> {
    return this.runRemembered(signal, given => {
      const context = { ...given, ...more };
      const { assistant } = this;
      return handleUserInput(assistant, context, input, takenBy(AWAITED_INPUT_HANDLERS, assistant, context));
    });
  }

  runRemembered(signal: AbortSignal, act: Act): Promise<void> {
    this.#last = act;
    return this.run(signal, act);
  }

  /** Says the last thing again. @returns false where nothing has been said */
  async again(signal: AbortSignal): Promise<boolean> {
    if (this.#last === undefined) return false;
    await this.run(signal, this.#last);
    return true;
  }

  /**
   * One turn of the assistant, and what it says. Where nobody watches, the sticker it leads to is waited for.
   *
   * @param otherwise said where the turn leads to nothing
   */
  async run(signal: AbortSignal, act: Act, otherwise = ''): Promise<void> {
    const { person, engine, screen, chat, settings } = this;
    const { clock } = engine.app;
    const streams = screen.interactive && settings.value.stream;
    screen.status('turn', this.texts.thinking);
    try {
      const outcome = await act({
        person,
        turn: `terminal:${clock.now()}`,
        saidAt: clock.now(),
        signal,
        acknowledge: async () => {},
        onCall: this.toolbox.steps.onCall,
        onText: streams ? text => chat.growing(text) : undefined,
      });
      const over = outcome.jobQueued && !screen.interactive ? chat.jobOver() : undefined;
      if (outcome.jobQueued) engine.notify();
      screen.status('turn', undefined);
      const isSeen = (await chat.drain()) || outcome.jobQueued;
      if (!isSeen && otherwise !== '') screen.print(otherwise);
      if (over !== undefined) {
        await over;
        // The words that follow the sticker belong to it, not between the next answers.
        await chat.drain();
      }
      // What was stored before the interruption is said all the same.
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

  #configInForce(): Config {
    return this.toolbox.withTools(withSettings(this.#parts.config, this.settings.value));
  }

  async #learnLanguage(): Promise<void> {
    const user = await findUser(this.engine.app.db, this.person.id);
    this.#language = languageFor(this.person, user);
    this.#isLanguageChosen = isLanguage(user?.language);
  }
}
