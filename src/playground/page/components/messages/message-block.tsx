import { usePage } from '../../page-context.ts';
import type { Block } from '../../store/timeline.ts';
import { useTexts } from '../../texts.ts';
import { Bubble } from './bubble.tsx';
import { Keyboard } from './keyboard.tsx';
import { Sticker } from './sticker.tsx';
import { TimeMark } from './time-mark.tsx';

interface Props {
  readonly block: Block;
  /** Of its group: it has the tail. */
  readonly last: boolean;
}

/** One message, or the pictures of an album, and the buttons beneath. */
export function MessageBlock({ block, last }: Props) {
  const { you, botName } = useTexts();
  const { chat } = usePage().state;
  const [message] = block;
  const landed = chat?.landed === message.id && message.text !== '';
  const keyed = block.find(({ buttons }) => buttons.length > 0);
  return (
    <article
      class={`block ${last ? 'block-last' : ''} ${message.sticker ? 'block-sticker' : ''} ${landed ? 'block-landed' : ''}`}
      data-message={message.id}
      aria-label={message.from === 'bot' ? botName : you}
    >
      {message.sticker ? (
        <Sticker sticker={message.sticker} name={`sticker-${message.id}.webp`}>
          <TimeMark message={message} />
        </Sticker>
      ) : (
        <Bubble block={block} />
      )}
      {keyed && <Keyboard message={keyed} />}
    </article>
  );
}
