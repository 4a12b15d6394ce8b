import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** What takes keys itself. */
const TAKES_WORDS = 'input, textarea, select, [role="tablist"]';

/** Whoever begins to type, wherever they are, writes in the field; not while a dialog lies over the page. */
export function useTyping(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      // A space presses what has the focus, or scrolls.
      if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (target instanceof Element && target.closest(TAKES_WORDS) !== null) return;
      // The key itself arrives where the focus is then.
      field.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [field]);
}
