import { z } from 'zod';
import { awaitedInputHandler, encodeAwaited } from '../../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Command } from '../../../assistant/feature.ts';
import { todayOf } from '../../../assistant/limits.ts';
import { neverMind, say } from '../../../assistant/outgoing.ts';
import {
  isList,
  listed,
  PREFERENCES,
  type Preference,
  valuesOf,
} from '../../../assistant/taste/preferences.ts';
import type { TurnTaste } from '../../../assistant/taste/turn-taste.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { ensureSession, updateSession } from '../../../assistant-db/dialogues/sessions.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import type { TasteAction } from './actions.ts';
import { commitTaste, tagOf, tasteScreen } from './screen.ts';

/** Changes what is known, and shows all of it: in the place of the message whose button was pressed. */
async function commitScreen(
  deps: AssistantDeps,
  context: TurnContext,
  change: (taste: TurnTaste) => void,
): Promise<TurnOutcome> {
  const isOn = (await findUser(deps.db, context.person.id))?.voice_answers === 1;
  const today = await todayOf(deps.db, deps, context.person.id, deps.clock.now());
  return commitTaste(deps, context, (taste, texts) => {
    change(taste);
    const voice = deps.speaks || isOn ? texts.voice.me(isOn) : undefined;
    return [tasteScreen(taste, texts, today, voice, context.pressedMessage)];
  });
}

/** [delete]: one value goes. Where it is gone already, the screen shows what there is. */
export function deleteValue(
  deps: AssistantDeps,
  context: TurnContext,
  { name, tag }: Extract<TasteAction, { readonly type: 'taste_delete' }>,
): Promise<TurnOutcome> {
  return commitScreen(deps, context, taste => {
    const value = valuesOf(taste.preferences, name).find(each => tagOf(each) === tag);
    if (value !== undefined) taste.remove(name, value);
  });
}

const awaited = z.object({ type: z.literal('taste'), name: z.enum(PREFERENCES) });

/** [change]: asks for the words. */
export async function askForValue(
  deps: AssistantDeps,
  context: TurnContext,
  { name }: { readonly name: Preference },
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const input: z.infer<typeof awaited> = { type: 'taste', name };
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const session = await ensureSession(trx, context.person.id, now);
    await updateSession(trx, session.id, { awaited_input: encodeAwaited(input, now), updated_at: now });
    return [say(texts.taste.me.ask[name], [neverMind(texts)])];
  });
}

/** What a person writes when a value is to be changed. */
export const tasteInputHandler = awaitedInputHandler<z.infer<typeof awaited>, AssistantDeps>(
  awaited,
  (deps, context, { name }, words) =>
    commitScreen(deps, context, taste => taste.save({ [name]: isList(name) ? listed(words) : words })),
);

/** /me: what is known of one's taste, and what is left of the day's stickers. */
export const me: Command<'me', AssistantDeps> = {
  name: 'me',
  run: (deps, context) => commitScreen(deps, context, () => {}),
};
