import type { GenerationView, PlannedView, PlanView } from '../../../web/protocol.ts';
import { knownAs, useTexts } from '../../texts.ts';

interface Props {
  readonly plan: PlanView;
  readonly generations: readonly GenerationView[];
}

/** A set as it is agreed on, and how far each of its stickers is. */
export function Plan({ plan, generations }: Props) {
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
