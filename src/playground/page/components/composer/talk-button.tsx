import { useEffect, useRef, useState } from 'preact/hooks';
import { microphone } from '../../lib/browser.ts';
import { type LiveNews, startTalking } from '../../lib/live.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { IconButton } from '../icon.tsx';

/** Starts and ends a live conversation. Hidden if no live voice provider is configured. */
export function TalkButton() {
  const { talk: texts, voice, status, problems } = useTexts();
  const { state: page, visit, complain } = usePage();
  const [state, setState] = useState<'off' | 'connecting' | 'on'>('off');
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  const isHidden = visit === null || !page.chat?.canTalk || page.chat.person.blocked;
  useEffect(() => {
    if (!isHidden) return;
    stop.current();
    setState('off');
  }, [isHidden]);
  if (isHidden || visit === null) return null;

  const end = () => {
    stop.current();
    stop.current = () => {};
    setState('off');
  };
  const take = (news: LiveNews) => {
    switch (news.type) {
      case 'ready':
        return setState('on');
      case 'hush':
        return undefined;
      case 'unclear':
        return complain(texts.unclear);
      case 'ended':
        end();
        return complain(texts.ended[news.reason]);
      case 'lost':
        end();
        return complain(problems.network);
      default:
        return news satisfies never;
    }
  };
  const begin = async () => {
    let isOver = false;
    stop.current = () => {
      isOver = true;
    };
    setState('connecting');
    const stream = await microphone({ echoCancellation: true, noiseSuppression: true });
    if (isOver) {
      for (const track of stream?.getTracks() ?? []) track.stop();
      return;
    }
    if (stream === undefined) {
      end();
      return complain(voice.denied);
    }
    try {
      const hangUp = await startTalking(visit, stream, news => isOver || take(news));
      if (isOver) return hangUp();
      stop.current = () => {
        isOver = true;
        hangUp();
      };
    } catch {
      for (const track of stream.getTracks()) track.stop();
      if (isOver) return;
      end();
      complain(texts.ended.failed);
    }
  };
  return (
    <>
      {state !== 'off' && (
        <span class="recording" role="status">
          {state === 'on' ? texts.listening : status.connecting}
        </span>
      )}
      <IconButton
        class={`talk-button ${state === 'off' ? '' : 'filled'}`}
        icon={state === 'off' ? 'talk' : 'close'}
        label={state === 'off' ? texts.start : texts.stop}
        onClick={() => (state === 'off' ? void begin() : end())}
      />
    </>
  );
}
