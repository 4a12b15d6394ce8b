import { useState } from 'preact/hooks';
import type { PackView } from '../../../web/protocol.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon } from '../icon.tsx';
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
    <Sheet title={title} class="pack-sheet" onClose={onClose}>
      {shown.length === 0 && <p class="hint">{name === null ? texts.none : texts.missing(name)}</p>}
      {shown.map(pack => (
        <Pack key={pack.name} pack={pack} titled={shown.length > 1} />
      ))}
    </Sheet>
  );
}

function Pack({ pack, titled }: { readonly pack: PackView; readonly titled: boolean }) {
  const texts = useTexts();
  const { deletePack } = usePage();
  const [chosen, choose] = useState<number | null>(null);
  const sticker = chosen === null ? undefined : pack.stickers[chosen];
  return (
    <section class="pack" aria-label={pack.title}>
      {titled && <h3>{pack.title}</h3>}
      <p class="hint">
        {texts.packs.count(pack.stickers.length)} · {pack.name}
      </p>
      {sticker ? (
        <PackSticker sticker={sticker} fileName={`${pack.name}-${chosen}.webp`} onBack={() => choose(null)} />
      ) : (
        <ul class="pack-grid">
          {pack.stickers.map(({ url, width, height, emoji }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`${texts.message.sticker(emoji.join(' '))}: ${texts.message.open}`}
                onClick={() => choose(index)}
              >
                <img src={url} width={width} height={height} alt="" />
                <span>{emoji.slice(0, 3).join('')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        class="quiet-button"
        title={texts.packs.removeHint}
        onClick={() => confirm(texts.packs.removeSurely(pack.title)) && deletePack(pack.name)}
      >
        <Icon name="trash" />
        {texts.packs.remove}
      </button>
    </section>
  );
}

interface PackStickerProps {
  readonly sticker: PackView['stickers'][number];
  readonly fileName: string;
  readonly onBack: () => void;
}

function PackSticker({ sticker, fileName, onBack }: PackStickerProps) {
  const texts = useTexts();
  return (
    <div class="pack-sticker">
      <img
        class="pack-image"
        src={sticker.url}
        width={sticker.width}
        height={sticker.height}
        alt={texts.message.sticker(sticker.emoji.join(' '))}
      />
      <p class="pack-emoji">{sticker.emoji.join(' ')}</p>
      {sticker.keywords.length > 0 && (
        <p class="hint">
          {texts.packs.keywords}: {sticker.keywords.join(', ')}
        </p>
      )}
      <div class="form-buttons">
        <button type="button" class="secondary" onClick={onBack}>
          <Icon name="back" />
          {texts.packs.back}
        </button>
        <a class="primary" href={sticker.url} download={fileName}>
          <Icon name="save" />
          {texts.save}
        </a>
      </div>
    </div>
  );
}
