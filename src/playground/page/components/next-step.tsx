import type { ComponentChildren } from 'preact';
import { chooseFiles, PORTRAIT, portraitFile, useBusy } from '../lib/browser.ts';
import type { NextStep } from '../lib/chat.ts';
import comicUrl from '../portraits/comic.webp';
import popArtUrl from '../portraits/pop-art.webp';
import { useTexts } from '../texts.ts';
import { usePage } from '../use-page.ts';

/** Shows stickers of the portrait, made by the built-in filters. */
export function Welcome() {
  const { welcome, composer } = useTexts();
  const { sendText, toField } = usePage();
  const [busy, run] = useBusy();
  return (
    <div class="welcome">
      <section class="welcome-card">
        <div class="welcome-picture" aria-hidden="true">
          <img src={comicUrl} alt="" />
          <img src={popArtUrl} alt="" />
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
        <div class="chips">
          <span>{composer.sample}</span>
          <SamplePortrait />
        </div>
        <p class="hint">{welcome.lead}</p>
      </section>
    </div>
  );
}

export function NextStepBar({ step }: { readonly step: NextStep }) {
  const { next, ideas, welcome } = useTexts();
  const { state, sendText, setBlocked, show } = usePage();
  switch (step?.type) {
    case undefined:
      return null;
    case 'unblock':
      return (
        <Bar words={next.blocked(state.chat?.person.firstName ?? '')}>
          <Chip primary label={next.unblock} onPress={() => setBlocked(false)} />
        </Bar>
      );
    case 'start':
      return (
        <Bar words={next.start}>
          <Chip primary label={welcome.start} onPress={() => sendText('/start')} />
        </Bar>
      );
    case 'photo':
      return (
        <Bar words={next.photo}>
          <SamplePortrait />
          <Chip
            label={next.own}
            onPress={async () => {
              const files = await chooseFiles('image/*');
              if (files.length > 0) show({ type: 'attach', files, as: 'photo' });
            }}
          />
        </Bar>
      );
    case 'describe':
      return (
        <Bar words={next.describe}>
          {ideas.map(idea => (
            <Chip key={idea} label={idea} onPress={() => sendText(idea)} />
          ))}
        </Bar>
      );
    case 'drawing':
      return <Bar words={next.drawing} busy />;
    case 'pack': {
      const drawn = state.chat?.inspector.session?.totalGenerations ?? 0;
      const idea = ideas[drawn % ideas.length] ?? '';
      return (
        <Bar words={next.pack(step.pack.title)}>
          <Chip primary label={next.openPack} onPress={() => show({ type: 'packs', name: step.pack.name })} />
          <Chip label={idea} onPress={() => sendText(idea)} />
        </Bar>
      );
    }
    default:
      return step satisfies null;
  }
}

interface BarProps {
  readonly words: string;
  readonly busy?: boolean;
  readonly children?: ComponentChildren;
}

function Bar({ words, busy = false, children }: BarProps) {
  return (
    <div class={`next-step ${busy ? 'next-step-busy' : ''}`} role="status">
      <p>{words}</p>
      {children !== undefined && <div class="chips">{children}</div>}
    </div>
  );
}

interface ChipProps {
  readonly label: string;
  readonly primary?: boolean;
  readonly picture?: string;
  readonly hint?: string;
  readonly onPress: () => unknown;
}

function Chip({ label, primary = false, picture, hint, onPress }: ChipProps) {
  const { toField } = usePage();
  const [busy, run] = useBusy();
  return (
    <button
      type="button"
      class={`chip ${primary ? 'chip-primary' : ''} ${picture === undefined ? '' : 'chip-portrait'}`}
      aria-label={hint}
      disabled={busy}
      onClick={() => {
        // The chip disappears with its step.
        toField();
        void run(onPress);
      }}
    >
      {picture !== undefined && <img src={picture} alt="" />}
      {label}
    </button>
  );
}

function SamplePortrait() {
  const { sample, sendSample } = useTexts();
  const { sendFiles } = usePage();
  return (
    <Chip
      label={sample}
      hint={sendSample}
      picture={PORTRAIT}
      onPress={async () => sendFiles([await portraitFile()], 'photo')}
    />
  );
}
