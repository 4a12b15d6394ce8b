import { pressButton } from '../assistant/buttons.ts';
import { sayFixed } from '../assistant/commands.ts';
import { SupersededError, type TurnContext, type TurnOutcome } from '../assistant/context.ts';
import { handleUserInput, startAssistantDialog, type UserInput } from '../assistant/dialogue.ts';
import { languageFor } from '../assistant/snapshot.ts';
import { findUser, type Person } from '../assistant-db/users.ts';
import type { Config } from '../config.ts';
import type { Language } from '../i18n/index.ts';
import { type TerminalTexts, terminalTexts } from '../i18n/terminal/index.ts';
import { Chat } from './chat.ts';
import { COMMANDS } from './commands/index.ts';
import { Engine, type EngineParts } from './engine.ts';
import type { PictureProtocol } from './pictures.ts';
import { withSettings } from './providers.ts';
import type { Screen } from './screen.ts';
import type { SettingsFile } from './settings.ts';
import type { Style } from './style.ts';
import { Troubles } from './troubles.ts';

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
  readonly #parts: SessionParts;
  #language: Language;
  /** Ends what is going on. */
  #current: AbortController | undefined;
  #again: ((context: TurnContext) => Promise<TurnOutcome>) | undefined;
  #over = false;

  constructor(parts: SessionParts) {
    const { settings, screen, style, person, folder } = parts;
    this.#parts = parts;
    this.settings = settings;
    this.screen = screen;
    this.style = style;
    this.person = person;
    this.#language = languageFor(person, undefined);
    this.chat = new Chat({
      app: () => this.engine.app,
      personId: person.id,
      folder,
      screen,
      style,
      pictures: () => (settings.value.pictures ? parts.protocol : undefined),
    });
    this.troubles = new Troubles(
      cause => this.note(`⚠ ${cause}`),
      () => this.texts,
    );
    this.engine = new Engine({
      personId: person.id,
      log: parts.log(this.troubles),
      onlooker: this.troubles.onlooker,
      progress: this.chat,
      drain: () => this.chat.drain(),
      onMessages: () => void this.chat.drain().catch((error: unknown) => this.#tell(error)),
      jobOver: () => this.chat.jobOver(),
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

  get language(): Language {
    return this.#language;
  }

  get texts(): TerminalTexts {
    return terminalTexts(this.#language);
  }

  /** The person wants to leave. */
  get over(): boolean {
    return this.#over;
  }

  /** Something goes on. */
  get busy(): boolean {
    return this.#current !== undefined;
  }

  /** Ends what goes on, and takes no more. */
  leave(): void {
    this.#over = true;
    this.#current?.abort(new Error('the terminal is left'));
  }

  note(text: string): void {
    this.screen.print(this.style.dim(text));
  }

  async start(): Promise<void> {
    await this.engine.start(this.#settled());
    await this.#learnLanguage();
  }

  /** @param deadline jobs in hand are given back to the queue when it aborts */
  async stop(deadline: AbortSignal): Promise<void> {
    if (!deadline.aborted && (await this.engine.draws())) this.note(this.texts.finishingJobs);
    await this.engine.stop(deadline);
  }

  /** Builds everything anew after the settings have changed, as soon as nothing is being drawn. */
  async restart(signal: AbortSignal): Promise<void> {
    if (await this.engine.draws()) this.note(this.texts.waitingForJob);
    await this.engine.undrawn(signal);
    await this.engine.stop(signal);
    await this.engine.start(this.#settled());
  }

  /** Interrupts what goes on. @returns whether there was anything */
  interrupt(): boolean {
    this.#current?.abort(new SupersededError('interrupted'));
    return this.busy;
  }

  /** Opens a new dialogue. */
  open(): Promise<void> {
    return this.#during(signal =>
      this.remembered(signal, context => startAssistantDialog(this.engine.app.assistant, context)),
    );
  }

  /** One line that was typed. Never throws: what goes wrong is said. */
  take(line: string): Promise<void> {
    const [name = ''] = line.split(/\s/);
    const argument = line.slice(name.length).trim();
    const command = COMMANDS.find(known => `/${known.name}` === name.toLowerCase());
    const pressed = /^\/(\d+)$/.exec(line)?.[1];
    return this.#during(async signal => {
      if (pressed !== undefined) return this.#press(Number(pressed), signal);
      if (command) return command.run(this, argument, signal);
      if (/^\/\w*$/.test(name)) return this.#unknown(signal);
      return this.say({ texts: [line], notices: [] }, signal);
    });
  }

  /** Words or a photo for the assistant. */
  say(input: UserInput, signal: AbortSignal): Promise<void> {
    return this.remembered(signal, context => handleUserInput(this.engine.app.assistant, context, input));
  }

  /** A turn that {@link again} repeats. */
  remembered(signal: AbortSignal, act: (context: TurnContext) => Promise<TurnOutcome>): Promise<void> {
    this.#again = act;
    return this.turn(signal, act);
  }

  /** Says the last thing again. @returns false where nothing has been said */
  async again(signal: AbortSignal): Promise<boolean> {
    if (this.#again === undefined) return false;
    await this.turn(signal, this.#again);
    return true;
  }

  /** One turn of the assistant, and what it says. Where nobody watches, the sticker it leads to is waited for. */
  async turn(signal: AbortSignal, act: (context: TurnContext) => Promise<TurnOutcome>): Promise<void> {
    const { clock } = this.engine.app;
    const streams = this.screen.interactive && this.settings.value.stream;
    this.screen.status('turn', this.texts.thinking);
    try {
      const outcome = await act({
        person: this.person,
        turn: `terminal:${clock.now()}`,
        saidAt: clock.now(),
        signal,
        settle: async () => {},
        onText: streams ? text => this.chat.growing(text) : undefined,
      });
      const over = outcome.jobQueued && !this.screen.interactive ? this.chat.jobOver() : undefined;
      if (outcome.jobQueued) this.engine.kick();
      this.screen.status('turn', undefined);
      await this.chat.drain();
      await over;
      // What was stored before the interruption is said all the same.
      signal.throwIfAborted();
    } finally {
      this.screen.live('');
      this.screen.status('turn', undefined);
    }
    await this.#learnLanguage();
  }

  async #during(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const current = new AbortController();
    this.#current = current;
    this.troubles.newTurn();
    try {
      await act(current.signal);
    } catch (error) {
      if (!current.signal.aborted) this.#tell(error);
      else if (!this.#over) this.note(this.texts.stopped);
    } finally {
      this.#current = undefined;
      // What is said next stands apart from this.
      if (this.screen.interactive && !this.#over) this.screen.print('');
    }
  }

  #press(number: number, signal: AbortSignal): Promise<void> {
    const action = this.chat.button(number);
    if (action === undefined) return this.#unknown(signal);
    return this.turn(signal, context => pressButton(this.engine.app.assistant, context, action));
  }

  #unknown(signal: AbortSignal): Promise<void> {
    return this.turn(signal, context =>
      sayFixed(this.engine.app.assistant, context, texts => texts.unknownCommand),
    );
  }

  #tell(error: unknown): void {
    this.screen.print(this.style.warning(`⚠ ${this.troubles.explain(error)}`));
  }

  #settled(): Config {
    return withSettings(this.#parts.config, this.settings.value);
  }

  async #learnLanguage(): Promise<void> {
    this.#language = languageFor(this.person, await findUser(this.engine.app.db, this.person.id));
  }
}
