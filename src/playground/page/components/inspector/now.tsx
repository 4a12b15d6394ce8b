import type { ComponentChildren } from 'preact';
import type { GenerationView, InspectorView, PlannedView, PlanView } from '../../../web/protocol.ts';
import { knownAs, useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { duration, Turn } from './turns.tsx';

export function Now({ inspector }: { readonly inspector: InspectorView }) {
  const allTexts = useTexts();
  const { inspector: texts, locale } = allTexts;
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const { session, dialogue, plans, taste, turns, generations } = inspector;
  const { fields } = texts;
  const yesNo = (value: boolean) => <Flag on={value}>{value ? texts.yes : texts.no}</Flag>;
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
            <div class="parameters">
              {(['style', 'emotion', 'pose'] as const).map(name => (
                <div key={name} class={`parameter ${dialogue[name] === null ? 'parameter-missing' : ''}`}>
                  <span>{fields[name]}</span>
                  <b>{dialogue[name] ?? '—'}</b>
                </div>
              ))}
            </div>
            <dl>
              <Field name={fields.confirmed}>{yesNo(dialogue.confirmed)}</Field>
              <Field name={fields.revision}>{dialogue.revision}</Field>
              <Field name={fields.leads}>
                {knownAs(allTexts, dialogue.leader)}
                {dialogue.led !== null && ` · ${texts.led(dialogue.led)}`}
              </Field>
              {dialogue.goal !== null && <Field name={fields.goal}>{dialogue.goal}</Field>}
            </dl>
          </>
        )}
      </section>
      {plans.map(plan => (
        <Plan key={plan.id} plan={plan} generations={generations} />
      ))}
      <section class="card">
        <h3>{texts.session}</h3>
        {session === null ? (
          <p class="hint">{texts.noSession}</p>
        ) : (
          <dl>
            <Field name={fields.state}>{knownAs(allTexts, session.state)}</Field>
            <Field name={fields.photo}>{yesNo(session.hasPhoto)}</Field>
            <Field name={fields.awaits}>
              {session.awaits === null ? '—' : knownAs(allTexts, session.awaits)}
            </Field>
            <Field name={fields.language}>{languages.of(session.language)}</Field>
            <Field name={fields.generations}>{session.totalGenerations}</Field>
            <Field name={fields.left}>{session.leftToday ?? '∞'}</Field>
          </dl>
        )}
      </section>
      {(taste.preferences.length > 0 || taste.interview !== 'never') && (
        <section class="card">
          <h3>{texts.taste}</h3>
          <dl>
            <Field name={fields.interview}>{texts.interview[taste.interview]}</Field>
            {taste.preferences.map(({ name, values }) => (
              <Field key={name} name={fields[name]}>
                {values.join(', ')}
              </Field>
            ))}
          </dl>
        </section>
      )}
      {generation && <Drawing generation={generation} />}
      {turn && <Turn turn={turn} open />}
    </>
  );
}

function Field({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="field">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Flag({ on, children }: { readonly on: boolean; readonly children: ComponentChildren }) {
  return <span class={`flag ${on ? 'flag-on' : ''}`}>{children}</span>;
}

interface Props {
  readonly plan: PlanView;
  readonly generations: readonly GenerationView[];
}

function Plan({ plan, generations }: Props) {
  const { inspector: texts } = useTexts();
  const { id, revision, status, style, occasion, stickers } = plan;
  const drawn = stickers.filter(({ state }) => state === 'drawn').length;
  return (
    <section class="card" aria-label={`${texts.plan} #${id}`}>
      <h3>
        <span>
          {texts.plan}
          {style !== '' && ` · ${style}`}
        </span>
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
      {occasion !== '' && <p class="occasion">{occasion}</p>}
      <ol class="planned">
        {stickers.map(sticker => (
          <Planned
            key={sticker.position}
            sticker={sticker}
            picture={generations
              .find(generation => generation.id === sticker.generationId)
              ?.pictures.find(({ what }) => what === 'finished')}
          />
        ))}
      </ol>
    </section>
  );
}

interface PlannedProps {
  readonly sticker: PlannedView;
  readonly picture: GenerationView['pictures'][number] | undefined;
}

function Planned({ sticker, picture }: PlannedProps) {
  const allTexts = useTexts();
  const { inspector: texts } = allTexts;
  const { emotion, pose, caption, emoji, state, failure } = sticker;
  const details = [pose === emotion ? '' : pose, caption === '' ? '' : `“${caption}”`].filter(Boolean);
  return (
    <li>
      {picture ? <img src={picture.url} width={36} height={36} alt={emoji} /> : <span>{emoji}</span>}
      <p>
        <b>{emotion}</b>
        {details.length > 0 && <small>{details.join(' · ')}</small>}
      </p>
      <small class={`state state-${state}`}>
        {texts.planned[state]}
        {failure !== null && <span>{knownAs(allTexts, failure)}</span>}
      </small>
    </li>
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
    <section class="card drawing" aria-label={`#${id}`}>
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
      {failure !== null && <p class="failure">{knownAs(allTexts, failure)}</p>}
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
