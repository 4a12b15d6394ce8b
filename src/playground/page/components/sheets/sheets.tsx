import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../texts.ts';
import { type SheetView, usePage } from '../../use-page.ts';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { PackSheet } from './pack-sheet.tsx';
import { PeopleList } from './people-list.tsx';
import { Sheet } from './sheet.tsx';

export function Sheets() {
  const texts = useTexts();
  const { sheet, show } = usePage();
  const close = () => show(null);
  switch (sheet?.type) {
    case undefined:
      return null;
    case 'attach':
      return <AttachSheet key={sheet.files[0]?.name} {...sheet} onClose={close} />;
    case 'camera':
      return <CameraSheet onClose={close} />;
    case 'packs':
      return <PackSheet key={sheet.name} name={sheet.name} onClose={close} />;
    case 'picture':
      return <PictureSheet {...sheet} onClose={close} />;
    case 'people':
      return (
        <Sheet title={texts.people.title} onClose={close}>
          <PeopleList />
        </Sheet>
      );
    default:
      return sheet satisfies undefined | never;
  }
}

type Props<Type extends SheetView['type']> = Extract<SheetView, { type: Type }> & {
  readonly onClose: () => void;
};

function AttachSheet({ files, as, onClose }: Props<'attach'>) {
  const { attach: texts, composer, cancel } = useTexts();
  const { sendFiles } = usePage();
  const [caption, setCaption] = useState('');
  const [sending, setSending] = useState(false);
  const previews = useMemo(() => files.map(file => ({ file, url: URL.createObjectURL(file) })), [files]);
  useEffect(
    () => () => {
      for (const { url } of previews) URL.revokeObjectURL(url);
    },
    [previews],
  );
  const send = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    if (await sendFiles(files, as, caption.trim())) onClose();
    else setSending(false);
  };
  return (
    <Sheet title={as === 'photo' ? texts.photoTitle : texts.fileTitle} onClose={onClose}>
      <form onSubmit={send}>
        <div class="attach-previews">
          {previews.map(({ file, url }) =>
            as === 'photo' ? (
              <img key={url} src={url} alt={file.name} />
            ) : (
              <p key={url} class="file">
                <span class="file-icon">
                  <Icon name="file" />
                </span>
                <span class="file-name">{file.name}</span>
              </p>
            ),
          )}
        </div>
        <input
          class="caption-field"
          value={caption}
          maxLength={1024}
          placeholder={texts.caption}
          aria-label={texts.caption}
          onInput={event => setCaption(event.currentTarget.value)}
        />
        <div class="form-buttons">
          <button type="button" class="secondary" onClick={onClose}>
            {cancel}
          </button>
          <button type="submit" class="primary" disabled={sending}>
            {composer.send}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

function PictureSheet({ picture, title, pack, fileName, onClose }: Props<'picture'>) {
  const texts = useTexts();
  const { state, show } = usePage();
  const known = state.chat?.packs.find(({ name }) => name === pack);
  return (
    <Sheet title={title} onClose={onClose}>
      <div class="picture-stage">
        <Picture picture={picture} title={title} />
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

function CameraSheet({ onClose }: { readonly onClose: () => void }) {
  const { camera: texts } = useTexts();
  const { show } = usePage();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'asking' | 'ready' | 'denied'>('asking');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let over = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', width: { ideal: 1280 } },
      });
      if (over) return stop();
      if (video.current) video.current.srcObject = stream;
    };
    start().catch(() => setState('denied'));
    return () => {
      over = true;
      stop();
    };
  }, []);
  const take = async () => {
    const picture = video.current;
    if (!picture) return;
    const canvas = document.createElement('canvas');
    canvas.width = picture.videoWidth;
    canvas.height = picture.videoHeight;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92));
    if (blob === null) return setState('denied');
    show({ type: 'attach', files: [new File([blob], 'camera.jpg', { type: 'image/jpeg' })], as: 'photo' });
  };
  return (
    <Sheet title={texts.title} onClose={onClose}>
      {state === 'denied' ? (
        <p class="problem" role="alert">
          {texts.denied}
        </p>
      ) : (
        <>
          {/* Without a first frame there is no picture, and a tap would be reported as a refused camera. */}
          <video
            ref={video}
            class="camera"
            autoPlay
            playsInline
            muted
            onLoadedData={() => setState('ready')}
          />
          <button type="button" class="primary" disabled={state !== 'ready'} onClick={take}>
            {texts.take}
          </button>
        </>
      )}
    </Sheet>
  );
}
