import { Composer } from 'grammy';
import type { AssistantDeps } from '../../../assistant/context.ts';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { stickerActions } from './actions.ts';
import { stickers as list } from './list.ts';
import { stickerPresses } from './presses.ts';

/** Stickers that were drawn: their list, and the buttons beneath each. */
export function stickers(deps: AssistantDeps): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  feature.command('stickers', runs(deps, list));
  onButtons(feature, deps, stickerActions, stickerPresses);
  return feature;
}
