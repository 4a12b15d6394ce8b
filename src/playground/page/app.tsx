import { useEffect, useState } from 'preact/hooks';
import { Chat } from './components/chat.tsx';
import { Inspector } from './components/inspector/index.tsx';
import { PeopleList } from './components/sheets/people-list.tsx';
import { Sheets } from './components/sheets/sheets.tsx';
import { Toasts } from './components/toasts.tsx';
import { useBack, useWide } from './lib/hooks.ts';
import { Texts } from './texts.ts';
import { PageContext, useConnectedPage } from './use-page.ts';

/** People, the chat, and what the bot is doing, side by side; on a narrow screen the chat alone. */
export function App() {
  const { page, texts } = useConnectedPage();
  const { state, sheet, show, field } = page;
  const wide = useWide();
  const [opened, setOpened] = useState<boolean | null>(null);
  const inspecting = opened ?? wide;
  const close = sheet !== null ? () => show(null) : inspecting && !wide ? () => setOpened(false) : null;
  useBack(close);
  useEffect(() => {
    document.documentElement.lang = texts.locale;
  }, [texts]);
  const unread = state.people.reduce((sum, person) => sum + person.unread, 0);
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${texts.title}` : texts.title;
  }, [texts, unread]);
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
