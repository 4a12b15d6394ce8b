import { Composer } from 'grammy';
import { type FeatureContext, onButtons, runs } from '../../feature.ts';
import { connectedActions } from './actions.ts';
import { type ConnectedDeps, connectedPresses } from './presses.ts';
import { mcp, type ServersDeps } from './servers.ts';

/** Calls of the operator's tools that a person has to agree to, and their servers for administrators. */
export function connectedTools(deps: ConnectedDeps & ServersDeps): Composer<FeatureContext> {
  const feature = new Composer<FeatureContext>();
  const admins = feature.filter(({ turn }) => deps.adminIds.has(turn.person.id));
  admins.command('mcp', runs(deps, mcp));
  onButtons(feature, deps, connectedActions, connectedPresses);
  return feature;
}
