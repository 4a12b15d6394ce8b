import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useTexts } from '../i18n/index.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Something that lies over the page: the browser's own dialog keeps the focus inside, and Escape closes it. */
export function Sheet({ title, onClose, class: className = '', children }: Props) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // What lies around the sheet belongs to the dialog, too; by keyboard it is Escape.
    const onClick = (event: Event) => event.target === element && latest.current();
    element.addEventListener('click', onClick);
    element.showModal();
    return () => {
      element.removeEventListener('click', onClick);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`sheet ${className}`}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="sheet-inside">
        <header class="sheet-header">
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            class="icon-button"
            aria-label={texts.close}
            title={texts.close}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
