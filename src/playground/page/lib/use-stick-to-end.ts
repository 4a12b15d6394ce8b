import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** This near to the end counts as being there, in CSS pixels. */
const NEAR = 48;

/**
 * Keeps a scrolled list at its end while the person is there, and leaves it alone while they read further up.
 * Only a person scrolls up, so that a smooth scroll on its way down never looks like leaving; where the content has
 * changed its height, the browser may have done it.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [atEnd, setAtEnd] = useState(true);
  const sticky = useRef(true);
  const lastTop = useRef(0);
  const lastRange = useRef(0);

  const toEnd = useCallback(
    (behavior: ScrollBehavior) => {
      sticky.current = true;
      setAtEnd(true);
      list.current?.scrollTo({ top: list.current.scrollHeight, behavior });
    },
    [list],
  );

  useLayoutEffect(() => {
    const box = list.current;
    const inside = content.current;
    if (!box || !inside) return undefined;
    const onScroll = () => {
      const range = box.scrollHeight - box.clientHeight;
      const up = range === lastRange.current && box.scrollTop < lastTop.current - 1;
      if (range - box.scrollTop <= NEAR) sticky.current = true;
      else if (up) sticky.current = false;
      lastTop.current = box.scrollTop;
      lastRange.current = range;
      setAtEnd(sticky.current);
    };
    let first = true;
    const observer = new ResizeObserver(() => {
      if (sticky.current) box.scrollTo({ top: box.scrollHeight, behavior: first ? 'instant' : smooth() });
      first = false;
    });
    observer.observe(inside);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [list, content]);

  return { atEnd, toEnd };
}

/** Smooth, unless the person prefers less motion. */
export function smooth(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
