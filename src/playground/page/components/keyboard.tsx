import type { ButtonView, MessageView } from '../../web/protocol.ts';
import { usePage } from '../page-context.ts';
import { same } from '../store/reduce.ts';
import { Link } from './formatted-text.tsx';
import { Icon } from './icon.tsx';

/** The buttons beneath a message, in rows as the bot gave them. */
export function Keyboard({ message }: { readonly message: MessageView }) {
  return (
    <div class="keyboard">
      {message.buttons.map((row, index) => (
        <div key={`${index}-${row[0]?.label}`} class="keyboard-row">
          {row.map(button => (
            <KeyboardButton key={`${button.label}`} button={button} messageId={message.id} />
          ))}
        </div>
      ))}
    </div>
  );
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
