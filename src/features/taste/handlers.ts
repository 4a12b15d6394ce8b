import { createHash } from 'node:crypto';
import { type Today, todayOf } from '../../assistant/model/limits.ts';
import { NOTES } from '../../assistant/model/notes.ts';
import { historyAfter } from '../../assistant/state/history.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import {
  type Button,
  button,
  neverMind,
  type Outgoing,
  say,
  type Words,
} from '../../assistant/state/outgoing.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import type { TurnState } from '../../assistant/state/state.ts';
import { commitScene, commitTurn, commitWords } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Feature, PressContext } from '../../assistant/turn/feature.ts';
import {
  deleteUserDocument,
  listUserDocuments,
  type OwnDocument,
} from '../../assistant-db/documents/user-documents.ts';
import {
  canBeOffered,
  findPreferences,
  findUser,
  updatePreferences,
} from '../../assistant-db/people/users.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { listGrants, removeGrant } from '../../assistant-db/tools/grants.ts';
import type { Texts } from '../../i18n/index.ts';
import { truncate } from '../../lib/truncate.ts';
import type { Ending } from '../dialogue/view/next-words.ts';
import { INTERVIEW } from './interview/agent.ts';
import { endInterviewTurn } from './interview/questions.ts';
import {
  isEmpty,
  isList,
  knownLines,
  listed,
  PREFERENCES,
  type Preference,
  type Preferences,
  valuesOf,
} from './model/preferences.ts';
import { TurnTaste } from './model/turn-taste.ts';

const LONGEST_LABEL = 24;

/** Values are longer than a button may carry. */
export function tagOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 8);
}

function rowsOf(preferences: Preferences, name: Preference, { taste: { me } }: Texts): Button[][] {
  const values = valuesOf(preferences, name);
  const edit = button(`${values.length > 0 ? '✏️' : '➕'} ${me.names[name]}`, {
    type: 'taste_edit',
    name,
  });
  const deletions = values.map(value =>
    button(`🗑 ${truncate(isList(name) ? value : me.names[name], LONGEST_LABEL)}`, {
      type: 'taste_delete',
      name,
      tag: tagOf(value),
    }),
  );
  const [first, ...others] = deletions;
  const rows: Button[][] = [[edit, ...(first ? [first] : [])]];
  for (let at = 0; at < others.length; at += 2) rows.push(others.slice(at, at + 2));
  return rows;
}

interface Shown {
  readonly today: Today;
  readonly voice: string | undefined;
  readonly documents: readonly OwnDocument[];
  /** Servers of tools that the user is signed in to. */
  readonly servers: readonly string[];
}

function tasteScreen(
  taste: TurnTaste,
  texts: Texts,
  { today, voice, documents, servers }: Shown,
  replaces?: number,
): Words {
  const { me } = texts.taste;
  const { preferences } = taste;
  const begin = button(taste.interview === 'running' ? me.resume : me.begin, {
    type: 'interview',
  });
  const known = isEmpty(preferences) ? [me.none] : [me.title, knownLines(preferences, texts), me.hint];
  const text = [
    ...known,
    me.today(today.drawn, today.left, today.anewIn),
    ...(today.bought > 0 ? [texts.stars.left(today.bought)] : []),
    ...(voice === undefined ? [] : [voice]),
    ...(documents.length > 0 ? [[me.documents, ...documents.map(each => `• ${each.name}`)].join('\n')] : []),
  ].join('\n\n');
  return {
    ...say(text),
    buttons: [
      ...(taste.hasQuestions ? [[begin]] : []),
      ...PREFERENCES.flatMap(name => rowsOf(preferences, name, texts)),
      ...documents.map(each => [
        button(`🗑 ${truncate(each.name, LONGEST_LABEL)}`, {
          type: 'document_delete',
          documentId: each.id,
        }),
      ]),
      ...servers.map(server => [
        button(`🔑 ${texts.connected.signIn.out(truncate(server, LONGEST_LABEL))}`, {
          type: 'sign_out',
          tag: tagOf(server),
        }),
      ]),
    ],
    replaces,
  };
}

/** Changes the preferences and shows the result, in one transaction. */
function commitTaste(
  deps: AssistantDeps,
  context: TurnContext,
  act: (taste: TurnTaste, texts: Texts, trx: Trx) => readonly Outgoing[] | Promise<readonly Outgoing[]>,
): Promise<TurnOutcome> {
  return commitScene(deps, context, async ({ trx, person, texts, now }) => {
    const taste = new TurnTaste(await findPreferences(trx, person.id));
    const said = await act(taste, texts, trx);
    if (taste.change) await updatePreferences(trx, person.id, taste.change, now);
    return { say: said };
  });
}

async function commitScreen(
  deps: AssistantDeps,
  context: TurnContext,
  change: (taste: TurnTaste, trx: Trx) => unknown,
): Promise<TurnOutcome> {
  const isOn = (await findUser(deps.db, context.person.id))?.voice_answers === 1;
  const today = await todayOf(deps.db, deps, context.person.id, deps.clock.now());
  return commitTaste(deps, context, async (taste, texts, trx) => {
    await change(taste, trx);
    const voice = deps.speaks || isOn ? texts.voice.me(isOn) : undefined;
    const documents = await listUserDocuments(trx, context.person.id);
    const servers = (await listGrants(trx, context.person.id)).map(({ server }) => server);
    const shown = { today, voice, documents, servers };
    return [tasteScreen(taste, texts, shown, context.pressedMessage)];
  });
}

