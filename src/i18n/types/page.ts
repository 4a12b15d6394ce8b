/** What the page shows of a drawing. */
type Picture = 'photo' | 'sheet' | 'drawn' | 'cut_out' | 'finished';
/** How far a set is; see the plans' table. */
type PlanStatus = 'open' | 'first' | 'approval' | 'rest' | 'packing' | 'done' | 'stopped' | 'dropped';
type PlannedState = 'waiting' | 'queued' | 'drawing' | 'drawn' | 'failed';
type Preference = 'purpose' | 'styles' | 'humour' | 'never' | 'notes';
type Parameter = 'style' | 'emotion' | 'pose';
/** Trouble that can be switched on. */
type Switch = 'modelDown' | 'modelSlow' | 'floodWait';

/** What the program has names of its own for. */
type Known =
  | 'idle'
  | 'assistant_wait_photo'
  | 'assistant_chat'
  | 'assistant'
  | 'interview'
  | 'knowledge'
  | 'sticker_plan'
  | 'sticker_emoji'
  | 'summary'
  | 'caption'
  | 'taste'
  | 'pack_title'
  | 'emoji'
  | 'plan_words'
  | 'queued'
  | 'running'
  | 'finished'
  | 'delivered'
  | 'failed'
  | 'waiting_photo'
  | 'drawing'
  | 'finishing'
  | 'delivering'
  | 'blocked'
  | 'no_image'
  | 'unavailable'
  | 'photo_lost'
  | 'photo_refused'
  | 'internal'
  | 'stopped'
  | 'offline';

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
      | 'retry'
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
  readonly camera: { readonly title: string; readonly take: string; readonly denied: string };
  readonly samples: { readonly mira: string; readonly leo: string };
  readonly samplePortrait: (name: string) => string;
  readonly message: {
    readonly newOnes: (count: number) => string;
    readonly sticker: (emoji: string) => string;
    readonly photo: string;
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
  readonly inspector: {
    readonly title: string;
    readonly open: string;
    readonly tabs: Readonly<Record<'now' | 'turns' | 'drawings' | 'trouble', string>>;
    readonly session: string;
    readonly dialogue: string;
    readonly noSession: string;
    readonly noDialogue: string;
    readonly noTurns: string;
    readonly noDrawings: string;
    readonly fields: Readonly<
      Record<
        | 'state'
        | 'photo'
        | 'awaits'
        | 'language'
        | 'generations'
        | 'left'
        | 'revision'
        | 'confirmed'
        | 'goal'
        | 'leads'
        | 'interview'
        | Preference
        | Parameter,
        string
      >
    >;
    readonly yes: string;
    readonly no: string;
    readonly rounds: (count: number) => string;
    readonly tokens: (input: string, output: string) => string;
    readonly args: string;
    readonly result: string;
    /** Stands for the model where there is none. */
    readonly rules: string;
    readonly failed: string;
    /** A button was. */
    readonly pressed: string;
    /** What a person sent that is neither words nor a picture. */
    readonly other: string;
    /** The bot asks a model though the person has done nothing. */
    readonly background: string;
    readonly noRounds: string;
    /** All that a model was told. */
    readonly request: Readonly<Record<'title' | 'system' | 'state' | 'tools' | 'settings', string>> & {
      readonly roles: Readonly<Record<'user' | 'assistant' | 'tool', string>>;
    };
    /** States, agents, stages and reasons, by what the program calls them. */
    readonly known: Readonly<Record<Known, string>>;
    readonly take: (take: number) => string;
    readonly pictures: Readonly<Record<Picture, string>>;
    readonly plan: string;
    readonly planStatus: Readonly<Record<PlanStatus, string>>;
    readonly planned: Readonly<Record<PlannedState, string>>;
    readonly taste: string;
    readonly interview: Readonly<Record<'never' | 'offered' | 'running' | 'done' | 'declined', string>>;
    /** Of the agent that leads. @param turns how many in a row */
    readonly led: (turns: number) => string;
    /** Stickers of a sheet that could not be used: each is drawn by itself. */
    readonly alone: string;
  };
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
