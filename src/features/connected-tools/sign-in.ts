import { button, encodeOutgoing, say, type Words } from '../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import type { queueContinuation } from '../../assistant-db/messages/inbox.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { isApiUser } from '../../assistant-db/people/api-sessions.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { SignIn, ToolCall, Trx } from '../../assistant-db/schema.ts';
import {
  addSignIn,
  beginSignIn,
  endSignIn,
  findSignIn,
  storeGrant,
  useSignIn,
} from '../../assistant-db/tools/grants.ts';
import { decideToolCall, hasUnfinishedCalls } from '../../assistant-db/tools/tool-calls.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { type Language, type Texts, textsFor } from '../../i18n/index.ts';
import { digestOf, randomSecret } from '../../lib/sealed.ts';
import type { ServerSettings } from '../../mcp/client/config.ts';
import { type Grant, type PendingSignIn, parsePending } from '../../mcp/client/grant.ts';
import { REFUSED } from '../../tools/approval.ts';
import { type Accounts, type AccountsDeps, ownerOf } from './accounts.ts';
import { DECISION_MS, visible } from './question.ts';
import { encodeOutcome } from './results.ts';

/** The user's browser opens these at `PUBLIC_URL`. */
export const START_PATH = '/oauth/start';
export const CALLBACK_PATH = '/oauth/callback';

const SIGNED_IN = 'The user signed in. The tools of this server are there now: go on with what they wanted.';
const FAILED =
  'The sign-in failed, so the tools of this server are not there. You may ask the user to try again.';

export interface SignInDeps extends AccountsDeps {
  readonly accounts: Accounts;
  readonly publicUrl: string;
  readonly settingsOf: (server: string) => ServerSettings | undefined;
  /** Queues the turn in which the agent continues. */
  readonly queueTurn: typeof queueContinuation;
}

/** The program of an API session shows it with the link, and so does the page: other programs have other ones. */
function codeOf(state: string): string {
  return digestOf(`code ${state}`).slice(0, 6).toUpperCase();
}

/** The message that asks the user to sign in. Its link is for them alone, and good once. */
export async function askToSignIn(
  { publicUrl }: Pick<SignInDeps, 'publicUrl'>,
  trx: Trx,
  { id, user_id, server }: ToolCall,
  { connected }: Texts,
  now: number,
): Promise<Words> {
  const state = randomSecret();
  await addSignIn(trx, {
    digest: digestOf(state),
    user_id,
    server,
    call_id: id,
    expires_at: now + DECISION_MS,
  });
  const url = `${publicUrl}${START_PATH}?state=${state}`;
  const ask = connected.signIn.ask(visible(server), DECISION_MS / 60_000);
  return {
    ...say(isApiUser(user_id) ? `${ask} ${connected.signIn.code(codeOf(state))}` : ask),
    apart: true,
    buttons: [
      [{ label: connected.signIn.button, url }],
      [button(connected.refuse, { type: 'tool_call_refuse', callId: id })],
    ],
  };
}

interface Known {
  readonly language: Language;
  readonly server: string;
}

/** `over`: the link was used, is too old, or was never given. */
export type Visit<Type extends string, More = unknown> =
  | { readonly type: 'over' }
  | ({ readonly type: Type } & Known & More);

async function languageOf({ db }: SignInDeps, { user_id }: SignIn): Promise<Language> {
  return storedLanguage(await findUser(db, user_id));
}

async function find(deps: SignInDeps, state: string) {
  const signIn = await findSignIn(deps.db, digestOf(state), deps.clock.now());
  const settings = signIn && deps.settingsOf(signIn.server);
  if (signIn === undefined || settings === undefined || settings.address.type !== 'http') return undefined;
  return { signIn, settings, url: settings.address.url };
}

/** Returns what the page before the sign-in says of the user. */
export async function showSignIn(
  deps: SignInDeps,
  state: string,
): Promise<Visit<'shown', { readonly words: string }>> {
  const found = await find(deps, state);
  const user = found && (await findUser(deps.db, found.signIn.user_id));
  if (found === undefined || user === undefined) return { type: 'over' };
  const { name: server } = found.settings;
  const language = storedLanguage(user);
  const { signIn: texts } = textsFor(language).connected;
  if (isApiUser(user.id))
    return { type: 'shown', language, server, words: texts.checkCode(server, codeOf(state)) };
  // Names are chosen freely, so they must not look like a username or hide signs. An id is given.
  const first = visible(user.first_name).replaceAll('@', '');
  const name = [`“${first}”`, ...(user.username === null ? [] : [`@${user.username}`]), `id ${user.id}`].join(
    ', ',
  );
  return { type: 'shown', language, server, words: texts.check(server, name) };
}

function readPending(
  { seal }: SignInDeps,
  settings: ServerSettings,
  signIn: SignIn,
): PendingSignIn | undefined {
  const json = seal.open(signIn.sealed ?? '', ownerOf(signIn.user_id, settings));
  return json === undefined ? undefined : parsePending(json);
}

