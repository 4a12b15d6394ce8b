import { Composer } from 'grammy';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { privacyActions } from './actions.ts';
import { forget, type PrivacyDeps, privacyPresses } from './forget.ts';
import { privacy as notice, type PrivacyFacts } from './notice.ts';

/** What is kept of a person, and how it is deleted. */
export function privacy(
  deps: PrivacyDeps & { readonly privacyFacts: PrivacyFacts },
): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  feature.command('privacy', runs(deps, notice));
  feature.command('forget', runs(deps, forget));
  onButtons(feature, deps, privacyActions, privacyPresses);
  return feature;
}
