import type { DraftView } from '../../../web/protocol.ts';
import { useTexts } from '../../texts.ts';
import { FormattedText } from './formatted-text.tsx';

/** A message that is still growing. Only the finished one is read out. */
export function Draft({ draft }: { readonly draft: DraftView }) {
  const { message } = useTexts();
  return (
    <div class="group from-bot">
      <div class="block block-last draft" aria-live="off" title={message.draft}>
        <div class="bubble">
          <p class="bubble-text">
            <FormattedText text={draft.text} entities={draft.entities} />
            <span class="caret" aria-hidden="true" />
          </p>
        </div>
      </div>
    </div>
  );
}
