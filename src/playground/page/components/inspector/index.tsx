import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageView } from '../../../web/protocol.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon, IconButton } from '../icon.tsx';
import { Drawings, Now } from './now.tsx';
import { Turns } from './turns.tsx';

const TABS = ['now', 'turns', 'drawings', 'trouble'] as const;
type Tab = (typeof TABS)[number];

interface Props {
  readonly overlay: boolean;
  readonly onClose: () => void;
}

export function Inspector({ overlay, onClose }: Props) {
  const texts = useTexts();
  const { chat } = usePage().state;
  const [tab, setTab] = useState<Tab>('now');
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!overlay) return undefined;
    const before = document.activeElement;
    closing.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [overlay]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? tab;
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <aside
      class="inspector"
      aria-label={texts.inspector.title}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <header class="inspector-header">
        <h2>{texts.inspector.title}</h2>
        <IconButton ref={closing} icon="close" label={texts.close} onClick={onClose} />
      </header>
      <div class="tabs" role="tablist" onKeyDown={move}>
        {TABS.map(name => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls="inspector-panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {texts.inspector.tabs[name]}
          </button>
        ))}
      </div>
      <div class="inspector-panel" id="inspector-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {chat && tab === 'now' && <Now inspector={chat.inspector} />}
        {chat && tab === 'turns' && <Turns turns={chat.inspector.turns} />}
        {chat && tab === 'drawings' && <Drawings generations={chat.inspector.generations} />}
        {chat && tab === 'trouble' && <TroublePanel chat={chat} />}
      </div>
    </aside>
  );
}

function TroublePanel({ chat }: { readonly chat: PageView }) {
  const { trouble: texts } = useTexts();
  const { setTrouble, setBlocked, restart } = usePage();
  const { trouble, person, bot } = chat;
  return (
    <>
      <p class="hint">{texts.hint}</p>
      <div class="card">
        {(['modelDown', 'modelSlow', 'floodWait'] as const).map(name => (
          <Switch
            key={name}
            label={texts[name]}
            hint={texts[`${name}Hint`]}
            on={trouble[name]}
            onSwitch={on => setTrouble({ ...trouble, [name]: on })}
          />
        ))}
        <Switch label={texts.blocked} hint={texts.blockedHint} on={person.blocked} onSwitch={setBlocked} />
      </div>
      <div class="card restart">
        <button type="button" class="secondary" disabled={!bot.running} onClick={restart}>
          <Icon name="restart" />
          {texts.restart}
        </button>
        <p class="hint">{texts.restartHint}</p>
      </div>
    </>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => unknown;
}

function Switch({ label, hint, on, onSwitch }: SwitchProps) {
  return (
    <label class="switch">
      <span>
        <b>{label}</b>
        <small>{hint}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-label={label}
        onChange={event => onSwitch(event.currentTarget.checked)}
      />
    </label>
  );
}
