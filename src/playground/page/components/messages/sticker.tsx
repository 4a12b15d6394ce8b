import type { ComponentChildren } from 'preact';
import type { MessageView } from '../../../web/protocol.ts';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';

interface Props {
  readonly sticker: NonNullable<MessageView['sticker']>;
  /** For saving it. */
  readonly name: string;
  readonly children: ComponentChildren;
}

/** A sticker as Telegram shows it: no bubble, 256 px for its longer side, straight on the wallpaper. */
export function Sticker({ sticker, name, children }: Props) {
  const texts = useTexts();
  const { show } = usePage();
  const title = texts.message.sticker(sticker.emoji);
  const view = { type: 'picture', picture: sticker, title, pack: sticker.pack, fileName: name } as const;
  return (
    <div class="sticker">
      <button
        type="button"
        class="sticker-picture"
        aria-label={`${title}: ${texts.message.open}`}
        onClick={() => show(view)}
      >
        <img class="sticker-image" src={sticker.url} width={sticker.width} height={sticker.height} alt="" />
      </button>
      <a
        class="icon-button sticker-save"
        href={sticker.url}
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
