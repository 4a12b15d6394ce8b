import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { IconButton } from '../icon.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Something that lies over the page: the browser's own dialog keeps the focus inside, and Escape closes it. */
export function Sheet({ title, onClose, children }: Props) {
  const texts = useTexts();
  const { toField } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, toField });
  latest.current = { onClose, toField };
  const titleId = useId();
  // Before it is painted: Escape and Back of somebody who sees it must find it open.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // What lies around the sheet belongs to the dialog, too; by keyboard it is Escape.
    const onClick = (event: Event) => event.target === element && latest.current.onClose();
    element.addEventListener('click', onClick);
    const opener = document.activeElement;
    // Whoever uses the keyboard goes on where they were; whoever pressed it by mouse or finger goes on writing.
    const byKeyboard = opener instanceof HTMLElement && opener.matches(':focus-visible');
    element.showModal();
    return () => {
      element.removeEventListener('click', onClick);
      element.close();
      // The browser gives it back by itself, but not where the dialog leaves the page at once.
      if (byKeyboard && opener.isConnected) opener.focus();
      else latest.current.toField();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="sheet-inside">
        <header class="sheet-header">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={texts.close} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
