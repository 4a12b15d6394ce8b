import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../../page-context.ts';
import { pictureFile } from '../../portraits/index.ts';
import { useTexts } from '../../texts.ts';
import { Sheet } from './sheet.tsx';

/** Takes a photo with the camera of this computer. */
export function CameraSheet({ onClose }: { readonly onClose: () => void }) {
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
