import type { GenerationView } from '../../../web/protocol.ts';
import { knownAs, useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { duration } from './turns.tsx';

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
