import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { chooseFiles, PORTRAIT, portraitFile } from '../../lib/files.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon } from '../icon.tsx';

export function AttachMenu() {
  const texts = useTexts();
  const { show, sendFiles, toField } = usePage();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const close = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return;
      setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  const leave = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const attach = async (as: 'photo' | 'file') => {
    leave();
    const files = await chooseFiles(as === 'photo' ? 'image/*' : '*/*');
    if (files.length > 0) show({ type: 'attach', files, as });
  };
  const borrow = async () => {
    setOpen(false);
    toField();
    await sendFiles([await portraitFile()], 'photo');
  };
  return (
    <div class="attach" ref={menu}>
      <button
        ref={opener}
        type="button"
        class="icon-button"
        aria-label={texts.composer.attach}
        title={texts.composer.attach}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="attach" />
      </button>
      {open && (
        <div class="attach-menu">
          <button type="button" onClick={() => attach('photo')}>
            <Icon name="photo" />
            {texts.composer.photo}
          </button>
          <button
            type="button"
            onClick={() => {
              leave();
              show({ type: 'camera' });
            }}
          >
            <Icon name="camera" />
            {texts.composer.camera}
          </button>
          <button type="button" onClick={() => attach('file')}>
            <Icon name="file" />
            {texts.composer.file}
          </button>
          <button type="button" aria-label={texts.sendSample} onClick={borrow}>
            <img class="attach-portrait" src={PORTRAIT} alt="" />
            {texts.composer.sample}
          </button>
        </div>
      )}
    </div>
  );
}
