import { join } from 'node:path';
import {
  type Action,
  type ActionOf,
  dialogueActions,
  drawingActions,
  planningActions,
} from '../assistant/actions.ts';
import type { AwaitedInputHandler } from '../assistant/awaited-input.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import { type PackPlan, sayOfPlan } from '../assistant/drawing/advance.ts';
import { planReport } from '../assistant/drawing/words.ts';
import type { ButtonHandler, ButtonHandlers } from '../assistant/feature.ts';
import { storedLanguage } from '../assistant/turn/snapshot.ts';
import { findUser } from '../assistant-db/people/users.ts';
import { plannedJobs } from '../assistant-db/plans/drawing.ts';
import { movePlan } from '../assistant-db/plans/plans.ts';
import { dialoguePresses } from '../bot/features/dialogue/presses.ts';
import { drawnPresses, planInputHandler } from '../bot/features/plans/drawn.ts';
import { planEffects } from '../bot/features/plans/effects.ts';
import { planningPresses } from '../bot/features/plans/planning.ts';
import {
  forgetInputHandler,
  type PrivacyDeps,
  privacyActions,
  privacyEffects,
  privacyPresses,
} from '../bot/features/privacy/forget.ts';
import { captionInputHandler, deletionInputHandler } from '../bot/features/stickers/effects.ts';
import { stickerActions, stickerPresses } from '../bot/features/stickers/presses.ts';
import { tasteActions, tasteInputHandler, tastePresses } from '../bot/features/taste/taste.ts';
import { type Language, terminalTexts, textsFor } from '../i18n/index.ts';

// Features of the bot that work in a terminal, which has no packs and no administrators.

const ACTIONS = [
  ...dialogueActions,
  ...stickerActions,
  ...planningActions,
  ...drawingActions,
  ...tasteActions,
  ...privacyActions,
] as const;

export type TerminalAction = ActionOf<typeof ACTIONS>;

export function readAction(action: Action): TerminalAction | undefined {
  return ACTIONS.find(({ type }) => type === action.type)?.schema.safeParse(action).data;
}

const PRESSES: ButtonHandlers<TerminalAction, PrivacyDeps> = {
  ...dialoguePresses,
  ...stickerPresses,
  ...tastePresses,
  ...drawnPresses,
  ...privacyPresses,
  ...planningPresses,
};

export function pressOf({ type }: TerminalAction): ButtonHandler<TerminalAction, PrivacyDeps> {
  return PRESSES[type];
}

export const AWAITED_INPUT_HANDLERS: readonly AwaitedInputHandler<AssistantDeps>[] = [
  captionInputHandler,
  deletionInputHandler,
  forgetInputHandler,
  planInputHandler,
  tasteInputHandler,
];

export function folderOfPlan(folder: string, planId: number): string {
  return join(folder, `plan-${planId}`);
}

/** A terminal has no packs: the stickers of a plan become files, and the report names their folder. */
export function filesOfPlan(folder: string): PackPlan {
  return async (trx, plan, now) => {
    await movePlan(trx, plan.id, 'packing', 'done', now);
    const language = storedLanguage(await findUser(trx, plan.user_id));
    const where = terminalTexts(language).planFolder(folderOfPlan(folder, plan.id));
    const jobs = await plannedJobs(trx, plan.id);
    await sayOfPlan(
      trx,
      plan,
      [planReport(textsFor(language).drawing, { plan, jobs, packs: [], where })],
      now,
    );
  };
}

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
