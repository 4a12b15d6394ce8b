import { decodeCallback } from '../../../src/bot/buttons.ts';
import type { Chat, Invariant, Violation } from '../evidence/evidence.ts';

/** When each summary came into a chat, by dialogue and revision. */
function summariesIn({ events }: Chat): Map<string, number> {
  const shown = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'message' && event.type !== 'edit') continue;
    for (const button of event.message.reply_markup?.inline_keyboard.flat() ?? []) {
      const action = 'callback_data' in button ? decodeCallback(button.callback_data) : undefined;
      if (action?.type !== 'confirm') continue;
      const key = `${action.sessionId}:${action.revision}`;
      if (!shown.has(key)) shown.set(key, event.at);
    }
  }
  return shown;
}

/** Nothing is drawn of which no summary was in the chat before: neither by a button nor by a yes. */
export const shownFirst: Invariant = ({ stored, chats }) =>
  chats.flatMap(chat => {
    const shown = summariesIn(chat);
    return stored.jobs.flatMap((job): Violation[] => {
      // Another take of a sticker belongs to no dialogue.
      if (job.user_id !== chat.id || job.revision < 0) return [];
      const at = stored.audit.find(({ kind, id }) => kind === 'job' && id === job.id)?.at ?? 0;
      const shownAt = shown.get(`${job.assistant_session_id}:${job.revision}`);
      if (shownAt !== undefined && shownAt <= at) return [];
      const text = `job ${job.id} was begun ${shownAt === undefined ? 'without a summary' : 'before its summary was there'}`;
      return [{ invariant: 'shown first', chat: chat.id, at, text }];
    });
  });
