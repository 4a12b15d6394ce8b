import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import portraitUrl from '../portraits/eileen.jpg';

const COVERED = { covered: true };

const isCovered = (state: unknown) => typeof state === 'object' && state !== null && 'covered' in state;

/**
 * Makes Back close the layer over the page first. If the layer closes in another way, its history entry stays, because
 * going back immediately could affect the next layer.
 */
export function useBack(close: (() => void) | null): void {
  const latest = useRef(close);
  latest.current = close;
  // Before painting, because the user may go back at once.
  useLayoutEffect(() => {
    // After every change: with two layers over the page, the second one needs its own history entry.
    if (close !== null && !isCovered(history.state)) history.pushState(COVERED, '');
  });
  useEffect(() => {
    const onPop = ({ state }: PopStateEvent) => {
      if (isCovered(state)) return;
      if (latest.current === null) return history.back();
      latest.current();
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
}

/** As in styles/base.css: below it the inspector covers the chat. */
const WIDE = '(min-width: 1100px)';

export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const update = () => setWide(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return wide;
}

export function useBusy(): [busy: boolean, run: (task: () => unknown) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const run = async (task: () => unknown) => {
    setBusy(true);
    try {
      await task();
    } finally {
      setBusy(false);
    }
  };
  return [busy, run];
}

export function chooseFiles(accept: string): Promise<File[]> {
  return new Promise(resolve => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = accept;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => resolve([]), { once: true });
    input.click();
  });
}

/** Returns undefined if a microphone is missing or the browser denies it. */
export async function microphone(
  audio: MediaTrackConstraints | true = true,
): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch {
    return undefined;
  }
}

/** NASA's portrait of the astronaut Eileen Collins, public domain (NASA Great Images, https://flic.kr/p/r9qvLn). */
export const PORTRAIT = portraitUrl;

export async function portraitFile(): Promise<File> {
  const response = await fetch(PORTRAIT);
  return new File([await response.blob()], 'eileen.jpg', { type: 'image/jpeg' });
}
