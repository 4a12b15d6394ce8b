import type { MessageView } from '../../web/protocol.ts';

/** What stands alone in a group: one message, or the pictures of an album. */
export type Block = readonly [MessageView, ...MessageView[]];

export type TimelineItem =
  | { readonly type: 'date'; readonly at: number }
  | { readonly type: 'group'; readonly from: MessageView['from']; readonly blocks: readonly Block[] };

/** Messages of one sender that come within this time stand together. */
const GROUP_MS = 5 * 60 * 1000;

/** Messages as they are shown: under their dates, grouped by sender, albums in one piece. */
export function timeline(messages: readonly MessageView[]): readonly TimelineItem[] {
  const items: TimelineItem[] = [];
  let blocks: [MessageView, ...MessageView[]][] = [];
  let last: MessageView | undefined;
  for (const message of messages) {
    const newDay = last === undefined || !sameDay(last.at, message.at);
    if (newDay) items.push({ type: 'date', at: message.at });
    if (newDay || last?.from !== message.from || message.at - last.at > GROUP_MS) {
      blocks = [];
      items.push({ type: 'group', from: message.from, blocks });
    }
    const album = blocks.at(-1);
    if (message.albumId !== undefined && album?.[0].albumId === message.albumId) album.push(message);
    else blocks.push([message]);
    last = message;
  }
  return items;
}

function sameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
