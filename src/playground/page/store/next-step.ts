import type { GenerationView, InspectorView, PackView, PlanView } from '../../web/protocol.ts';
import type { ChatState } from './store.ts';

type Dialogue = NonNullable<InspectorView['dialogue']>;

/**
 * What the page can offer beside the bot's own words and buttons. Null while the bot has asked something: the bar must
 * not say it a second time, in other words.
 */
export type NextStep =
  | { readonly type: 'start' | 'photo' | 'describe' | 'drawing' | 'unblock' }
  | { readonly type: 'pack'; readonly pack: PackView }
  | null;

const PARAMETERS = ['style', 'emotion', 'pose'] as const;

/** `queued` and `running` are drawn, `finished` is on its way; `delivered` and `failed` are over. */
const AT_WORK: readonly string[] = ['queued', 'running', 'finished'];

export function nextStep(chat: ChatState): NextStep {
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

/** Whether the newest drawing is one of the plan, and nothing else has been wished for since. */
function isOfPlan(
  newest: GenerationView | undefined,
  plan: PlanView | undefined,
  dialogue: Dialogue,
): boolean {
  if (newest === undefined || PARAMETERS.some(name => dialogue[name] !== null)) return false;
  return plan?.stickers.some(({ generationId }) => generationId === newest.id) ?? false;
}
