import { leaderOf } from '../../agents/agent.ts';
import { type Outcome, runTurn, type Turn } from '../../agents/run.ts';
import type { ChatMessage, PictureContent } from '../../ai-chat/index.ts';
import { holdsData } from '../../tools/results.ts';
import type { AssistantContext, AssistantTeam } from '../agent/context.ts';
import { asksForNext } from '../agent/sticker-assistant.ts';
import type { Outgoing } from '../outgoing.ts';
import type { Ending } from '../turn/next-words.ts';

export interface TurnInput extends Omit<Turn<AssistantContext>, 'team' | 'words' | 'attachments'> {
  readonly team: AssistantTeam;
  readonly userText: string;
  /** A small JPEG, for models that see. */
  readonly photo?: Uint8Array | undefined;
  readonly toolCallUpdates?: string | undefined;
}

export interface TurnResult {
  readonly text: string;
  /** The person's first, for the history. */
  readonly messages: readonly ChatMessage[];
  /**
   * `fallback`: the rules answered, as every model is down. `blocked`: moderation refused the message, which must not
   * stay in the history, or every later turn would be refused with it.
   */
  readonly outcome: 'answered' | 'fallback' | 'failed' | 'blocked';
  /** The words lead on: code need not add a question. */
  readonly asksForNext: boolean;
  readonly leader: string | undefined;
  readonly turnsLed: number | undefined;
  readonly shown?: readonly Outgoing[];
  /** Undefined where the sticker's dialogue ends the turn. */
  readonly ending: ((spoken: boolean) => Ending) | undefined;
}

/** The person has read the answers of earlier rounds, whatever became of the last one. */
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

/** Words without calls are enough, unless there was to be a call. */
function leadsOn({ type, text, messages, unparsedCall }: Outcome, { turnState }: AssistantContext): boolean {
  if (type === 'said' || unparsedCall === true) return asksForNext(turnState, text);
  const last = messages.at(-1)?.role;
  return last === 'assistant' ? text !== '' : last === 'tool' && asksForNext(turnState, text);
}

function agentEnding(ended: Outcome, { team, context }: TurnInput): TurnResult['ending'] {
  const { ending } = leaderOf(team, ended.type === 'returned' ? ended.from : ended.leader);
  return ending && (spoken => ending(context, spoken, ended.text));
}

/** Runs one turn of a dialogue; changes only the turn state. */
export async function runAgentTurn(input: TurnInput): Promise<TurnResult> {
  const { userText, photo, toolCallUpdates, ...turn } = input;
  const seen: PictureContent[] = photo ? [{ type: 'picture', mimeType: 'image/jpeg', bytes: photo }] : [];
  // What came of a call since the last turn is from outside as well.
  if (holdsData(toolCallUpdates)) turn.context.turnState.sawUntrustedContent = true;
  const ended = await runTurn({
    ...turn,
    onCall: (call, result) => {
      // What is written in a picture has no marks around it.
      if (result?.pictures !== undefined || holdsData(result?.output))
        turn.context.turnState.sawUntrustedContent = true;
      turn.onCall?.(call, result);
    },
    words: userText,
    attachments: [...(toolCallUpdates === undefined ? [] : [toolCallUpdates]), ...seen],
  });
  const outcome = resultOf(ended);
  const { text, messages, leader, turnsLed } = ended;
  const shown = turn.context.show.messages;
  const asks = leadsOn(ended, turn.context);
  const said = {
    text,
    outcome,
    asksForNext: asks,
    ending: agentEnding(ended, input),
    ...(shown.length > 0 && { shown }),
  };
  // Without its messages nobody would know why another agent leads.
  if (outcome === 'blocked') return { ...said, messages: [], leader: turn.leader, turnsLed: turn.turnsLed };
  return { ...said, messages, leader: leader === turn.team[0].name ? undefined : leader, turnsLed };
}
