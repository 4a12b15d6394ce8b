import { join } from 'node:path';
import type { App } from '../app/index.ts';
import type { Wanted } from '../assistant/model/intent.ts';
import type { IntentScene } from '../assistant/state/intent-scene.ts';
import { type Intent, readIntent } from '../assistant/state/intents.ts';
import { say } from '../assistant/state/outgoing.ts';
import { storedLanguage } from '../assistant/state/snapshot.ts';
import type { TurnContext, TurnOutcome } from '../assistant/turn/context.ts';
import {
  awaitedIntents,
  type Handler,
  type PressContext,
  perform,
  runnerOf,
} from '../assistant/turn/feature.ts';
import { findUser } from '../assistant-db/people/users.ts';
import { plannedJobs } from '../assistant-db/plans/drawing.ts';
import { movePlan } from '../assistant-db/plans/plans.ts';
import { type ConnectedDeps, connected } from '../features/connected-tools/handlers.ts';
import { ownWordsHandler } from '../features/dialogue/choose.ts';
import { dialogue } from '../features/dialogue/handlers.ts';
import { type PackPlan, sayOfPlan } from '../features/plans/drawing/advance.ts';
import { planReport } from '../features/plans/drawing/words.ts';
import { plans } from '../features/plans/handlers.ts';
import { type PrivacyDeps, privacy } from '../features/privacy/handlers.ts';
import type { NoticeDeps } from '../features/privacy/notice.ts';
import { stickers } from '../features/stickers/handlers.ts';
import { addMotions } from '../features/stickers/motion.ts';
import type { StickerDeps } from '../features/stickers/variant.ts';
import { tasks } from '../features/tasks/handlers.ts';
import { taste } from '../features/taste/handlers.ts';
import { terminalTexts, textsFor } from '../i18n/index.ts';

export type TerminalDeps = PrivacyDeps & NoticeDeps & StickerDeps & ConnectedDeps;

/** A terminal has no packs, no administrators and no buttons for calls of tools. */
const HANDLERS = { ...dialogue, ...stickers, ...plans, ...taste, ...privacy };

export type TerminalIntent = Intent & { readonly type: keyof typeof HANDLERS };

function isOfTerminal(wish: Intent): wish is TerminalIntent {
  return Object.hasOwn(HANDLERS, wish.type);
}

export function readTerminalIntent(stored: Wanted): TerminalIntent | undefined {
  const wish = readIntent(stored);
  return wish && isOfTerminal(wish) ? wish : undefined;
}

const notSold = { run: async ({ texts }: IntentScene) => ({ say: [say(texts.stars.none)] }) };

const notHere = { run: async ({ texts }: IntentScene) => ({ say: [say(texts.packs.notHere)] }) };

/** Tool calls can ask for more than the buttons here. */
const RUNNING = {
  ...HANDLERS,
  add_to_pack: notHere,
  pack_delete: notHere,
  paysupport: notSold,
  pack_export: notHere,
  make_emoji: notHere,
  copy_pack: notHere,
  ask_tool_calls: connected.ask_tool_calls,
  propose_task: tasks.propose_task,
  advance_task: tasks.advance_task,
};

export const AWAITED_INPUT_HANDLERS = [
  ownWordsHandler,
  awaitedIntents<keyof typeof HANDLERS, TerminalDeps>(HANDLERS),
];

export function take(deps: TerminalDeps, context: TurnContext, wish: TerminalIntent): Promise<TurnOutcome> {
  return perform<TerminalIntent['type'], TerminalDeps>(HANDLERS, deps, context, wish);
}

export function toastOf(pressed: PressContext, wish: TerminalIntent): string | Promise<string> | undefined {
  const handler: Handler<Intent, TerminalDeps> = HANDLERS[wish.type];
  return handler.toast?.(pressed, wish);
}

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
    const moving = plan.moving === 1 ? await addMotions(trx, plan, now) : [];
    const films = moving.map(stickerId => ({ type: 'sticker', stickerId, bare: true }) as const);
    const report = planReport(textsFor(language).drawing, { plan, jobs, packs: [], where });
    await sayOfPlan(trx, plan, [...films, report], now);
  };
}

export function terminalDeps(
  app: App,
  folder: string,
  own: Pick<TerminalDeps, 'showPicture' | 'onForgotten'>,
): TerminalDeps {
  const deps: TerminalDeps = {
    ...app.assistant,
    ...own,
    runIntent: runnerOf<TerminalDeps>(RUNNING, () => deps),
    packPlan: filesOfPlan(folder),
    forgetWords: language => terminalTexts(language).forget,
    privacyFacts: app.privacyFacts,
    servers: app.servers,
    serversFile: app.config.MCP_CONFIG.file,
    onToolCall: () => undefined,
    onContinuation: () => undefined,
  };
  return deps;
}
