import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { languageOf } from '../../i18n/languages.ts';
import { Api, ApiError, listen, type Visit } from './api.ts';
import { keepDraft, readDraft } from './lib/drafts.ts';
import type { Page, PageActions, SheetView } from './page-context.ts';
import { INITIAL_STATE, type PageChange, reduce } from './store/store.ts';
import { type PageTexts, textsOf } from './texts.ts';

const CHOSEN_KEY = 'playground.person';
const ASK_AGAIN_MS = 1000;
/** Telegram shows an action for five seconds, and a draft for thirty. */
const ACTION_MS = 5000;
const DRAFT_MS = 30_000;
/** A bot that has not answered a press by then never will, as far as people are concerned. */
const PRESS_MS = 20_000;

/** The state of the page, connected to the server, and all that can be done to it. */
export function useConnectedPage(): { readonly page: Page; readonly texts: PageTexts } {
  const [state, dispatch] = useReducer(reduce, INITIAL_STATE);
  const [visit, setVisit] = useState<Visit | null>(null);
  const [sheet, show] = useState<SheetView | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const chosen = visit?.person ?? null;
  const run = visit?.run ?? null;
  const person = state.people.find(({ id }) => id === chosen);
  const texts = textsOf(person?.languageCode ?? navigator.language);
  const current = useRef(texts);
  current.current = texts;
  const api = useMemo(() => new Api(() => current.current), []);

  const actions = useMemo((): PageActions => {
    const answered = async <Answer>(request: Promise<Answer>): Promise<{ answer: Answer } | undefined> => {
      try {
        return { answer: await request };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dispatch({ type: 'problem', text: error.message });
        return undefined;
      }
    };
    const attempt = async (request: Promise<unknown>) => (await answered(request)) !== undefined;
    const toPerson = async (request: (id: number) => Promise<unknown>) =>
      chosen !== null && (await attempt(request(chosen)));
    const enter = (entered: Visit) => {
      localStorage.setItem(CHOSEN_KEY, JSON.stringify(entered));
      dispatch({ type: 'leave' });
      setVisit(entered);
      show(null);
    };
    return {
      sendText: text => toPerson(id => api.sendText(id, { text })),
      sendFiles: (files, as, caption) => toPerson(id => api.sendFiles(id, files, as, caption)),
      sendVoice: recording => toPerson(id => api.sendVoice(id, recording)),
      press: async press => {
        dispatch({ type: 'pressed', press });
        setTimeout(() => dispatch({ type: 'press_over', press }), PRESS_MS);
        const sent = await toPerson(id => api.press(id, press));
        if (!sent) dispatch({ type: 'press_over', press });
        return sent;
      },
      choose: id => run !== null && enter({ run, person: id }),
      addPerson: newPerson =>
        attempt(
          api.addPerson(newPerson).then(async added => {
            const now = await api.people();
            dispatch({ type: 'people', people: now.people });
            enter({ run: now.run, person: added.id });
          }),
        ),
      setBlocked: blocked => toPerson(id => api.setBlocked(id, blocked)),
      deletePack: name => toPerson(id => api.deletePack(id, name)),
      modelRequest: async path => (await answered(api.modelRequest(path)))?.answer,
      setTrouble: trouble => attempt(api.setTrouble(trouble)),
      restart: () => attempt(api.restart()),
      complain: text => dispatch({ type: 'problem', text }),
      draft: () => (visit === null ? '' : readDraft(visit)),
      keepDraft: text => {
        if (visit !== null) keepDraft(visit, text);
      },
      closeNotice: id => dispatch({ type: 'notice_over', id }),
      closeAlert: () => dispatch({ type: 'alert_over' }),
      show,
      toField: () => {
        // On a touch screen the keyboard would come up.
        if (!matchMedia('(pointer: coarse)').matches) field.current?.focus();
      },
    };
  }, [api, chosen, run, visit]);

  const askAgain = usePeople(api, visit, dispatch, setVisit);
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
 * @returns asks once more: the stream was refused, and the playground may have begun anew
 */
function usePeople(
  api: Api,
  visit: Visit | null,
  dispatch: (change: PageChange) => void,
  setVisit: (visit: Visit) => void,
): () => void {
  const [asked, setAsked] = useState(0);
  const last = useRef(visit);
  last.current = visit;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = async () => {
      try {
        const { run, people: found } = await api.people();
        const before = last.current ?? storedVisit();
        const known =
          found.find(({ id }) => id === before?.person && run === before.run) ??
          found.find(({ languageCode }) => languageCode === languageOf(navigator.language));
        const chosen = known ?? (await api.addPerson(someone()));
        if (over) return;
        dispatch({ type: 'people', people: known ? found : [...found, chosen] });
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
  }, [api, asked, dispatch, setVisit]);
  return useCallback(() => setAsked(count => count + 1), []);
}

/** The visit of last time; undefined where there was none. */
function storedVisit(): Partial<Visit> | undefined {
  const stored = localStorage.getItem(CHOSEN_KEY);
  try {
    const visit: unknown = JSON.parse(stored ?? '');
    return typeof visit === 'object' && visit !== null ? visit : undefined;
  } catch {
    return undefined;
  }
}

function someone() {
  const languageCode = languageOf(navigator.language);
  return { firstName: textsOf(languageCode).someone, languageCode };
}

/** Runs `over` once `value` has stayed the same for `ms`, unless it is null. */
function useTimeout(value: object | null, ms: number, over: () => void): void {
  const latest = useRef(over);
  latest.current = over;
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
}
