import type { ButtonView, MessageView } from '../../web/protocol/index.ts';
import { usePage } from '../page-context.ts';
import { same } from '../store/reduce.ts';
import { Link } from './formatted-text.tsx';
import { Icon } from './icon.tsx';

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

function KeyboardButton({ button, messageId }: { readonly button: ButtonView; readonly messageId: number }) {
  const { state, press } = usePage();
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
      type="button"
      class={`keyboard-button ${waits ? 'keyboard-button-waiting' : ''}`}
      aria-busy={waits}
      onClick={() => !waits && press(its)}
    >
      {button.label}
      {waits && <span class="spinner" aria-hidden="true" />}
    </button>
  );
}
