import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ButtonView, MessageView } from '../../../web/protocol.ts';
import { same } from '../../store.ts';
import { usePage } from '../../use-page.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Link } from './formatted-text.tsx';

/** The buttons beneath a message, in rows as the bot gave them. */
export function Keyboard({ message }: { readonly message: MessageView }) {
  return (
    <div class="keyboard">
      {message.buttons.map((row, index) => (
        <div key={`${index}-${keyOf(row[0])}`} class="keyboard-row">
          {row.map(button => (
            <KeyboardButton key={keyOf(button)} button={button} messageId={message.id} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What a button does names it: labels may be alike, and change while the button stays. */
function keyOf(button: ButtonView | undefined): string {
  if (button === undefined) return '';
  return 'url' in button ? button.url : button.data;
}

/** Emoji that fonts draw in black, which is not to be seen on a button. */
const SIGNS: Readonly<Record<string, IconName>> = { '➕': 'plus', '✖': 'close' };

function Label({ text }: { readonly text: string }) {
  const [first = ''] = [...text];
  const icon = SIGNS[first];
  if (icon === undefined) return <>{text}</>;
  return (
    <>
      <span class="keyboard-sign">
        <Icon name={icon} />
      </span>
      {text
        .slice(first.length)
        .replace(/^\uFE0F/, '')
        .trim()}
    </>
  );
}

function KeyboardButton({ button, messageId }: { readonly button: ButtonView; readonly messageId: number }) {
  const { state, press, toField } = usePage();
  const own = useRef<HTMLButtonElement>(null);
  const leave = useRef(toField);
  leave.current = toField;
  useLayoutEffect(() => {
    const element = own.current;
    // The bot takes buttons away that have done their work.
    return () => void (element !== null && element === document.activeElement && leave.current());
  }, []);
  if ('url' in button) {
    return (
      <Link to={button.url} class="keyboard-button">
        {button.label}
        <Icon name="external" />
      </Link>
    );
  }
  const its = { messageId, data: button.data };
  const waits = state.chat?.pressed.some(pressed => same(pressed, its)) ?? false;
  return (
    <button
      ref={own}
      type="button"
      class={`keyboard-button ${waits ? 'keyboard-button-waiting' : ''}`}
      aria-busy={waits}
      aria-label={button.label}
      onClick={({ detail }) => {
        // By keyboard (no click is counted) one goes on among the buttons.
        if (detail > 0) toField();
        if (!waits) void press(its);
      }}
    >
      <Label text={button.label} />
      {waits && <span class="spinner" aria-hidden="true" />}
    </button>
  );
}
