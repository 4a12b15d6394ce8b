import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Effects } from '../../../assistant/effects.ts';
import {
  type ButtonHandlers,
  type CommandHandler,
  type PressContext,
  sayFixed,
} from '../../../assistant/feature.ts';
import { type Outgoing, say, sayVerbatim, type Words } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import {
  askToolCall,
  decideToolCall,
  findToolCall,
  openToolCalls,
} from '../../../assistant-db/tools/tool-calls.ts';
import type { Texts } from '../../../i18n/index.ts';
import { firstCharacters } from '../../../lib/truncate.ts';
import type { ServerReport, Servers } from '../../../mcp/client/servers.ts';
import {
  agreedLines,
  askedSince,
  type ConnectedAction,
  questionOf,
  shownNames,
  visible,
} from './question.ts';

const TROUBLE_LENGTH = 200;
const MAX_TOOLS = 30;
const MAX_OPEN = 10;
export interface ConnectedDeps extends AssistantDeps {
  readonly onToolCall: () => void;
}

/** The first press counts; what it leads to is stored with it. */
async function decide(
  deps: ConnectedDeps,
  context: TurnContext,
  callId: number,
  status: 'queued' | 'refused',
): Promise<TurnOutcome> {
  const { connected } = (await loadSnapshot(deps.db, context.person)).texts;
  const { person, pressedMessage: screen } = context;
  let isQueued = false;
  const shown = (words: Words): readonly Outgoing[] => [{ ...words, replaces: screen }];
  const outcome = await commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const decision = { status, screen: screen ?? null, since: askedSince(now), now };
    const call = await decideToolCall(trx, person.id, callId, decision);
    isQueued = call?.status === 'queued';
    if (call) {
      const state = isQueued ? connected.doing(...shownNames(call)) : connected.refused;
      return shown(sayVerbatim(state, agreedLines(call)));
    }
    // The second of two taps: its message shows how it is.
    const before = await findToolCall(trx, person.id, callId);
    return before === undefined || before.status === 'asked' ? shown(say(connected.over)) : [];
  });
  if (isQueued) deps.onToolCall();
  return outcome;
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
