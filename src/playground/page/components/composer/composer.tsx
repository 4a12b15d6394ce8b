import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageView } from '../../../web/protocol.ts';
import { chooseFiles, PORTRAIT, portraitFile } from '../../lib/files.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon, IconButton } from '../icon.tsx';
import { VoiceButton } from './voice-button.tsx';

interface CommandMenuProps {
  readonly commands: PageView['commands'];
  readonly active: number;
  readonly onChoose: (command: string) => void;
}

function matchingCommands(commands: PageView['commands'], text: string): PageView['commands'] {
  if (!/^\/\S*$/.test(text)) return [];
  return commands.filter(({ command }) => `/${command}`.startsWith(text.toLowerCase()));
}

/** The bot's commands above the composer. The focus stays in the composer, which moves `active`. */
function CommandMenu({ commands, active, onChoose }: CommandMenuProps) {
  const { composer } = useTexts();
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => chosen.current?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <div class="command-menu" id="command-menu" role="listbox" aria-label={composer.commands} tabIndex={-1}>
      {commands.map(({ command, description }, index) => (
        <div
          key={command}
          id={`command-${index}`}
          ref={index === active ? chosen : null}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={event => {
            event.preventDefault();
            onChoose(command);
          }}
        >
          <b>/{command}</b>
          <span>{description}</span>
        </div>
      ))}
    </div>
  );
}

const MAX_LENGTH = 4096;

export function Composer() {
  const { composer: texts } = useTexts();
  const { state, sendText, field, draft, keepDraft } = usePage();
  const [text, setText] = useState(draft);
  const [active, setActive] = useState(0);
  const [menuClosed, setMenuClosed] = useState(false);
  const commands = menuClosed ? [] : matchingCommands(state.chat?.commands ?? [], text);

  useEffect(() => keepDraft(text), [text, keepDraft]);
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  }, [text, field]);
  const choosing = commands.length > 0;
  useLayoutEffect(() => {
    // While there are commands only: for the rest of the time it is a field of many lines.
    if (!choosing) return undefined;
    const box = field.current;
    box?.setAttribute('role', 'combobox');
    box?.setAttribute('aria-expanded', 'true');
    return () => {
      box?.removeAttribute('role');
      box?.removeAttribute('aria-expanded');
    };
  }, [choosing, field]);

  const write = (words: string) => {
    setText(words);
    setActive(0);
    setMenuClosed(false);
  };
  const send = async (words: string) => {
    const trimmed = words.trim();
    if (trimmed === '') return;
    write('');
    field.current?.focus();
    // What could not be sent is not lost, unless something else has been written meanwhile.
    if (!(await sendText(trimmed))) setText(now => (now === '' ? words : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const chosen = commands[active];
    if (chosen !== undefined) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        setActive((active + step + commands.length) % commands.length);
        return;
      }
      if (event.key === 'Escape') return setMenuClosed(true);
      if (event.key === 'Tab' || event.key === 'Enter') {
        event.preventDefault();
        void send(`/${chosen.command}`);
        return;
      }
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send(text);
    }
  };

  return (
    <form
      class="composer"
      onSubmit={event => {
        event.preventDefault();
        void send(text);
      }}
    >
      {choosing && (
        <CommandMenu commands={commands} active={active} onChoose={command => send(`/${command}`)} />
      )}
      <button
        type="button"
        class="icon-button commands-button"
        aria-label={texts.commands}
        title={texts.commands}
        aria-expanded={choosing}
        onClick={() => {
          write(text.startsWith('/') ? '' : '/');
          field.current?.focus();
        }}
      >
        /
      </button>
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={MAX_LENGTH}
        aria-label={texts.label}
        placeholder={texts.placeholder}
        {...(choosing && {
          'aria-autocomplete': 'list',
          'aria-controls': 'command-menu',
          'aria-activedescendant': `command-${active}`,
        })}
        onInput={event => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <AttachMenu />
      {text.trim() === '' ? (
        <VoiceButton />
      ) : (
        <IconButton type="submit" class="send-button filled" icon="send" label={texts.send} />
      )}
    </form>
  );
}

function AttachMenu() {
  const texts = useTexts();
  const { show, sendFiles, toField } = usePage();
  const menu = useRef<HTMLDivElement>(null);
  const attach = async (as: 'photo' | 'file') => {
    const files = await chooseFiles(as === 'photo' ? 'image/*' : '*/*');
    if (files.length > 0) show({ type: 'attach', files, as });
  };
  const borrow = async () => {
    toField();
    await sendFiles([await portraitFile()], 'photo');
  };
  const item = (label: string, picture: ComponentChildren, choose: () => unknown) => (
    <button
      type="button"
      onClick={() => {
        menu.current?.hidePopover();
        void choose();
      }}
    >
      {picture}
      {label}
    </button>
  );
  return (
    <>
      <IconButton icon="attach" label={texts.composer.attach} popovertarget="attach-menu" />
      <div class="attach-menu" id="attach-menu" ref={menu} popover="auto">
        {item(texts.composer.photo, <Icon name="photo" />, () => attach('photo'))}
        {item(texts.composer.camera, <Icon name="camera" />, () => show({ type: 'camera' }))}
        {item(texts.composer.file, <Icon name="file" />, () => attach('file'))}
        {item(texts.composer.sample, <img src={PORTRAIT} alt="" />, borrow)}
      </div>
    </>
  );
}
