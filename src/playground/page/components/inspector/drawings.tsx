import { Fragment } from 'preact';
import type { GenerationView, PictureView, SheetView } from '../../../web/protocol.ts';
import { usePage } from '../../page-context.ts';
import { knownAs, useTexts } from '../../texts.ts';
import { duration } from './turns.tsx';

const STAGES: readonly string[] = ['queued', 'drawing', 'finishing', 'delivering'];

interface Props {
  readonly generations: readonly GenerationView[];
  readonly sheets: readonly SheetView[];
}

export function Drawings({ generations, sheets }: Props) {
  const { inspector: texts } = useTexts();
  if (generations.length === 0) return <p class="hint">{texts.noDrawings}</p>;
  return (
    <>
      {generations.map(generation => (
        <Fragment key={generation.id}>
          {sheets
            .filter(({ cells }) => cells.at(-1)?.generationId === generation.id)
            .map(sheet => (
              <Sheet key={sheet.id} sheet={sheet} />
            ))}
          <Drawing generation={generation} />
        </Fragment>
      ))}
    </>
  );
}

export function Drawing({ generation }: { readonly generation: GenerationView }) {
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

function Sheet({ sheet }: { readonly sheet: SheetView }) {
  const { inspector: texts } = useTexts();
  const { id, picture, cells } = sheet;
  const alone = cells.filter(({ state }) => state === 'alone');
  const columns = cells.length <= 4 ? 2 : 3;
  return (
    <section class="card sheet-card" aria-label={`${texts.pictures.sheet} #${id}`}>
      <h3>
        <span>{texts.pictures.sheet}</span>
        <small>
          {picture.width} × {picture.height} · #{id}
        </small>
      </h3>
      <div class="split">
        <Closer picture={picture} title={texts.pictures.sheet} fileName={`sheet-${id}`} />
        <ul style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {cells.map(({ generationId, emotion, state, cutOut }) => (
            <li key={generationId} title={emotion}>
              {cutOut ? (
                <Closer
                  picture={cutOut}
                  title={`${texts.pictures.cut_out}: ${emotion}`}
                  fileName={`sticker-${generationId}-cut_out`}
                />
              ) : (
                <small aria-hidden="true">{state === 'alone' ? '✕' : '…'}</small>
              )}
            </li>
          ))}
        </ul>
      </div>
      {alone.length > 0 && (
        <p class="occasion">
          {texts.alone}: {alone.map(({ emotion }) => emotion).join(', ')}
        </p>
      )}
    </section>
  );
}

interface CloserProps {
  readonly picture: PictureView;
  readonly title: string;
  readonly fileName: string;
}

function Closer({ picture, title, fileName }: CloserProps) {
  const { show } = usePage();
  return (
    <button
      type="button"
      aria-label={title}
      onClick={() => show({ type: 'picture', picture, title, fileName })}
    >
      <img src={picture.url} width={picture.width} height={picture.height} alt="" />
    </button>
  );
}
