import type {
  DraftView,
  GenerationView,
  InspectorView,
  MessageView,
  PackView,
  PageEvent,
  PersonView,
  PlanView,
  Press,
  Surroundings,
} from '../web/protocol.ts';

export interface Notice {
  readonly id: number;
  readonly kind: 'answer' | 'problem';
  readonly text: string;
}

export interface ChatState extends Omit<Surroundings, 'people'> {
  readonly messages: readonly MessageView[];
  /** What the bot is doing, as Telegram names it: another object each time the bot says so. */
  readonly action: { readonly kind: string } | null;
  /** What the bot is about to say: another object each time it grows. */
  readonly draft: DraftView | null;
  readonly landed: number | null;
  /** Buttons that wait for the bot's answer, oldest first. */
  readonly pressed: readonly Press[];
}

export interface PageState {
  readonly connection: 'connecting' | 'open' | 'lost';
  readonly people: readonly PersonView[];
  readonly chat: ChatState | null;
  readonly notices: readonly Notice[];
  readonly noticesSoFar: number;
}

export const INITIAL_STATE: PageState = {
  connection: 'connecting',
  people: [],
  chat: null,
  notices: [],
  noticesSoFar: 0,
};

export type PageChange =
  | PageEvent
  | { readonly type: 'connection'; readonly connection: PageState['connection'] }
  | { readonly type: 'leave' }
  | { readonly type: 'pressed'; readonly press: Press }
  | { readonly type: 'press_over'; readonly press: Press }
  | { readonly type: 'action_over' }
  | { readonly type: 'draft_over' }
  | { readonly type: 'problem'; readonly text: string }
  | { readonly type: 'notice_over'; readonly id: number };

/** The next state of the page. Pure: the same change of the same state gives the same result. */
export function reduce(state: PageState, change: PageChange): PageState {
  switch (change.type) {
    case 'snapshot': {
      const { type: _, people, ...chat } = change;
      return {
        ...state,
        connection: 'open',
        people,
        chat: { ...chat, action: null, landed: null, pressed: [] },
      };
    }
    case 'connection':
      return { ...state, connection: change.connection };
    case 'changed': {
      const { type: _, people = state.people, ...parts } = change;
      // A bot that stops answers nothing that it was asked before.
      const stopped = parts.bot?.running === false && { action: null, draft: null, pressed: [] };
      return inChat({ ...state, people }, () => ({ ...parts, ...stopped }));
    }
    case 'leave':
      return { ...state, connection: 'connecting', chat: null };
    case 'answer': {
      const answered = inChat(state, chat => ({ pressed: chat.pressed.slice(1) }));
      return change.text === '' ? answered : withNotice(answered, 'answer', change.text);
    }
    case 'problem':
      return withNotice(state, 'problem', change.text);
    case 'notice_over':
      return { ...state, notices: state.notices.filter(notice => notice.id !== change.id) };
    case 'message':
      return inChat(state, chat => withMessage(chat, change.message));
    case 'delete':
      return inChat(state, chat => ({ messages: chat.messages.filter(({ id }) => id !== change.id) }));
    case 'action':
      return inChat(state, () => ({ action: { kind: change.action } }));
    case 'action_over':
      return inChat(state, () => ({ action: null }));
    case 'draft':
      return inChat(state, () => ({ draft: change.draft }));
    case 'draft_over':
      return inChat(state, () => ({ draft: null }));
    case 'pressed':
      return inChat(state, chat => ({ pressed: [...chat.pressed, change.press] }));
    case 'press_over':
      return inChat(state, chat => ({ pressed: chat.pressed.filter(press => !same(press, change.press)) }));
    default:
      return change satisfies never;
  }
}

export function same(press: Press, other: Press): boolean {
  return press.messageId === other.messageId && press.data === other.data;
}

function inChat(state: PageState, changes: (chat: ChatState) => Partial<ChatState>): PageState {
  return state.chat === null ? state : { ...state, chat: { ...state.chat, ...changes(state.chat) } };
}

