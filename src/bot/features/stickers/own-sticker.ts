import type { Action } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Press } from '../../../assistant/feature.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot, type Snapshot } from '../../../assistant/turn/snapshot.ts';
import { findSticker, type StickerWithJob } from '../../../assistant-db/jobs/stickers.ts';

/** A sticker of the person's, and how things stand with them. */
export interface OwnSticker {
  readonly snapshot: Snapshot;
  readonly found: StickerWithJob;
}

/** The press of a button that belongs to a sticker. Somebody else's sticker is none. */
export function ofSticker<Pressable extends Action & { readonly stickerId: number }>(
  act: (
    deps: AssistantDeps,
    context: TurnContext,
    own: OwnSticker,
    action: Pressable,
  ) => Promise<TurnOutcome>,
): Press<Pressable, AssistantDeps> {
  return {
    press: async (deps, context, action) => {
      const found = await findSticker(deps.db, context.person.id, action.stickerId);
      const snapshot = await loadSnapshot(deps.db, context.person);
      return found === undefined
        ? commitWords(deps, context, [say(snapshot.texts.afterSticker.unknown)])
        : act(deps, context, { snapshot, found }, action);
    },
  };
}
