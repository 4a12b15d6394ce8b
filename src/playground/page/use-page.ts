import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { Api, ApiError, listen } from './api.ts';
import { type PageTexts, pageTexts } from './i18n/index.ts';
import type { Page, PageActions, SheetView } from './page-context.ts';
import { reduce } from './store/reduce.ts';
import { INITIAL_STATE, type PageChange } from './store/state.ts';

const CHOSEN_KEY = 'playground.person';
/** Telegram shows an action for five seconds, and a draft for thirty. */
const ACTION_MS = 5000;
const DRAFT_MS = 30_000;
/** A bot that has not answered a press by then never will, as far as people are concerned. */
const PRESS_MS = 20_000;

/** The state of the page, connected to the server, and all that can be done to it. */
export function usePage(): { readonly page: Page; readonly texts: PageTexts } {
  const [state, dispatch] = useReducer(reduce, INITIAL_STATE);
  const [chosen, choose] = useState<number | null>(null);
  const [sheet, show] = useState<SheetView | null>(null);
  const person = state.people.find(({ id }) => id === chosen);
  const texts = pageTexts(person?.languageCode ?? navigator.language);
  const current = useRef(texts);
  current.current = texts;
  const api = useMemo(() => new Api(() => current.current), []);

  const actions = useMemo((): PageActions => {
    const attempt = async (request: Promise<unknown>): Promise<boolean> => {
      try {
        await request;
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dispatch({ type: 'problem', text: error.message });
        return false;
      }
    };
    const toPerson = async (request: (id: number) => Promise<unknown>) =>
      chosen !== null && (await attempt(request(chosen)));
    const enter = (id: number) => {
      localStorage.setItem(CHOSEN_KEY, String(id));
      dispatch({ type: 'leave' });
      choose(id);
      show(null);
    };
    return {
      sendText: text => toPerson(id => api.sendText(id, { text })),
      sendPicture: (file, as, caption) => toPerson(id => api.sendPicture(id, file, as, caption)),
      press: async press => {
        dispatch({ type: 'pressed', press });
        setTimeout(() => dispatch({ type: 'press_over', press }), PRESS_MS);
        const sent = await toPerson(id => api.press(id, press));
        if (!sent) dispatch({ type: 'press_over', press });
        return sent;
      },
      choose: enter,
      addPerson: newPerson =>
        attempt(
          api.addPerson(newPerson).then(async added => {
            dispatch({ type: 'people', people: await api.people() });
            enter(added.id);
          }),
        ),
      setBlocked: blocked => toPerson(id => api.setBlocked(id, blocked)),
      deletePack: name => toPerson(id => api.deletePack(id, name)),
      setTrouble: trouble => attempt(api.setTrouble(trouble)),
      restart: () => attempt(api.restart()),
      complain: text => dispatch({ type: 'problem', text }),
      closeNotice: id => dispatch({ type: 'notice_over', id }),
      closeAlert: () => dispatch({ type: 'alert_over' }),
      show,
    };
  }, [api, chosen]);

  usePeople(api, dispatch, choose);
  useEffect(() => {
    if (chosen === null) return undefined;
    return listen(chosen, dispatch, () => dispatch({ type: 'connection', connection: 'lost' }));
  }, [chosen]);
  useTimeout(state.chat?.action ?? null, ACTION_MS, () => dispatch({ type: 'action_over' }));
  useTimeout(state.chat?.draft ?? null, DRAFT_MS, () => dispatch({ type: 'draft_over' }));

  const page = useMemo(() => ({ ...actions, state, sheet }), [actions, state, sheet]);
  return { page, texts };
}

/** Asks who there is until it is told, and chooses the person of last time, or one who speaks as the browser does. */
function usePeople(api: Api, dispatch: (change: PageChange) => void, choose: (id: number) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const found = await api.people();
        const people = found.length > 0 ? found : [await api.addPerson(someone())];
        dispatch({ type: 'people', people });
        const last = Number(localStorage.getItem(CHOSEN_KEY));
        const chosen =
          people.find(({ id }) => id === last) ??
          people.find(({ languageCode }) => navigator.language.startsWith(languageCode)) ??
          people[0];
        if (chosen) choose(chosen.id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dispatch({ type: 'connection', connection: 'lost' });
        timer = setTimeout(ask, 1000);
      }
    };
    void ask();
    return () => clearTimeout(timer);
  }, [api, dispatch, choose]);
}

function someone() {
  return navigator.language.startsWith('ru')
    ? { firstName: 'Аня', languageCode: 'ru' }
    : { firstName: 'Ann', languageCode: 'en' };
}

/** Runs `over` once `value` has stayed the same for `ms`, unless it is null. */
function useTimeout(value: object | string | null, ms: number, over: () => void): void {
  const latest = useRef(over);
  latest.current = over;
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
}
