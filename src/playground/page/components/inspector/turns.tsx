import { useState } from 'preact/hooks';
import type { ActivityView, RoundView, TurnView } from '../../../web/protocol.ts';
import { knownAs, timeOfDay, useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';

export function Turns({ turns }: { readonly turns: readonly TurnView[] }) {
  const { inspector: texts } = useTexts();
  if (turns.length === 0) return <p class="hint">{texts.noTurns}</p>;
  return (
    <>
      {turns.map((turn, index) => (
        <Turn key={turn.id} turn={turn} open={index === 0} />
      ))}
    </>
  );
}

export function Turn({ turn, open }: { readonly turn: TurnView; readonly open: boolean }) {
  const allTexts = useTexts();
  const { inspector: texts, locale } = allTexts;
  const { at, activities, rounds } = turn;
  const agents = rounds.map(({ agent }) => knownAs(allTexts, agent));
  const path = agents.filter((agent, index) => agent !== agents[index - 1]);
  const ms = rounds.reduce((sum, round) => sum + round.ms, 0);
  const failed = rounds.some(({ failure }) => failure !== undefined);
  return (
    <details class={`card turn ${failed ? 'turn-failed' : ''}`} open={open}>
      <summary>
        <b>{timeOfDay(at, locale, true)}</b>
        {rounds.length > 0 && (
          <small>
            {texts.rounds(rounds.length)} · {duration(ms, locale)}
          </small>
        )}
        {failed && <span class="tag tag-failed">{texts.failed}</span>}
        {path.length > 0 && <small class="turn-path">{path.join(' → ')}</small>}
        <span class="activities">
          {activities.length === 0 ? (
            <small>{texts.background}</small>
          ) : (
            activities.map((activity, index) => (
              <Activity key={`${index}-${activity.what}`} activity={activity} />
            ))
          )}
        </span>
      </summary>
      {rounds.map((round, index) => (
        <Round
          key={`${turn.id}-${index}`}
          round={round}
          takesOver={index > 0 && agents[index] !== agents[index - 1]}
        />
      ))}
      {rounds.length === 0 && <p class="hint">{texts.noRounds}</p>}
    </details>
  );
}

function Activity({ activity }: { readonly activity: ActivityView }) {
  const { inspector: texts, message, composer } = useTexts();
  switch (activity.what) {
    case 'words':
      return <q>{activity.text}</q>;
    case 'press':
      return (
        <kbd>
          <span class="unseen">{texts.pressed}: </span>
          {activity.label}
        </kbd>
      );
    case 'file':
      return (
        <small>
          {composer.file} <bdi>{activity.name}</bdi>
        </small>
      );
    default:
      return <small>{activity.what === 'photo' ? message.photo : texts[activity.what]}</small>;
  }
}

interface RoundProps {
  readonly round: RoundView;
  readonly takesOver: boolean;
}

function Round({ round, takesOver }: RoundProps) {
  const allTexts = useTexts();
  const { inspector: texts, locale } = allTexts;
  const { agent, provider, model, byRules, ms, inputTokens, outputTokens, text, toolCalls, failure } = round;
  return (
    <div class="round">
      {takesOver && <p class="handoff">→ {knownAs(allTexts, agent)}</p>}
      <p class="round-head">
        <span class="tag">{byRules ? texts.rules : provider}</span>
        {!byRules && model !== provider && <span class="tag tag-quiet">{model}</span>}
        <small>
          {duration(ms, locale)}
          {inputTokens !== null &&
            ` · ${texts.tokens(String(inputTokens), outputTokens === null ? '?' : String(outputTokens))}`}
        </small>
      </p>
      <ModelRequest path={round.request} />
      {toolCalls.map(({ name, args, result }, index) => (
        <div key={`${index}-${name}`} class="tool-call">
          <b>
            <code>{name}</code>
          </b>
          <dl>
            <dt>{texts.args}</dt>
            <dd>
              <pre>{indented(args)}</pre>
            </dd>
            <dt>{texts.result}</dt>
            <dd>
              <pre>{indented(result)}</pre>
            </dd>
          </dl>
        </div>
      ))}
      {text !== '' && <p class="round-text">{text}</p>}
      {failure !== undefined && (
        <p class="problem">
          {texts.failed}: <span lang="en">{failure}</span>
        </p>
      )}
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function duration(ms: number, locale: string): string {
  const [value, unit] = ms < 1000 ? [ms, 'millisecond' as const] : [ms / 1000, 'second' as const];
  const maximumFractionDigits = unit === 'second' ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value);
}

function ModelRequest({ path }: { readonly path: string }) {
  const { inspector: texts } = useTexts();
  const { modelRequest } = usePage();
  const [request, setRequest] = useState<object>();
  const load = async (event: Event) => {
    const { currentTarget: details } = event;
    if (!(details instanceof HTMLDetailsElement) || !details.open || request !== undefined) return;
    setRequest(await modelRequest(path));
  };
  return (
    <details class="model-request" onToggle={load}>
      <summary>{texts.request}</summary>
      {request && <pre>{JSON.stringify(request, null, 2).replaceAll('\\n', '\n')}</pre>}
    </details>
  );
}
