/** What is said about tools of servers that the operator has connected. */
export interface ConnectedTexts {
  /** Above the arguments, word for word. */
  question(server: string, tool: string): string;
  readonly noArguments: string;
  /** Beneath them. @param minutes for which the button is good */
  hint(minutes: number): string;
  readonly agree: string;
  readonly refuse: string;
  /** The same is asked already, further above. */
  readonly askedAbove: string;
  /** The person has agreed. Each stands above or in the place of the question. */
  doing(server: string, tool: string): string;
  readonly refused: string;
  done(server: string, tool: string): string;
  failed(server: string, tool: string): string;
  notDone(server: string, tool: string): string;
  /** Nobody knows whether it was done. */
  lost(server: string, tool: string): string;
  /** Above what the server has said. */
  readonly answer: string;
  /** A press of what was decided before, and of what is too old. */
  readonly decided: string;
  readonly over: string;
  /** What an operator is shown of the servers. */
  readonly servers: {
    none(file: string): string;
    readonly connecting: string;
    readonly down: string;
    /** Of a tool that may change something. */
    readonly asks: string;
    /** Who may use them. */
    readonly people: Readonly<Record<'operator' | 'administrators' | 'all', string>>;
  };
}
