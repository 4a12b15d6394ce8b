import { z } from 'zod';
import type { ToolOutcome } from '../../agents/tool.ts';
import type { ChatMessage } from '../../ai-chat/index.ts';
import { beginsWithNo } from '../../assistant/model/answers.ts';
import type { FindToolCallUpdates } from '../../assistant/turn/context.ts';
import type { ToolCall } from '../../assistant-db/schema.ts';
import {
  markToolCallsTold,
  openToolCalls,
  refuseToolCalls,
  untoldToolCalls,
} from '../../assistant-db/tools/tool-calls.ts';
import { nameTools } from '../../mcp/client/servers.ts';
import { REFUSED } from '../../tools/approval.ts';
import { argsOf, askedSince } from './question.ts';

const output = z.record(z.string(), z.unknown());
const stored = z.object({ v: z.literal(1), ok: z.boolean(), output, kept: output });

/** The outcome of a call as stored JSON: the model's next input, and what its history keeps. */
export function encodeOutcome(outcome: ToolOutcome): string {
  const told = outcome.ok ? outcome.output : { error: outcome.error };
  const kept = (outcome.ok && outcome.historyOutput) || told;
  return JSON.stringify({ v: 1, ok: outcome.ok, output: told, kept } satisfies z.infer<typeof stored>);
}

/** A request to sign in is a call of no tool. */
export const SIGN_IN = '';

export function named({ server, tool }: ToolCall) {
  return { server, tool: tool === SIGN_IN ? 'sign_in' : tool };
}

function readCall(call: ToolCall) {
  const outcome = stored.safeParse(JSON.parse(call.result ?? 'null')).data;
  const [name = ''] = nameTools([named(call)]);
  return outcome && { id: `pressed_${call.id}`, name, args: argsOf(call), outcome };
}

type ReadCall = NonNullable<ReturnType<typeof readCall>>;

function describe({ status }: ToolCall, { name, args, outcome }: ReadCall): string {
  const { result, error } = outcome.output;
  const done =
    status === 'refused'
      ? 'The user refused this call; the program did not make it'
      : 'The user pressed the button: the program made this call once';
  return `[${done}: ${name} ${JSON.stringify(args)}. The result:]\n${result ?? error}`;
}

const WITHHELD = { note: 'The call is settled. Moderation refused its result, so you cannot read it.' };

/** A call and its result as they would be in the history if the model had waited for them. */
function messagesOf({ id, name, args, outcome: { ok, kept } }: ReadCall): ChatMessage[] {
  return [
    { role: 'user', text: '[The user decided about this call.]' },
    { role: 'assistant', text: '', toolCalls: [{ id, name, args }] },
    { role: 'tool', results: [{ callId: id, name, ok, output: kept }] },
  ];
}

function describeOpen(calls: readonly ToolCall[], isRefused: boolean): readonly string[] {
  const [any] = calls;
  if (any === undefined) return [];
  const note = isRefused
    ? '[The user refused these calls in words; the program did not make them. Their words say why: plan again.'
    : '[These calls still wait for the user to press a button; no words make them:';
  const names = nameTools(calls.map(named));
  const lines = calls.map((call, at) => `${names[at]} ${call.args}`);
  return [`${[note, ...lines].join('\n')}]`];
}

/**
 * Describes calls to a model before the user's words: results, and calls that still wait for a button. Words
 * that begin with a "no" refuse those.
 */
export const toolCallUpdates: FindToolCallUpdates = async (db, personId, said, now) => {
  const calls = await untoldToolCalls(db, personId);
  const open = await openToolCalls(db, personId, askedSince(now));
  if (calls.length === 0 && open.length === 0) return undefined;
  const read = calls.flatMap(call => {
    const each = readCall(call);
    return each === undefined ? [] : [{ call, each }];
  });
  const isRefused = open.length > 0 && beginsWithNo(said);
  return {
    told: [...read.map(({ call, each }) => describe(call, each)), ...describeOpen(open, isRefused)].join(
      '\n',
    ),
    kept: read.flatMap(({ each }) => messagesOf(each)),
    withheld: read.flatMap(({ each }) =>
      messagesOf({ ...each, outcome: { ...each.outcome, kept: WITHHELD } }),
    ),
    waits: open.length > 0 && !isRefused,
    askedAt: Math.max(0, ...calls.map(({ created_at }) => created_at)),
    settle: async (trx, isRead) => {
      const wanted = isRefused ? open.map(({ id }) => id) : [];
      // The user may have signed in meanwhile, which answers that call.
      const refused = await refuseToolCalls(trx, wanted, encodeOutcome(REFUSED), now);
      const told = calls.map(({ id }) => id);
      if (isRead) await markToolCallsTold(trx, [...told, ...refused]);
    },
  };
};
