/** What the terminal says of tools for files, the web and commands. It speaks to the operator. */
export interface TerminalToolTexts {
  readonly commands: {
    readonly tools: string;
    readonly jobs: string;
    readonly mcp: string;
  };
  readonly arguments: {
    readonly tools: string;
    readonly job: string;
  };
  /** `--tools` and `--workspace`, under how the program is called. */
  readonly usage: string;
  noValue(argument: string): string;
  unknownGroup(name: string, known: string): string;
  badFolder(folder: string, reason: string): string;
  /** Under the title. */
  inUse(groups: string, folder: string): string;
  /** How commands run. */
  readonly isolated: string;
  readonly notIsolated: string;
  readonly none: string;
  /** `/tools NAME on`. */
  switched(group: string, on: boolean): string;
  readonly switching: string;
  /** Above what is to be done, which is shown word for word. */
  readonly ask: {
    write(path: string): string;
    createDirectory(path: string): string;
    readKeys(path: string): string;
    readonly execute: string;
    readonly inBackground: string;
    readonly openApp: string;
    /** An address that only the model has named. */
    readonly fetchPage: string;
    /** More words than a search usually has. */
    readonly search: string;
    /** How the command runs, in a few words. */
    readonly isolated: string;
    readonly notIsolated: string;
    call(server: string, tool: string): string;
    /** Below what is of several lines: how many. */
    lines(count: number): string;
    /** Below what does not fit the screen; its beginning follows once more. */
    taller(lines: number): string;
  };
  /** Behind what was shown; the letters are typed. */
  readonly question: string;
  /** Where the same may be allowed from now on. */
  readonly questionAlways: string;
  /** Of answers, in small letters, beside y, n and a. */
  readonly answers: {
    readonly yes: readonly string[];
    readonly no: readonly string[];
    readonly always: readonly string[];
  };
  readonly badAnswer: string;
  readonly waits: string;
  /** Where the one who works with tools has nothing to say, or has taken all its steps. */
  readonly silence: string;
  readonly stepStopped: string;
  /** Where no model has answered, below why not: nothing but a model works with tools. */
  modelAway(tried: string): string;
  /** Where none is set. */
  readonly noModel: string;
  readonly jobs: {
    readonly none: string;
    readonly running: string;
    readonly ended: string;
    readonly stopped: string;
    unknown(id: string): string;
  };
}
