import { Composer } from 'grammy';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { packActions } from './actions.ts';
import { packPresses } from './presses.ts';
import type { PackDeps } from './reply.ts';
import { packs as list } from './screens/showing.ts';

/** Packs in Telegram: their screens, and what changes them. */
export function packs(deps: PackDeps): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  feature.command('packs', runs(deps, list));
  onButtons(feature, deps, packActions, packPresses);
  return feature;
}
