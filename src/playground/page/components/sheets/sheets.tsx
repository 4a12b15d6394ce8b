import { useEffect, useRef, useState } from 'preact/hooks';
import type { PictureView } from '../../../web/protocol.ts';
import { usePage } from '../../page-context.ts';
import { pictureFile } from '../../portraits/index.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';
import { AttachSheet } from './attach-sheet.tsx';
import { PackSheet } from './pack-sheet.tsx';
import { PeopleList } from './people-list.tsx';
import { Sheet } from './sheet.tsx';
import { ThemeButton } from './theme-button.tsx';

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
        <Sheet title={texts.people.title} class="people-sheet" onClose={close}>
          <PeopleList />
          <ThemeButton />
        </Sheet>
      );
    default:
      return sheet satisfies undefined | never;
  }
}

interface Props {
  readonly picture: PictureView;
  readonly title: string;
  readonly pack?: string | undefined;
  readonly fileName: string;
  readonly onClose: () => void;
}

function PictureSheet({ picture, title, pack, fileName, onClose }: Props) {
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
      setState('ready');
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
    const file = await pictureFile(picture, picture.videoWidth, picture.videoHeight, 'camera.jpg');
    show({ type: 'attach', files: [file], as: 'photo' });
  };
  return (
    <Sheet title={texts.title} class="camera-sheet" onClose={onClose}>
      {state === 'denied' ? (
        <p class="attach-problem" role="alert">
          {texts.denied}
        </p>
      ) : (
        <>
          <video ref={video} autoPlay playsInline muted />
          <button type="button" class="primary" disabled={state !== 'ready'} onClick={take}>
            {texts.take}
          </button>
        </>
      )}
    </Sheet>
  );
}
