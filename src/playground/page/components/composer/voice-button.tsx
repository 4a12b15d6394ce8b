import { useRecorder } from '../../lib/use-recorder.ts';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Held, it records; let go, it sends; moved away, it forgets. By keyboard: pressed once it begins, once more it sends, Escape forgets. */
export function VoiceButton() {
  const { voice: texts } = useTexts();
  const { sendVoice, complain } = usePage();
  const { state, seconds, begin, end, cancel } = useRecorder({
    onRecorded: recording => void sendVoice(recording),
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
