import type { ComponentChildren } from 'preact';
import type { GenerationView, InspectorView, PlanView } from '../../../web/protocol.ts';
import { knownAs, useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { duration, Turn } from './turns.tsx';

export function Now({ inspector }: { readonly inspector: InspectorView }) {
  const allTexts = useTexts();
  const { inspector: texts, locale } = allTexts;
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const { session, dialogue, plans, taste, turns, generations } = inspector;
  const { fields } = texts;
  const yesNo = (on: boolean) => <span class={on ? 'flag-on' : ''}>{on ? texts.yes : texts.no}</span>;
  const turn = turns.find(({ activities }) => activities.length > 0) ?? turns[0];
  const [generation] = generations;
  return (
    <>
      <section class="card">
        <h3>
          {texts.dialogue}
          {dialogue && <small>#{dialogue.id}</small>}
        </h3>
        {dialogue === null ? (
          <p class="hint">{texts.noDialogue}</p>
        ) : (
          <>
            {(['style', 'emotion', 'pose'] as const).map(name => (
              <p key={name} class={`parameter ${dialogue[name] === null ? 'parameter-missing' : ''}`}>
                <span>{fields[name]}</span>
                <b>{dialogue[name] ?? '—'}</b>
              </p>
            ))}
            <Rows
              rows={[
                [fields.confirmed, yesNo(dialogue.confirmed)],
                [fields.revision, dialogue.revision],
                [
                  fields.leads,
                  knownAs(allTexts, dialogue.leader) +
                    (dialogue.led === null ? '' : ` · ${texts.led(dialogue.led)}`),
                ],
                [fields.goal, dialogue.goal],
              ]}
            />
          </>
        )}
      </section>
      {plans.map(plan => (
        <Plan key={plan.id} plan={plan} />
      ))}
      <section class="card">
        <h3>{texts.session}</h3>
        {session === null ? (
          <p class="hint">{texts.noSession}</p>
        ) : (
          <Rows
            rows={[
              [fields.state, knownAs(allTexts, session.state)],
              [fields.photo, yesNo(session.hasPhoto)],
              [fields.awaits, session.awaits === null ? '—' : knownAs(allTexts, session.awaits)],
              [fields.language, languages.of(session.language)],
              [fields.generations, session.totalGenerations],
              [fields.left, session.leftToday ?? '∞'],
            ]}
          />
        )}
      </section>
      {(taste.preferences.length > 0 || taste.interview !== 'never') && (
        <section class="card">
          <h3>{texts.taste}</h3>
          <Rows
            rows={[
              [fields.interview, texts.interview[taste.interview]],
              ...taste.preferences.map(({ name, values }) => [fields[name], values.join(', ')] as const),
            ]}
          />
        </section>
      )}
      {generation && <Drawing generation={generation} />}
      {turn && <Turn turn={turn} open />}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl>
      {rows
        .filter(([, value]) => value !== null)
        .map(([name, value], index) => (
          <div key={`${index}-${name}`} class="field">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Plan({ plan }: { readonly plan: PlanView }) {
  const { inspector: texts } = useTexts();
  const { id, revision, status, style, occasion, stickers } = plan;
  const drawn = stickers.filter(({ state }) => state === 'drawn').length;
  return (
    <section class="card" aria-label={`${texts.plan} #${id}`}>
      <h3>
        <span>{[texts.plan, style, occasion].filter(Boolean).join(' · ')}</span>
        <small>
          #{id}.{revision}
        </small>
      </h3>
      <p class="round-head">
        <span class="tag">{texts.planStatus[status]}</span>
        <small>
          {drawn} / {stickers.length}
        </small>
      </p>
      <Rows
        rows={stickers.map(({ emoji, emotion, state }) => [
          `${emoji} ${emotion}`,
          <span class={`state-${state}`}>{texts.planned[state]}</span>,
        ])}
      />
    </section>
  );
}

const STAGES: readonly string[] = ['queued', 'drawing', 'finishing', 'delivering'];

export function Drawings({ generations }: { readonly generations: readonly GenerationView[] }) {
  const { inspector: texts } = useTexts();
  if (generations.length === 0) return <p class="hint">{texts.noDrawings}</p>;
  return (
    <>
      {generations.map(generation => (
        <Drawing key={generation.id} generation={generation} />
      ))}
    </>
  );
}

function Drawing({ generation }: { readonly generation: GenerationView }) {
  const allTexts = useTexts();
  const { inspector: texts, locale } = allTexts;
  const { show } = usePage();
  const { id, status, stage, failure, style, emotion, pose, take, provider, ms, pictures } = generation;
  const done = status === 'delivered' ? STAGES.length : STAGES.indexOf(stage);
  return (
    <section class="card" aria-label={`#${id}`}>
      <h3>
        <span>{[...new Set([style, emotion, pose])].join(' · ')}</span>
        <small>#{id}</small>
      </h3>
      <p class="round-head">
        <span class={`tag ${failure === null ? '' : 'tag-failed'}`}>{knownAs(allTexts, status)}</span>
        {provider !== null && <span class="tag tag-quiet">{knownAs(allTexts, provider)}</span>}
        <small>
          {take > 1 && `${texts.take(take)} · `}
          {ms !== null && duration(ms, locale)}
        </small>
      </p>
      {failure !== null && <p class="problem">{knownAs(allTexts, failure)}</p>}
      <ol class="stages" aria-label={knownAs(allTexts, stage)}>
        {STAGES.map((name, index) => (
          <li key={name} class={index < done ? 'stage-done' : index === done ? 'stage-now' : ''}>
            {knownAs(allTexts, name)}
          </li>
        ))}
      </ol>
      {pictures.length > 0 && (
        <ul class="stage-pictures">
          {pictures.map(picture => {
            const title = texts.pictures[picture.what];
            const fileName = `sticker-${id}-${picture.what}`;
            return (
              <li key={picture.url}>
                <button type="button" onClick={() => show({ type: 'picture', picture, title, fileName })}>
                  <img src={picture.url} width={picture.width} height={picture.height} alt="" />
                  {title}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
