import { useEffect, useState } from 'preact/hooks';

/** As in styles/layout.css: below it the inspector lies over the chat. */
const WIDE = '(min-width: 1100px)';

/** Whether there is room for the inspector beside the chat. */
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
