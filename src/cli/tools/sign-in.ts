import type { ToolOutcome } from '../../agents/tool.ts';
import type { App } from '../../app/index.ts';
import { signInRoutes } from '../../app/sign-in.ts';
import type { AssistantContext } from '../../assistant/agent/context.ts';
import type { Words } from '../../assistant/state/outgoing.ts';
import { type Person, upsertUser } from '../../assistant-db/people/users.ts';
import {
  askToolCalls,
  decideToolCall,
  findToolCall,
  markToolCallsTold,
} from '../../assistant-db/tools/tool-calls.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { SIGN_IN } from '../../features/connected-tools/results.ts';
import { askToSignIn } from '../../features/connected-tools/sign-in.ts';
import { type AnswerRoute, startHttpServer } from '../../http/server.ts';
import { type Language, textsFor } from '../../i18n/index.ts';
import { REFUSED } from '../../tools/approval.ts';
import type { QuestionHost } from './questions.ts';

export interface SignInHost extends QuestionHost {
  readonly app: App;
  readonly person: Person;
  readonly language: Language;
  readonly chat: { show(words: Words): void };
}

const SIGNED_IN: ToolOutcome = {
  ok: true,
  output: {
    result: 'The user signed in. The tools of this server are there now: go on with what they wanted.',
  },
  needsReply: true,
};

/**
 * Asks the user to sign in, and waits until they have, or press Enter. The pages are served here for that time only, on
 * a port that RFC 8252 allows to be any.
 */
export async function signInAt(
  host: SignInHost,
  server: string,
  { person: { id: userId }, signal }: AssistantContext,
): Promise<ToolOutcome> {
  const { app, chat, screen, style, texts } = host;
  const { db, clock, log, servers, signIns } = app;
  if (signIns === undefined) return { ...REFUSED, needsReply: true };
  const routes = new Map<string, AnswerRoute>();
  const pages = await startHttpServer({ host: '127.0.0.1', port: 0, routes, log });
  try {
    const ended = new AbortController();
    // The turn under way continues: there is no other one to queue.
    const here = { ...signIns, publicUrl: `http://127.0.0.1:${pages.port}`, queueTurn: async () => {} };
    for (const [path, route] of signInRoutes(here, () => ended.abort())) routes.set(path, route);
    const { call, words } = await transactionOf(db, userId, async trx => {
      // This may be their first turn.
      await upsertUser(trx, host.person, clock.now());
      const wanted = { server, tool: SIGN_IN, args: '{}', schema_hash: null };
      const [asked] = await askToolCalls(trx, userId, [wanted], clock.now());
      if (asked === undefined) throw new Error('a sign-in is not stored');
      return {
        call: asked,
        words: await askToSignIn(here, trx, asked, textsFor(host.language), clock.now()),
      };
    });
    chat.show(words);
    screen.print(style.dim(texts.tools.signIn));
    screen.status('turn', texts.tools.waits);
    await host.answer(AbortSignal.any([signal, ended.signal]));
    const now = clock.now();
    await transactionOf(db, userId, async trx => {
      // Otherwise the link would stay good.
      await decideToolCall(trx, userId, call.id, { status: 'refused', screen: null, since: 0, now });
      await markToolCallsTold(trx, [call.id]);
    });
    signal.throwIfAborted();
    if ((await findToolCall(db, userId, call.id))?.status !== 'ended')
      return { ...REFUSED, needsReply: true };
    await servers.personal.prepare(userId, signal);
    return SIGNED_IN;
  } finally {
    screen.status('turn', signal.aborted ? undefined : texts.thinking);
    await pages.close();
  }
}
