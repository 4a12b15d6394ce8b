import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';
import { Drawings } from './drawings.tsx';
import { Now } from './now.tsx';
import { TroublePanel } from './trouble-panel.tsx';
import { Turns } from './turns.tsx';

const TABS = ['now', 'turns', 'drawings', 'trouble'] as const;
type Tab = (typeof TABS)[number];

interface Props {
  /** Lies over the chat: takes the focus, and gives it back. */
  readonly overlay: boolean;
  readonly onClose: () => void;
}

/** What the bot knows and does, for those who build it: what would otherwise be dug out of logs. */
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
        <button
          ref={closing}
          type="button"
          class="icon-button"
          aria-label={texts.close}
          title={texts.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
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
        {chat && tab === 'drawings' && <Drawings {...chat.inspector} />}
        {chat && tab === 'trouble' && <TroublePanel chat={chat} />}
      </div>
    </aside>
  );
}
