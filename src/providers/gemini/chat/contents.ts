import { z } from 'zod';
import {
  type ChatImage,
  type ChatMessage,
  type NativeContent,
  type ToolCall,
  type ToolResult,
  withPicturesBehind,
} from '../../../ai-chat/provider.ts';
import { createCallIds } from '../../call-ids.ts';
import { GEMINI } from '../api.ts';
import type { GeminiCapabilities } from './capabilities.ts';

/** A part in Gemini's JSON; parts that came from Gemini pass through unread. */
type Part = Readonly<Record<string, unknown>>;

/** One entry of `contents`. */
export interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly Part[];
}

/** A call whose `id` stands on it and on its functionResponse, and nowhere else in the request. */
interface SentCall extends ToolCall {
  /** By which the dialogue knows it. */
  readonly callId: string;
}

/** Google's documented stand-in for the signature of a call that another model made. */
const FOREIGN_SIGNATURE = 'skip_thought_signature_validator';

/** Contents begin with a user, while a kept history may begin with what the bot said. */
const BEFORE_HISTORY: Content = { role: 'user', parts: [{ text: '(the dialogue begins)' }] };

const NativeParts = z.object({
  parts: z.array(z.record(z.string(), z.unknown())).min(1),
});
const CallPart = z.looseObject({ functionCall: z.looseObject({}) });

function picturePart({ mimeType, base64 }: ChatImage): Part {
  return { inlineData: { mimeType, data: base64 } };
}

function userParts({ text, images = [] }: Extract<ChatMessage, { role: 'user' }>): readonly Part[] {
  const pictures = images.map(picturePart);
  return text === '' ? pictures : [...pictures, { text }];
}

/**
 * What the same model said, to be sent back verbatim, but for the ids of calls that came without one; thought signatures
 * of another model are of no use to it.
 */
function ownParts(
  native: NativeContent | undefined,
  calls: readonly SentCall[],
  model: string,
): readonly Part[] | undefined {
  if (native?.provider !== GEMINI || native.model !== model) return undefined;
  const content = NativeParts.safeParse(native.content);
  if (!content.success) return undefined;
  let count = 0;
  const parts = content.data.parts.map(part => {
    const call = CallPart.safeParse(part).data?.functionCall;
    return call === undefined ? part : { ...part, functionCall: { ...call, id: calls[count++]?.id } };
  });
  return count === calls.length ? parts : undefined;
}

/** Other models make names up that Gemini refuses to read: it takes letters, digits, `_` and `-`. */
function wireName(name: string): string {
  return name
    .replace(/[^\w-]/g, '_')
    .replace(/^(?![A-Za-z_])/, '_')
    .slice(0, 64);
}

/** Only the first of parallel calls carries a signature: https://ai.google.dev/gemini-api/docs/thought-signatures */
function foreignParts(text: string, sent: readonly SentCall[], thoughtSignatures: boolean): readonly Part[] {
  const calls = sent.map(({ id, name, args = {} }, index) => ({
    functionCall: { id, name: wireName(name), args },
    ...(thoughtSignatures && index === 0 && { thoughtSignature: FOREIGN_SIGNATURE }),
  }));
  return text === '' ? calls : [{ text }, ...calls];
}

/** @param pictures those of the result that stand in it: https://ai.google.dev/gemini-api/docs/function-calling#multimodal */
function responsePart(call: SentCall, result: ToolResult | undefined, pictures: readonly ChatImage[]): Part {
  const response =
    result === undefined
      ? { error: 'The call was interrupted.' }
      : result.ok
        ? result.output
        : { error: result.output };
  return {
    functionResponse: {
      id: call.id,
      name: call.name,
      response,
      ...(pictures.length > 0 && { parts: pictures.map(picturePart) }),
    },
  };
}

/**
 * A neutral dialogue as Gemini's `contents`: user and model in turn, beginning and ending as the dialogue does.
 *
 * Every call gets exactly one response, all of one turn together, in the order of the calls, and with nothing else beside
 * them, as models count whatever there is: an unequal number is an error 400 that would come back with every later message of the dialogue. So a call without a result (an
 * aborted turn) is answered with an error, and results without their call (a history cut short) are dropped.
 */
export function buildContents(
  messages: readonly ChatMessage[],
  target: Pick<GeminiCapabilities, 'thoughtSignatures' | 'responseParts'> & { readonly model: string },
): readonly Content[] {
  const contents: { role: Content['role']; parts: Part[] }[] = [];
  /** The content with the last responses. */
  let responses: object | undefined;
  const add = (role: Content['role'], parts: readonly Part[]) => {
    if (parts.length === 0) return;
    const last = contents.at(-1);
    if (last?.role === role && last !== responses) last.parts.push(...parts);
    else contents.push({ role, parts: [...parts] });
  };

  const ids = createCallIds();
  let pending: readonly SentCall[] = [];
  const answer = (results: readonly ToolResult[]) => {
    if (pending.length === 0) return;
    const parts = pending.map(call => {
      const result = results.find(({ callId }) => callId === call.callId);
      return responsePart(call, result, (target.responseParts && result?.pictures) || []);
    });
    add('user', parts);
    responses = contents.at(-1);
    pending = [];
  };

  for (const message of target.responseParts ? messages : withPicturesBehind(messages)) {
    switch (message.role) {
      case 'tool':
        answer(message.results);
        break;
      case 'user':
        answer([]);
        add('user', userParts(message));
        break;
      case 'assistant': {
        answer([]);
        const calls = message.toolCalls.map(call => ({ ...call, callId: call.id, id: ids.next(call.id) }));
        const own = ownParts(message.native, calls, target.model);
        add('model', own ?? foreignParts(message.text, calls, target.thoughtSignatures));
        pending = own ? calls : calls.map(call => ({ ...call, name: wireName(call.name) }));
        break;
      }
      default:
        message satisfies never;
    }
  }
  answer([]);
  return contents[0]?.role === 'model' ? [BEFORE_HISTORY, ...contents] : contents;
}
