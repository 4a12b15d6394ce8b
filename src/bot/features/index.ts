import { Composer } from 'grammy';
import { awaitedIntents, type Handlers, perform } from '../../assistant/feature.ts';
import type { Declared } from '../../assistant/intent.ts';
import {
  FEATURE_NAMES,
  FEATURES,
  type FeatureName,
  type Intent,
  type IntentType,
  readIntent,
} from '../../assistant/intents.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { callbacksOf } from '../buttons.ts';
import type { BotContext, HandlerDeps } from '../context.ts';
import { admin } from './admin/commands.ts';
import { connected } from './connected-tools/presses.ts';
import { dialogue } from './dialogue/presses.ts';
import { packs } from './packs/presses.ts';
import { plans } from './plans/planning.ts';
import { privacy } from './privacy/forget.ts';
import { stickers } from './stickers/presses.ts';
import { tasks } from './tasks/presses.ts';
import { taste } from './taste/taste.ts';
import { voice } from './voice/voice.ts';

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
};

export const AWAITED_INPUT_HANDLERS = [awaitedIntents(HANDLERS)];

/** One Composer for each feature: its commands and its buttons. */
function composerOf(feature: FeatureName, deps: HandlerDeps): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const take = async (ctx: BotContext, wish: Intent | undefined) => {
    ctx.outcome = await (wish ? perform(HANDLERS, deps, ctx.turn, wish) : commitWords(deps, ctx.turn, []));
  };
  const declarations: readonly Declared[] = FEATURES[feature];
  for (const { type, command, argument } of declarations)
    if (command !== undefined)
      composer.command(command, ctx =>
        take(
          ctx,
          readIntent({ type, ...(argument !== undefined && { [argument]: ctx.match || undefined }) }),
        ),
      );
  // A press was decoded when it arrived.
  composer.callbackQuery(callbacksOf(declarations), ctx =>
    take(ctx, ctx.incoming.kind === 'button' ? ctx.incoming.action : undefined),
  );
  return composer;
}

export function features(deps: HandlerDeps): Composer<BotContext> {
  const bot = new Composer<BotContext>();
  for (const name of FEATURE_NAMES) bot.use(composerOf(name, deps));
  // This program never drew such a button: it does nothing.
  bot.on('callback_query', async ctx => {
    ctx.outcome = await commitWords(deps, ctx.turn, []);
  });
  return bot;
}
