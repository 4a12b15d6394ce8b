import { useEffect, useState } from 'preact/hooks';
import { useTyping } from '../lib/use-typing.ts';
import { usePage } from '../page-context.ts';
import { nextStep } from '../store/next-step.ts';
import { useTexts } from '../texts.ts';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer/composer.tsx';
import { NextStepBar } from './composer/next-step-bar.tsx';
import { MessageList } from './messages/message-list.tsx';
import { Welcome } from './welcome.tsx';

interface Props {
  readonly inspecting: boolean;
  readonly onInspect: () => void;
}

/** One person's chat with the bot. Pictures are taken by drag and drop and from the clipboard, too. */
export function Chat(props: Props) {
  const texts = useTexts();
  const { state, show, field } = usePage();
  const [dropping, setDropping] = useState(false);
  const { chat } = state;
  useTyping(field);

  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDropping(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDropping(false);
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      setDropping(false);
      if (files.length === 0) return;
      event.preventDefault();
      show({ type: 'attach', files, as: 'photo' });
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      show({ type: 'attach', files, as: 'photo' });
    };
    // On the whole page: beside the chat, the browser would open the file in place of it.
    addEventListener('dragenter', onDrag);
    addEventListener('dragover', onDrag);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragenter', onDrag);
      removeEventListener('dragover', onDrag);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
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
