import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MessageView } from '../../../web/protocol.ts';
import { type Block, fileUrl } from '../../lib/chat.ts';
import { useBusy } from '../../lib/hooks.ts';
import { timeOfDay, useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon, type IconName } from '../icon.tsx';
import { FormattedText, Link } from './formatted-text.tsx';

interface Props {
  readonly block: Block;
  readonly last: boolean;
}

export function MessageBlock({ block, last }: Props) {
  const { you, botName } = useTexts();
  const { state } = usePage();
  const [message] = block;
  const landed = state.landed === message.message_id && message.text !== undefined;
  const keyed = block.find(({ reply_markup }) => reply_markup !== undefined);
  return (
    <article
      class={`block ${last ? 'block-last' : ''} ${message.sticker ? 'block-sticker' : ''} ${landed ? 'block-landed' : ''}`}
      data-message={message.message_id}
      aria-label={message.from.is_bot ? botName : you}
    >
      {message.sticker ? (
        <Sticker sticker={message.sticker} name={`sticker-${message.message_id}.webp`}>
          <TimeMark message={message} />
        </Sticker>
      ) : (
        <Bubble block={block} />
      )}
      {keyed && <Keyboard message={keyed} />}
    </article>
  );
}

function Bubble({ block }: { readonly block: Block }) {
  const [message] = block;
  const { document: file, voice } = message;
  const texts = useTexts();
  const photos = block.filter(({ photo }) => photo !== undefined);
  const worded = block.find(({ text = '', caption = '' }) => text !== '' || caption !== '');
  const bare = photos.length > 0 && worded === undefined;
  return (
    <div class={`bubble ${photos.length > 0 ? 'bubble-photo' : ''} ${bare ? 'bubble-bare' : ''}`}>
      {photos.length > 0 && (
        <div class={`album album-${Math.min(photos.length, 4)}`}>
          {photos.map(photo => (
            <Photo key={photo.message_id} message={photo} single={photos.length === 1} />
          ))}
        </div>
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
        // What is said is not known here; the bot writes what it has understood.
        // biome-ignore lint/a11y/useMediaCaption: see above
        <audio
          class="voice"
          controls
          preload="metadata"
          src={fileUrl(voice)}
          aria-label={texts.message.voice(voice.duration)}
        />
      )}
      {worded ? (
        <p class="bubble-text">
          <FormattedText
            text={worded.text ?? worded.caption ?? ''}
            entities={worded.entities ?? worded.caption_entities ?? []}
          />
          <TimeMark message={block.at(-1) ?? message} />
        </p>
      ) : (
        <TimeMark message={block.at(-1) ?? message} />
      )}
    </div>
  );
}

function Photo({ message, single }: { readonly message: MessageView; readonly single: boolean }) {
  const texts = useTexts();
  const { show } = usePage();
  const largest = message.photo?.at(-1);
  if (largest === undefined) return null;
  const photo = { url: fileUrl(largest), width: largest.width, height: largest.height };
  const fileName = `photo-${message.message_id}.jpg`;
  return (
    <button
      type="button"
      class="photo"
      aria-label={`${texts.message.photo}: ${texts.message.open}`}
      onClick={() => show({ type: 'picture', picture: photo, title: texts.message.photo, fileName })}
    >
      <img
        src={photo.url}
        width={photo.width}
        height={photo.height}
        alt=""
        style={single ? { aspectRatio: `${photo.width} / ${photo.height}` } : undefined}
      />
    </button>
  );
}

interface StickerProps {
  readonly sticker: NonNullable<MessageView['sticker']>;
  readonly name: string;
  readonly children: ComponentChildren;
}

/** A sticker as Telegram shows it: no bubble, 256 px for its longer side, straight on the wallpaper. */
function Sticker({ sticker, name, children }: StickerProps) {
  const texts = useTexts();
  const { show } = usePage();
  const { width, height, emoji = '', set_name: pack } = sticker;
  const url = fileUrl(sticker);
  const title = texts.message.sticker(emoji);
  const view = { type: 'picture', picture: { url, width, height }, title, pack, fileName: name } as const;
  return (
    <div class="sticker">
      <button
        type="button"
        class="sticker-picture"
        aria-label={`${title}: ${texts.message.open}`}
        onClick={() => show(view)}
      >
        <img class="sticker-image" src={url} width={width} height={height} alt="" />
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
      {children}
    </div>
  );
}

function TimeMark({ message }: { readonly message: MessageView }) {
  const { locale } = useTexts();
  const at = message.date * 1000;
  return (
    <span class="time-mark">
      <time dateTime={new Date(at).toISOString()}>{timeOfDay(at, locale)}</time>
      {!message.from.is_bot && (
        <svg viewBox="0 0 18 12" aria-hidden="true">
          <path d="M1 6.5 4.5 10 11 2.500M8 9l1.2 1L16 2.5" />
        </svg>
      )}
    </span>
  );
}

function Keyboard({ message }: { readonly message: MessageView }) {
  return (
    <div class="keyboard">
      {message.reply_markup?.inline_keyboard.map((row, index) => (
        <div key={`${index}-${keyOf(row[0])}`} class="keyboard-row">
          {row.map(button => (
            <KeyboardButton key={keyOf(button)} button={button} messageId={message.message_id} />
          ))}
        </div>
      ))}
    </div>
  );
}

type Button = NonNullable<MessageView['reply_markup']>['inline_keyboard'][number][number];

/** What a button does names it: labels may be alike, and change while the button stays. */
function keyOf(button: Button | undefined): string {
  if (button === undefined) return '';
  if ('url' in button) return button.url;
  return 'callback_data' in button ? button.callback_data : '';
}

/** Emoji that fonts draw in black, which is not to be seen on a button. */
const SIGNS: Readonly<Record<string, IconName>> = { '➕': 'plus', '✖': 'close' };

function Label({ text }: { readonly text: string }) {
  const [first = ''] = [...text];
  const icon = SIGNS[first];
  if (icon === undefined) return <>{text}</>;
  return (
    <>
      <Icon name={icon} />
      {text
        .slice(first.length)
        .replace(/^\uFE0F/, '')
        .trim()}
    </>
  );
}

function KeyboardButton({ button, messageId }: { readonly button: Button; readonly messageId: number }) {
  const { press, toField } = usePage();
  const [waits, run] = useBusy();
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
        {button.text}
        <span class="corner">
          <Icon name="external" />
        </span>
      </Link>
    );
  }
  if (!('callback_data' in button)) return null;
  const its = { messageId, data: button.callback_data };
  return (
    <button
      ref={own}
      type="button"
      class="keyboard-button"
      aria-busy={waits}
      aria-label={button.text}
      onClick={({ detail }) => {
        // By keyboard (no click is counted) one goes on among the buttons.
        if (detail > 0) toField();
        if (!waits) void run(() => press(its));
      }}
    >
      <Label text={button.text} />
      {waits && <span class="spinner" aria-hidden="true" />}
    </button>
  );
}
