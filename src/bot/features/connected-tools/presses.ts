import { z } from 'zod';
import { type ActionOf, action, id } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Effects } from '../../../assistant/effects.ts';
import {
  type ButtonHandlers,
  type CommandHandler,
  type PressContext,
  sayFixed,
} from '../../../assistant/feature.ts';
import { button, say, sayVerbatim, type Words } from '../../../assistant/outgoing.ts';
import { commitScene } from '../../../assistant/turn/commit.ts';
import type { ToolCall } from '../../../assistant-db/schema.ts';
import {
  askToolCall,
  decideToolCall,
  findToolCall,
  openToolCalls,
} from '../../../assistant-db/tools/tool-calls.ts';
import type { Texts } from '../../../i18n/index.ts';
import { firstCharacters } from '../../../lib/truncate.ts';
import type { CallOutcome } from '../../../mcp/client/connection.ts';
import { readResult } from '../../../mcp/client/result.ts';
import type { ServerReport, Servers } from '../../../mcp/client/servers.ts';
import { shorten } from '../../../tools/results.ts';

const DECISION_MS = 60 * 60_000;
const SHOWN_LENGTH = 2500;
const MAX_LENGTH = 3000;
const TROUBLE_LENGTH = 200;
const MAX_TOOLS = 30;
const MAX_OPEN = 10;

export const connectedActions = [
  action('tool_call', { callId: id }),
  action('tool_call_refuse', { callId: id }),
] as const;

export type ConnectedAction = ActionOf<typeof connectedActions>;

/**
 * What cannot be seen, changes how the rest is seen, or looks like a space and is none; an emoji's variation
 * selector is seen.
 */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u2800\u202f\u205f\u3000]/gu;

/** Nothing of the text can hide, or pass for something else. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, sign => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** Arguments as the person sees them, whole and exact; undefined where they are too long for one message. */
export function shownArguments(args: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const lines = Object.entries(args).map(([name, value]) => {
    const shown = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return visible(`${shown}: ${JSON.stringify(value)}`);
  });
  return lines.join('\n').length <= MAX_LENGTH ? lines : undefined;
}

export function askedSince(now: number): number {
  return now - DECISION_MS;
}

const record = z.record(z.string(), z.unknown());

export function argsOf({ args }: Pick<ToolCall, 'args'>): Readonly<Record<string, unknown>> {
  return args === '' ? {} : record.parse(JSON.parse(args));
}

function shownNames({ server, tool }: Pick<ToolCall, 'server' | 'tool'>): readonly [string, string] {
  return [visible(server), visible(tool)];
}

function agreedLines(call: Pick<ToolCall, 'args'>): readonly string[] {
  return shownArguments(argsOf(call)) ?? [];
}

/** The question about a call: what would be done, exactly. No model has a word in it. */
function questionOf(call: Pick<ToolCall, 'id' | 'server' | 'tool' | 'args'>, { connected }: Texts): Words {
  const buttons = [
    button<ConnectedAction>(connected.agree, { type: 'tool_call', callId: call.id }),
    button<ConnectedAction>(connected.refuse, { type: 'tool_call_refuse', callId: call.id }),
  ];
  const lines = agreedLines(call);
  const above = [
    connected.question(...shownNames(call)),
    ...(lines.length > 0 ? [] : [connected.noArguments]),
  ];
  const words = sayVerbatim(above.join('\n\n'), lines, connected.hint(DECISION_MS / 60_000));
  return { ...words, apart: true, buttons: [buttons] };
}

function headline(call: ToolCall, outcome: CallOutcome, texts: Texts['connected']): string {
  const names = shownNames(call);
  switch (outcome.type) {
    case 'answered':
      return outcome.result.isError ? texts.failed(...names) : texts.done(...names);
    case 'not_done':
      return texts.notDone(...names);
    case 'lost':
      return texts.lost(...names);
    default:
      return outcome satisfies never;
  }
}