function questionAbout(name: Preference, { taste: { me, interview } }: Texts): string {
  return name === 'notes' ? me.askNotes : interview.questions[name].ask;
}

type OfQuestion = IntentOf<'interview_answer' | 'interview_skip' | 'interview_enough'>;

/** No model is asked, so that a press is answered at once. */
function commitStep(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  note: string,
  { say: said, closing = 'none' }: Pick<Ending, 'say'> & Partial<Ending>,
): Promise<TurnOutcome> {
  const leader = turnState.taste.interview === 'running' ? INTERVIEW : undefined;
  return commitTurn(deps, context, snapshot, turnState, {
    history: historyAfter(snapshot.history, [{ role: 'user', text: note }], said, { leader }),
    say: said,
    closing,
  });
}

async function loaded({ db }: AssistantDeps, { person }: TurnContext) {
  const snapshot = await loadSnapshot(db, person);
  return { snapshot, turnState: turnStateOf(snapshot) };
}

async function beginInterview(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { snapshot, turnState } = await loaded(deps, context);
  const { texts } = snapshot;
  const { taste } = turnState;
  taste.begin();
  const intro = taste.question === undefined ? [] : [say(texts.taste.interview.intro)];
  const ending = endInterviewTurn(turnState, snapshot);
  return commitStep(deps, context, snapshot, turnState, NOTES.taste, {
    ...ending,
    say: [...intro, ...ending.say],
  });
}

async function declineInterview(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { snapshot, turnState } = await loaded(deps, context);
  if (turnState.taste.interview === 'running') {
    turnState.taste.end('declined');
    const { declined } = snapshot.texts.taste;
    return commitStep(deps, context, snapshot, turnState, NOTES.enough, { say: [say(declined)] });
  }
  return commitTaste(deps, context, (taste, texts) => {
    if (canBeOffered(taste.interview) || taste.interview === 'offered') taste.end('declined');
    return [say(texts.taste.declined)];
  });
}

/** [skip], [enough] or an answer; of an earlier question nothing at all. */
async function pressQuestion(
  deps: AssistantDeps,
  context: TurnContext,
  action: OfQuestion,
): Promise<TurnOutcome> {
  const { snapshot, turnState } = await loaded(deps, context);
  const { texts } = snapshot;
  const { taste } = turnState;
  const { question } = taste;
  if (question === undefined || taste.number !== action.question) return commitWords(deps, context, []);
  const { ask, options } = texts.taste.interview.questions[question];
  let note: string = NOTES.skipped(ask);
  switch (action.type) {
    case 'interview_answer': {
      const answer = options[action.option];
      if (answer === undefined) return commitWords(deps, context, []);
      taste.answer(answer);
      note = NOTES.answered(ask, answer);
      break;
    }
    case 'interview_skip':
      taste.skipQuestion();
      break;
    case 'interview_enough':
      taste.end('done');
      note = NOTES.enough;
      break;
    default:
      return action satisfies never;
  }
  // The interview is a menu that goes from question to question.
  const {
    say: [next, ...more],
    closing,
  } = endInterviewTurn(turnState, snapshot);
  const replaces = context.pressedMessage;
  const said = next?.type === 'say' ? [{ ...next, replaces }, ...more] : more;
  return commitStep(deps, context, snapshot, turnState, note, { say: said, closing });
}

function toastOfQuestion({ snapshot }: PressContext, { question }: OfQuestion): string {
  const { taste: row, texts } = snapshot;
  const { interview } = texts.taste;
  const taste = new TurnTaste(row);
  if (taste.question === undefined) return interview.over;
  return taste.number === question ? '' : texts.settled;
}

export const taste: Feature<'taste', AssistantDeps> = {
  me: { turn: (deps, context) => commitScreen(deps, context, () => {}) },
  interview: { turn: beginInterview },
  interview_decline: { turn: declineInterview },
  interview_answer: { turn: pressQuestion, toast: toastOfQuestion },
  interview_skip: { turn: pressQuestion, toast: toastOfQuestion },
  interview_enough: { turn: pressQuestion, toast: toastOfQuestion },
  taste_edit: {
    turn: (deps, context, { name, words }) =>
      words === undefined
        ? commitScene(deps, context, async ({ texts }) => ({
            say: [say(questionAbout(name, texts), [neverMind(texts)])],
            awaited: { type: 'taste_edit', name },
          }))
        : commitScreen(deps, context, known => known.save({ [name]: isList(name) ? listed(words) : words })),
  },
  taste_delete: {
    turn: (deps, context, { name, tag }) =>
      commitScreen(deps, context, known => {
        const value = valuesOf(known.preferences, name).find(each => tagOf(each) === tag);
        if (value !== undefined) known.remove(name, value);
      }),
  },
  document_delete: {
    turn: (deps, context, { documentId }) =>
      commitScreen(deps, context, (_, trx) => deleteUserDocument(trx, context.person.id, documentId)),
  },
  sign_out: {
    turn: (deps, context, { tag }) =>
      commitScreen(deps, context, async (_, trx) => {
        for (const grant of await listGrants(trx, context.person.id))
          if (tagOf(grant.server) === tag) await removeGrant(trx, grant);
      }),
  },
};
