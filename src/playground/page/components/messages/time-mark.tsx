import type { MessageView } from '../../../web/protocol.ts';
import { timeOfDay } from '../../lib/time-of-day.ts';
import { useTexts } from '../../texts.ts';

/** When a message was sent; what one sent oneself has arrived. Bots edit all the time: there Telegram does not tell. */
export function TimeMark({ message }: { readonly message: MessageView }) {
  const { edited, locale } = useTexts();
  return (
    <span class="time-mark">
      {message.edited && message.from === 'person' && `${edited} `}
      <time dateTime={new Date(message.at).toISOString()}>{timeOfDay(message.at, locale)}</time>
      {message.from === 'person' && (
        <svg viewBox="0 0 18 12" aria-hidden="true">
          <path d="M1 6.5 4.5 10 11 2.500M8 9l1.2 1L16 2.5" />
        </svg>
      )}
    </span>
  );
}
