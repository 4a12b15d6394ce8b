import { Composer } from 'grammy';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { adminActions } from './actions.ts';
import { broadcast } from './broadcast.ts';
import { adminPresses } from './presses.ts';
import { type AdminDeps, stats } from './stats.ts';

/** What administrators do; their buttons say so to everybody else. */
export function admin(deps: AdminDeps): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  const admins = feature.filter(({ turn }) => deps.adminIds.has(turn.person.id));
  admins.command('stats', runs(deps, stats));
  admins.command('broadcast', runs(deps, broadcast));
  onButtons(feature, deps, adminActions, adminPresses);
  return feature;
}
