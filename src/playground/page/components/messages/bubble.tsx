import type { MessageView } from '../../../web/protocol.ts';
import { usePage } from '../../page-context.ts';
import type { Block } from '../../store/timeline.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';
import { FormattedText } from './formatted-text.tsx';
import { TimeMark } from './time-mark.tsx';

/** What is said, in its bubble: words, photos, files. */
export function Bubble({ block }: { readonly block: Block }) {
  const [message] = block;
  const { file, voice, replyTo } = message;
  const texts = useTexts();
  const photos = block.filter(({ photo }) => photo !== undefined);
  const worded = block.find(({ text }) => text !== '');
  const bare = photos.length > 0 && worded === undefined;
  return (
    <div class={`bubble ${photos.length > 0 ? 'bubble-photo' : ''} ${bare ? 'bubble-bare' : ''}`}>
      {replyTo && <p class="reply-to">{replyTo.text}</p>}
      {photos.length > 0 && (
        <div class={`album album-${Math.min(photos.length, 4)}`}>
          {photos.map(photo => (
            <Photo key={photo.id} message={photo} single={photos.length === 1} />
          ))}
        </div>
      )}
      {file && (
        <a class="file" href={file.url} download={file.name}>
          <span class="file-icon">
            <Icon name="file" />
          </span>
          <span class="file-name">{file.name}</span>
        </a>
      )}
      {voice && (
        // What is said is not known here; the bot writes what it has understood.
        // biome-ignore lint/a11y/useMediaCaption: see above
        <audio
          class="voice"
          controls
          preload="metadata"
          src={voice.url}
          aria-label={texts.message.voice(voice.seconds)}
        />
      )}
      {worded ? (
        <p class="bubble-text">
          <FormattedText text={worded.text} entities={worded.entities} />
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
  const { photo } = message;
  if (photo === undefined) return null;
  const fileName = `photo-${message.id}.jpg`;
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
