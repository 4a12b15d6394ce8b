import { Composer } from 'grammy';
import type { AssistantDeps } from '../../../assistant/context.ts';
import { drawingActions, planningActions } from '../../../assistant/drawing/actions.ts';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { drawnPresses } from './drawn.ts';
import { plans as list } from './list.ts';
import { planningPresses } from './planning.ts';
import { stop } from './stop.ts';

/** Series of stickers: the plan that is open, and those that are drawn. */
export function plans(deps: AssistantDeps): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  feature.command('plans', runs(deps, list));
  feature.command('stop', runs(deps, stop));
  onButtons(feature, deps, planningActions, planningPresses);
  onButtons(feature, deps, drawingActions, drawnPresses);
  return feature;
}
