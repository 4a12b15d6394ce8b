import { createContext, type RefObject } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { languageOf } from '../../i18n/languages.ts';
import type {
  NewPerson,
  PeopleView,
  PersonView,
  PictureView,
  Press,
  RequestView,
  Trouble,
} from '../web/protocol.ts';
import { ApiError, listen, request, type Visit } from './api.ts';
import { INITIAL_STATE, type PageChange, type PageState, reduce } from './store.ts';
import { type PageTexts, textsOf } from './texts.ts';

const CHOSEN_KEY = 'playground.person';
const ASK_AGAIN_MS = 1000;
/** Telegram shows an action for five seconds, and a draft for thirty. */
const ACTION_MS = 5000;
const DRAFT_MS = 30_000;
/** A bot that has not answered a press by then never will, as far as people are concerned. */
const PRESS_MS = 20_000;

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

/** Whatever fails says so in a notice, and resolves to false or undefined. */
function pageActions({ visit, texts, field, dispatch, setVisit, show }: ActionDeps) {
  const ask = async <Answer = object>(method: string, path: string, content?: object) => {
    try {
      return await request<Answer>(texts(), method, path, content);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      dispatch({ type: 'problem', text: error.message });
      return undefined;
    }
  };
  const post = async (path: string, content?: object) => (await ask('POST', path, content)) !== undefined;
  const own = `/api/people/${visit?.person}`;
  const draftKey = `playground.draft:${visit?.run}:${visit?.person}`;
  const enter = (entered: Visit) => {
    localStorage.setItem(CHOSEN_KEY, JSON.stringify(entered));
    dispatch({ type: 'leave' });
    setVisit(entered);
    show(null);
  };
  return {
    sendText: (text: string) => post(`${own}/text`, { text }),
    sendFiles: (files: readonly File[], as: 'photo' | 'file', caption = '') => {
      const form = new FormData();
      for (const [index, file] of files.entries()) form.append(`file-${index}`, file);
      return post(`${own}/files?${new URLSearchParams({ as, caption })}`, form);
    },
    sendVoice: (sound: Blob, seconds: number) => post(`${own}/voice?seconds=${seconds}`, sound),
    press: async (press: Press) => {
      dispatch({ type: 'pressed', press });
      setTimeout(() => dispatch({ type: 'press_over', press }), PRESS_MS);
      if (!(await post(`${own}/press`, press))) dispatch({ type: 'press_over', press });
    },
    choose: (person: PersonView['id']) => visit !== null && enter({ run: visit.run, person }),
    addPerson: async (person: NewPerson) => {
      const added = await ask<PersonView>('POST', '/api/people', person);
      const now = added && (await ask<PeopleView>('GET', '/api/people'));
      if (!now) return false;
      dispatch({ type: 'changed', people: now.people });
      enter({ run: now.run, person: added.id });
      return true;
    },
    setBlocked: (blocked: boolean) => post(`${own}/blocked`, { blocked }),
    deletePack: (name: string) => ask('DELETE', `${own}/packs/${encodeURIComponent(name)}`),
    modelRequest: (path: string) => ask<RequestView>('GET', path),
    setTrouble: (trouble: Trouble) => post('/api/trouble', trouble),
    restart: () => post('/api/restart'),
    complain: (text: string) => dispatch({ type: 'problem', text }),
    /** What was begun to be written; kept through a reload, and while somebody else's chat is open. */
    draft: () => sessionStorage.getItem(draftKey) ?? '',
    keepDraft: (text: string) => sessionStorage.setItem(draftKey, text),
    closeNotice: (id: number) => dispatch({ type: 'notice_over', id }),
    show,
    /** Where the focus goes from what disappears: one writes on there. */
    toField: () => {
      // On a touch screen the keyboard would come up.
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
  if (page === null) throw new Error('There is no page around this component');
  return page;
}

export function useConnectedPage(): { readonly page: Page; readonly texts: PageTexts } {
  const [state, dispatch] = useReducer(reduce, INITIAL_STATE);
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
      onLost: () => dispatch({ type: 'connection', connection: 'lost' }),
      onRefused: askAgain,
    });
  }, [visit, askAgain]);
  useTimeout(state.chat?.action ?? null, ACTION_MS, () => dispatch({ type: 'action_over' }));
  useTimeout(state.chat?.draft ?? null, DRAFT_MS, () => dispatch({ type: 'draft_over' }));

  const page = useMemo(() => ({ ...actions, state, sheet, field }), [actions, state, sheet]);
  return { page, texts };
}

/**
 * Asks who there is until it is told, and visits the person of last time, or one who speaks as the browser does.
 *
 * @returns asks once more: the playground may have begun anew
 */
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
        const known =
          found.find(({ id }) => id === before?.person && run === before.run) ??
          found.find(({ languageCode }) => languageCode === language);
        const someone = { firstName: texts.someone, languageCode: language };
        const chosen = known ?? (await request<PersonView>(texts, 'POST', '/api/people', someone));
        if (over) return;
        dispatch({ type: 'changed', people: known ? found : [...found, chosen] });
        if (last.current?.run !== run || last.current.person !== chosen.id) dispatch({ type: 'leave' });
        setVisit({ run, person: chosen.id });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dispatch({ type: 'connection', connection: 'lost' });
        if (!over) timer = setTimeout(ask, ASK_AGAIN_MS);
      }
    };
    // What was refused just now is not asked for at once.
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

function useTimeout(value: object | null, ms: number, over: () => void): void {
  const latest = useRef(over);
  latest.current = over;
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
}
