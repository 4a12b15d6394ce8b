import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Chat } from './components/chat.tsx';
import { Inspector } from './components/inspector/index.tsx';
import { PeopleList } from './components/sheets/people-list.tsx';
import { Sheets } from './components/sheets/sheets.tsx';
import { useBack, useWide } from './lib/browser.ts';
import botUrl from './portraits/bot.svg';
import { Texts } from './texts.ts';
import { type Notice, PageContext, useConnectedPage, usePage } from './use-page.ts';
import './styles/index.css';

function App() {
  const { page, texts } = useConnectedPage();
  const { sheet, show, field } = page;
  const wide = useWide();
  const [opened, setOpened] = useState<boolean | null>(null);
  const inspecting = opened ?? wide;
  const close = sheet !== null ? () => show(null) : inspecting && !wide ? () => setOpened(false) : null;
  useBack(close);
  useEffect(() => {
    document.documentElement.lang = texts.locale;
    document.title = texts.title;
  }, [texts]);
  return (
    <PageContext.Provider value={page}>
      <Texts.Provider value={texts}>
        <button type="button" class="skip-link" onClick={() => field.current?.focus()}>
          {texts.skip}
        </button>
        <div class={`page ${inspecting ? 'inspecting' : ''}`}>
          <nav class="sidebar" aria-label={texts.people.title}>
            <PeopleList />
          </nav>
          <Chat inspecting={inspecting} onInspect={() => setOpened(!inspecting)} />
          {inspecting && <Inspector overlay={!wide} onClose={() => setOpened(false)} />}
        </div>
        <Sheets />
        <Toasts />
      </Texts.Provider>
    </PageContext.Provider>
  );
}

const SHOWN_MS = { answer: 3000, problem: 8000 } as const;

function Toasts() {
  const { state } = usePage();
  const layer = useRef<HTMLDivElement>(null);
  const newest = state.notices.at(-1)?.id;
  useEffect(() => {
    // Reopening a popover puts it above a dialog that was opened after it.
    layer.current?.hidePopover();
    if (newest !== undefined) layer.current?.showPopover();
  }, [newest]);
  return (
    <div class="toasts" ref={layer} popover="manual" role="status" aria-live="polite">
      {state.notices.map(notice => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Toast({ notice }: { readonly notice: Notice }) {
  const { closeNotice } = usePage();
  const { id, kind, text } = notice;
  useEffect(() => {
    const timer = setTimeout(() => closeNotice(id), SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, closeNotice]);
  return (
    <button type="button" class={`toast toast-${kind}`} onClick={() => closeNotice(id)}>
      {text}
    </button>
  );
}

document.querySelector('link[rel="icon"]')?.setAttribute('href', botUrl);
const root = document.getElementById('app');
if (root) render(<App />, root);
