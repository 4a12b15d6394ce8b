/** Somebody outside the bot who gets what people send. */
export interface Recipient {
  readonly name: string;
  /** Where it is, unless at its own address. */
  readonly host: string | undefined;
}

/** What becomes of what people send, as the bot is configured. */
export interface PrivacyFacts {
  /** 0: for ever. */
  readonly retentionDays: number;
  /** In the order in which they are asked. */
  readonly talkers: readonly Recipient[];
  readonly talkersSeePhoto: boolean;
  readonly painters: readonly Recipient[];
  /** Drawn pictures go to the operator's server to be cut out. */
  readonly remover: boolean;
}
