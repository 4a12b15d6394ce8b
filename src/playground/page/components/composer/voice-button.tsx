import { useEffect, useRef, useState } from 'preact/hooks';
import { microphone } from '../../lib/browser.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { IconButton } from '../icon.tsx';

const SHORTEST_MS = 500;
const LONGEST_MS = 3 * 60_000;
const TICK_MS = 250;

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function VoiceButton() {
  const { voice: texts } = useTexts();
  const { sendVoice, complain } = usePage();
  const [state, setState] = useState<'idle' | 'asking' | 'recording'>('idle');
  const [seconds, setSeconds] = useState(0);
  const stop = useRef<(keep: boolean) => void>(() => {});
  useEffect(() => () => stop.current(false), []);

  const finish = (keep: boolean) => {
    stop.current(keep);
    stop.current = () => {};
    setState('idle');
  };
  const begin = async () => {
    let over = false;
    stop.current = () => {
      over = true;
    };
    setState('asking');
    setSeconds(0);
    const stream = await microphone();
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    if (over) return release();
    if (stream === undefined) {
      setState('idle');
      return complain(texts.denied);
    }
    const began = performance.now();
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    let kept = false;
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      release();
      if (!kept) return;
      const ms = performance.now() - began;
      if (ms < SHORTEST_MS) return complain(texts.hold);
      const sound = new Blob(parts, { type: recorder.mimeType });
      void sendVoice(sound, Math.max(1, Math.round(ms / 1000)));
    };
    const ticking = setInterval(() => {
      const ms = performance.now() - began;
      setSeconds(Math.floor(ms / 1000));
      if (ms >= LONGEST_MS) finish(true);
    }, TICK_MS);
    stop.current = keep => {
      clearInterval(ticking);
      kept = keep;
      recorder.stop();
    };
    recorder.start();
    setState('recording');
  };
  const recording = state === 'recording';
  return (
    <>
      {recording && (
        <span class="recording" role="timer">
          {clock(seconds)}
        </span>
      )}
      <IconButton
        class={`voice-button ${recording ? 'filled' : ''}`}
        icon={recording ? 'send' : 'microphone'}
        label={recording ? texts.send : texts.record}
        onPointerDown={event => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          void begin();
        }}
        onPointerUp={event => {
          const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
          const { clientX: x, clientY: y } = event;
          finish(x >= left && x <= right && y >= top && y <= bottom);
        }}
        onPointerCancel={() => finish(false)}
        onContextMenu={event => event.preventDefault()}
        onKeyDown={event => {
          if (event.repeat) return;
          if (event.key === 'Escape') finish(false);
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          if (state === 'idle') void begin();
          else finish(true);
        }}
      />
    </>
  );
}
