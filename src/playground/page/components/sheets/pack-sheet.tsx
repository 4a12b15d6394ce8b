import type { PackView } from '../../../web/protocol.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  readonly name: string | null;
  readonly onClose: () => void;
}

export function PackSheet({ name, onClose }: Props) {
  const { packs: texts } = useTexts();
  const packs = usePage().state.chat?.packs ?? [];
  const shown = name === null ? packs : packs.filter(pack => pack.name === name);
  const [only] = shown;
  const title = shown.length === 1 && only ? only.title : texts.label;
  return (
    <Sheet title={title} onClose={onClose}>
      {shown.length === 0 && <p class="hint">{name === null ? texts.none : texts.missing(name)}</p>}
      {shown.map(pack => (
        <Pack key={pack.name} pack={pack} titled={shown.length > 1} />
      ))}
    </Sheet>
  );
}

function Pack({ pack, titled }: { readonly pack: PackView; readonly titled: boolean }) {
  const { packs: texts, message } = useTexts();
  const { deletePack, show } = usePage();
  return (
    <section class="pack" aria-label={pack.title}>
      {titled && <h3>{pack.title}</h3>}
      <p class="hint">
        {texts.count(pack.stickers.length)} · {pack.name}
      </p>
      <ul class="pack-grid">
        {pack.stickers.map((picture, index) => {
          const title = message.sticker(picture.emoji.join(' '));
          const fileName = `${pack.name}-${index}.${picture.moving ? 'webm' : 'webp'}`;
          return (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`${title}: ${message.open}`}
                onClick={() => show({ type: 'picture', picture, title, pack: pack.name, fileName })}
              >
                <Picture picture={picture} />
                <span>{picture.emoji.slice(0, 3).join('')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        class="quiet-button"
        title={texts.removeHint}
        onClick={() => confirm(texts.removeSurely(pack.title)) && deletePack(pack.name)}
      >
        <Icon name="trash" />
        {texts.remove}
      </button>
    </section>
  );
}
