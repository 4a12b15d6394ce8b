import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon } from '../icon.tsx';

const SHORTEST_MS = 500;
const LONGEST_MS = 3 * 60_000;
const TICK_MS = 250;

type RecorderState = 'idle' | 'asking' | 'recording';

interface Run {
  readonly began: number;
  readonly recorder: MediaRecorder;
  wanted: boolean;
}

interface Handlers {
  onRecorded(sound: Blob, seconds: number): void;
  onTooShort(): void;
  onDenied(): void;
}

/** `end` keeps what was said, `cancel` throws it away: both also while the microphone is still asked for. */
function useRecorder(handlers: Handlers) {
  const [state, setState] = useState<RecorderState>('idle');
  const [seconds, setSeconds] = useState(0);
  const run = useRef<Run | null>(null);
  /** Of the press that goes on; another one, or none, means that this one is over. */
  const press = useRef<object | null>(null);
  const current = useRef(handlers);
  current.current = handlers;

  const stop = useCallback((wanted: boolean) => {
    press.current = null;
    setState('idle');
    const { current: going } = run;
    if (going === null) return;
    run.current = null;
    going.wanted = wanted;
    going.recorder.stop();
  }, []);

  const begin = useCallback(async () => {
    const mine = {};
    press.current = mine;
    setState('asking');
    setSeconds(0);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const release = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (press.current !== mine) return release();
      const recorder = new MediaRecorder(stream);
      const going: Run = { began: performance.now(), recorder, wanted: false };
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        release();
        if (!going.wanted) return;
        const ms = performance.now() - going.began;
        if (ms < SHORTEST_MS) return current.current.onTooShort();
        const sound = new Blob(parts, { type: recorder.mimeType });
        current.current.onRecorded(sound, Math.max(1, Math.round(ms / 1000)));
      };
      recorder.start();
      run.current = going;
      setState('recording');
    } catch {
      if (press.current !== mine) return;
      press.current = null;
      setState('idle');
      current.current.onDenied();
    }
  }, []);

  useEffect(() => {
    if (state !== 'recording') return undefined;
    const timer = setInterval(() => {
      const ms = performance.now() - (run.current?.began ?? performance.now());
      setSeconds(Math.floor(ms / 1000));
      if (ms >= LONGEST_MS) stop(true);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [state, stop]);
  useEffect(() => () => stop(false), [stop]);

  return { state, seconds, begin, end: () => stop(true), cancel: () => stop(false) };
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Held it records, let go it sends, moved away it forgets; by keyboard: Enter, Enter, Escape. */
export function VoiceButton() {
  const { voice: texts } = useTexts();
  const { sendVoice, complain } = usePage();
  const { state, seconds, begin, end, cancel } = useRecorder({
    onRecorded: (sound, length) => void sendVoice(sound, length),
    onTooShort: () => complain(texts.hold),
    onDenied: () => complain(texts.denied),
  });
  const recording = state === 'recording';
  return (
    <>
      {recording && (
        <span class="recording" role="timer">
          {clock(seconds)}
        </span>
      )}
      <button
        type="button"
        class={`voice-button ${recording ? 'voice-recording' : ''}`}
        aria-label={recording ? texts.send : texts.record}
        title={recording ? texts.send : texts.record}
        onPointerDown={event => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          void begin();
        }}
        onPointerUp={event => {
          const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
          const { clientX: x, clientY: y } = event;
          if (x < left || x > right || y < top || y > bottom) cancel();
          else end();
        }}
        onPointerCancel={cancel}
        onContextMenu={event => event.preventDefault()}
        onKeyDown={event => {
          if (event.repeat) return;
          if (event.key === 'Escape') cancel();
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          if (state === 'idle') void begin();
          else end();
        }}
      >
        <Icon name={recording ? 'send' : 'microphone'} />
      </button>
    </>
  );
}
