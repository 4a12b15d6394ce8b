import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../i18n/index.ts';
import { usePage } from '../page-context.ts';
import { nextStep } from '../store/next-step.ts';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { NextStepBar } from './next-step-bar.tsx';
import { Welcome } from './welcome.tsx';

interface Props {
  readonly inspecting: boolean;
  readonly onInspect: () => void;
}

/** One person's chat with the bot. Pictures are taken by drag and drop and from the clipboard, too. */
export function Chat(props: Props) {
  const texts = useTexts();
  const { state, show } = usePage();
  const [dropping, setDropping] = useState(false);
  const { chat } = state;

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      show({ type: 'attach', files, as: 'photo' });
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [show]);

  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDropping(true);
  };
  const onLeave = (event: DragEvent) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && event.currentTarget instanceof Node && event.currentTarget.contains(to))) {
      setDropping(false);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) show({ type: 'attach', files, as: 'photo' });
  };

  return (
    <main class="chat" onDragEnter={onDrag} onDragOver={onDrag} onDragLeave={onLeave} onDrop={onDrop}>
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
