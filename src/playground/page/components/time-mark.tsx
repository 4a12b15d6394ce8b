import type { MessageView } from '../../web/protocol.ts';
import { useTexts } from '../i18n/index.ts';

/** When a message was sent; what one sent oneself has arrived. Bots edit all the time: there Telegram does not tell. */
export function TimeMark({ message }: { readonly message: MessageView }) {
  const { edited, locale } = useTexts();
  const date = new Date(message.at);
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date);
  return (
    <span class="time-mark">
      {message.edited && message.from === 'person' && `${edited} `}
      <time dateTime={date.toISOString()}>{time}</time>
      {message.from === 'person' && (
        <svg viewBox="0 0 18 12" aria-hidden="true">
          <path d="M1 6.5 4.5 10 11 2.500M8 9l1.2 1L16 2.5" />
        </svg>
      )}
    </span>
  );
}
