/** What is said about what is kept of people, and about its deletion. Who and how long comes from the configuration. */
export interface PrivacyTexts {
  readonly title: string;
  readonly kept: string;
  /** @param days 0: for ever */
  howLong(days: number): string;
  /** Heads the list of who gets what. */
  readonly whoGets: string;
  readonly telegram: string;
  /** Those who lead the dialogue, the first one first. @param photo whether they see it */
  talkers(names: readonly string[], photo: boolean): string;
  /** No model leads the dialogue. */
  readonly noTalkers: string;
  painters(names: readonly string[]): string;
  readonly noPainters: string;
  /** Those who write down what is said aloud, the first one first; nothing is said where nobody does. */
  listeners(names: readonly string[]): string;
  /** Those who speak the bot's answers, the first one first; nothing is said where nobody does. */
  speakers(names: readonly string[]): string;
  /** A server that listens or speaks, as the name of one who gets something. @param host where it is, unless it is beside the bot */
  ownServer(host: string | undefined): string;
  /** Servers whose tools are open to everybody; nothing is said where there are none. */
  tools(names: readonly string[]): string;
  readonly remover: string;
  /** A model on a server of the operator's own, as the name of one who gets something. @param host where it is, unless it is beside the bot */
  ownModel(host: string | undefined): string;
  /** Gemini under another address than Google's. */
  at(name: string, host: string): string;
  /** A service that speaks like OpenAI's. */
  compatible(host: string): string;
  readonly log: string;
  readonly deletion: string;

  /** @param packs how many they have in Telegram */
  ask(packs: number): string;
  readonly deleteAll: string;
  /** Everything, the packs in Telegram included. */
  deleteWithPacks(packs: number): string;
  readonly keep: string;
  readonly deleted: string;
  /** The same, while the packs are still being deleted in Telegram. */
  deletedBeforePacks(packs: number): string;
  readonly packsDeleted: string;
  /** Telegram refuses to delete these. @param links one or more */
  packsLeft(links: readonly string[]): string;
  readonly nothingKept: string;
}
