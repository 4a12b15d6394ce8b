import type { ToolOutcome } from '../../agents/tool.ts';
import type { IntentResult, IntentScene } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { say, type Words } from '../../assistant/state/outgoing.ts';
import type { AssistantDeps } from '../../assistant/turn/context.ts';
import type { Feature, Runs, Scene } from '../../assistant/turn/feature.ts';
import { queueContinuation } from '../../assistant-db/messages/inbox.ts';
import type { Db, ToolCall, Trx } from '../../assistant-db/schema.ts';
import { runningTask } from '../../assistant-db/tasks/tasks.ts';
import {
  askToolCalls,
  callsOfQuestion,
  decideToolCall,
  findToolCall,
  hasUnfinishedCalls,
  openToolCalls,
  unfinishedCalls,
  type WantedToolCall,
} from '../../assistant-db/tools/tool-calls.ts';
import type { Texts } from '../../i18n/index.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import type { ServerReport, Servers } from '../../mcp/client/servers.ts';
import { REFUSED } from '../../tools/approval.ts';
import { askedSince, questionAbout, visible } from './question.ts';
import { encodeOutcome, SIGN_IN } from './results.ts';
import { askToSignIn, type SignInDeps } from './sign-in.ts';

const TROUBLE_LENGTH = 200;
const MAX_TOOLS = 30;
/** Calls of one user that may wait for a decision. */
const MAX_OPEN = 10;

const EXPIRED: ToolOutcome = {
  ok: false,
  error:
    'Nobody agreed in time, so the question is over and nothing was done. Ask again if it is still wanted.',
};

export interface ConnectedDeps extends AssistantDeps {
  readonly onToolCall: () => void;
  /** A turn of the chat was queued: the agent continues. */
  readonly onContinuation: (chatId: number) => void;
  /** Left out if users cannot sign in to servers here. */
  readonly signIns?: Pick<SignInDeps, 'publicUrl'> | undefined;
  readonly servers: Pick<Servers, 'reports'>;
  readonly serversFile: string;
}

type Decision = 'approve' | 'approve_all' | 'refuse';

/** The calls that a press decides: one, or all of its message. */
async function callsMeant(db: Db, userId: number, callId: number, decision: Decision): Promise<ToolCall[]> {
  const call = await findToolCall(db, userId, callId);
  if (call === undefined) return [];
  return decision === 'approve' ? [call] : callsOfQuestion(db, call);
}

/** Stores decisions; each call is decided once. Returns the calls that this press decided. */
async function decideCalls(
  trx: Trx,
  userId: number,
  calls: readonly ToolCall[],
  decision: Omit<Parameters<typeof decideToolCall>[3], 'result'>,
  refusal: ToolOutcome = REFUSED,
): Promise<ToolCall[]> {
  const result = decision.status === 'refused' ? encodeOutcome(refusal) : undefined;
  const decided: ToolCall[] = [];
  for (const { id } of calls) {
    const call = await decideToolCall(trx, userId, id, { ...decision, result });
    if (call) decided.push(call);
  }
  return decided;
}

/** The first press on a call counts. Its message shows what was decided; after a refusal the agent plans again. */
async function decide(
  { deps, trx, person, texts, now, pressedMessage: screen }: Scene<ConnectedDeps>,
  callId: number,
  how: Decision,
): Promise<IntentResult> {
  const meant = await callsMeant(trx, person.id, callId, how);
  const [any] = meant;
  const over = { say: [{ ...say(texts.connected.over), replaces: screen }] };
  if (any === undefined) return over;
  const status = how === 'refuse' ? 'refused' : 'queued';
  const since = askedSince(now);
  const decided = await decideCalls(trx, person.id, meant, { status, screen: screen ?? null, since, now });
  const [first] = decided;
  // Decided by an earlier press, whose message shows it, or asked too long ago.
  if (first === undefined && any.status !== 'asked') return { say: [] };
  if (first === undefined) {
    // Otherwise the task would wait forever.
    if ((await runningTask(trx, person.id)) === undefined) return over;
    const expired = { status: 'refused', screen: screen ?? null, since: 0, now } as const;
    await decideCalls(trx, person.id, meant, expired, EXPIRED);
    await queueContinuation(trx, person.id, any.id, now);
    return { ...over, stored: () => deps.onContinuation(person.id) };
  }
  const continues = how === 'refuse' && !(await hasUnfinishedCalls(trx, person.id));
  if (continues) await queueContinuation(trx, person.id, first.id, now);
  return {
    say: [{ ...questionAbout(await callsOfQuestion(trx, first), texts), replaces: screen }],
    stored: () => {
      if (how !== 'refuse') deps.onToolCall();
      if (continues) deps.onContinuation(person.id);
    },
  };
}

