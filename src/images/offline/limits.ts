import type { DrawingLimits, StickerParams } from '../types.ts';
import { choosePose, chooseStyle } from './chosen.ts';
import { asksOwnPose } from './words.ts';

/** What filters make of these wishes. They move no arms and change no face. */
export function limitsOf({ style, pose }: Pick<StickerParams, 'style' | 'pose'>): DrawingLimits {
  const { name, isKnown } = chooseStyle(style);
  const drawn = choosePose(pose);
  const known = isKnown ? {} : { style: name };
  if (drawn !== undefined) return { ...known, pose: drawn.hand === undefined ? 'signs' : 'hand' };
  return asksOwnPose(pose) ? known : { ...known, pose: 'nothing' };
}
