import { readEmotions } from '../../lexicon/emotions.ts';
import type { DrawingLimits, StickerParams } from '../types.ts';
import { asksOwnPose, choosePose, chooseStyle } from './chosen.ts';

/** What filters make of these wishes. They move no arms and change no face. */
export function limitsOf({ style, pose }: Pick<StickerParams, 'style' | 'pose'>): DrawingLimits {
  const { name, isKnown } = chooseStyle(style);
  const drawn = choosePose(pose);
  const isOwn = asksOwnPose(pose);
  return {
    ...(isKnown ? {} : { style: name }),
    ...(drawn !== undefined && { pose: drawn.hand === undefined ? 'signs' : 'hand' }),
    ...(drawn === undefined && !isOwn && { pose: 'nothing' }),
    ...((drawn !== undefined || isOwn) && pose.split(',').some(isUnknown) && { isMore: true }),
  };
}

function isUnknown(piece: string): boolean {
  if (piece.trim() === '' || choosePose(piece) !== undefined || asksOwnPose(piece)) return false;
  return !readEmotions(piece).understood;
}
