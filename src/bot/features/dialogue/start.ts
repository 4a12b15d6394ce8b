import type { AssistantDeps } from '../../../assistant/context.ts';
import { startAssistantDialog } from '../../../assistant/dialogue/start.ts';
import type { Command } from '../../../assistant/feature.ts';

/** /start: a new dialogue. */
export const start: Command<'start', AssistantDeps> = {
  name: 'start',
  run: (deps, context) => startAssistantDialog(deps, context),
};
