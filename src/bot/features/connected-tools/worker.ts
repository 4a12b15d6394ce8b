import { z } from 'zod';
import type { ToolOutcome } from '../../../agents/tool.ts';
import type { ChatMessage } from '../../../ai-chat/index.ts';
import type { FindToolCallUpdates } from '../../../assistant/context.ts';
import { encodeOutgoing } from '../../../assistant/outgoing.ts';
import { storedLanguage } from '../../../assistant/turn/snapshot.ts';
import { enqueueMessages } from '../../../assistant-db/messages/outbox.ts';
import type { ProcessIdentity } from '../../../assistant-db/operation/processes.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import type { Store, ToolCall } from '../../../assistant-db/schema.ts';
import {
  beginToolCall,
  claimToolCall,
  endToolCall,
  markToolCallsTold,
  releaseToolCall,
  untoldToolCalls,
} from '../../../assistant-db/tools/tool-calls.ts';
import { transactionOf } from '../../../assistant-db/transaction.ts';
import { retryWrite } from '../../../assistant-db/trouble.ts';
import { textsFor } from '../../../i18n/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import { type JobSignals, Worker } from '../../../lib/worker.ts';
import type { CallOutcome } from '../../../mcp/client/connection.ts';
import { nameTools, type Servers } from '../../../mcp/client/servers.ts';
import { outcomeOf } from '../../../mcp/client/tool.ts';
import { mayUse } from './policy.ts';
import { argsOf, askedSince, reportOf } from './presses.ts';

const POLL_MS = 2000;
const CONCURRENCY = 8;

const output = z.record(z.string(), z.unknown());
const stored = z.object({ v: z.literal(1), ok: z.boolean(), output, kept: output });

function encodeOutcome(outcome: ToolOutcome): string {
  const told = outcome.ok ? outcome.output : { error: outcome.error };
  const kept = (outcome.ok && outcome.historyOutput) || told;
  return JSON.stringify({ v: 1, ok: outcome.ok, output: told, kept } satisfies z.infer<typeof stored>);
}

function readCall(call: ToolCall) {
  const outcome = stored.safeParse(JSON.parse(call.result ?? 'null')).data;
  const [name = ''] = nameTools([call]);
  return outcome && { id: `pressed_${call.id}`, name, args: argsOf(call), outcome };
}

type ReadCall = NonNullable<ReturnType<typeof readCall>>;

function told({ name, args, outcome }: ReadCall): string {
  const { result, error } = outcome.output;
  return `[The person pressed the button: the program made the call ${name} ${JSON.stringify(args)}, once. What has come of it:]\n${result ?? error}`;
}

/** A call and its result as they would stand in the history, had the model been there. */
function messagesOf({ id, name, args, outcome: { ok, kept } }: ReadCall): ChatMessage[] {
  return [
    { role: 'user', text: '[The person pressed the button of this call: the program made it, once.]' },
    { role: 'assistant', text: '', toolCalls: [{ id, name, args }] },
    { role: 'tool', results: [{ callId: id, name, ok, output: kept }] },
  ];
}

export const toolCallUpdates: FindToolCallUpdates = async (db, personId) => {
  const calls = await untoldToolCalls(db, personId);
  if (calls.length === 0) return undefined;
  const read = calls.flatMap(call => readCall(call) ?? []);
  const ids = calls.map(({ id }) => id);
  return {
    told: read.map(told).join('\n'),
    kept: read.flatMap(messagesOf),
    mark: trx => markToolCallsTold(trx, ids),
  };
};

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
      // Taken over, or the person is forgotten.
      if (!(await endToolCall(trx, call.id, me, result, now))) return;
      const { connected } = textsFor(storedLanguage(await findUser(trx, call.user_id)));
      const words = { ...reportOf(call, outcome, connected), replaces: call.screen ?? undefined };
      await enqueueMessages(trx, call.user_id, [encodeOutgoing(words)], now, me);
    }),
  );
}

/** Makes an agreed call, once, whatever happens. */
async function make(deps: ToolCallDeps, call: ToolCall, signals: JobSignals): Promise<void> {
  const { db, me, clock, servers, adminIds } = deps;
  const finish = (outcome: CallOutcome) => end(deps, call, outcome, signals.cancelled);
  if (call.status === 'running') return finish({ type: 'lost', why: 'the program was interrupted' });
  // Nobody expects it any more: the program was away for long.
  if (call.updated_at <= askedSince(clock.now()))
    return finish({ type: 'not_done', why: 'the person agreed to it too long ago' });
  const settings = servers.settingsOf(call.server);
  // The operator may have decided otherwise meanwhile.
  if (settings === undefined || !mayUse(settings, call.user_id, adminIds))
    return finish({ type: 'not_done', why: 'there is no such tool' });
  await servers.settled(signals.stopping, call.server);
  signals.stopping.throwIfAborted();
  if (!(await transactionOf(db, call.user_id, trx => beginToolCall(trx, call.id, me, clock.now())))) return;
  await finish(await servers.call(call, argsOf(call), signals.cancelled));
}

export function createToolCallWorker(
  deps: ToolCallDeps,
  onMessages: (chatId: number) => void,
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
    },
    giveBack: async (call, error) => {
      log.error({ call: call.id, err: error }, 'a call of a tool could not be ended');
      await transactionOf(db, call.user_id, trx => releaseToolCall(trx, call.id, me));
    },
  });
}
