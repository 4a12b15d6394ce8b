/** What the page shows of a drawing. */
type Picture = 'photo' | 'sheet' | 'drawn' | 'cut_out' | 'finished';
/** How far a set is; see the plans' table. */
type PlanStatus = 'open' | 'first' | 'approval' | 'rest' | 'packing' | 'done' | 'stopped' | 'dropped';
type PlannedState = 'waiting' | 'queued' | 'drawing' | 'drawn' | 'failed';
type Preference = 'purpose' | 'styles' | 'humour' | 'never' | 'notes';
type Parameter = 'style' | 'emotion' | 'pose';

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
  | 'new_pack_title'
  | 'delete_sticker'
  | 'pack_deletion'
  | 'forget'
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

type Failure =
  | 'wished'
  | 'unreachable'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'interrupted'
  | 'auth'
  | 'quota'
  | 'region'
  | 'model_missing'
  | 'bad_request'
  | 'bad_answer'
  | 'blocked'
  | 'no_image'
  | 'image_refused';

/** The words of the page's inspector. */
export interface InspectorTexts {
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
  /** Why a model gave no answer, by the kind of its failure; `wished`: switched off on the page. */
  readonly failures: Readonly<Record<Failure, string>>;
  /** A button was. */
  readonly pressed: string;
  /** What a person sent that is neither words nor a picture. */
  readonly voice: string;
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
}
