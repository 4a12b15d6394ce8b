import { createContext, type RefObject } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { languageOf } from '../../i18n/languages.ts';
import type {
  NewPerson,
  PageEvent,
  PageView,
  Payment,
  PeopleView,
  PersonView,
  PictureView,
  Press,
  PressAnswer,
  SentSticker,
  Trouble,
} from '../web/protocol.ts';
import { ApiError, listen, request, type Visit } from './api.ts';
import { type PageTexts, textsOf } from './texts.ts';

const CHOSEN_KEY = 'playground.person';
const ASK_AGAIN_MS = 1000;

export interface Notice {
  readonly id: number;
  readonly kind: 'answer' | 'problem';
  readonly text: string;
}

interface PageState {
  readonly connection: 'connecting' | 'open' | 'lost';
  readonly people: readonly PersonView[];
  readonly chat: PageView | null;
  readonly landed: number | null;
  readonly notices: readonly Notice[];
}

type PageChange =
  | PageEvent
  | { readonly type: 'leave' }
  | { readonly type: 'lost' }
  | { readonly type: 'notice'; readonly notice: Notice }
  | { readonly type: 'notice_over'; readonly id: number };

const INITIAL: PageState = { connection: 'connecting', people: [], chat: null, landed: null, notices: [] };

function reduce(state: PageState, change: PageChange): PageState {
  switch (change.type) {
    case 'snapshot': {
      const { type: _, ...chat } = change;
      return { ...state, connection: 'open', people: chat.people, chat, landed: null };
    }
    case 'changed': {
      const { type: _, ...parts } = change;
      if (state.chat === null) return { ...state, people: parts.people ?? state.people };
      const chat = { ...state.chat, ...parts };
      const newest = chat.messages.at(-1);
      const isNew = newest?.message_id !== state.chat.messages.at(-1)?.message_id;
      const landed = isNew && newest?.from.is_bot && state.chat.draft ? newest.message_id : state.landed;
      return { ...state, people: chat.people, chat, landed };
    }
    case 'leave':
      return { ...state, connection: 'connecting', chat: null };
    case 'lost':
      return { ...state, connection: 'lost' };
    case 'notice':
      return { ...state, notices: [...state.notices.slice(-2), change.notice] };
    case 'notice_over':
      return { ...state, notices: state.notices.filter(({ id }) => id !== change.id) };
    default:
      return change satisfies never;
  }
}

export type SheetView =
  | { readonly type: 'attach'; readonly files: readonly File[]; readonly as: 'photo' | 'file' }
  | { readonly type: 'camera' }
  | { readonly type: 'people' }
  | { readonly type: 'packs'; readonly name: string | null }
  | {
      readonly type: 'picture';
      readonly picture: PictureView;
      readonly title: string;
      readonly pack?: string | undefined;
      readonly fileName: string;
    };

type Dispatch = (change: PageChange) => void;

interface ActionDeps {
  readonly visit: Visit | null;
  readonly texts: () => PageTexts;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly dispatch: Dispatch;
  readonly setVisit: (visit: Visit) => void;
  readonly show: (sheet: SheetView | null) => void;
}

let notices = 0;

