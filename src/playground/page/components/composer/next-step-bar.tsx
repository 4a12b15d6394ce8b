import type { ComponentChildren } from 'preact';
import { chooseFiles } from '../../lib/files.ts';
import { useBusy } from '../../lib/hooks.ts';
import { usePage } from '../../page-context.ts';
import { PORTRAITS, portraitFile, SAMPLES } from '../../portraits/index.ts';
import type { NextStep } from '../../store/next-step.ts';
import { useTexts } from '../../texts.ts';

/** What to do next, above the composer: a line of words, and what can be tapped instead of writing. */
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
          <SamplePortraits />
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
          {ideas.all.map(idea => (
            <Chip key={idea} label={idea} onPress={() => sendText(idea)} />
          ))}
        </Bar>
      );
    case 'drawing':
      return <Bar words={next.drawing} busy />;
    case 'pack': {
      const drawn = state.chat?.inspector.session?.totalGenerations ?? 0;
      const idea = ideas.all[drawn % ideas.all.length] ?? '';
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
  readonly onPress: () => unknown;
}

function Chip({ label, primary = false, onPress }: ChipProps) {
  const { toField } = usePage();
  const [busy, run] = useBusy();
  return (
    <button
      type="button"
      class={`chip ${primary ? 'chip-primary' : ''}`}
      disabled={busy}
      onClick={() => {
        // The chip goes away with its step.
        toField();
        void run(onPress);
      }}
    >
      {label}
    </button>
  );
}

/** Photos that may be borrowed, each sent by one press. */
export function SamplePortraits() {
  const texts = useTexts();
  const { sendFiles, toField } = usePage();
  const [busy, run] = useBusy();
  return SAMPLES.map(name => (
    <button
      key={name}
      type="button"
      class="chip chip-portrait"
      aria-label={texts.samplePortrait(texts.samples[name])}
      disabled={busy}
      onClick={() => {
        toField();
        void run(async () => sendFiles([await portraitFile(name)], 'photo', ''));
      }}
    >
      <img src={PORTRAITS[name].url} alt="" />
      {texts.samples[name]}
    </button>
  ));
}
