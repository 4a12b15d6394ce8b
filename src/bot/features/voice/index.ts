import { Composer } from 'grammy';
import type { AssistantDeps } from '../../../assistant/context.ts';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { voiceActions } from './actions.ts';
import { voice as command, voicePresses } from './voice.ts';

/** Answers as voice messages. */
export function voice(deps: AssistantDeps): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  feature.command('voice', runs(deps, command));
  onButtons(feature, deps, voiceActions, voicePresses);
  return feature;
}
