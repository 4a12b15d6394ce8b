import type { AwaitedInputHandler } from '../assistant/awaited-input.ts';
import type { Command, Press, Presses } from '../assistant/feature.ts';
import { broadcast } from '../features/admin/broadcast.ts';
import { adminPresses } from '../features/admin/presses.ts';
import { stats } from '../features/admin/stats.ts';
import { connectedPresses } from '../features/connected-tools/presses.ts';
import { mcp } from '../features/connected-tools/servers.ts';
import { cancel } from '../features/dialogue/cancel.ts';
import { help } from '../features/dialogue/help.ts';
import { language } from '../features/dialogue/language.ts';
import { dialoguePresses } from '../features/dialogue/presses.ts';
import { start } from '../features/dialogue/start.ts';
import { packInputHandler } from '../features/packs/awaited.ts';
import { packDeletionInputHandler } from '../features/packs/deletion.ts';
import { packPresses } from '../features/packs/presses.ts';
import { packs } from '../features/packs/screens/showing.ts';
import { drawnPresses } from '../features/plans/drawn.ts';
import { plans } from '../features/plans/list.ts';
import { planningPresses } from '../features/plans/planning.ts';
import { planInputHandler } from '../features/plans/reword.ts';
import { stop } from '../features/plans/stop.ts';
import { forgetInputHandler } from '../features/privacy/effects.ts';
import { forget } from '../features/privacy/forget.ts';
import { privacy } from '../features/privacy/notice.ts';
import { privacyPresses } from '../features/privacy/presses.ts';
import { captionInputHandler } from '../features/stickers/caption.ts';
import { deletionInputHandler } from '../features/stickers/delete.ts';
import { stickers } from '../features/stickers/list.ts';
import { stickerPresses } from '../features/stickers/presses.ts';
import { me, tasteInputHandler } from '../features/taste/me.ts';
import { tastePresses } from '../features/taste/presses.ts';
import { voice, voicePresses } from '../features/voice/voice.ts';
import type { Texts } from '../i18n/index.ts';
import type { ButtonAction } from './actions.ts';
import type { HandlerDeps } from './handlers/deps.ts';

// What the bot can do in Telegram, of the features that there are. A new button is its feature's; a new command is a file
// of its feature and a line here.

/** The commands; the menu shows eight of them. */
export const COMMANDS: readonly Command<keyof Texts['commands'], HandlerDeps>[] = [
  start,
  stickers,
  packs,
  me,
  plans,
  help,
  stop,
  cancel,
  language,
  voice,
  privacy,
  forget,
];

/** Those of administrators, behind them in the menu. */
export const ADMIN_COMMANDS: readonly Command<keyof Texts['admin']['commands'], HandlerDeps>[] = [
  stats,
  broadcast,
  mcp,
];

const PRESSES: Presses<ButtonAction, HandlerDeps> = {
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
};

/** What becomes of the press of this button: the entry of its type, which takes no other action. */
export function pressOf({ type }: ButtonAction): Press<ButtonAction, HandlerDeps> {
  return PRESSES[type];
}

/** Who takes words that a button has asked for. */
export const AWAITED_INPUT_HANDLERS: readonly AwaitedInputHandler<HandlerDeps>[] = [
  captionInputHandler,
  deletionInputHandler,
  forgetInputHandler,
  packInputHandler,
  packDeletionInputHandler,
  planInputHandler,
  tasteInputHandler,
];
