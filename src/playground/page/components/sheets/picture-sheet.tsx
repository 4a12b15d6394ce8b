import type { PictureView } from '../../../web/protocol.ts';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  readonly picture: PictureView;
  readonly title: string;
  readonly pack?: string | undefined;
  readonly fileName: string;
  readonly onClose: () => void;
}

/** A picture from near, to be kept as a file. */
export function PictureSheet({ picture, title, pack, fileName, onClose }: Props) {
  const texts = useTexts();
  const { state, show } = usePage();
  const known = state.chat?.packs.find(({ name }) => name === pack);
  return (
    <Sheet title={title} class="picture-sheet" onClose={onClose}>
      <div class="picture-stage">
        <img src={picture.url} width={picture.width} height={picture.height} alt={title} />
      </div>
      <div class="form-buttons">
        {known && (
          <button type="button" class="secondary" onClick={() => show({ type: 'packs', name: known.name })}>
            <Icon name="pack" />
            {known.title}
          </button>
        )}
        <a class="primary" href={picture.url} download={fileName}>
          <Icon name="save" />
          {texts.save}
        </a>
      </div>
    </Sheet>
  );
}
