import type { PictureView, SheetView } from '../../../web/protocol.ts';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';

/** A picture with several stickers on it, and below it what was cut out of it, cell by cell. */
export function Sheet({ sheet }: { readonly sheet: SheetView }) {
  const { inspector: texts } = useTexts();
  const { id, picture, cells } = sheet;
  const alone = cells.filter(({ state }) => state === 'alone');
  const columns = cells.length <= 4 ? 2 : 3;
  return (
    <section class="card sheet-card" aria-label={`${texts.pictures.sheet} #${id}`}>
      <h3>
        <span>{texts.pictures.sheet}</span>
        <small>
          {picture.width} × {picture.height} · #{id}
        </small>
      </h3>
      <div class="split">
        <Closer picture={picture} title={texts.pictures.sheet} fileName={`sheet-${id}`} />
        <ul style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {cells.map(({ generationId, emotion, state, cutOut }) => (
            <li key={generationId} title={emotion}>
              {cutOut ? (
                <Closer
                  picture={cutOut}
                  title={`${texts.pictures.cut_out}: ${emotion}`}
                  fileName={`sticker-${generationId}-cut_out`}
                />
              ) : (
                <small aria-hidden="true">{state === 'alone' ? '✕' : '…'}</small>
              )}
            </li>
          ))}
        </ul>
      </div>
      {alone.length > 0 && (
        <p class="occasion">
          {texts.alone}: {alone.map(({ emotion }) => emotion).join(', ')}
        </p>
      )}
    </section>
  );
}

interface CloserProps {
  readonly picture: PictureView;
  readonly title: string;
  readonly fileName: string;
}

/** A picture that a press shows in full. */
function Closer({ picture, title, fileName }: CloserProps) {
  const { show } = usePage();
  return (
    <button
      type="button"
      aria-label={title}
      onClick={() => show({ type: 'picture', picture, title, fileName })}
    >
      <img src={picture.url} width={picture.width} height={picture.height} alt="" />
    </button>
  );
}
