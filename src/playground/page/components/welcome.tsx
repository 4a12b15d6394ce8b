import { useBusy } from '../lib/hooks.ts';
import { usePage } from '../page-context.ts';
import { PORTRAITS } from '../portraits/index.ts';
import { useTexts } from '../texts.ts';
import { SamplePortraits } from './composer/next-step-bar.tsx';

/** The first look: what this is, and one thing to press. */
export function Welcome() {
  const { welcome, composer } = useTexts();
  const { state, sendText, toField } = usePage();
  const [busy, run] = useBusy();
  return (
    <div class="welcome">
      <section class="welcome-card">
        <div class="welcome-picture" aria-hidden="true">
          <img class="welcome-sticker welcome-sticker-left" src={PORTRAITS.leo.cutOutUrl} alt="" />
          <img class="welcome-sticker welcome-sticker-right" src={PORTRAITS.mira.cutOutUrl} alt="" />
          <span class="welcome-emoji">💜</span>
        </div>
        <h2>{welcome.title}</h2>
        <ol>
          {welcome.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <button
          type="button"
          class="primary start-button"
          disabled={busy}
          onClick={() => {
            toField();
            void run(() => sendText('/start'));
          }}
        >
          {welcome.start}
        </button>
        <div class="chips welcome-samples">
          <span>{composer.sample}</span>
          <SamplePortraits />
        </div>
        {state.chat?.bot.isDemo && <p class="welcome-lead">{welcome.demo}</p>}
        <p class="welcome-lead">{welcome.lead}</p>
      </section>
    </div>
  );
}
