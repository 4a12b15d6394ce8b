import type { DrawingLimits, StickerParams } from '../types.ts';
import { choosePose } from './decorations.ts';
import { chooseStyle } from './styles/index.ts';

/** What filters make of these wishes. They move no arms and change no face. */
export function limitsOf({ style, pose }: Pick<StickerParams, 'style' | 'pose'>): DrawingLimits {
  const { name, isKnown } = chooseStyle(style);
  const drawn = choosePose(pose);
  return {
    ...(isKnown ? {} : { style: name }),
    pose: drawn === undefined ? 'nothing' : drawn.hand === undefined ? 'signs' : 'hand',
  };
}