export function reportOf(call: ToolCall, outcome: CallOutcome, texts: Texts['connected']): Words {
  const said = outcome.type === 'answered' ? readResult(outcome.result).text : '';
  const agreed = sayVerbatim(headline(call, outcome, texts), agreedLines(call));
  if (said === '') return agreed;
  const lines = shorten(said, 'both ends', SHOWN_LENGTH).split('\n').map(visible);
  const { text, verbatim } = sayVerbatim(`${agreed.text}\n\n${texts.answer}`, lines);
  return { ...agreed, text, verbatim: [...(agreed.verbatim ?? []), ...(verbatim ?? [])] };
}

export interface ConnectedDeps extends AssistantDeps {
  readonly onToolCall: () => void;
}

/** The first press counts; what it leads to is stored with it. */
function decide(
  deps: ConnectedDeps,
  context: TurnContext,
  callId: number,
  status: 'queued' | 'refused',
): Promise<TurnOutcome> {
  return commitScene(deps, context, async ({ trx, person, texts, now, pressedMessage: screen }) => {
    const { connected } = texts;
    const decision = { status, screen: screen ?? null, since: askedSince(now), now };
    const call = await decideToolCall(trx, person.id, callId, decision);
    const shown = (words: Words) => [{ ...words, replaces: screen }];
    if (call) {
      const isQueued = call.status === 'queued';
      const state = isQueued ? connected.doing(...shownNames(call)) : connected.refused;
      const said = shown(sayVerbatim(state, agreedLines(call)));
      return { say: said, ...(isQueued && { stored: deps.onToolCall }) };
    }
    // The second of two taps: its message shows how it is.
    const before = await findToolCall(trx, person.id, callId);
    return { say: before === undefined || before.status === 'asked' ? shown(say(connected.over)) : [] };
  });
}

async function toast(
  { db, snapshot: { person, texts } }: PressContext,
  { callId }: ConnectedAction,
): Promise<string> {
  const call = await findToolCall(db, person.id, callId);
  return call === undefined || call.status === 'asked' ? '' : texts.settled;
}

export const connectedPresses: ButtonHandlers<ConnectedAction, ConnectedDeps> = {
  tool_call: { press: (deps, context, { callId }) => decide(deps, context, callId, 'queued'), toast },
  tool_call_refuse: { press: (deps, context, { callId }) => decide(deps, context, callId, 'refused'), toast },
};

export const connectedEffects: Pick<Effects, 'ask_tool_call'> = {
  ask_tool_call: {
    carryOut: async ({ trx, person, texts, now }, { server, tool, args: given }) => {
      const args = JSON.stringify(given);
      const open = await openToolCalls(trx, person.id, askedSince(now));
      const isAsked = open.some(call => call.server === server && call.tool === tool && call.args === args);
      if (isAsked || open.length >= MAX_OPEN) return { say: [say(texts.connected.askedAbove)] };
      const id = await askToolCall(trx, person.id, { server, tool, args }, now);
      return { say: [questionOf({ id, server, tool, args }, texts)] };
    },
  },
};

function serverLine(
  { settings, state, tools }: ServerReport,
  { servers: texts }: Texts['connected'],
): string {
  const name = `${visible(settings.name)} (${texts.people[settings.people]})`;
  switch (state.type) {
    case 'connecting':
    case 'down':
      return state.trouble === undefined
        ? `🟡 ${name}: ${texts.connecting}`
        : `🔴 ${name}: ${texts.down}. ${visible(firstCharacters(state.trouble, TROUBLE_LENGTH))}`;
    case 'ready': {
      const named = tools
        .slice(0, MAX_TOOLS)
        .map(tool => visible(tool) + (settings.readOnly.has(tool) ? '' : ` (${texts.asks})`));
      const more = tools.length > MAX_TOOLS ? ', …' : '';
      return `🟢 ${name}: ${tools.length}\n   ${named.join(', ')}${more}`;
    }
    default:
      return state satisfies never;
  }
}

export function serversText(reports: readonly ServerReport[], file: string, texts: Texts): string {
  if (reports.length === 0) return texts.connected.servers.none(file);
  return reports.map(report => serverLine(report, texts.connected)).join('\n');
}

export interface ServersDeps extends AssistantDeps {
  readonly servers: Servers;
  readonly serversFile: string;
}

export const mcp: CommandHandler<ServersDeps> = (deps, context) =>
  sayFixed(deps, context, texts => serversText(deps.servers.reports, deps.serversFile, texts));
