import { leaderOf, toolsOf } from '../../agents/agent.ts';
import { type Outcome, runTurn, type Turn } from '../../agents/run.ts';
import type { ChatMessage, ContextContent } from '../../ai-chat/index.ts';
import {
  type AssistantAgent,
  type AssistantContext,
  type AssistantTeam,
  asks,
} from '../../assistant/agent/context.ts';
import { commandTools, type Program } from '../../assistant/agent/program.ts';
import { answersIn, isMereAcknowledgement } from '../../assistant/model/answers.ts';
import { withoutNotes } from '../../assistant/model/notes.ts';
import { ledByFirst } from '../../assistant/state/history.ts';
import { type Outgoing, say } from '../../assistant/state/outgoing.ts';
import type { Snapshot } from '../../assistant/state/snapshot.ts';
import type { TurnState } from '../../assistant/state/state.ts';
import { assistantContext } from '../../assistant/turn/assistant-context.ts';
import type { AssistantDeps, TurnContext } from '../../assistant/turn/context.ts';
import { type Texts, textsFor } from '../../i18n/index.ts';
import { isVisible } from '../../lib/one-line.ts';
import { asData, holdsData } from '../../tools/results.ts';
import { sourceList, withValidCitations } from '../knowledge/search/citations.ts';
import { KNOWLEDGE } from '../knowledge/search/knowledge.ts';
import { PLANNING } from '../tasks/agent.ts';
import { asksForNext } from './agent/team.ts';
import { FAILED_TURNS_BEFORE_FALLBACK } from './view/leading.ts';
import { type Ending, endTurn } from './view/next-words.ts';

interface Extras {
  readonly photo?: { readonly preview: Uint8Array | undefined } | undefined;
  readonly toolCallUpdates?: string | undefined;
  /** Only a model can answer, and the limit of turns in a row does not apply to the leader. */
  readonly withoutRules?: boolean;
  /** Leads this turn instead of the dialogue's leader. */
  readonly leader?: string | undefined;
}

/**
 * Asks the leading agent for an answer, or the first agent if a photo came, as that is for a sticker.
 * @throws the signal's reason when it aborts
 */
export async function askAssistant(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  userText: string,
  deadline: number,
  { photo, toolCallUpdates, withoutRules = false, leader: ledBy }: Extras = {},
): Promise<TurnResult> {
  const { dialogue } = snapshot;
  const { leader, turnsLed, messages } = photo ? ledByFirst(snapshot.history) : snapshot.history;
  let streamed = '';
  const onText =
    context.onText &&
    ((text: string) => {
      streamed = text;
      context.onText?.(text);
    });
  const preamble = (text: string) => {
    if (streamed === '') onText?.(text);
  };
  await deps.openAccounts?.(snapshot.person.id, context.signal);
  // With rules for some agents only, they would mistake the others' tasks for their own.
  const hasRules = !withoutRules && deps.team.every(({ rules }) => rules !== undefined);
  const [first, ...others] = deps.team;
  const { program } = context;
  const able: AssistantAgent = program ? withCommands(first, program) : first;
  const team: AssistantTeam = withoutRules ? [ruleless(able), ...others.map(ruleless)] : [able, ...others];
  return runAgentTurn({
    team,
    leader: ledBy ?? program?.leader ?? leader,
    turnsLed: withoutRules || program?.leader ? 0 : turnsLed,
    context: assistantContext(deps, context, snapshot, turnState, { said: userText, deadline, preamble }),
    summary: snapshot.summary ?? undefined,
    history: messages,
    userText,
    photo: deps.vision ? photo?.preview : undefined,
    toolCallUpdates,
    onText,
    onCall: context.onCall,
    ask: async (request, onText, agent) => {
      const answer = await deps.callAIChat(request, {
        signal: context.signal,
        deadline:
          agent.maxRounds === undefined
            ? deadline + (context.waitedMs?.() ?? 0)
            : deps.clock.elapsed() + deps.turnDeadlineMs,
        onText,
        chatId: snapshot.person.id,
        turn: context.turn,
        agent: agent.name,
        useFallback: hasRules && (dialogue?.failed_turns ?? 0) >= FAILED_TURNS_BEFORE_FALLBACK,
      });
      const { inputTokens = 0, outputTokens = 0 } = answer.usage ?? {};
      if (agent.name === PLANNING) turnState.task.spend(inputTokens + outputTokens);
      // There are models, and none of them has answered.
      const isOutage = answer.builtIn === true && deps.summarizer !== undefined;
      return { ...answer, byFallback: answer.byFallback || isOutage };
    },
  }).finally(() => context.onTextEnd?.());
}

