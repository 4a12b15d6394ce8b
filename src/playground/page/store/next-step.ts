import type { GenerationView, InspectorView, PackView, PlanView } from '../../web/protocol.ts';
import type { ChatState } from './store.ts';

type Dialogue = NonNullable<InspectorView['dialogue']>;
type Parameter = 'style' | 'emotion' | 'pose';

/** What the person can do next, so that nobody has to guess. */
export type NextStep =
  | {
      readonly type:
        | 'start'
        | 'photo'
        | 'confirm'
        | 'plan'
        | 'approve'
        | 'drawing'
        | 'add_to_pack'
        | 'retry'
        | 'unblock'
        | 'awaits'
        | 'decide'
        | 'choose_photo';
    }
  | { readonly type: 'describe'; readonly missing: readonly Parameter[] }
  | { readonly type: 'pack'; readonly pack: PackView };

const PARAMETERS: readonly Parameter[] = ['style', 'emotion', 'pose'];

/** `queued` and `running` are drawn, `finished` is on its way; `delivered` and `failed` are over. */
const AT_WORK: readonly string[] = ['queued', 'running', 'finished'];

/** Questions that are answered by a button rather than by words of one's own. */
const DECISIONS: readonly string[] = ['delete_sticker', 'pack_deletion', 'forget'];

/** Reads the next step off what the bot knows of the person and what stands in the chat. */
export function nextStep(chat: ChatState): NextStep {
  const { session, dialogue, generations, plans } = chat.inspector;
  if (chat.person.blocked) return { type: 'unblock' };
  if (chat.messages.length === 0 || session === null) return { type: 'start' };
  const newest = generations[0];
  const [plan] = plans;
  if (newest !== undefined && AT_WORK.includes(newest.status)) return { type: 'drawing' };
  if (plan?.status === 'approval') return { type: 'approve' };
  if (session.awaits !== null) return { type: DECISIONS.includes(session.awaits) ? 'decide' : 'awaits' };
  if (session.asksForPhoto) return { type: 'choose_photo' };
  if (!session.hasPhoto) return session.state === 'idle' ? { type: 'start' } : { type: 'photo' };
  if (plan?.status === 'open')
    return plan.style === '' ? { type: 'describe', missing: ['style'] } : { type: 'plan' };
  const isAgreed = dialogue === null || dialogue.confirmed || isOfPlan(newest, plan, dialogue);
  if (newest?.status === 'delivered' && isAgreed) {
    const pack = chat.packs.find(({ name }) => name === newest.pack);
    return pack === undefined ? { type: 'add_to_pack' } : { type: 'pack', pack };
  }
  if (dialogue === null) return { type: 'start' };
  if (newest?.status === 'failed' && dialogue.confirmed) {
    return offersRetry(chat, newest.id) ? { type: 'retry' } : { type: 'describe', missing: PARAMETERS };
  }
  const missing = PARAMETERS.filter(name => dialogue[name] === null);
  return missing.length > 0 ? { type: 'describe', missing } : { type: 'confirm' };
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

/** Whether there is a button that draws this one again: not every failure has one. Its data is `NAME:VERSION:ID`. */
function offersRetry({ messages }: ChatState, generationId: number): boolean {
  return messages.some(({ buttons }) =>
    buttons.flat().some(button => {
      if (!('data' in button)) return false;
      const [name, , id] = button.data.split(':');
      return name === 'assistant_retry' && id === String(generationId);
    }),
  );
}
