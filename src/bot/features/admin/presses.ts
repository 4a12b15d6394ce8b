import type { Action } from '../../../assistant/actions.ts';
import type { AssistantDeps } from '../../../assistant/context.ts';
import type { Press, Presses } from '../../../assistant/feature.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import type { AdminAction } from './actions.ts';
import { pressBroadcastButton } from './broadcast.ts';
import { type AdminDeps, showStatistics } from './stats.ts';

/** A button of administrators; those of others, who may have been administrators before, do nothing. */
function ofAdmins<Pressable extends Action, Deps extends AssistantDeps>(
  press: Press<Pressable, Deps>['press'],
): Press<Pressable, Deps> {
  return {
    press: async (deps, context, action) => {
      if (deps.adminIds.has(context.person.id)) return press(deps, context, action);
      const { texts } = await loadSnapshot(deps.db, context.person);
      return commitWords(deps, context, [say(texts.unknownCommand)]);
    },
  };
}

const ofBroadcast = ofAdmins(pressBroadcastButton);

export const adminPresses: Presses<AdminAction, AdminDeps> = {
  broadcast_send: ofBroadcast,
  broadcast_cancel: ofBroadcast,
  broadcast_stop: ofBroadcast,
  stats: ofAdmins(showStatistics),
};
