import type { Evidence, Invariant, Violation } from '../evidence/evidence.ts';
import { losesAnswer } from '../network/calls.ts';
import { STARTING_MS } from './drawings.ts';
import { grouped, postsIn, wantedIn } from './said.ts';

export interface Repeats {
  readonly byKill: number;
  readonly byLostAnswer: number;
  readonly violations: readonly Violation[];
}

/**
 * A message stands in a chat more often than it was to be said: only where the answer of Telegram to the first one was
 * lost, or where the process was killed after the first one had come and before it had left the outbox.
 */
export function repeats(evidence: Evidence): Repeats {
  const { kills, calls } = evidence;
  const lost = new Set(
    calls.flatMap(({ message, fault }) =>
      message && losesAnswer(fault) ? [`${message.chatId}:${message.messageId}`] : [],
    ),
  );
  let byKill = 0;
  let byLostAnswer = 0;
  const violations: Violation[] = [];
  for (const chat of evidence.chats) {
    const wanted = grouped(wantedIn(evidence, chat));
    const left = grouped(wantedIn(evidence, chat, 'left'));
    for (const [said, posts] of grouped(postsIn(evidence, chat, 'message'))) {
      let surplus = posts.length - (wanted.get(said)?.length ?? 0);
      for (const [index, post] of posts.entries()) {
        const next = posts[index + 1];
        if (surplus <= 0 || next === undefined) break;
        if (lost.has(`${chat.id}:${post.messageId}`)) byLostAnswer++;
        else {
          // What was under way came after the death of its sender.
          const kill = kills.find(at => at >= post.at - STARTING_MS && at <= next.at);
          if (kill === undefined || left.get(said)?.some(({ at }) => at > post.at && at < kill)) continue;
          byKill++;
        }
        surplus--;
      }
      if (surplus > 0) {
        violations.push({
          invariant: 'said once',
          chat: chat.id,
          at: posts.at(-1)?.at,
          text: `${JSON.stringify(said)} stands there ${posts.length} times, ${surplus} of them without a reason`,
        });
      }
    }
  }
  return { byKill, byLostAnswer, violations };
}

/**
 * Whatever came into an outbox is in its chat, by a message of its own or in the place of an older one. Nothing is given
 * up, however long Telegram was away.
 */
export const losses: Invariant = evidence =>
  evidence.chats.flatMap(chat => {
    const there = grouped([...postsIn(evidence, chat, 'message'), ...postsIn(evidence, chat, 'edit')]);
    return [...grouped(wantedIn(evidence, chat))].flatMap(([said, wanted]): Violation[] => {
      const due = wanted.filter(({ optional }) => !optional).length;
      const found = there.get(said)?.length ?? 0;
      if (found >= due) return [];
      const text = `${JSON.stringify(said)} was to be said ${due} times and stands there ${found} times`;
      return [{ invariant: 'nothing lost', chat: chat.id, at: wanted.at(-1)?.at, text }];
    });
  });
