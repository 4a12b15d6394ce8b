import { Composer } from 'grammy';
import { dialogueActions } from '../../../assistant/actions.ts';
import type { AssistantDeps } from '../../../assistant/context.ts';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { cancel, help, language, start } from './commands.ts';
import { dialoguePresses } from './presses.ts';

/** The dialogue as a whole: its commands, and the buttons that stand in for words. */
export function dialogue(deps: AssistantDeps): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  feature.command('start', runs(deps, start));
  feature.command('help', runs(deps, help));
  feature.command('cancel', runs(deps, cancel));
  feature.command('language', runs(deps, language));
  onButtons(feature, deps, dialogueActions, dialoguePresses);
  return feature;
}
