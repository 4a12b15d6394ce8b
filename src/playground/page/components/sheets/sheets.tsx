import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { AttachSheet } from './attach-sheet.tsx';
import { CameraSheet } from './camera-sheet.tsx';
import { PackSheet } from './pack-sheet.tsx';
import { PeopleList } from './people-list.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import { Sheet } from './sheet.tsx';
import { ThemeButton } from './theme-button.tsx';

/** The sheet that is open, if one is. */
export function Sheets() {
  const texts = useTexts();
  const { sheet, show } = usePage();
  const close = () => show(null);
  switch (sheet?.type) {
    case undefined:
      return null;
    case 'attach':
      return <AttachSheet key={sheet.files[0]?.name} {...sheet} onClose={close} />;
    case 'camera':
      return <CameraSheet onClose={close} />;
    case 'packs':
      return <PackSheet key={sheet.name} name={sheet.name} onClose={close} />;
    case 'picture':
      return <PictureSheet {...sheet} onClose={close} />;
    case 'people':
      return (
        <Sheet title={texts.people.title} class="people-sheet" onClose={close}>
          <PeopleList />
          <ThemeButton />
        </Sheet>
      );
    default:
      return sheet satisfies undefined | never;
  }
}
