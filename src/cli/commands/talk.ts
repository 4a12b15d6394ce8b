import type { Command as AssistantCommand } from '../../assistant/feature.ts';
import {
  cancel as cancelDialogue,
  language as offerLanguages,
  start as startDialogue,
} from '../../bot/features/dialogue/commands.ts';
import { plans as listPlans } from '../../bot/features/plans/list.ts';
import { stop as stopDrawing } from '../../bot/features/plans/stop.ts';
import type { PrivacyDeps } from '../../bot/features/privacy/forget.ts';
import { stickers as listStickers } from '../../bot/features/stickers/list.ts';
import { me as showTaste } from '../../bot/features/taste/me.ts';
import type { Command } from './types.ts';

// Commands that there are in every channel.

/** A command of every channel, as the terminal runs it. */
export function terminalCommand({ name, run }: AssistantCommand<Command['name'], PrivacyDeps>): Command {
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

export const stop = terminalCommand(stopDrawing);
export const cancel = terminalCommand(cancelDialogue);
export const language = terminalCommand(offerLanguages);
export const stickers = terminalCommand(listStickers);
export const me = terminalCommand(showTaste);
export const plans = terminalCommand(listPlans);
