import { Composer } from 'grammy';
import type { Declared } from '../assistant/model/intent.ts';
import {
  FEATURE_NAMES,
  FEATURES,
  type FeatureName,
  INTENTS,
  type Intent,
  type IntentType,
  readIntent,
} from '../assistant/state/intents.ts';
import { commitWords } from '../assistant/turn/commit.ts';
import type { TurnContext, TurnOutcome } from '../assistant/turn/context.ts';
import { awaitedIntents, type Handlers, perform } from '../assistant/turn/feature.ts';
import { stickerInMessage } from '../assistant-db/jobs/stickers.ts';
import { admin } from '../features/admin/handlers.ts';
import { connected } from '../features/connected-tools/handlers.ts';
import { ownWordsHandler } from '../features/dialogue/choose.ts';
import { dialogue } from '../features/dialogue/handlers.ts';
import type { SaidCommand } from '../features/dialogue/user-input.ts';
import { guests } from '../features/guests/handlers.ts';
import { packs } from '../features/packs/handlers.ts';
import { plans } from '../features/plans/handlers.ts';
import { privacy } from '../features/privacy/handlers.ts';
import { received } from '../features/received/handlers.ts';
import { keepStickers } from '../features/received/receive.ts';
import { stars } from '../features/stars/handlers.ts';
import { stickers } from '../features/stickers/handlers.ts';
import { tasks } from '../features/tasks/handlers.ts';
import { taste } from '../features/taste/handlers.ts';
import { voice } from '../features/voice/handlers.ts';
import { callbacksOf, decodeCallback } from './buttons.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import { commandWords } from './updates/commands.ts';
import { receivedIn, repliedIn } from './updates/items.ts';
import type { Message } from './updates/schema.ts';

/** A missing intent does not compile. */
export const HANDLERS: Handlers<IntentType, HandlerDeps> = {
  ...dialogue,
  ...stickers,
  ...packs,
  ...plans,
  ...taste,
  ...privacy,
  ...voice,
  ...admin,
  ...connected,
  ...tasks,
  ...guests,
  ...stars,
  ...received,
};

const takesSticker = ({ schema }: Declared) => 'stickerId' in schema.shape;

/** Runs a command that the user said in plain words; undefined if this bot has none of that name. */
export function runCommand(
  deps: HandlerDeps,
  turn: TurnContext,
  { name, words, stickerId }: SaidCommand,
): Promise<TurnOutcome> | undefined {
  const declared: Declared | undefined = INTENTS.find(({ command }) => command === name);
  if (declared === undefined) return undefined;
  const { type, argument } = declared;
  const given = { ...(argument !== undefined && { [argument]: words }) };
  const wish = readIntent({ type, ...given, ...(takesSticker(declared) && { stickerId }) });
  return wish && perform(HANDLERS, deps, turn, wish);
}

export const AWAITED_INPUT_HANDLERS = [ownWordsHandler, awaitedIntents(HANDLERS)];

/** The user's sticker that a command replies to. Another one becomes the newest, as if they had sent it. */
async function stickerRepliedTo(deps: HandlerDeps, { turn }: BotContext, said: Message) {
  const own = await stickerInMessage(deps.db, turn.person.id, repliedIn(said));
  const received = own === undefined ? receivedIn(said) : undefined;
  if (received) await keepStickers(deps, turn, [received]);
  return own;
}

/** One Composer for each feature: its commands and its buttons. */
function composerOf(feature: FeatureName, deps: HandlerDeps): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const take = async (ctx: BotContext, wish: Intent | undefined) => {
    ctx.outcome = await (wish ? perform(HANDLERS, deps, ctx.turn, wish) : commitWords(deps, ctx.turn, []));
  };
  const declarations: readonly Declared[] = FEATURES[feature];
  for (const declared of declarations) {
    const { type, command, argument } = declared;
    if (command === undefined) continue;
    composer.command(command, async ctx => {
      const said = ctx.batch.update?.fields.message;
      const words = argument !== undefined && { [argument]: commandWords(said) };
      const stickerId = takesSticker(declared) && said ? await stickerRepliedTo(deps, ctx, said) : undefined;
      await take(ctx, readIntent({ type, ...words, ...(stickerId !== undefined && { stickerId }) }));
    });
  }
  composer.callbackQuery(callbacksOf(declarations), ctx => take(ctx, decodeCallback(ctx.callbackQuery.data)));
  return composer;
}

export function features(deps: HandlerDeps): Composer<BotContext> {
  const bot = new Composer<BotContext>();
  for (const name of FEATURE_NAMES) bot.use(composerOf(name, deps));
  // A button that this program never drew does nothing.
  bot.on('callback_query', async ctx => {
    ctx.outcome = await commitWords(deps, ctx.turn, []);
  });
  return bot;
}
