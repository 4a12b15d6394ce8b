import { Composer } from 'grammy';
import type { AssistantDeps } from '../../../assistant/context.ts';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { tasteActions } from './actions.ts';
import { me } from './me.ts';
import { tastePresses } from './presses.ts';

/** What is known of a person's taste, and the interview that asks for it. */
export function taste(deps: AssistantDeps): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  feature.command('me', runs(deps, me));
  onButtons(feature, deps, tasteActions, tastePresses);
  return feature;
}
