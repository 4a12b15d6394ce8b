import type { PrivacyTexts } from './privacy.ts';
import type { TerminalToolTexts } from './terminal-tools.ts';

/** What the terminal itself says. It speaks to the operator, who may know of providers and variables. */
export interface TerminalTexts {
  /** How the program is called and where it keeps things, above the list of commands. */
  readonly usage: string;
  unknownArgument(argument: string): string;
  readonly title: string;
  /** Under the title, before anything is said. */
  readonly hint: string;
  /** How to talk and which keys there are, above and below the list of commands. */
  readonly helpTalk: string;
  readonly helpKeys: string;
  /** One line for each command, by its name without the slash; `button` is the press of one. */
  readonly commands: {
    readonly start: string;
    readonly photo: string;
    readonly voice: string;
    readonly button: string;
    readonly stickers: string;
    readonly pack: string;
    readonly plans: string;
    readonly me: string;
    readonly state: string;
    readonly tools: string;
    readonly mcp: string;
    readonly jobs: string;
    readonly retry: string;
    readonly stop: string;
    readonly cancel: string;
    readonly models: string;
    readonly model: string;
    /** @param names of those that there are */
    provider(names: readonly string[]): string;
    readonly settings: string;
    readonly language: string;
    readonly privacy: string;
    readonly forget: string;
    readonly help: string;
    readonly quit: string;
  };
  /** What stands behind the name of a command. */
  readonly arguments: {
    readonly file: string;
    readonly name: string;
    readonly setting: string;
    readonly wish: string;
    readonly tools: string;
    readonly job: string;
  };
  /** Under a summary. @param button the number of the one that confirms it */
  confirmHint(button: number): string;
  noButton(number: number): string;
  /** What `/privacy` says differently: here nothing travels through Telegram, and photos are files of the person. */
  readonly privacy: Pick<PrivacyTexts, 'kept' | 'telegram' | 'log' | 'deletion'>;
  readonly forget: { readonly ask: string; readonly deleted: string };
  /** How a person asks for a set of stickers. @param wish how many, and what for */
  packWish(wish: string): string;
  /** Beneath a plan that is drawn. */
  planFolder(folder: string): string;
  /** Lines typed ahead. */
  waiting(count: number): string;
  /** The open dialogue is taken up. */
  readonly resumed: string;
  /** While what is said in a file is written down. */
  readonly listening: string;
  readonly thinking: string;
  /** A turn was interrupted. */
  readonly stopped: string;
  readonly pressAgainToLeave: string;
  readonly finishingJobs: string;
  readonly waitingForJob: string;
  readonly nothingToRetry: string;
  photoUsage(command: string): string;
  noFile(path: string): string;
  isFolder(path: string): string;
  notReadable(path: string, reason: string): string;
  /** The settings file could not be read; it is replaced. */
  settingsReplaced(file: string, reason: string): string;
  keyMissing(provider: string, variable: string): string;
  unknownProvider(name: string, known: string): string;
  providerSet(provider: string, model: string): string;
  /** It was set all the same. */
  providerTrouble(reason: string): string;
  noModels(provider: string): string;
  modelSet(provider: string, model: string): string;
  modelNotListed(model: string, provider: string): string;
  modelIs(provider: string, model: string): string;
  readonly loadedModel: string;
  modelsOf(provider: string, count: number): string;
  endsOn(date: string): string;
  unknownSetting(name: string, known: string): string;
  badValue(name: string, allowed: string): string;
  settingSet(name: string, value: string): string;
  readonly settingsUsage: string;
  readonly settings: {
    readonly provider: string;
    readonly model: string;
    readonly stream: string;
    readonly vision: string;
    readonly pictures: string;
    readonly language: string;
  };
  readonly on: string;
  readonly off: string;
  readonly state: {
    readonly nothing: string;
    readonly session: string;
    /** The agent that leads. */
    readonly leads: string;
    readonly plan: string;
    readonly photo: string;
    readonly offeredPhoto: string;
    readonly summary: string;
    readonly job: string;
    readonly none: string;
  };
  /** What the operator can do where a provider cannot be reached. @param variable of its address */
  unreachable(variable: string): string;
  lmstudioUnreachable(variable: string): string;
  readonly tools: TerminalToolTexts;
}
