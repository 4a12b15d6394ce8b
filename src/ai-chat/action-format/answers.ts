import { ProviderError } from '../../lib/errors.ts';
import type { AIChatResult, ChatMessage, OnText, ProviderRequest } from '../types.ts';
import { type Authority, byName, readActions } from './read.ts';
import type { WithoutAnnouncement } from './signs.ts';
import { createVisibleText, type ShowText } from './visible.ts';

/** What a model may have copied instead of written itself. */
function foreignText(message: ChatMessage): string[] {
  switch (message.role) {
    case 'user':
      return [message.text];
    case 'tool':
      return message.results.map(({ output }) => JSON.stringify(output));
    case 'assistant':
      return [];
    default:
      return message satisfies never;
  }
}

/**
 * Calls in a text count unless somebody else has written them before: the state quotes what the person said at the
 * beginning, when that is not among the messages any more.
 */
function notForeign({ state, messages }: ProviderRequest): Authority {
  return { foreign: [state, ...messages.flatMap(foreignText)] };
}

function readAnswer(
  result: AIChatResult,
  { tools }: ProviderRequest,
  authority: Authority,
  withoutAnnouncement: WithoutAnnouncement | undefined,
): AIChatResult {
  const { text, toolCalls, unparsedCall } = readActions(result.text, tools, authority, withoutAnnouncement);
  if (text === '' && toolCalls.length + result.toolCalls.length === 0) {
    const message = 'the answer has neither words nor a call that counts';
    throw new ProviderError(result.provider, 'bad_answer', message);
  }
  // A model that calls tools as it should may write beside them what it calls.
  if (result.toolCalls.length > 0) return { ...result, text };
  if (text === result.text && toolCalls.length === 0) return result;
  // The message as it came does not know of these calls.
  return { ...result, text, toolCalls, native: undefined, ...(unparsedCall && { unparsedCall }) };
}

interface Asked {
  readonly request: ProviderRequest;
  readonly model: string;
  readonly onText: OnText | undefined;
  /** The id that calls of this answer carry, where the model was told to write them. */
  readonly sessionId?: string | undefined;
}

/** Reads all answers of one provider; what a model writes reaches a person this way alone. */
export interface Answers {
  /**
   * The answer with the calls that stand in its text, and without anything in its words that is not for a person to read;
   * the same goes for what is shown of it meanwhile. An answer in a schema is left to whoever has asked for it.
   *
   * @throws ProviderError `bad_answer` where nothing is left, and what `complete` throws
   */
  read(asked: Asked, complete: (show: ShowText | undefined) => Promise<AIChatResult>): Promise<AIChatResult>;
}

/** Whether the answer is to be an object, for the caller to read: nobody shows it, and what is printed is no call. */
function wantsObject({
  request: { output, tools, mustCall },
  onText,
}: Pick<Asked, 'request' | 'onText'>): boolean {
  return output !== undefined || mustCall === true || (tools.length === 0 && onText === undefined);
}

/**
 * For one provider: which of its models think aloud is remembered.
 *
 * @param withoutAnnouncement leaves out what only announces a call, see {@link announcementsIn}; left out, it stays
 */
export function createAnswers(withoutAnnouncement?: WithoutAnnouncement): Answers {
  const visible = createVisibleText(withoutAnnouncement);
  return {
    read: async (asked, complete) => {
      const { request, model, onText, sessionId } = asked;
      if (wantsObject(asked)) return complete(undefined);
      const names = [...byName(request.tools).keys()];
      const result = await complete(onText && visible.filter(model, onText, sessionId, names));
      const authority = sessionId === undefined ? notForeign(request) : { sessionId };
      return readAnswer(result, request, authority, withoutAnnouncement);
    },
  };
}
