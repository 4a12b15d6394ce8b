import { usePage } from '../page-context.ts';
import { useTexts } from '../texts.ts';
import { Avatar, BotAvatar } from './avatar.tsx';
import { Icon } from './icon.tsx';

interface Props {
  readonly inspecting: boolean;
  readonly onInspect: () => void;
}

/** Who one talks with, what they are doing, and the ways to packs, people and the inspector. */
export function ChatHeader({ inspecting, onInspect }: Props) {
  const texts = useTexts();
  const { state, show } = usePage();
  const { chat } = state;
  const unread = state.people.reduce((sum, person) => sum + person.unread, 0);
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
          {unread > 0 && <span class="unread">{unread}</span>}
        </button>
      )}
      <button
        type="button"
        class="icon-button inspect-button"
        aria-pressed={inspecting}
        aria-label={texts.inspector.open}
        title={troubled ? texts.trouble.active : texts.inspector.open}
        onClick={onInspect}
      >
        <Icon name="inspect" />
        {troubled && <span class="trouble-dot" />}
      </button>
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
  const action = chat.action.kind;
  const known =
    action === 'choose_sticker' || action === 'upload_photo' || action === 'upload_document'
      ? action
      : 'typing';
  return (
    <p class="status status-active">
      {status[known]}
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </p>
  );
}