function withMessage(chat: ChatState, message: MessageView): Partial<ChatState> {
  const known = chat.messages.some(({ id }) => id === message.id);
  if (known) return { messages: chat.messages.map(old => (old.id === message.id ? message : old)) };
  const messages = [...chat.messages, message].sort((a, b) => a.id - b.id);
  if (message.from !== 'bot') return { messages };
  return { messages, action: null, draft: null, ...(chat.draft && { landed: message.id }) };
}

function withNotice(state: PageState, kind: Notice['kind'], text: string): PageState {
  const id = state.noticesSoFar + 1;
  return { ...state, notices: [...state.notices.slice(-2), { id, kind, text }], noticesSoFar: id };
}

export type Block = readonly [MessageView, ...MessageView[]];

export type TimelineItem =
  | { readonly type: 'date'; readonly at: number }
  | { readonly type: 'group'; readonly from: MessageView['from']; readonly blocks: readonly Block[] };

const GROUP_MS = 5 * 60 * 1000;

export function timeline(messages: readonly MessageView[]): readonly TimelineItem[] {
  const items: TimelineItem[] = [];
  let blocks: [MessageView, ...MessageView[]][] = [];
  let last: MessageView | undefined;
  for (const message of messages) {
    const newDay = last === undefined || !sameDay(last.at, message.at);
    if (newDay) items.push({ type: 'date', at: message.at });
    if (newDay || last?.from !== message.from || message.at - last.at > GROUP_MS) {
      blocks = [];
      items.push({ type: 'group', from: message.from, blocks });
    }
    const album = blocks.at(-1);
    if (message.albumId !== undefined && album?.[0].albumId === message.albumId) album.push(message);
    else blocks.push([message]);
    last = message;
  }
  return items;
}

function sameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

type Dialogue = NonNullable<InspectorView['dialogue']>;

/** What the page can offer; null while the bot has asked something, which the bar must not say in other words. */
export type NextStep =
  | { readonly type: 'start' | 'photo' | 'describe' | 'drawing' | 'unblock' }
  | { readonly type: 'pack'; readonly pack: PackView }
  | null;

const PARAMETERS = ['style', 'emotion', 'pose'] as const;

/** `queued` and `running` are drawn, `finished` is on its way; `delivered` and `failed` are over. */
const AT_WORK: readonly string[] = ['queued', 'running', 'finished'];

export function nextStep(chat: ChatState): NextStep {
  const { session, dialogue, generations, plans } = chat.inspector;
  if (chat.person.blocked) return { type: 'unblock' };
  if (chat.messages.length === 0 || session === null) return { type: 'start' };
  const [newest] = generations;
  const [plan] = plans;
  if (newest !== undefined && AT_WORK.includes(newest.status)) return { type: 'drawing' };
  if (plan?.status === 'approval' || plan?.status === 'open') return null;
  if (session.awaits !== null || session.asksForPhoto) return null;
  if (!session.hasPhoto) return { type: session.state === 'idle' ? 'start' : 'photo' };
  const isAgreed = dialogue === null || dialogue.confirmed || isOfPlan(newest, plan, dialogue);
  if (newest?.status === 'delivered' && isAgreed) {
    const pack = chat.packs.find(({ name }) => name === newest.pack);
    return pack === undefined ? null : { type: 'pack', pack };
  }
  if (dialogue === null) return { type: 'start' };
  return PARAMETERS.every(name => dialogue[name] === null) ? { type: 'describe' } : null;
}

function isOfPlan(
  newest: GenerationView | undefined,
  plan: PlanView | undefined,
  dialogue: Dialogue,
): boolean {
  if (newest === undefined || PARAMETERS.some(name => dialogue[name] !== null)) return false;
  return plan?.stickers.some(({ generationId }) => generationId === newest.id) ?? false;
}
