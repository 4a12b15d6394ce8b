import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ActionOf, action, interviewActions } from '../../../assistant/actions.ts';
import { awaitedInputHandler, awaitInput } from '../../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { CommandHandler } from '../../../assistant/feature.ts';
import { type Today, todayOf } from '../../../assistant/limits.ts';
import { type Button, neverMind, type Outgoing, say, type Words } from '../../../assistant/outgoing.ts';
import {
  isEmpty,
  isList,
  knownLines,
  listed,
  PREFERENCES,
  type Preference,
  type Preferences,
  valuesOf,
} from '../../../assistant/taste/preferences.ts';
import { TurnTaste } from '../../../assistant/taste/turn-taste.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { findPreferences, findUser, updatePreferences } from '../../../assistant-db/people/users.ts';
import type { Texts } from '../../../i18n/index.ts';
import { truncate } from '../../../lib/truncate.ts';

const LONGEST_LABEL = 24;

const name = z.enum(PREFERENCES);

export const tasteActions = [
  ...interviewActions,
  action('taste_edit', { name }),
  /** `tag`: a short name for the value, as lists change. */
  action('taste_delete', { name, tag: z.string() }),
] as const;

export type TasteAction = ActionOf<typeof tasteActions>;

/** Values are longer than a button may carry. */
export function tagOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 8);
}

function rowsOf(
  preferences: Preferences,
  name: Preference,
  { taste: { me } }: Texts,
): Button<TasteAction>[][] {
  const values = valuesOf(preferences, name);
  const edit: Button<TasteAction> = {
    label: `${values.length > 0 ? '✏️' : '➕'} ${me.names[name]}`,
    action: { type: 'taste_edit', name },
  };
  const deletions = values.map(
    (value): Button<TasteAction> => ({
      label: `🗑 ${truncate(isList(name) ? value : me.names[name], LONGEST_LABEL)}`,
      action: { type: 'taste_delete', name, tag: tagOf(value) },
    }),
  );
  const [first, ...others] = deletions;
  const rows: Button<TasteAction>[][] = [[edit, ...(first ? [first] : [])]];
  for (let at = 0; at < others.length; at += 2) rows.push(others.slice(at, at + 2));
  return rows;
}

function tasteScreen(
  taste: TurnTaste,
  texts: Texts,
  today: Today,
  voice: string | undefined,
  replaces?: number,
): Words {
  const { me } = texts.taste;
  const { preferences } = taste;
  const begin: Button<TasteAction> = {
    label: taste.interview === 'running' ? me.resume : me.begin,
    action: { type: 'interview' },
  };
  const known = isEmpty(preferences) ? [me.none] : [me.title, knownLines(preferences, texts), me.hint];
  const text = [
    ...known,
    me.today(today.drawn, today.left, today.anewIn),
    ...(voice === undefined ? [] : [voice]),
  ].join('\n\n');
  return {
    ...say(text),
    buttons: [
      ...(taste.hasQuestions ? [[begin]] : []),
      ...PREFERENCES.flatMap(name => rowsOf(preferences, name, texts)),
    ],
    replaces,
  };
}

/** Changes what is known, and says how it stands then, in one transaction. */
export async function commitTaste(
  deps: AssistantDeps,
  context: TurnContext,
  act: (taste: TurnTaste, texts: Texts) => readonly Outgoing[],
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, async trx => {
    const taste = new TurnTaste(await findPreferences(trx, context.person.id));
    const said = act(taste, texts);
    const { change } = taste;
    if (change) await updatePreferences(trx, context.person.id, change, deps.clock.now());
    return said;
  });
}

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

export async function askForValue(
  deps: AssistantDeps,
  context: TurnContext,
  { name }: { readonly name: Preference },
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const input: z.infer<typeof awaited> = { type: 'taste', name };
  return commitWords(deps, context, async trx => {
    await awaitInput(trx, context.person.id, input, deps.clock.now());
    const { me, interview } = texts.taste;
    return [say(name === 'notes' ? me.askNotes : interview.questions[name].ask, [neverMind(texts)])];
  });
}

export const tasteInputHandler = awaitedInputHandler<z.infer<typeof awaited>, AssistantDeps>(
  awaited,
  (deps, context, { name }, words) =>
    commitScreen(deps, context, taste => taste.save({ [name]: isList(name) ? listed(words) : words })),
);

export const showTaste: CommandHandler<AssistantDeps> = (deps, context) =>
  commitScreen(deps, context, () => {});
