import { createHash } from 'node:crypto';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Today } from '../../../assistant/limits.ts';
import { type Button, type Outgoing, say, type Words } from '../../../assistant/outgoing.ts';
import {
  isEmpty,
  isList,
  knownLines,
  PREFERENCES,
  type Preference,
  type Preferences,
  valuesOf,
} from '../../../assistant/taste/preferences.ts';
import { TurnTaste } from '../../../assistant/taste/turn-taste.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { findPreferences, updatePreferences } from '../../../assistant-db/people/users.ts';
import type { Texts } from '../../../i18n/index.ts';
import { truncate } from '../../../lib/truncate.ts';
import type { TasteAction } from './actions.ts';

/** A label that fits half a narrow phone. */
const LONGEST_LABEL = 24;

/** A short name for a value, for buttons: values are longer than a button may carry. */
export function tagOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 8);
}

/** [change] and, for each value there is, [delete]. */
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

/**
 * All that is known of a person's taste, and how many stickers they have had today, with buttons that change and delete each
 * value.
 *
 * @param voice whether they are answered aloud, in words
 */
export function tasteScreen(
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
    ...(replaces === undefined ? {} : { replaces }),
  };
}

/** Changes what is known, and says how it stands then: read and written in one transaction. */
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