/** Failed actions show a notice and resolve to false or undefined. */
function pageActions({ visit, texts, field, dispatch, setVisit, show }: ActionDeps) {
  const notify = (kind: Notice['kind'], text: string) =>
    dispatch({ type: 'notice', notice: { id: ++notices, kind, text } });
  const ask = async <Answer = object>(method: string, path: string, content?: object) => {
    try {
      return await request<Answer>(texts(), method, path, content);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify('problem', error.message);
      return undefined;
    }
  };
  const post = async (path: string, content?: object) => (await ask('POST', path, content)) !== undefined;
  const own = `/api/people/${visit?.person}`;
  const choose = (person: PersonView['id']) => {
    if (visit === null) return;
    const entered = { run: visit.run, person };
    localStorage.setItem(CHOSEN_KEY, JSON.stringify(entered));
    dispatch({ type: 'leave' });
    setVisit(entered);
    show(null);
  };
  return {
    visit,
    sendText: (text: string) => post(`${own}/text`, { text }),
    sendFiles: (files: readonly File[], as: 'photo' | 'file', caption = '') => {
      const form = new FormData();
      for (const [index, file] of files.entries()) form.append(`file-${index}`, file);
      return post(`${own}/files?${new URLSearchParams({ as, caption })}`, form);
    },
    sendVoice: (sound: Blob, seconds: number) => post(`${own}/voice?seconds=${seconds}`, sound),
    sendSticker: (sticker: SentSticker) => post(`${own}/sticker`, sticker),
    /** Resolves to the bot's answer, which often has no text. */
    press: async (press: Press) => {
      const answer = await ask<PressAnswer>('POST', `${own}/press`, press);
      if (answer?.text) notify('answer', answer.text);
    },
    stopAnswer: () => post(`${own}/stop`),
    pay: async (payment: Payment) => {
      const answer = await ask<PressAnswer>('POST', `${own}/pay`, payment);
      if (answer?.text) notify('answer', answer.text);
    },
    choose,
    addPerson: async (person: NewPerson) => {
      const added = await ask<PersonView>('POST', '/api/people', person);
      if (added) choose(added.id);
    },
    setBlocked: (blocked: boolean) => post(`${own}/blocked`, { blocked }),
    deletePack: (name: string) => ask('DELETE', `${own}/packs/${encodeURIComponent(name)}`),
    modelRequest: (path: string) => ask('GET', path),
    setTrouble: (trouble: Trouble) => post('/api/trouble', trouble),
    restart: () => post('/api/restart'),
    complain: (text: string) => notify('problem', text),
    closeNotice: (id: number) => dispatch({ type: 'notice_over', id }),
    show,
    /** Moves the focus from a disappearing element to the text field. */
    toField: () => {
      // On a touch screen the keyboard would open.
      if (!matchMedia('(pointer: coarse)').matches) field.current?.focus();
    },
  };
}

export interface Page extends ReturnType<typeof pageActions> {
  readonly state: PageState;
  readonly sheet: SheetView | null;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('usePage needs a Page around the component');
  return page;
}

export function useConnectedPage(): { readonly page: Page; readonly texts: PageTexts } {
  const [state, dispatch] = useReducer(reduce, INITIAL);
  const [visit, setVisit] = useState<Visit | null>(null);
  const [sheet, show] = useState<SheetView | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const person = state.people.find(({ id }) => id === visit?.person);
  const texts = textsOf(person?.languageCode ?? navigator.language);
  const current = useRef(texts);
  current.current = texts;
  const actions = useMemo(
    () => pageActions({ visit, texts: () => current.current, field, dispatch, setVisit, show }),
    [visit],
  );

  const askAgain = usePeople(visit, dispatch, setVisit);
  useEffect(() => {
    if (visit === null) return undefined;
    return listen(visit, {
      onEvent: dispatch,
      onLost: () => dispatch({ type: 'lost' }),
      onRefused: askAgain,
    });
  }, [visit, askAgain]);

  const page = useMemo(() => ({ ...actions, state, sheet, field }), [actions, state, sheet]);
  return { page, texts };
}

/** Retries until the list of users is loaded. Visits the last user, or one with the browser's language. */
function usePeople(visit: Visit | null, dispatch: Dispatch, setVisit: (visit: Visit) => void): () => void {
  const [asked, setAsked] = useState(0);
  const last = useRef(visit);
  last.current = visit;
  useEffect(() => {
    const language = languageOf(navigator.language);
    const texts = textsOf(language);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = async () => {
      try {
        const { run, people: found } = await request<PeopleView>(texts, 'GET', '/api/people');
        const before = last.current ?? storedVisit();
        const chosen =
          found.find(({ id }) => id === before?.person && run === before.run) ??
          found.find(({ languageCode }) => languageCode === language);
        if (over || chosen === undefined) return;
        if (last.current?.run !== run || last.current.person !== chosen.id) dispatch({ type: 'leave' });
        setVisit({ run, person: chosen.id });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dispatch({ type: 'lost' });
        if (!over) timer = setTimeout(ask, ASK_AGAIN_MS);
      }
    };
    // Wait before repeating a request that has just failed.
    timer = setTimeout(ask, asked === 0 ? 0 : ASK_AGAIN_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [asked, dispatch, setVisit]);
  return useCallback(() => setAsked(count => count + 1), []);
}

function storedVisit(): Partial<Visit> | undefined {
  try {
    const visit: unknown = JSON.parse(localStorage.getItem(CHOSEN_KEY) ?? '');
    return typeof visit === 'object' && visit !== null ? visit : undefined;
  } catch {
    return undefined;
  }
}
