import type { EffectOf, TurnEffect } from '../../effects.ts';
import type { Look } from './look.ts';

/**
 * "And with a hat": what was wished around the last sticker is wished for the next one, where that is changed in the same turn.
 * @returns how the next one is to look, and the effects that are left
 */
export function ofNextSticker(
  next: Look,
  effects: readonly TurnEffect[],
): { readonly look: Look; readonly effects: TurnEffect[] } {
  const isLook = (effect: TurnEffect): effect is EffectOf<'change_look'> => effect.type === 'change_look';
  return {
    look: Object.assign({}, next, ...effects.filter(isLook).map(({ look }) => look)),
    effects: effects.filter(effect => !isLook(effect)),
  };
}
