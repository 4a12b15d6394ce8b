import type { InspectorTexts } from './inspector.ts';

type Parameter = 'style' | 'emotion' | 'pose';
/** Trouble that can be switched on. */
type Switch = 'modelDown' | 'modelSlow' | 'floodWait';

/** The page's own words. What the bot says comes from the bot. */
export interface PageTexts {
  /** For dates and numbers, and the page's `lang`. */
  readonly locale: string;
  readonly title: string;
  /** Leads from the beginning of the page to where one writes. */
  readonly skip: string;
  readonly bot: string;
  /** Heads the chat. */
  readonly botName: string;
  readonly you: string;
  /** First name of somebody who speaks this language. */
  readonly someone: string;
  readonly today: string;
  readonly yesterday: string;
  readonly edited: string;
  readonly close: string;
  readonly cancel: string;
  readonly save: string;
  readonly status: Readonly<
    Record<
      'typing' | 'choose_sticker' | 'upload_photo' | 'upload_document' | 'restarting' | 'connecting' | 'lost',
      string
    >
  >;
  readonly welcome: {
    readonly title: string;
    readonly lead: string;
    /** Where image filters draw, as no model does. */
    readonly demo: string;
    readonly steps: readonly string[];
    readonly start: string;
  };
  readonly next: Readonly<
    Record<
      | 'start'
      | 'photo'
      | 'own'
      | 'describe'
      | 'confirm'
      | 'plan'
      | 'approve'
      | 'drawing'
      | 'awaits'
      | 'decide'
      | 'retry'
      | 'choosePhoto'
      | 'addToPack'
      | 'openPack'
      | 'unblock',
      string
    >
  > & { readonly pack: (title: string) => string; readonly blocked: (name: string) => string };
  /** Words that a person could write, in their language. */
  readonly ideas: Readonly<Record<Parameter | 'all', readonly string[]>>;
  readonly composer: Readonly<
    Record<
      | 'label'
      | 'placeholder'
      | 'send'
      | 'attach'
      | 'commands'
      | 'photo'
      | 'file'
      | 'camera'
      | 'sample'
      | 'drop',
      string
    >
  >;
  readonly attach: {
    readonly photoTitle: string;
    readonly fileTitle: string;
    readonly caption: string;
    readonly asFile: string;
    readonly tooLarge: (name: string) => string;
    readonly noPicture: (name: string) => string;
    readonly emptyFile: (name: string) => string;
  };
  /** The button that records while it is held. */
  readonly voice: Readonly<Record<'record' | 'send' | 'hold' | 'denied', string>>;
  readonly camera: { readonly title: string; readonly take: string; readonly denied: string };
  readonly samples: { readonly eileen: string; readonly leo: string };
  readonly samplePortrait: (name: string) => string;
  readonly message: {
    readonly newOnes: (count: number) => string;
    readonly sticker: (emoji: string) => string;
    readonly photo: string;
    readonly voice: (seconds: number) => string;
    readonly draft: string;
    readonly open: string;
    readonly spoiler: string;
    readonly log: string;
  };
  readonly packs: {
    readonly label: string;
    readonly count: (count: number) => string;
    readonly none: string;
    readonly missing: (name: string) => string;
    readonly remove: string;
    readonly removeHint: string;
    readonly removeSurely: (title: string) => string;
    readonly removeYes: string;
    readonly keywords: string;
    readonly back: string;
  };
  readonly people: {
    readonly title: string;
    readonly hint: string;
    readonly add: string;
    readonly name: string;
    readonly language: string;
    readonly create: string;
    readonly nameWithLanguage: (name: string, language: string) => string;
    readonly unread: (count: number) => string;
    readonly blocked: string;
  };
  readonly theme: Readonly<Record<'light' | 'dark' | 'toLight' | 'toDark', string>>;
  readonly inspector: InspectorTexts;
  readonly trouble: Readonly<
    Record<
      Switch | `${Switch}Hint` | 'hint' | 'blocked' | 'blockedHint' | 'restart' | 'restartHint' | 'active',
      string
    >
  >;
  readonly problems: {
    readonly network: string;
    readonly unknown: (status: number) => string;
  };
}
