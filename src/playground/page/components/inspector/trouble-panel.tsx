import { usePage } from '../../page-context.ts';
import type { ChatState } from '../../store/state.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';

/** Switches for what can go wrong. */
export function TroublePanel({ chat }: { readonly chat: ChatState }) {
  const { trouble: texts } = useTexts();
  const { setTrouble, setBlocked, restart } = usePage();
  const { trouble, person, bot } = chat;
  return (
    <>
      <p class="hint">{texts.hint}</p>
      <div class="card switches">
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
