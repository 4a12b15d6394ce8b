import type { Texts } from '../../i18n/index.ts';
import { isVisible } from '../../lib/one-line.ts';
import { assistantContext } from '../agent/assistant-context.ts';
import { asks } from '../agent/context.ts';
import { answersIn, isMereAcknowledgement } from '../answers.ts';
import type { AssistantDeps, TurnContext } from '../context.ts';
import { type Outgoing, say } from '../outgoing.ts';
import { ledByFirst } from '../turn/history.ts';
import { type Ending, endTurn } from '../turn/next-words.ts';
import type { Snapshot } from '../turn/snapshot.ts';
import type { TurnState } from '../turn/state/state.ts';
import { runAgentTurn, type TurnResult } from './agent-turn.ts';

/** Failed turns in a row after which the rules take over as the fallback. */
const FAILED_TURNS_BEFORE_FALLBACK = 2;

interface CameWith {
  readonly photo?: { readonly preview: Uint8Array | undefined } | undefined;
  readonly toolCallUpdates?: string | undefined;
}

/**
 * Has the assistant answer: the first agent where a photo came, as that is for a sticker. Throws the reason of the
 * signal when it aborts.
 */
export async function talk(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  userText: string,
  deadline: number,
  { photo, toolCallUpdates }: CameWith = {},
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
  const preamble = () => {
    if (streamed === '') onText?.(snapshot.texts.plans.preamble);
  };
  // Rules of some would take the others' tasks for what they know.
  const hasRules = deps.team.every(({ rules }) => rules !== undefined);
  return runAgentTurn({
    team: deps.team,
    leader,
    turnsLed,
    context: assistantContext(deps, context, snapshot, turnState, { said: userText, deadline, preamble }),
    summary: snapshot.summary ?? undefined,
    history: messages,
    userText,
    photo: deps.vision ? photo?.preview : undefined,
    toolCallUpdates,
    onText,
    onCall: context.onCall,
    ask: (request, onText, agent) =>
      deps.callAIChat(request, {
        signal: context.signal,
        deadline: agent.maxRounds === undefined ? deadline : deps.clock.elapsed() + deps.turnDeadlineMs,
        onText,
        chatId: snapshot.person.id,
        turn: context.turn,
        agent: agent.name,
        useFallback: hasRules && (dialogue?.failed_turns ?? 0) >= FAILED_TURNS_BEFORE_FALLBACK,
      }),
  }).finally(() => context.onTextEnd?.());
}

/** "Noted." alone is no message: what comes next says as much. */
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
  // Where no model has spoken, or its words are blocked, nothing claims that a drawing began.
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

/** The fallback stays on until a model answers. */
export function failedTurns({ dialogue }: Snapshot, { outcome }: TurnResult): number {
  const before = dialogue?.failed_turns ?? 0;
  switch (outcome) {
    case 'answered':
    case 'blocked':
      return 0;
    case 'fallback':
      return before;
    case 'failed':
      return before + 1;
    default:
      return outcome satisfies never;
  }
}