function withCommands(agent: AssistantAgent, program: Program): AssistantAgent {
  const { tools, toolsFor = () => tools } = agent;
  return {
    ...agent,
    toolsFor: context => [...toolsFor(context), ...commandTools(program, toolsOf(agent, context))],
  };
}

function ruleless(agent: AssistantAgent): AssistantAgent {
  const { rules: _, ...others } = agent;
  return others;
}

/** Leaves out a mere "Noted.", as the next message says as much. */
export function wordsOf({ text }: TurnResult): Outgoing[] {
  const isNothing = !isVisible(text) || (!asks(text) && isMereAcknowledgement(text));
  return isNothing ? [] : [{ type: 'say', text, markdown: true }];
}

export function endingOf(
  { ending, text }: TurnResult,
  turnState: TurnState,
  snapshot: Snapshot,
  spoken: boolean,
  asksForNext: boolean,
  said = '',
): Ending {
  // Without a model's words nothing claims that a drawing began.
  const agreed = text !== '' && !asks(text) && answersIn(said, ['yes']).size > 0;
  const listener = { ...snapshot, agreed };
  return ending?.(spoken) ?? endTurn(turnState, listener, spoken, spoken && asksForNext);
}

export function excuse({ outcome }: TurnResult, texts: Texts): Outgoing[] {
  switch (outcome) {
    case 'answered':
    case 'fallback':
      return [];
    case 'failed':
      return [say(texts.trouble.noAnswer)];
    case 'blocked':
      return [say(texts.sticker.blocked)];
    default:
      return outcome satisfies never;
  }
}

/** Returns the number of failed turns in a row. The fallback stays on until a model answers. */
export function failedTurns({ dialogue }: Snapshot, { outcome }: TurnResult): number {
  const before = dialogue?.failed_turns ?? 0;
  switch (outcome) {
    case 'answered':
    case 'blocked':
      return 0;
    case 'fallback':
      return Math.max(before, FAILED_TURNS_BEFORE_FALLBACK);
    case 'failed':
      return before + 1;
    default:
      return outcome satisfies never;
  }
}

export interface TurnInput extends Omit<Turn<AssistantContext>, 'team' | 'words' | 'attachments'> {
  readonly team: AssistantTeam;
  readonly userText: string;
  /** A small JPEG, for models that see. */
  readonly photo?: Uint8Array | undefined;
  readonly toolCallUpdates?: string | undefined;
}

export interface TurnResult {
  readonly text: string;
  /** For the history, the user's first. */
  readonly messages: readonly ChatMessage[];
  /**
   * `fallback`: the rules answered, as every model is down. `blocked`: moderation refused the message, which must not
   * stay in the history, or every later turn would be refused with it.
   */
  readonly outcome: 'answered' | 'fallback' | 'failed' | 'blocked';
  /** The words ask for the next thing, so code need not add a question. */
  readonly asksForNext: boolean;
  readonly leader: string | undefined;
  readonly turnsLed: number | undefined;
  readonly shown?: readonly Outgoing[];
  /** Undefined if the sticker's dialogue ends the turn. */
  readonly ending: ((spoken: boolean) => Ending) | undefined;
}

/** The user has read the answers of earlier rounds, even if the last one failed. */
function resultOf({ type, answeredBy }: Outcome): TurnResult['outcome'] {
  switch (type) {
    case 'blocked':
      return 'blocked';
    case 'answered':
    case 'said':
    case 'handed_over':
    case 'returned':
    case 'out_of_rounds':
    case 'no_answer':
      return answeredBy === 'nobody' ? 'failed' : answeredBy === 'fallback' ? 'fallback' : 'answered';
    default:
      return type satisfies never;
  }
}

