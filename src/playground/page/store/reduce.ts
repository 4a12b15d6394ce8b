import type { MessageView, Press } from '../../web/protocol.ts';
import type { ChatState, Notice, PageChange, PageState } from './state.ts';

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
    case 'people':
      return { ...state, people: change.people };
    case 'leave':
      return { ...state, connection: 'connecting', chat: null, alert: null };
    case 'person':
      return inChat(state, () => ({ person: change.person }));
    case 'answer': {
      const answered = inChat(state, chat => ({ pressed: chat.pressed.slice(1) }));
      if (change.text === '') return answered;
      return change.alert ? { ...answered, alert: change.text } : withNotice(answered, 'answer', change.text);
    }
    case 'problem':
      return withNotice(state, 'problem', change.text);
    case 'notice_over':
      return { ...state, notices: state.notices.filter(notice => notice.id !== change.id) };
    case 'alert_over':
      return { ...state, alert: null };
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
    case 'packs':
      return inChat(state, () => ({ packs: change.packs }));
    case 'commands':
      return inChat(state, () => ({ commands: change.commands }));
    case 'trouble':
      return inChat(state, () => ({ trouble: change.trouble }));
    case 'inspector':
      return inChat(state, () => ({ inspector: change.inspector }));
    case 'bot':
      // A bot that stops answers nothing that it was asked before.
      return inChat(state, chat => ({
        bot: { ...chat.bot, running: change.running },
        ...(!change.running && { action: null, draft: null, pressed: [] }),
      }));
    default:
      return change satisfies never;
  }
}

/** Whether this button waits for the bot's answer. */
export function same(press: Press, other: Press): boolean {
  return press.messageId === other.messageId && press.data === other.data;
}

/** What comes for a chat that is not open any more changes nothing. */
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
