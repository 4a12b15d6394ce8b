import type { AssistantDeps } from '../../../assistant/context.ts';
import type { Command } from '../../../assistant/feature.ts';
import { sayFixed } from '../../../assistant/say-fixed.ts';

/** /help */
export const help: Command<'help', AssistantDeps> = {
  name: 'help',
  run: (deps, context) => sayFixed(deps, context, texts => texts.help),
};