/** Words alone are enough, unless a call was intended. */
function leadsOn({ type, text, messages, unparsedCall }: Outcome, { turnState }: AssistantContext): boolean {
  if (type === 'said' || unparsedCall === true) return asksForNext(turnState, text);
  const last = messages.at(-1)?.role;
  return last === 'assistant' ? text !== '' : last === 'tool' && asksForNext(turnState, text);
}

function agentEnding(ended: Outcome, { team, context }: TurnInput): TurnResult['ending'] {
  const { ending } = leaderOf(team, ended.type === 'returned' ? ended.from : ended.leader);
  return ending && (spoken => ending(context, spoken, ended.text));
}

function lastWords(history: readonly ChatMessage[]): string {
  const last = history.findLast(message => message.role === 'assistant' && message.text !== '');
  return last?.role === 'assistant' ? last.text : '';
}

/**
 * Checks the citations of an answer from documents, and lists its sources. The knowledge agent must cite: an answer without
 * a citation becomes one that the documents do not say.
 */
function cited(
  { text, messages, leader, type, ...ended }: Outcome,
  { documents, show, person }: AssistantContext,
): { text: string; messages: readonly ChatMessage[]; sources: readonly Outgoing[] } {
  const { all, wereAsked, mustCite } = documents;
  if (!wereAsked || text === '') return { text, messages, sources: [] };
  const texts = textsFor(person.language);
  const checked = withValidCitations(text, all.length);
  const sources =
    checked.numbers.length > 0
      ? [{ ...say(sourceList(checked.numbers, all, texts)), collapsible: true }]
      : [];
  const isByKnowledge = leader === KNOWLEDGE || ('from' in ended && ended.from === KNOWLEDGE);
  // An invalid citation claims a document as well.
  const claims = mustCite || checked.text !== text;
  const isUnfounded =
    claims && isByKnowledge && sources.length === 0 && show.messages.length === 0 && !asks(text);
  const said = isUnfounded ? texts.documents.nothing : checked.text;
  // A later model must not take a quoted passage for the program's words.
  const remembered = documents.isQuoted ? asData('the documents', said) : said;
  const last = messages.at(-1);
  const kept =
    last?.role === 'assistant' ? [...messages.slice(0, -1), { ...last, text: remembered }] : messages;
  return { text: said, messages: remembered === text ? messages : kept, sources };
}

/** Runs one turn of a dialogue; changes only the turn state. */
export async function runAgentTurn(input: TurnInput): Promise<TurnResult> {
  const { userText, photo, toolCallUpdates, ...turn } = input;
  const seen: ContextContent[] = photo ? [{ type: 'picture', mimeType: 'image/jpeg', bytes: photo }] : [];
  const { turnState } = turn.context;
  turnState.said = withoutNotes(userText);
  turnState.botsLastWords = lastWords(turn.history);
  // A running task has read untrusted text, even if its steps carry no marks.
  if (turnState.task.wasRunning || holdsData(turn.history) || holdsData(turn.summary))
    turnState.untrusted = 'earlier';
  if (holdsData(toolCallUpdates)) turnState.untrusted = 'now';
  const ended = await runTurn({
    ...turn,
    onCall: (call, result) => {
      // Text in a picture has no marks around it.
      if (result?.pictures !== undefined || holdsData(result?.output)) turnState.untrusted = 'now';
      turn.onCall?.(call, result);
    },
    words: userText,
    attachments: [...(toolCallUpdates === undefined ? [] : [toolCallUpdates]), ...seen],
  });
  const outcome = resultOf(ended);
  const { leader, turnsLed } = ended;
  const { text, messages, sources } = cited(ended, turn.context);
  const shown = [...sources, ...turn.context.show.messages];
  const asks = leadsOn(ended, turn.context);
  const said = {
    text,
    outcome,
    asksForNext: asks,
    ending: agentEnding(ended, input),
    ...(shown.length > 0 && { shown }),
  };
  // Without its messages, a change of the leader could not be explained.
  if (outcome === 'blocked') return { ...said, messages: [], leader: turn.leader, turnsLed: turn.turnsLed };
  return { ...said, messages, leader: leader === turn.team[0].name ? undefined : leader, turnsLed };
}
