import { useEffect, useState } from 'preact/hooks';
import { Alert } from './components/alert.tsx';
import { Chat } from './components/chat.tsx';
import { Inspector } from './components/inspector/index.tsx';
import { PeopleList } from './components/people-list.tsx';
import { Sheets } from './components/sheets.tsx';
import { ThemeButton } from './components/theme-button.tsx';
import { Toasts } from './components/toasts.tsx';
import { useWide } from './lib/use-wide.ts';
import { PageContext } from './page-context.ts';
import { Texts } from './texts.ts';
import { useConnectedPage } from './use-page.ts';

/** People, the chat, and what the bot is doing, side by side; on a narrow screen the chat alone. */
export function App() {
  const { page, texts } = useConnectedPage();
  const wide = useWide();
  const [opened, setOpened] = useState<boolean | null>(null);
  const inspecting = opened ?? wide;
  useEffect(() => {
    document.documentElement.lang = texts.locale;
    document.title = texts.title;
  }, [texts]);
  return (
    <PageContext.Provider value={page}>
      <Texts.Provider value={texts}>
        <div class={`page ${inspecting ? 'inspecting' : ''}`}>
          <nav class="sidebar" aria-label={texts.people.title}>
            <PeopleList />
            <ThemeButton />
          </nav>
          <Chat inspecting={inspecting} onInspect={() => setOpened(!inspecting)} />
          {inspecting && <Inspector overlay={!wide} onClose={() => setOpened(false)} />}
        </div>
        <Sheets />
        <Alert />
        <Toasts />
      </Texts.Provider>
    </PageContext.Provider>
  );
}
