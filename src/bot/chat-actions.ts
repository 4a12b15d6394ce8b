import type { Api } from 'grammy';

/** Telegram shows a chat action for five seconds. */
const REPEAT_MS = 4500;

/**
 * Shows "typing…" or the like until the returned function is called. Best effort: a chat action that fails is
 * nothing to bother anybody with.
 */
export function keepChatAction(api: Api, chatId: number, action: 'typing' | 'choose_sticker'): () => void {
  const show = () => void api.sendChatAction(chatId, action).catch(() => undefined);
  show();
  const timer = setInterval(show, REPEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
