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

/** A layer over the page. The browser's own dialog keeps the focus inside and closes on Escape. */
export function Sheet({ title, onClose, children }: Props) {
  const texts = useTexts();
  const { toField } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, toField });
  latest.current = { onClose, toField };
  const titleId = useId();
  // Before painting, so that Escape and Back already find it open.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // The area around the sheet belongs to the dialog, too. By keyboard, Escape does the same.
    const onClick = (event: Event) => event.target === element && latest.current.onClose();
    element.addEventListener('click', onClick);
    const opener = document.activeElement;
    // Keyboard users return to the opener; mouse and touch users return to the text field.
    const byKeyboard = opener instanceof HTMLElement && opener.matches(':focus-visible');
    element.showModal();
    return () => {
      element.removeEventListener('click', onClick);
      element.close();
      // The browser restores the focus itself, but not if the dialog is removed at once.
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