function logFailure({ log }: SignInDeps, server: string, error: unknown): void {
  // Not its words: they may quote a code.
  log.warn({ server, error: error instanceof Error ? error.name : 'unknown' }, 'a sign-in failed');
}

/** Returns where the user signs in. A link that is opened again leads to the same place. */
export async function goToSignIn(
  deps: SignInDeps,
  state: string,
): Promise<Visit<'failed'> | { readonly type: 'redirect'; readonly url: string }> {
  const found = await find(deps, state);
  if (found === undefined) return { type: 'over' };
  const { signIn, settings, url } = found;
  const { oauth: client = {}, name: server } = settings;
  const redirectUrl = deps.publicUrl + CALLBACK_PATH;
  try {
    if (signIn.sealed === null) {
      const { startSignIn } = await import('../../mcp/client/oauth.ts');
      const pending = await startSignIn({ url, redirectUrl, state, client });
      const sealed = deps.seal.seal(JSON.stringify(pending), ownerOf(signIn.user_id, settings));
      await beginSignIn(deps.db, signIn.digest, sealed);
    }
  } catch (error) {
    logFailure(deps, server, error);
    return { type: 'failed', server, language: await languageOf(deps, signIn) };
  }
  const stored = await findSignIn(deps.db, signIn.digest, deps.clock.now());
  const pending = stored && readPending(deps, settings, stored);
  return pending === undefined ? { type: 'over' } : { type: 'redirect', url: pending.url };
}

export interface CallbackAnswer {
  readonly state: string;
  readonly code: string | undefined;
  /** In place of a code, see RFC 6749, 4.1.2.1. */
  readonly error: string | undefined;
  readonly iss: string | undefined;
}

async function exchange(
  deps: SignInDeps,
  settings: ServerSettings,
  signIn: SignIn,
  { code, error, iss }: CallbackAnswer,
): Promise<Grant | 'refused' | 'failed'> {
  if (error === 'access_denied') return 'refused';
  if (code === undefined) {
    // Only the codes of the standard are shown: anything else may be text from outside.
    const known = /^[a-z_]{1,40}$/.test(error ?? '') ? error : 'unknown';
    deps.log.warn({ server: settings.name, error: known }, 'a sign-in failed at the authorization server');
    return 'failed';
  }
  const pending = readPending(deps, settings, signIn);
  if (pending === undefined) return 'failed';
  try {
    const { finishSignIn } = await import('../../mcp/client/oauth.ts');
    return await finishSignIn(pending, { code, iss }, deps.publicUrl + CALLBACK_PATH);
  } catch (reason) {
    logFailure(deps, settings.name, reason);
    return 'failed';
  }
}

/**
 * Ends a sign-in: its state is used up first, so a code is redeemed once, whatever happens. Then one transaction stores the
 * grant and queues the turn in which the agent continues. A sign-in whose process dies in between has failed.
 */
export async function completeSignIn(
  deps: SignInDeps,
  answer: CallbackAnswer,
  onStored: (userId: number) => void,
): Promise<Visit<'signed_in' | 'refused' | 'failed'>> {
  const { db, clock, accounts } = deps;
  const digest = digestOf(answer.state);
  const signIn = await useSignIn(db, digest, clock.now());
  const settings = signIn && deps.settingsOf(signIn.server);
  if (signIn === undefined || settings === undefined) return { type: 'over' };
  const { user_id, server, call_id } = signIn;
  const granted = await exchange(deps, settings, signIn, answer);
  const isGranted = typeof granted === 'object';
  const outcome =
    granted === 'refused' ? REFUSED : isGranted ? undefined : ({ ok: false, error: FAILED } as const);
  const result = encodeOutcome(outcome ?? { ok: true, output: { result: SIGNED_IN } });
  const ended = await transactionOf(db, user_id, async trx => {
    const now = clock.now();
    const status = isGranted ? 'ended' : 'refused';
    // The user may have been forgotten meanwhile, or have refused in the chat.
    if (!(await endSignIn(trx, digest))) return undefined;
    if (!(await decideToolCall(trx, user_id, call_id, { status, result, screen: null, since: 0, now })))
      return undefined;
    const language = storedLanguage(await findUser(trx, user_id));
    if (isGranted) {
      const sealed = accounts.sealGrant(user_id, settings, granted);
      await storeGrant(trx, { user_id, server, sealed }, now);
      const words = say(textsFor(language).connected.signIn.done(visible(server)));
      await enqueueMessages(trx, user_id, [encodeOutgoing(words)], now);
    }
    if (!(await hasUnfinishedCalls(trx, user_id))) await deps.queueTurn(trx, user_id, call_id, now);
    return language;
  });
  if (ended === undefined) return { type: 'over' };
  onStored(user_id);
  return { type: isGranted ? 'signed_in' : granted, server, language: ended };
}
