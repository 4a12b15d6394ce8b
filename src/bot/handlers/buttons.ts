import { pressButton } from '../../assistant/buttons.ts';
import { commitWords } from '../../assistant/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { loadSnapshot } from '../../assistant/snapshot.ts';
import type { Generation } from '../../assistant-db/schema.ts';
import type { Person } from '../../assistant-db/users.ts';
import type { Texts } from '../../i18n/index.ts';
import { decodeCallback } from '../callback-data.ts';

/** Does what a button stands for. One that this program never drew does nothing; its press is answered anyway. */
export async function handleButton(
  deps: AssistantDeps,
  context: TurnContext,
  data: string,
): Promise<TurnOutcome> {
  const action = decodeCallback(data);
  return action ? pressButton(deps, context, action) : commitWords(deps, context, []);
}

function answerToConfirmation(existing: Generation | undefined, texts: Texts): string {
  if (existing === undefined || existing.status === 'failed') return texts.confirm.accepted;
  return existing.status === 'delivered' ? texts.confirm.delivered : texts.confirm.drawing;
}

/**
 * The words that answer the press at once, before it waits for its turn: they say whether the button still fits
 * what is stored now. What it does is decided when its turn comes.
 */
export async function answerTo(db: AssistantDeps['db'], person: Person, data: string): Promise<string> {
  const action = decodeCallback(data);
  const { dialogue, existing, texts } = await loadSnapshot(db, person);
  switch (action?.type) {
    case 'confirm': {
      const present = dialogue?.id === action.sessionId && dialogue.revision === action.revision;
      if (present) return answerToConfirmation(existing, texts);
      return dialogue === undefined ? texts.confirm.over : texts.confirm.outdated;
    }
    case 'retry':
      return existing?.id === action.generationId
        ? answerToConfirmation(existing, texts)
        : texts.confirm.outdated;
    case undefined:
      return texts.confirm.outdated;
    case 'new_photo':
    case 'keep_photo':
    case 'language':
      return texts.confirm.accepted;
    default:
      return action satisfies never;
  }
}
