import type { Api } from 'grammy';
import { topicField } from './topics.ts';

/** Telegram shows a chat action for five seconds. */
const REPEAT_MS = 4500;

/**
 * Shows "typing…" or the like until the returned function is called. Best effort: a chat action that fails is
 * nothing to bother anybody with.
 *
 * @param stillWanted asked before it is shown again; where it is not, it is shown no more
 */
export function keepChatAction(
  api: Api,
  { chatId, threadId }: { readonly chatId: number; readonly threadId: number | null },
  action: 'typing' | 'choose_sticker' | 'record_voice',
  stillWanted: () => Promise<boolean> = async () => true,
): () => void {
  const show = () => void api.sendChatAction(chatId, action, topicField(threadId)).catch(() => undefined);
  const again = async () => {
    if (await stillWanted()) show();
    else clearInterval(timer);
  };
  show();
  const timer = setInterval(() => void again().catch(() => undefined), REPEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
