import { chooseStyle, limitsOf } from '../../images/offline/chosen.ts';
import type { StickerParams } from '../../images/types.ts';
import { STYLES } from './styles.ts';

/** What the client should know of how the wishes were drawn. @param byFilters no model drew */
export function drawingNotes(byFilters: boolean, params: StickerParams): string[] {
  if (!byFilters) return [];
  const { pose } = limitsOf(params);
  const { name, isKnown } = chooseStyle(params.style);
  return [
    'Drawn by built-in filters: no drawing service is set up.',
    ...(isKnown ? [] : [`They know no "${params.style}": "${STYLES[name].title}" comes nearest.`]),
    ...(pose === undefined || pose === 'nothing'
      ? []
      : ['They move no arms: the pose is hinted at by drawn signs.']),
  ];
}
