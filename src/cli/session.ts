import type { AssistantDeps } from '../assistant/context.ts';
import { resumeAssistantDialog } from '../assistant/dialogue/resume.ts';
import type { Person } from '../assistant-db/people/users.ts';
import type { PrivacyDeps } from '../bot/features/privacy/forget.ts';
import type { Config } from '../config/index.ts';
import { type TerminalTexts, terminalTexts } from '../i18n/index.ts';
import { systemClock } from '../lib/clock.ts';
import { writeNewFile } from '../lib/write-new-file.ts';
import { inTerminal } from './assistant.ts';
import { Chat } from './chat.ts';
import type { PictureProtocol } from './display/pictures.ts';
import type { Screen } from './display/screen.ts';
import type { Style } from './display/style.ts';
import { Troubles } from './display/troubles.ts';
import { Engine, type EngineParts } from './engine.ts';
import { Foreground } from './foreground.ts';
import { filesOfPlan } from './plan-files.ts';
import { withSettings } from './providers.ts';
import { SessionLanguage } from './session-language.ts';
import type { SettingsFile } from './settings.ts';
import { Toolbox, type ToolSettings } from './tools/toolbox.ts';
import { Turns } from './turns.ts';

export interface SessionParts {
  readonly person: Person;
  /** Of the environment alone. */
  readonly config: Config;
  readonly settings: SettingsFile;
  readonly screen: Screen;
  readonly style: Style;
  /** What this terminal can show pictures with. */
  readonly protocol: PictureProtocol | undefined;
  /** Where stickers are written. */
  readonly folder: string;
  /** Forgets the lines that were typed, in this run and before. */
  readonly forgetTyped: () => void;
  readonly tools: ToolSettings;
  /** The line that answers a question; undefined where there is none any more, or when `signal` aborts. */
  readonly answer: (signal: AbortSignal) => Promise<string | undefined>;
  /** Does what a line that was typed asks for. Handed in: the commands know the session, not it them. */
  readonly takeLine: (session: Session, line: string, signal: AbortSignal) => Promise<void>;
  /** See {@link EngineParts}. */
  readonly runtime?: EngineParts['runtime'];
  /** Makes the log; its lines come back through {@link Session.troubles}. */
  readonly log: (troubles: Troubles) => EngineParts['log'];
}

/** A person in front of the assistant: what they type becomes turns and commands, one after another. */
export class Session {
  readonly settings: SettingsFile;
  readonly screen: Screen;
  readonly style: Style;
  readonly person: Person;
  readonly chat: Chat;
  readonly troubles: Troubles;
  readonly engine: Engine;
  readonly turns: Turns;
  readonly foreground: Foreground;
  readonly toolbox: Toolbox;
  readonly language: SessionLanguage;
  readonly #parts: SessionParts;

  constructor(parts: SessionParts) {
    const { settings, screen, style, person, folder } = parts;
    this.#parts = parts;
    this.settings = settings;
    this.screen = screen;
    this.style = style;
    this.person = person;
    this.language = new SessionLanguage(person);
    this.chat = new Chat({
      app: () => this.engine.app,
      personId: person.id,
      folder,
      screen,
      style,
      texts: () => this.texts,
      pictures: () => (settings.value.pictures ? parts.protocol : undefined),
    });
    this.troubles = new Troubles(
      cause => this.note(`⚠ ${cause}`),
      () => this.texts,
      () => this.toolbox.on.length > 0,
    );
    const runtime = parts.runtime?.();
    this.toolbox = new Toolbox({
      settings: parts.tools,
      screen,
      style,
      texts: () => this.texts,
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
      progress: this.chat,
      packPlan: filesOfPlan(folder),
      extensions: () => this.toolbox.extensions,
      drain: () => this.chat.drain(),
      onMessages: () => void this.#sayMeanwhile(),
      jobOver: () => this.chat.jobOver(),
    });
    this.turns = new Turns({
      person,
      engine: this.engine,
      assistant: () => this.assistant,
      screen,
      chat: this.chat,
      texts: () => this.texts,
      streams: () => screen.interactive && settings.value.stream,
      onCall: this.toolbox.steps.onCall,
      onTurn: () => this.#learnLanguage(),
    });
    this.foreground = new Foreground({
      onBegin: () => {
        this.troubles.newTurn();
        this.toolbox.steps.newTurn();
      },
      onFailure: error => this.#tell(error),
      onInterrupted: () => this.note(this.texts.stopped),
      onEnd: () => this.#endParagraph(),
    });
  }

  /** The configuration that is in force. */
  get config(): Config {
    return this.engine.app.config;
  }

  /** The configuration of the environment, without the settings. */
  get environment(): Config {
    return this.#parts.config;
  }

  /** The assistant, as it is here: plans become files. */
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

  get texts(): TerminalTexts {
    return this.language.texts;
  }

  note(text: string): void {
    this.screen.print(this.style.dim(text));
  }

  /** Stops the step that runs, or else what goes on. @returns whether there was anything */
  interrupt(): boolean {
    if (!this.toolbox.steps.interrupt()) return this.foreground.interrupt();
    this.note(this.texts.tools.stepStopped);
    return true;
  }

  /** @throws where the workspace of the tools cannot be used */
  async start(): Promise<void> {
    await this.toolbox.start();
    await this.engine.start(this.#configInForce());
    await this.#learnLanguage();
  }

  /** @param deadline jobs in flight are given back to the queue when it aborts */
  async stop(deadline: AbortSignal): Promise<void> {
    await this.toolbox.stop();
    if (!deadline.aborted && (await this.engine.draws())) this.note(this.texts.finishingJobs);
    await this.engine.stop(deadline);
  }

  /** Builds everything anew after the settings have changed, as soon as nothing is being drawn. */
  async restart(signal: AbortSignal): Promise<void> {
    if (await this.engine.draws()) this.note(this.texts.waitingForJob);
    await this.engine.undrawn(signal);
    await this.engine.stop(signal);
    await this.engine.start(this.#configInForce());
  }

  /** Takes the open dialogue up where it was, or opens one. */
  open(): Promise<void> {
    return this.foreground.run(signal =>
      this.turns.runRemembered(signal, context =>
        resumeAssistantDialog(this.assistant, context, this.texts.resumed),
      ),
    );
  }

  /** One line that was typed. Never throws: what goes wrong is said. */
  take(line: string): Promise<void> {
    this.toolbox.said(line);
    return this.foreground.run(signal => this.#parts.takeLine(this, line, signal));
  }

  /** Nothing stays here of what the person said, either. */
  forget(): void {
    this.turns.forget();
    this.chat.forget();
    this.toolbox.forget();
    this.#parts.forgetTyped();
  }

  /** What has come of a job, between two things that the person says. */
  async #sayMeanwhile(): Promise<void> {
    try {
      if ((await this.chat.drain()) && !this.foreground.busy) this.#endParagraph();
    } catch (error) {
      this.#tell(error);
    }
  }

  /** What is said next stands apart. */
  #endParagraph(): void {
    if (this.screen.interactive) this.screen.print('');
  }

  #tell(error: unknown): void {
    this.screen.print(this.style.warning(`⚠ ${this.troubles.explain(error)}`));
  }

  #configInForce(): Config {
    return this.toolbox.withTools(withSettings(this.#parts.config, this.settings.value));
  }

  #learnLanguage(): Promise<void> {
    return this.language.refresh(this.engine.app.db);
  }
}
