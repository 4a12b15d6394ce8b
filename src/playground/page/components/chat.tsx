import { useEffect, useState } from 'preact/hooks';
import { nextStep } from '../lib/chat.ts';
import { useTexts } from '../texts.ts';
import { usePage } from '../use-page.ts';
import { Composer } from './composer/composer.tsx';
import { Avatar, BotAvatar, Icon, IconButton } from './icon.tsx';
import { MessageList } from './messages/message-list.tsx';
import { NextStepBar, Welcome } from './next-step.tsx';

interface Props {
  readonly inspecting: boolean;
  readonly onInspect: () => void;
}

export function Chat(props: Props) {
  const texts = useTexts();
  const { state, show } = usePage();
  const [dropping, setDropping] = useState(false);
  const { chat } = state;

  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDropping(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDropping(false);
    };
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      setDropping(false);
      if (files.length === 0) return;
      event.preventDefault();
      const as = files.every(({ type }) => type.startsWith('image/')) ? 'photo' : 'file';
      show({ type: 'attach', files, as });
    };
    const listening = new AbortController();
    const { signal } = listening;
    // Listen on the whole page: next to the chat, the browser would replace the page with the file.
    addEventListener('dragenter', onDrag, { signal });
    addEventListener('dragover', onDrag, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', event => take(event, event.dataTransfer), { signal });
    addEventListener('paste', event => take(event, event.clipboardData), { signal });
    return () => listening.abort();
  }, [show]);

  return (
    <main class="chat">
      <ChatHeader {...props} />
      <div class="wallpaper" aria-hidden="true" />
      {chat !== null && chat.messages.length === 0 ? <Welcome /> : <MessageList key={chat?.person.id} />}
      {chat !== null && (chat.messages.length > 0 || chat.person.blocked) && (
        <NextStepBar step={nextStep(chat)} />
      )}
      {chat !== null && <Composer key={`composer-${chat.person.id}`} />}
      {dropping && <div class="drop-target">{texts.composer.drop}</div>}
    </main>
  );
}

function ChatHeader({ inspecting, onInspect }: Props) {
  const texts = useTexts();
  const { state, show } = usePage();
  const { chat } = state;
  const troubled = chat !== null && Object.values(chat.trouble).some(Boolean);
  return (
    <header class="chat-header">
      <BotAvatar />
      <div class="chat-title">
        <h1>{texts.botName}</h1>
        <Status />
      </div>
      {chat !== null && chat.packs.length > 0 && (
        <button
          type="button"
          class="header-button"
          aria-label={texts.packs.label}
          title={texts.packs.label}
          onClick={() => show({ type: 'packs', name: null })}
        >
          <Icon name="pack" />
          <span class="button-words">{texts.packs.label}</span>
        </button>
      )}
      {chat !== null && (
        <button
          type="button"
          class="icon-button people-button"
          aria-label={texts.people.title}
          title={texts.people.title}
          onClick={() => show({ type: 'people' })}
        >
          <Avatar id={chat.person.id} name={chat.person.firstName} />
        </button>
      )}
      <IconButton
        class="inspect-button"
        icon="inspect"
        label={texts.inspector.open}
        aria-pressed={inspecting}
        {...(troubled && { title: texts.trouble.active })}
        onClick={onInspect}
      >
        {troubled && <span class="trouble-dot" />}
      </IconButton>
    </header>
  );
}

function Status() {
  const { status, bot } = useTexts();
  const { connection, chat } = usePage().state;
  if (connection === 'lost') return <p class="status status-problem">{status.lost}</p>;
  if (chat === null) return <p class="status">{status.connecting}</p>;
  if (!chat.bot.running) return <p class="status status-problem">{status.restarting}</p>;
  if (chat.action === null) return <p class="status">{bot}</p>;
  const { action } = chat;
  const known =
    action === 'choose_sticker' || action === 'upload_photo' || action === 'upload_document'
      ? action
      : 'typing';
  return <p class="status status-active">{status[known]}</p>;
}
