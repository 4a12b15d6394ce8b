/** What help has to tell of this bot as it is configured. */
export interface HelpFacts {
  /** Stickers a person may have drawn in a day (UTC); 0: no limit. */
  readonly dailyStickers: number;
  /** Stickers a person may have in the queue and in flight at once; 0: no limit. */
  readonly jobsPerUser: number;
  /** Messages of a person that are answered in a minute; 0: no limit. */
  readonly messagesPerMinute: number;
  /** How long dialogues and pictures are kept; 0: until they are deleted. */
  readonly retentionDays: number;
  /** A person's photo goes to somebody beside Telegram. */
  readonly photoLeaves: boolean;
}

/** What people ask about. */
export type HelpSubject =
  | 'abilities'
  | 'making'
  | 'photo'
  | 'sending'
  | 'styles'
  | 'emotions'
  | 'changing'
  | 'packs'
  | 'telegram'
  | 'earlier'
  | 'limits'
  | 'duration'
  | 'sets'
  | 'taste'
  | 'price'
  | 'privacy'
  | 'language'
  | 'stopping'
  | 'groups'
  | 'whom'
  | 'movement'
  | 'identity'
  | 'formats'
  | 'deletion'
  | 'likeness';

/** The answer to one of them. It is found by all of its words. */
interface HelpPage {
  readonly title: string;
  readonly text: string;
}

/** Help for people. */
export type Help = (facts: HelpFacts) => Readonly<Record<HelpSubject, HelpPage>>;
