import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

const COVERED = { covered: true };

const isCovered = (state: unknown) => typeof state === 'object' && state !== null && 'covered' in state;

/**
 * Back closes what lies over the page before it leaves the page. The place in the history stays where it was closed in
 * another way, as going back at once could meet what is opened next; Back then passes through it.
 */
export function useBack(close: (() => void) | null): void {
  const latest = useRef(close);
  latest.current = close;
  // Before it is painted: whoever sees something over the page may go back at once.
  useLayoutEffect(() => {
    // After each change: where two things lay over the page, the second one needs a place of its own.
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

/** As in styles/base.css: below it the inspector lies over the chat. */
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

/** Runs one thing at a time, so that a double click does it once: whether it runs, and what starts it. */
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
