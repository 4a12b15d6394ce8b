import type {
  GenerationView,
  InspectorView,
  MessageView,
  PackView,
  PageView,
  PlanView,
} from '../../web/protocol.ts';

/** What belongs together: one message, or the photos of an album. */
export type Block = readonly [MessageView, ...MessageView[]];

export type TimelineItem =
  | { readonly type: 'date'; readonly at: number }
  | { readonly type: 'group'; readonly fromBot: boolean; readonly blocks: readonly Block[] };

const GROUP_S = 5 * 60;

/** Messages by day and sender, albums in one piece. */
export function timeline(messages: readonly MessageView[]): readonly TimelineItem[] {
  const items: TimelineItem[] = [];
  let blocks: [MessageView, ...MessageView[]][] = [];
  let last: MessageView | undefined;
  for (const message of messages) {
    const newDay = last === undefined || dayOf(last) !== dayOf(message);
    if (newDay) items.push({ type: 'date', at: message.date * 1000 });
    if (newDay || last?.from.id !== message.from.id || message.date - last.date > GROUP_S) {
      blocks = [];
      items.push({ type: 'group', fromBot: message.from.is_bot, blocks });
    }
    const album = blocks.at(-1);
    const albumId = message.media_group_id;
    if (albumId !== undefined && album?.[0].media_group_id === albumId) album.push(message);
    else blocks.push([message]);
    last = message;
  }
  return items;
}

function dayOf({ date }: MessageView): string {
  return new Date(date * 1000).toDateString();
}

export function fileUrl({ file_id }: { readonly file_id: string }): string {
  return `/files/${encodeURIComponent(file_id)}`;
}

type Dialogue = NonNullable<InspectorView['dialogue']>;

/** What the page can offer; null while the bot has asked something, which the bar must not say in other words. */
export type NextStep =
  | { readonly type: 'start' | 'photo' | 'describe' | 'drawing' | 'unblock' }
  | { readonly type: 'pack'; readonly pack: PackView }
  | null;

const PARAMETERS = ['style', 'emotion', 'pose'] as const;

/** `queued` and `running` are drawn, `finished` is on its way; `delivered` and `failed` are over. */
const AT_WORK: readonly string[] = ['queued', 'running', 'finished'];

export function nextStep(chat: Pick<PageView, 'person' | 'messages' | 'packs' | 'inspector'>): NextStep {
  const { session, dialogue, generations, plans } = chat.inspector;
  if (chat.person.blocked) return { type: 'unblock' };
  if (chat.messages.length === 0 || session === null) return { type: 'start' };
  const [newest] = generations;
  const [plan] = plans;
  if (newest !== undefined && AT_WORK.includes(newest.status)) return { type: 'drawing' };
  if (plan?.status === 'approval' || plan?.status === 'open') return null;
  if (session.awaits !== null || session.asksForPhoto) return null;
  if (!session.hasPhoto) return { type: session.state === 'idle' ? 'start' : 'photo' };
  const isAgreed = dialogue === null || dialogue.confirmed || isOfPlan(newest, plan, dialogue);
  if (newest?.status === 'delivered' && isAgreed) {
    const pack = chat.packs.find(({ name }) => name === newest.pack);
    return pack === undefined ? null : { type: 'pack', pack };
  }
  if (dialogue === null) return { type: 'start' };
  return PARAMETERS.every(name => dialogue[name] === null) ? { type: 'describe' } : null;
}

function isOfPlan(
  newest: GenerationView | undefined,
  plan: PlanView | undefined,
  dialogue: Dialogue,
): boolean {
  if (newest === undefined || PARAMETERS.some(name => dialogue[name] !== null)) return false;
  return plan?.stickers.some(({ generationId }) => generationId === newest.id) ?? false;
}
