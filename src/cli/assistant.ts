import type { AssistantDeps } from '../assistant/context.ts';
import { planEffects } from '../bot/features/plans/effects.ts';
import { privacyEffects } from '../bot/features/privacy/forget.ts';
import { type Language, terminalTexts } from '../i18n/index.ts';
import { filesOfPlan } from './plan-files.ts';

/** The assistant, as it is in a terminal: plans become files in a folder. */
export function inTerminal(assistant: AssistantDeps, folder: string): AssistantDeps {
  const forgetWords = (language: Language) => terminalTexts(language).forget;
  const packPlan = filesOfPlan(folder);
  return {
    ...assistant,
    effects: {
      ...assistant.effects,
      ...privacyEffects({ forgetWords }),
      ...planEffects({ ...assistant, packPlan }),
    },
    packPlan,
  };
}
