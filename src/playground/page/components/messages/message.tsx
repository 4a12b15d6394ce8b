import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MessageView } from '../../../web/protocol.ts';
import { useBusy } from '../../lib/browser.ts';
import { fileUrl } from '../../lib/chat.ts';
import { timeOfDay, useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { FormattedText, Link } from './formatted-text.tsx';
import { RichBlocks } from './rich-message.tsx';

interface Props {
  readonly message: MessageView;
  readonly last: boolean;
}

export function MessageBlock({ message, last }: Props) {
  const { you, botName } = useTexts();
  const { state } = usePage();
  const { message_id: id, from, sticker, text, rich_message: rich, reply_markup } = message;
  const landed = state.landed === id && text !== undefined;
  return (
    <article
      class={`block ${last ? 'block-last' : ''} ${sticker ? 'block-sticker' : ''} ${landed ? 'block-landed' : ''}`}
      data-message={id}
      aria-label={from.is_bot ? botName : you}
    >
      {sticker ? (
        <Sticker
          messageId={id}
          sticker={sticker}
          name={`sticker-${id}.${sticker.is_video ? 'webm' : 'webp'}`}
        >
          <TimeMark message={message} />
        </Sticker>
      ) : rich ? (
        <div class="bubble bubble-photo bubble-rich">
          <RichBlocks blocks={rich.blocks} />
          <TimeMark message={message} />
        </div>
      ) : (
        <Bubble message={message} />
      )}
      {reply_markup && (
        <div class="keyboard">
          {reply_markup.inline_keyboard.map((row, index) => (
            <div key={`${index}-${keyOf(row[0])}`} class="keyboard-row">
              {row.map(button => (
                <KeyboardButton key={keyOf(button)} button={button} messageId={id} />
              ))}
            </div>
          ))}
        </div>
      )}
    </article>
  );
}

/** A payment or its refund, which Telegram reports as a message. */
function starsOf({ successful_payment: paid, refunded_payment: refunded }: MessageView): string {
  if (refunded) return `↩️ ⭐ ${refunded.total_amount}`;
  return paid ? `⭐ ${paid.total_amount}` : '';
}

function Bubble({ message }: { readonly message: MessageView }) {
  const texts = useTexts();
  const { show } = usePage();
  const { voice, invoice } = message;
  // An animation comes as a document, too.
  const file = message.animation ? undefined : message.document;
  const photo = message.photo?.at(-1) ?? message.animation;
  const text = message.text ?? message.caption ?? starsOf(message);
  const picture = photo && { url: fileUrl(photo), width: photo.width, height: photo.height };
  const title = message.animation ? texts.message.animation : texts.message.photo;
  const fileName = message.animation
    ? `sticker-${message.message_id}.gif`
    : `photo-${message.message_id}.jpg`;
  return (
    <div class={`bubble ${photo ? 'bubble-photo' : ''} ${photo && text === '' ? 'bubble-bare' : ''}`}>
      {picture && (
        <button
          type="button"
          class="photo"
          aria-label={`${title}: ${texts.message.open}`}
          onClick={() => show({ type: 'picture', picture, title, fileName })}
        >
          <img src={picture.url} width={picture.width} height={picture.height} alt="" />
        </button>
      )}
      {file && (
        <a class="file" href={fileUrl(file)} download={file.file_name}>
          <span class="file-icon">
            <Icon name="file" />
          </span>
          <span class="file-name">{file.file_name}</span>
        </a>
      )}
      {voice && (
        // No captions: the spoken text is unknown here; the bot writes what it has understood.
        // biome-ignore lint/a11y/useMediaCaption: see above
        <audio
          class="voice"
          controls
          preload="metadata"
          src={fileUrl(voice)}
          aria-label={texts.message.voice(voice.duration)}
        />
      )}
      {invoice && (
        <p class="bubble-text">
          <strong>{invoice.title}</strong>
          <br />
          {invoice.description}
        </p>
      )}
      {text === '' ? (
        <TimeMark message={message} />
      ) : (
        <p class="bubble-text">
          <FormattedText text={text} entities={message.entities ?? message.caption_entities ?? []} />
          <TimeMark message={message} />
        </p>
      )}
    </div>
  );
}

interface StickerProps {
  readonly messageId: number;
  readonly sticker: NonNullable<MessageView['sticker']>;
  readonly name: string;
  readonly children: ComponentChildren;
}

function Sticker({ messageId, sticker, name, children }: StickerProps) {
  const texts = useTexts();
  const { show, sendSticker } = usePage();
  const [waits, run] = useBusy();
  const { width, height, emoji = '', set_name: pack, is_video: moving } = sticker;
  const url = fileUrl(sticker);
  const title = texts.message.sticker(emoji);
  const picture = { url, width, height, moving };
  const view = { type: 'picture', picture, title, pack, fileName: name } as const;
  return (
    <div class="sticker">
      <button
        type="button"
        class="sticker-picture"
        aria-label={`${title}: ${texts.message.open}`}
        onClick={() => show(view)}
      >
        <Picture className="sticker-image" picture={picture} />
      </button>
      <a
        class="icon-button sticker-save"
        href={url}
        download={name}
        aria-label={texts.save}
        title={texts.save}
      >
        <Icon name="save" />
      </a>
      <button
        type="button"
        class="icon-button sticker-send"
        aria-label={texts.message.sendSticker}
        aria-busy={waits}
        title={texts.message.sendSticker}
        onClick={() => void (waits || run(() => sendSticker({ messageId })))}
      >
        <Icon name="send" />
      </button>
      {children}
    </div>
  );
}

function TimeMark({ message }: { readonly message: MessageView }) {
  const { locale } = useTexts();
  const at = message.date * 1000;
  return (
    <time class="time-mark" dateTime={new Date(at).toISOString()}>
      {timeOfDay(at, locale)}
    </time>
  );
}

type Button = NonNullable<MessageView['reply_markup']>['inline_keyboard'][number][number];

/** The key of a button is its action: labels may repeat, and change while the button stays. */
function keyOf(button: Button | undefined): string {
  if (button === undefined) return '';
  if ('url' in button) return button.url;
  if ('pay' in button) return 'pay';
  return 'callback_data' in button ? button.callback_data : '';
}

/** Emoji that fonts draw in black, which is invisible on a button. */
const SIGNS: Readonly<Record<string, IconName>> = { '➕': 'plus', '✖': 'close' };

function Label({ text }: { readonly text: string }) {
  const [first = ''] = [...text];
  const icon = SIGNS[first];
  if (icon === undefined) return <>{text}</>;
  const words = text.slice(first.length).replace(/^\uFE0F/, '');
  return (
    <>
      <Icon name={icon} />
      {words.trim()}
    </>
  );
}

function KeyboardButton({ button, messageId }: { readonly button: Button; readonly messageId: number }) {
  const { press, pay, toField } = usePage();
  const [waits, run] = useBusy();
  const own = useRef<HTMLButtonElement>(null);
  const leave = useRef(toField);
  leave.current = toField;
  useLayoutEffect(() => {
    const element = own.current;
    // The bot removes buttons after use.
    return () => void (element !== null && element === document.activeElement && leave.current());
  }, []);
  if ('url' in button) {
    return (
      <Link to={button.url} class="keyboard-button">
        {button.text}
        <span class="corner">
          <Icon name="external" />
        </span>
      </Link>
    );
  }
  if ('disabled' in button)
    return (
      <button type="button" class="keyboard-button" disabled>
        <Label text={button.text} />
      </button>
    );
  const data = 'callback_data' in button ? button.callback_data : undefined;
  if (data === undefined && !('pay' in button)) return null;
  const act = () => (data === undefined ? pay({ messageId }) : press({ messageId, data }));
  return (
    <button
      ref={own}
      type="button"
      class={`keyboard-button ${button.style ?? ''}`}
      aria-busy={waits}
      aria-label={button.text}
      onClick={({ detail }) => {
        // With the keyboard (no click count), the focus stays on the buttons.
        if (detail > 0) toField();
        if (!waits) void run(act);
      }}
    >
      <Label text={button.text} />
      {waits && <span class="spinner" aria-hidden="true" />}
    </button>
  );
}
