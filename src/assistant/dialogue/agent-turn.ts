import { type Outcome, runTurn, type Turn } from '../../agents/run.ts';
import type { PhotoContent } from '../../ai-chat/content/photo.ts';
import type { ChatMessage, OnText } from '../../ai-chat/types.ts';
import type { AssistantContext } from '../agent/context.ts';
import { asksForNext, stickerAssistant } from '../agent/index.ts';

export interface TurnInput {
  readonly context: AssistantContext;
  /** What the turns before `history` came to. */
  readonly summary?: string | undefined;
  readonly history: readonly ChatMessage[];
  /** This turn's message. */
  readonly userText: string;
  /** A small JPEG of the photo that came with it, for models that see. */
  readonly photo?: Uint8Array | undefined;
  /** One exchange with the models, in the order the operator wants them. */
  readonly ask: Turn<AssistantContext>['ask'];
  /** Takes the words of the turn while they are being made, each time anew. */
  readonly onText?: OnText | undefined;
}

export interface TurnResult {
  /** What the person gets to read of the model; may be empty. */
  readonly text: string;
  /** This turn's messages, the person's first, for the history. */
  readonly messages: readonly ChatMessage[];
  /**
   * `fallback`: the last resort answered, every model is still down. `failed`: no model answered before anything was
   * decided. `blocked`: moderation refused the message; it must not stay in the history, or every later turn would be
   * refused with it.
   */
  readonly outcome: 'answered' | 'fallback' | 'failed' | 'blocked';
  /** What was said leads on: nobody has to add a question. */
  readonly asksForNext: boolean;
}

/** What an ending means for the person, who has read the answers of earlier rounds whatever became of the last one. */
function resultOf({ type, answeredBy }: Outcome): TurnResult['outcome'] {
  switch (type) {
    case 'blocked':
      return 'blocked';
    case 'answered':
    case 'handed_over':
    case 'out_of_rounds':
    case 'no_answer':
      return answeredBy === 'nobody' ? 'failed' : answeredBy === 'fallback' ? 'fallback' : 'answered';
    default:
      return type satisfies never;
  }
}

/** Whether the words of a turn are enough; those of an answer without calls always are. */
function leadsOn({ text, messages }: Outcome, { turnState }: AssistantContext): boolean {
  const last = messages.at(-1)?.role;
  return last === 'assistant' ? text !== '' : last === 'tool' && asksForNext(turnState, text);
}

/**
 * One turn of the dialogue with the sticker assistant. Changes only the turn state. Throws what `ask` throws, except that no
 * model answered or that moderation refused.
 */
export async function runAgentTurn(input: TurnInput): Promise<TurnResult> {
  const { context, summary, history, userText, photo, ask, onText } = input;
  const seen: PhotoContent[] = photo ? [{ type: 'photo', jpeg: photo }] : [];
  const ended = await runTurn({
    team: [stickerAssistant],
    context,
    summary,
    history,
    words: userText,
    attachments: seen,
    ask,
    onText,
  });
  const outcome = resultOf(ended);
  return {
    text: ended.text,
    messages: outcome === 'blocked' ? [] : ended.messages,
    outcome,
    asksForNext: leadsOn(ended, context),
  };
}
