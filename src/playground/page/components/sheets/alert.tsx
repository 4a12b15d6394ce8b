import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { Sheet } from './sheet.tsx';

export function Alert() {
  const { state, closeAlert } = usePage();
  const { botName } = useTexts();
  if (state.alert === null) return null;
  return (
    <Sheet title={botName} class="alert" onClose={closeAlert}>
      <p>{state.alert}</p>
      <button type="button" class="primary" onClick={closeAlert}>
        OK
      </button>
    </Sheet>
  );
}