function deciding<Wish extends { readonly callId: number }>(how: Decision): Runs<Wish, ConnectedDeps> {
  return {
    run: (scene, { callId }) => decide(scene, callId, how),
    toast: async ({ db, snapshot: { person, texts } }, { callId }) => {
      const call = await findToolCall(db, person.id, callId);
      if (call === undefined || call.status === 'asked') return '';
      // "All" and "No" carry any call of their message.
      const calls = await callsOfQuestion(db, call);
      return calls.some(({ status }) => status === 'asked') ? '' : texts.settled;
    },
  };
}

/** Asks the user to sign in. A new link takes the place of one that was not used. */
async function askAboutSignIns(
  signIns: Pick<SignInDeps, 'publicUrl'> | undefined,
  { trx, person, texts, now }: IntentScene,
  servers: readonly string[],
): Promise<Words[]> {
  const words: Words[] = [];
  for (const server of signIns === undefined ? [] : servers) {
    const wanted = { server, tool: SIGN_IN, args: '{}', schema_hash: null };
    const open = await openToolCalls(trx, person.id, askedSince(now));
    const asked = open.find(call => call.server === server && call.tool === SIGN_IN);
    const [call] = asked ? [asked] : await askToolCalls(trx, person.id, [wanted], now);
    if (signIns && call) words.push(await askToSignIn(signIns, trx, call, texts, now));
  }
  return words;
}

async function askAbout(
  scene: Scene<ConnectedDeps>,
  { calls: asked, taskId }: IntentOf<'ask_tool_calls'>,
): Promise<IntentResult> {
  const { deps, trx, person, texts, now } = scene;
  const calls = asked.filter(({ tool }) => tool !== SIGN_IN);
  const servers = asked.flatMap(({ server, tool }) => (tool === SIGN_IN ? [server] : []));
  const said = await askAboutSignIns(deps.signIns, scene, servers);
  if (calls.length === 0) return { say: said };
  const open = await openToolCalls(trx, person.id, askedSince(now));
  const underWay = await unfinishedCalls(trx, person.id);
  const isAmong = (others: readonly ToolCall[], call: WantedToolCall) =>
    others.some(
      ({ server, tool, args }) => server === call.server && tool === call.tool && args === call.args,
    );
  const all = calls
    .map(({ server, tool, args, schemaHash }) => ({
      server,
      tool,
      args: JSON.stringify(args),
      schema_hash: schemaHash,
    }))
    .filter(call => !isAmong(underWay, call));
  const wanted = all.filter(call => !isAmong(open, call)).slice(0, Math.max(0, MAX_OPEN - open.length));
  const [busy] = all.length < calls.length ? underWay : [];
  const above = [
    ...(busy ? [say(texts.connected.doing(visible(busy.server), visible(busy.tool)))] : []),
    ...(wanted.length < all.length ? [say(texts.connected.askedAbove)] : []),
  ];
  if (wanted.length === 0) return { say: [...above, ...said] };
  const task = taskId === undefined ? undefined : await runningTask(trx, person.id);
  const stored = await askToolCalls(trx, person.id, wanted, now);
  if (task?.id !== taskId || task?.approved !== 1)
    return { say: [...above, questionAbout(stored, texts), ...said] };
  await decideCalls(trx, person.id, stored, { status: 'queued', screen: null, since: 0, now });
  return { say: [...above, ...said] };
}

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
    case 'personal':
      return `👤 ${name}: ${texts.personal}`;
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

export const connected: Feature<'connected', ConnectedDeps> = {
  mcp: {
    run: async ({ deps, texts }) => ({
      say: [say(serversText(deps.servers.reports, deps.serversFile, texts))],
    }),
  },
  tool_call: deciding('approve'),
  tool_call_all: deciding('approve_all'),
  tool_call_refuse: deciding('refuse'),
  ask_tool_calls: { run: askAbout },
};
