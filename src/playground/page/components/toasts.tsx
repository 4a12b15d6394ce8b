import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../store.ts';
import { usePage } from '../use-page.ts';

const SHOWN_MS = { answer: 3000, problem: 8000 } as const;

/** What the bot answered to buttons, and what went wrong: above everything, dialogs included, for some seconds. */
export function Toasts() {
  const { state } = usePage();
  const layer = useRef<HTMLDivElement>(null);
  const newest = state.notices.at(-1)?.id;
  useEffect(() => {
    // Shown anew, a popover comes to lie above a dialog that was opened after it.
    layer.current?.hidePopover();
    if (newest !== undefined) layer.current?.showPopover();
  }, [newest]);
  return (
    <div class="toasts" ref={layer} popover="manual" role="status" aria-live="polite">
      {state.notices.map(notice => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Toast({ notice }: { readonly notice: Notice }) {
  const { closeNotice } = usePage();
  const { id, kind, text } = notice;
  useEffect(() => {
    const timer = setTimeout(() => closeNotice(id), SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, closeNotice]);
  return (
    <button type="button" class={`toast toast-${kind}`} onClick={() => closeNotice(id)}>
      {text}
    </button>
  );
}
