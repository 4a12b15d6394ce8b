import type { Chat, Evidence, Invariant, Violation } from '../evidence/evidence.ts';
import { grouped, postsIn, wantedIn } from './said.ts';

/** What was to be said once and stands in the chat, in the order in which it was to be said. */
function inOrder(evidence: Evidence, chat: Chat): { said: string; place: number; at: number }[] {
  const posts = postsIn(evidence, chat, 'message');
  const wanted = grouped(wantedIn(evidence, chat));
  return [...wanted.values()].flatMap(group => {
    const [only, ...others] = group;
    if (only === undefined || others.length > 0 || only.optional) return [];
    const place = posts.findIndex(({ said }) => said === only.said);
    return place < 0 ? [] : [{ said: only.said, place, at: posts[place]?.at ?? 0 }];
  });
}

/** Messages stand in a chat in the order in which they came into its outbox; a repeat may come later. */
export const ordered: Invariant = evidence =>
  evidence.chats.flatMap(chat => {
    let last = -1;
    return inOrder(evidence, chat).flatMap(({ said, place, at }): Violation[] => {
      if (place > last) {
        last = place;
        return [];
      }
      const text = `${JSON.stringify(said)} stands before what was to be said before it`;
      return [{ invariant: 'in order', chat: chat.id, at, text }];
    });
  });
