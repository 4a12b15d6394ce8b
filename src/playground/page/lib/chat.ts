import type {
  GenerationView,
  InspectorView,
  MessageView,
  PackView,
  PageView,
  PlanView,
} from '../../web/protocol.ts';

export type Group = readonly [MessageView, ...MessageView[]];

export function bySender(messages: readonly MessageView[]): readonly Group[] {
  const groups: [MessageView, ...MessageView[]][] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    if (group?.[0].from.id === message.from.id) group.push(message);
    else groups.push([message]);
  }
  return groups;
}

export function fileUrl({ file_id }: { readonly file_id: string }): string {
  return `/files/${encodeURIComponent(file_id)}`;
}

type Dialogue = NonNullable<InspectorView['dialogue']>;

/** The next step that the page can offer; null while the bot has an open question, which the bar must not repeat. */
export type NextStep =
  | { readonly type: 'start' | 'photo' | 'describe' | 'drawing' | 'unblock' }
  | { readonly type: 'pack'; readonly pack: PackView }
  | null;

const PARAMETERS = ['style', 'emotion', 'pose'] as const;

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
