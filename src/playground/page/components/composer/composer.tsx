import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { chooseFiles, PORTRAIT, portraitFile } from '../../lib/browser.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon, IconButton, type IconName } from '../icon.tsx';
import { TalkButton } from './talk-button.tsx';
import { VoiceButton } from './voice-button.tsx';

const MAX_LENGTH = 4096;

export function Composer() {
  const { composer: texts } = useTexts();
  const { sendText, field } = usePage();
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  }, [text, field]);

  const send = async (event: Event) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    setText('');
    field.current?.focus();
    // Restore text that could not be sent, unless something else has been typed.
    if (!(await sendText(words))) setText(now => (now === '' ? text : now));
  };

  return (
    <form class="composer" onSubmit={send}>
      <CommandMenu />
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={MAX_LENGTH}
        aria-label={texts.label}
        placeholder={texts.placeholder}
        onInput={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void send(event);
        }}
      />
      <AttachMenu />
      <TalkButton />
      {text.trim() === '' ? (
        <VoiceButton />
      ) : (
        <IconButton type="submit" class="send-button filled" icon="send" label={texts.send} />
      )}
    </form>
  );
}

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly children: ComponentChildren;
}

function Menu({ id, label, icon, children }: MenuProps) {
  return (
    <>
      <IconButton class={`${id}-button`} icon={icon} label={label} popovertarget={id} />
      <div class={`menu ${id}`} id={id} popover="auto">
        {children}
      </div>
    </>
  );
}

interface MenuItemProps {
  readonly of: string;
  readonly onChoose: () => unknown;
  readonly children: ComponentChildren;
}

function MenuItem({ of, onChoose, children }: MenuItemProps) {
  return (
    <button type="button" popovertarget={of} popovertargetaction="hide" onClick={onChoose}>
      {children}
    </button>
  );
}

function CommandMenu() {
  const { composer: texts } = useTexts();
  const { state, sendText, toField } = usePage();
  return (
    <Menu id="command-menu" label={texts.commands} icon="commands">
      {state.chat?.commands.map(({ command, description }) => (
        <MenuItem
          key={command}
          of="command-menu"
          onChoose={() => {
            toField();
            void sendText(`/${command}`);
          }}
        >
          <b>/{command}</b>
          <span>{description}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

function AttachMenu() {
  const { composer: texts } = useTexts();
  const { show, sendFiles, toField } = usePage();
  const attach = async (as: 'photo' | 'file') => {
    const files = await chooseFiles(as === 'photo' ? 'image/*' : '*/*');
    if (files.length > 0) show({ type: 'attach', files, as });
  };
  const borrow = async () => {
    toField();
    await sendFiles([await portraitFile()], 'photo');
  };
  return (
    <Menu id="attach-menu" label={texts.attach} icon="attach">
      <MenuItem of="attach-menu" onChoose={() => attach('photo')}>
        <Icon name="photo" />
        {texts.photo}
      </MenuItem>
      <MenuItem of="attach-menu" onChoose={() => show({ type: 'camera' })}>
        <Icon name="camera" />
        {texts.camera}
      </MenuItem>
      <MenuItem of="attach-menu" onChoose={() => attach('file')}>
        <Icon name="file" />
        {texts.file}
      </MenuItem>
      <MenuItem of="attach-menu" onChoose={borrow}>
        <img src={PORTRAIT} alt="" />
        {texts.sample}
      </MenuItem>
    </Menu>
  );
}
