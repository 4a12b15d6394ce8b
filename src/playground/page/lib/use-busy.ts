import { useState } from 'preact/hooks';

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
