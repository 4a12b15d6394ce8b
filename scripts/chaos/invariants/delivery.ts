import type { Evidence } from '../evidence.ts';
import { losesAnswer } from '../wire.ts';
import { type Finding, type Findings, grouped, postsIn, type Said, STARTING_MS, wantedIn } from './said.ts';

const bySaid = <T extends { readonly said: string }>(items: Iterable<T>) =>
  grouped(items, ({ said }) => said);

/** When a process may have lost its work: it died, was suspended, or could not show that it was alive. */
function interruptionsIn({ kills, troubles }: Evidence): number[] {
  const others = troubles.filter(({ kind }) => ['restart', 'cut', 'pause'].includes(kind));
  return [...kills.map(({ at }) => at), ...others.map(({ from }) => from)];
}

/**
 * A message may be in a chat more often than it was sent to the outbox only if Telegram's answer to the first one was
 * lost, or the process was interrupted after the first one arrived and before it left the outbox.
 */
export function repeats(evidence: Evidence): {
  byKill: number;
  byLostAnswer: number;
  unexplained: Finding[];
} {
  const { calls, chats } = evidence;
  const kills = interruptionsIn(evidence);
  const lost = new Set(
    // Or the sender had to stop, and ended in time.
    calls.flatMap(({ message, fault, deliveredAt }) =>
      message && (losesAnswer(fault) || deliveredAt === undefined)
        ? [`${message.chatId}:${message.messageId}`]
        : [],
    ),
  );
  const found = { byKill: 0, byLostAnswer: 0, unexplained: [] as Finding[] };
  for (const chat of chats) {
    const wanted = bySaid(wantedIn(evidence, chat));
    const left = bySaid(wantedIn(evidence, chat, 'left'));
    for (const [said, posts] of bySaid(postsIn(evidence, chat, 'message'))) {
      let surplus = posts.length - (wanted.get(said)?.length ?? 0);
      for (const [index, post] of posts.entries()) {
        const next = posts[index + 1];
        if (surplus <= 0 || next === undefined) break;
        if (lost.has(`${chat.id}:${post.messageId}`)) found.byLostAnswer++;
        else {
          // A request in flight arrived after its sender had died.
          const kill = kills.find(at => at >= post.at - STARTING_MS && at <= next.at);
          if (kill === undefined || left.get(said)?.some(({ at }) => at > post.at && at < kill)) continue;
          found.byKill++;
        }
        surplus--;
      }
      const text = `${JSON.stringify(said)} stands there ${posts.length} times, ${surplus} of them without a reason`;
      if (surplus > 0) found.unexplained.push({ chat: chat.id, at: posts.at(-1)?.at, text });
    }
  }
  return found;
}

/** Every message from the outbox is in its chat, as a message or as an edit, however long Telegram was away. */
export function* nothingLost(evidence: Evidence): Findings {
  for (const chat of evidence.chats) {
    const there = bySaid([...postsIn(evidence, chat, 'message'), ...postsIn(evidence, chat, 'edit')]);
    for (const [said, wanted] of bySaid(wantedIn(evidence, chat))) {
      const due = wanted.filter(({ optional }) => !optional).length;
      const found = there.get(said)?.length ?? 0;
      const text = `${JSON.stringify(said)} was to be said ${due} times and stands there ${found} times`;
      if (found < due) yield { chat: chat.id, at: wanted.at(-1)?.at, text };
    }
  }
}

/** First occurrences in a chat keep the order of the outbox; repeats may come later. */
export function* inOrder(evidence: Evidence): Findings {
  for (const chat of evidence.chats) {
    const posts = postsIn(evidence, chat, 'message');
    const isDueOnce = ([only, ...others]: readonly Said[]) => others.length === 0 && only?.optional === false;
    let last = -1;
    for (const [said, wanted] of bySaid(wantedIn(evidence, chat))) {
      const place = isDueOnce(wanted) ? posts.findIndex(post => post.said === said) : -1;
      if (place >= 0 && place <= last) {
        const text = `${JSON.stringify(said)} stands before what was to be said before it`;
        yield { chat: chat.id, at: posts[place]?.at, text };
      }
      last = Math.max(last, place);
    }
  }
}
