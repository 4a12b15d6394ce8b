import { isAdminAction, isPackAction } from '../../assistant/actions.ts';
import { pressButton, retriableJob } from '../../assistant/buttons.ts';
import { commitWords } from '../../assistant/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { loadSnapshot } from '../../assistant/snapshot.ts';
import type { Person } from '../../assistant-db/people/users.ts';
import type { Generation } from '../../assistant-db/schema.ts';
import { pressAdminButton } from '../../features/admin/index.ts';
import { answerToPackPress, pressPackButton } from '../../features/packs/index.ts';
import type { Texts } from '../../i18n/index.ts';
import { decodeCallback } from '../callback-data.ts';
import type { HandlerDeps } from './deps.ts';

/** Does what a button stands for. One that this program never drew does nothing; its press is answered anyway. */
export async function handleButton(
  deps: HandlerDeps,
  context: TurnContext,
  data: string,
): Promise<TurnOutcome> {
  const action = decodeCallback(data);
  if (action === undefined) return commitWords(deps.assistant, context, []);
  if (isAdminAction(action)) return pressAdminButton(deps, context, action);
  return isPackAction(action)
    ? pressPackButton(deps.packs, context, action)
    : pressButton(deps.assistant, context, action);
}

function answerToConfirmation(existing: Generation | undefined, texts: Texts): string {
  if (existing === undefined || existing.status === 'failed') return texts.confirm.accepted;
  return existing.status === 'delivered' ? texts.confirm.delivered : texts.confirm.drawing;
}

/**
 * The words that answer the press at once, before it waits for its turn; none where a message follows anyway. They
 * say whether the button still fits what is stored now. What it does is decided when its turn comes.
 */
export async function answerTo(db: AssistantDeps['db'], person: Person, data: string): Promise<string> {
  const action = decodeCallback(data);
  const { dialogue, existing, texts } = await loadSnapshot(db, person);
  if (action && isPackAction(action)) return answerToPackPress(db, person, action, texts);
  if (action && isAdminAction(action)) return '';
  switch (action?.type) {
    case 'confirm': {
      const present = dialogue?.id === action.sessionId && dialogue.revision === action.revision;
      if (present) return answerToConfirmation(existing, texts);
      return dialogue === undefined ? texts.confirm.over : texts.confirm.outdated;
    }
    case 'retry':
      if (existing?.id === action.generationId) return answerToConfirmation(existing, texts);
      return (await retriableJob(db, person.id, action.generationId)) ? '' : texts.confirm.outdated;
    case undefined:
      return texts.confirm.outdated;
    case 'new_photo':
    case 'keep_photo':
    case 'language':
      return texts.confirm.accepted;
    case 'outline':
    case 'no_caption':
    case 'show_sticker':
      return texts.afterSticker.making;
    // Their answer is the message that follows.
    case 'again':
    case 'change':
    case 'caption':
    case 'never_mind':
    case 'stickers':
      return '';
    default:
      return action satisfies never;
  }
}
