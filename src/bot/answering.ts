import type { MiddlewareFn } from 'grammy';
import type { TurnContext } from '../assistant/turn/context.ts';
import { isApiUser } from '../assistant-db/people/api-sessions.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import { keepChatAction } from './outgoing/chat.ts';
import type { DraftPlace } from './outgoing/drafts.ts';

/**
 * Shows that the bot is typing, and its words as they arrive.
 * @param draftId must not be 0 (Bot API); with `canStop` it is the update that [Stop] stops the answer to
 */
export function showAnswering(
  { api, drafts, live }: Pick<HandlerDeps, 'api' | 'drafts' | 'live'>,
  { chatId, threadId, draftId, canStop = false }: DraftPlace,
): { readonly turn: Pick<TurnContext, 'onText' | 'onTextEnd'>; end(): Promise<void> } {
  if (isApiUser(chatId))
    return { turn: { onText: text => live.words(chatId, text) }, end: () => Promise.resolve() };
  const stopTyping = keepChatAction(api, { chatId, threadId }, 'typing');
  const draft = drafts.begin({ chatId, draftId, threadId, canStop });
  return {
    turn: { onText: text => draft.offer(text), onTextEnd: () => draft.end() },
    end: async () => {
      stopTyping();
      await draft.end();
    },
  };
}

/** Shows that the bot is typing while the rest of the pipeline works. */
export function showTyping(deps: HandlerDeps): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { threadId, updateIds } = ctx.batch;
    const draftId = updateIds.at(-1) || 1;
    const shown = showAnswering(deps, { chatId: ctx.claim.chatId, threadId, draftId, canStop: true });
    ctx.turn = { ...ctx.turn, ...shown.turn };
    try {
      await next();
    } finally {
      await shown.end();
    }
  };
}
