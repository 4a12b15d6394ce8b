/** What the bot says about sticker packs. Titles are a person's own words: always text, never markup. */
export interface PackTexts {
  /** Titles are at most 64 characters: a long name is cut by whoever asks. @param firstName may be empty */
  firstTitle(firstName: string): string;
  /** The answer to a press, shown for a moment. */
  readonly toast: {
    readonly adding: string;
    readonly choose: string;
    readonly already: string;
    readonly working: string;
    readonly gone: string;
  };
  readonly buttons: {
    /** Opens the pack in Telegram. */
    readonly open: string;
    readonly manage: string;
    readonly newPack: string;
    /** A new pack gets the title that is proposed. */
    takeTitle(title: string): string;
    readonly rename: string;
    readonly delete: string;
    readonly deleteSurely: string;
    readonly keep: string;
    readonly back: string;
    readonly emoji: string;
    readonly remove: string;
    readonly earlierPage: string;
    readonly laterPage: string;
  };
  /** `/packs` with nothing to show: how to begin. */
  readonly none: string;
  /** Of a channel that has none. */
  readonly notHere: string;
  readonly list: string;
  /** One pack in a list. */
  listed(title: string, count: number): string;
  readonly choose: string;
  adding(title: string): string;
  /** The first sticker has made the pack. */
  made(title: string, link: string): string;
  /**
   * People's apps look for new stickers of a pack about once an hour (telegramdesktop/tdesktop issue 7904): the first
   * one that is added is the moment to know it.
   */
  added(title: string, count: number, link: string): string;
  already(title: string, link: string): string;
  beingAdded(title: string): string;
  /** Several at once. */
  addingAll(count: number, title: string): string;
  /** Before the names of those that do not stand in a pack after all. */
  notAdded(count: number): string;
  /** There is none left to be added. */
  readonly allIn: string;
  /** The pack was full: the sticker went to the next one. */
  full(fullTitle: string, title: string, link: string): string;
  /** The pack was deleted in Telegram: it was made anew. */
  remade(title: string, link: string): string;
  /** Said before another answer: the pack was deleted in Telegram. */
  deletedElsewhere(title: string): string;
  /** A pack with its stickers. @param others stickers that did not come from the bot */
  pack(title: string, count: number, others: number): string;
  /** The pack's screen where Telegram could not be asked. */
  readonly notAsked: string;
  page(page: number, pages: number): string;
  /** What can be done with one sticker. @param emoji in a row @param position one-based; 0 where it is not known */
  sticker(title: string, emoji: string, position: number, count: number): string;
  askTitle(title: string): string;
  /** Of a new pack. @param proposed the title that it gets where none is sent */
  askNewTitle(proposed: string): string;
  readonly badTitle: string;
  renamed(title: string): string;
  readonly askEmoji: string;
  readonly badEmoji: string;
  emojiSet(emoji: string): string;
  askDelete(title: string, count: number): string;
  deleted(title: string): string;
  removed(title: string): string;
  /** The pack, or the sticker in it, is not there (any more), or is somebody else's. */
  readonly gone: string;
  readonly trouble: {
    /** Telegram asks to wait; what was asked for will be done without another press. */
    wait(seconds: number): string;
    /** Telegram does not answer; it is tried on. */
    readonly slow: string;
    /** Telegram does not know the person as one who has started the bot. */
    readonly notStarted: string;
    /** Telegram refused. */
    readonly refused: string;
    /** The picture of the sticker cannot be had any more. */
    readonly noPicture: string;
  };
}
