import { Composer } from 'grammy';
import type { Action } from '../../assistant/actions.ts';
import type { AwaitedInputHandler } from '../../assistant/awaited-input.ts';
import { startAssistantDialog } from '../../assistant/dialogue/start.ts';
import type { ButtonHandler, ButtonHandlers, CommandHandler } from '../../assistant/feature.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { type ButtonAction, decodeCallback } from '../buttons.ts';
import type { BotContext, HandlerDeps } from '../context.ts';
import { commandWords } from '../updates/commands.ts';
import { adminPresses, previewBroadcast, showStatistics } from './admin/commands.ts';
import { connectedPresses, mcp } from './connected-tools/presses.ts';
import { cancelDialog, help, offerLanguages } from './dialogue/commands.ts';
import { dialoguePresses } from './dialogue/presses.ts';
import { packDeletionInputHandler, packInputHandler, packPresses, showPacks } from './packs/presses.ts';
import { drawnPresses, listOwnPlans, planInputHandler } from './plans/drawn.ts';
import { stop } from './plans/effects.ts';
import { planningPresses } from './plans/planning.ts';
import { askToForget, forgetInputHandler, privacyPresses } from './privacy/forget.ts';
import { privacy } from './privacy/notice.ts';
import { captionInputHandler, deletionInputHandler } from './stickers/effects.ts';
import { listOwnStickers, stickerPresses } from './stickers/presses.ts';
import { taskPresses } from './tasks/presses.ts';
import { showTaste, tasteInputHandler, tastePresses } from './taste/taste.ts';
import { voice, voicePresses } from './voice/voice.ts';

type Commands = Readonly<Record<string, CommandHandler<HandlerDeps>>>;

export const COMMANDS: Commands = {
  start: (deps, context) => startAssistantDialog(deps, context),
  help,
  cancel: cancelDialog,
  language: offerLanguages,
  stickers: (deps, context) => listOwnStickers(deps, context),
  packs: showPacks,
  plans: listOwnPlans,
  stop,
  me: showTaste,
  voice,
  privacy,
  forget: askToForget,
};
const ADMIN_COMMANDS: Commands = { stats: showStatistics, broadcast: previewBroadcast, mcp };

export const PRESSES: ButtonHandlers<ButtonAction, HandlerDeps> = {
  ...dialoguePresses,
  ...stickerPresses,
  ...tastePresses,
  ...privacyPresses,
  ...packPresses,
  ...drawnPresses,
  ...planningPresses,
  ...adminPresses,
  ...voicePresses,
  ...connectedPresses,
  ...taskPresses,
};

/** Who takes words that a button has asked for: what is awaited stands in the session. Other words are for the dialogue. */
export const AWAITED_INPUT_HANDLERS: readonly AwaitedInputHandler<HandlerDeps>[] = [
  captionInputHandler,
  deletionInputHandler,
  forgetInputHandler,
  packInputHandler,
  packDeletionInputHandler,
  planInputHandler,
  tasteInputHandler,
];

export function features(deps: HandlerDeps): Composer<BotContext> {
  const bot = new Composer<BotContext>();
  const register = (composer: Composer<BotContext>, commands: Commands) => {
    for (const [name, handle] of Object.entries(commands))
      composer.command(name, async ctx => {
        ctx.outcome = await handle(deps, ctx.turn, commandWords(ctx.batch.update?.fields.message));
      });
  };
  register(bot, COMMANDS);
  register(
    bot.filter(({ turn }) => deps.adminIds.has(turn.person.id)),
    ADMIN_COMMANDS,
  );
  bot.on('callback_query', async ctx => {
    const action = decodeCallback(ctx.callbackQuery.data ?? '');
    const press: ButtonHandler<Action, HandlerDeps> | undefined = action && PRESSES[action.type];
    // A button that this program never drew does nothing.
    ctx.outcome =
      action && press ? await press.press(deps, ctx.turn, action) : await commitWords(deps, ctx.turn, []);
  });
  return bot;
}
