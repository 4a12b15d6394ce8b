import type {
  BotView,
  CommandView,
  DraftView,
  InspectorView,
  MessageView,
  PackView,
  PageEvent,
  PersonView,
  Press,
  Trouble,
} from '../../web/protocol.ts';

/** A line that shows itself for some seconds: what the bot answered to a button, or what went wrong. */
export interface Notice {
  readonly id: number;
  readonly kind: 'answer' | 'problem';
  readonly text: string;
}

/** The chat of one person, as far as the server has told of it. */
export interface ChatState {
  readonly person: PersonView;
  readonly bot: BotView;
  /** Oldest first. */
  readonly messages: readonly MessageView[];
  readonly commands: readonly CommandView[];
  readonly packs: readonly PackView[];
  readonly trouble: Trouble;
  readonly inspector: InspectorView;
  /** What the bot is doing, as Telegram names it: another object each time the bot says so. */
  readonly action: { readonly kind: string } | null;
  /** What the bot is about to say: another object each time it grows. */
  readonly draft: DraftView | null;
  /** The message that took the place of a draft last. */
  readonly landed: number | null;
  /** Buttons that wait for the bot's answer, oldest first. */
  readonly pressed: readonly Press[];
}

export interface PageState {
  readonly connection: 'connecting' | 'open' | 'lost';
  readonly people: readonly PersonView[];
  /** Null until the first snapshot. */
  readonly chat: ChatState | null;
  readonly notices: readonly Notice[];
  /** What the bot wants to be read before anything else goes on. */
  readonly alert: string | null;
  readonly noticesSoFar: number;
}

export const INITIAL_STATE: PageState = {
  connection: 'connecting',
  people: [],
  chat: null,
  notices: [],
  alert: null,
  noticesSoFar: 0,
};

/** What can happen to the page: events of the server, and what the person or a timer does. */
export type PageChange =
  | PageEvent
  | { readonly type: 'connection'; readonly connection: PageState['connection'] }
  /** Another person was chosen: what is shown belongs to somebody else. */
  | { readonly type: 'leave' }
  | { readonly type: 'pressed'; readonly press: Press }
  /** The press failed, or the bot never answered it. */
  | { readonly type: 'press_over'; readonly press: Press }
  | { readonly type: 'action_over' }
  | { readonly type: 'draft_over' }
  | { readonly type: 'problem'; readonly text: string }
  | { readonly type: 'notice_over'; readonly id: number }
  | { readonly type: 'alert_over' };
