import { encodeOutgoing } from '../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import { queueContinuation } from '../../assistant-db/messages/inbox.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import type { ProcessIdentity } from '../../assistant-db/operation/processes.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { Store, ToolCall } from '../../assistant-db/schema.ts';
import {
  beginToolCall,
  callsOfQuestion,
  claimToolCall,
  endToolCall,
  hasUnfinishedCalls,
  releaseToolCall,
} from '../../assistant-db/tools/tool-calls.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { retryWrite } from '../../assistant-db/trouble.ts';
import { textsFor } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { type JobSignals, Worker } from '../../lib/worker.ts';
import type { CallOutcome } from '../../mcp/client/connection.ts';
import type { Servers } from '../../mcp/client/servers.ts';
import { outcomeOf } from '../../mcp/client/tool.ts';
import { mayUse } from './policy.ts';
import { argsOf, askedSince, questionAbout, reportOf } from './question.ts';
import { encodeOutcome } from './results.ts';

const CHANGED =
  'the server has changed the parameters of this tool since the user was asked: read them and ask again';
const POLL_MS = 2000;
const CONCURRENCY = 8;

export interface ToolCallDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly servers: Servers;
  readonly adminIds: ReadonlySet<number>;
}

async function end(
  { db, me, clock, log }: ToolCallDeps,
  call: ToolCall,
  outcome: CallOutcome,
  ending: AbortSignal,
): Promise<void> {
  const step = {
    what: 'what has come of a call of a tool',
    otherwise: 'at the next start the person is told that nobody knows it',
    facts: { chat: call.user_id, call: call.id },
  };
  await retryWrite({ clock, log }, step, ending, () =>
    transactionOf(db, call.user_id, async trx => {
      const now = clock.now();
      const result = encodeOutcome(outcomeOf(call, outcome));
      // Taken over, or the user was forgotten.
      if (!(await endToolCall(trx, call.id, me, result, now))) return;
      const texts = textsFor(storedLanguage(await findUser(trx, call.user_id)));
      const replaces = call.screen ?? undefined;
      const asked = await callsOfQuestion(trx, call);
      const report = reportOf(call, outcome, texts.connected);
      // The question about several calls stays, as others of it may be undecided.
      const words =
        asked.length > 1 ? [{ ...questionAbout(asked, texts), replaces }, report] : [{ ...report, replaces }];
      await enqueueMessages(trx, call.user_id, words.map(encodeOutgoing), now, me);
      if (!(await hasUnfinishedCalls(trx, call.user_id)))
        await queueContinuation(trx, call.user_id, call.id, now);
    }),
  );
}

/** Makes an agreed call, once, whatever happens. */
async function make(deps: ToolCallDeps, call: ToolCall, signals: JobSignals): Promise<void> {
  const { db, me, clock, servers, adminIds } = deps;
  const finish = (outcome: CallOutcome) => end(deps, call, outcome, signals.cancelled);
  if (call.status === 'running') return finish({ type: 'lost', why: 'the program was interrupted' });
  // Too old to be expected: the program was down for a long time.
  if (call.updated_at <= askedSince(clock.now()))
    return finish({ type: 'not_done', why: 'the person agreed to it too long ago' });
  const settings = servers.settingsOf(call.server);
  // The operator may have decided otherwise in the meantime.
  if (settings === undefined || !mayUse(settings, call.user_id, adminIds))
    return finish({ type: 'not_done', why: 'there is no such tool' });
  await servers.settled(signals.stopping, call.server, call.user_id);
  signals.stopping.throwIfAborted();
  const schema = servers.schemaHash(call);
  if (schema !== undefined && call.schema_hash !== null && schema !== call.schema_hash)
    return finish({ type: 'not_done', why: CHANGED });
  if (!(await transactionOf(db, call.user_id, trx => beginToolCall(trx, call.id, me, clock.now())))) return;
  await finish(await servers.call(call, argsOf(call), signals.cancelled));
}

export function createToolCallWorker(
  deps: ToolCallDeps,
  { onMessages, onContinuation }: Record<'onMessages' | 'onContinuation', (chatId: number) => void>,
): Worker<ToolCall> {
  const { db, me, clock, log } = deps;
  return new Worker<ToolCall>({
    clock,
    log,
    queue: 'tool_calls',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    claim: inFlight => claimToolCall(db, me, inFlight),
    run: async (call, signals) => {
      await make(deps, call, signals);
      onMessages(call.user_id);
      onContinuation(call.user_id);
    },
    giveBack: async (call, error) => {
      log.error({ call: call.id, err: error }, 'a call of a tool could not be ended');
      await transactionOf(db, call.user_id, trx => releaseToolCall(trx, call.id, me));
    },
  });
}
