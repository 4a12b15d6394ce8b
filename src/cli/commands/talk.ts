import type { Command as AssistantCommand } from '../../assistant/feature.ts';
import { cancel as cancelDialogue } from '../../features/dialogue/cancel.ts';
import { language as offerLanguages } from '../../features/dialogue/language.ts';
import { start as startDialogue } from '../../features/dialogue/start.ts';
import { plans as listPlans } from '../../features/plans/list.ts';
import type { PrivacyDeps } from '../../features/privacy/forget.ts';
import { stop as stopDrawing } from '../../features/privacy/stop.ts';
import { stickers as listStickers } from '../../features/stickers/list.ts';
import { me as showTaste } from '../../features/taste/me.ts';
import type { Command } from './types.ts';

// Commands that there are in every channel.

export function inTerminal({ name, run }: AssistantCommand<Command['name'], PrivacyDeps>): Command {
  return {
    name,
    run: (session, _argument, signal) => session.turns.run(signal, context => run(session.deps, context)),
  };
}

export const start: Command = {
  name: startDialogue.name,
  run: (session, _argument, signal) => {
    session.toolbox.forget();
    return session.turns.runRemembered(signal, context => startDialogue.run(session.deps, context));
  },
};

export const stop = inTerminal(stopDrawing);
export const cancel = inTerminal(cancelDialogue);
export const language = inTerminal(offerLanguages);
export const stickers = inTerminal(listStickers);
export const me = inTerminal(showTaste);
export const plans = inTerminal(listPlans);
