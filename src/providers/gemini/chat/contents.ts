import { z } from 'zod';
import {
  type ChatImage,
  type ChatMessage,
  type NativeContent,
  type ToolCall,
  type ToolResult,
  withPicturesBehind,
} from '../../../ai-chat/provider.ts';
import { GEMINI } from '../api.ts';
import type { GeminiCapabilities } from './capabilities.ts';

/** A part in Gemini's JSON; parts that came from Gemini pass through unread. */
type Part = Readonly<Record<string, unknown>>;

/** One entry of `contents`. */
export interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly Part[];
}

/** A call that waits for its functionResponse; `geminiId` only where Gemini itself gave one. */
interface PendingCall {
  readonly callId: string;
  readonly name: string;
  readonly geminiId: string | undefined;
}

/** Google's documented stand-in for the signature of a call that another model made. */
const FOREIGN_SIGNATURE = 'skip_thought_signature_validator';

/** Contents begin with a user, while a kept history may begin with what the bot said. */
const BEFORE_HISTORY: Content = { role: 'user', parts: [{ text: '(the dialogue begins)' }] };

const NativeParts = z.object({
  parts: z.array(z.record(z.string(), z.unknown())).min(1),
});
const CallPart = z.object({ functionCall: z.object({ id: z.string().optional() }) });

function functionCallIds(parts: readonly Part[]): readonly (string | undefined)[] {
  return parts.flatMap(part => {
    const call = CallPart.safeParse(part);
    return call.success ? [call.data.functionCall.id] : [];
  });
}

function picturePart({ mimeType, base64 }: ChatImage): Part {
  return { inlineData: { mimeType, data: base64 } };
}

function userParts({ text, images = [] }: Extract<ChatMessage, { role: 'user' }>): readonly Part[] {
  const pictures = images.map(picturePart);
  return text === '' ? pictures : [...pictures, { text }];
}

type AssistantMessage = Extract<ChatMessage, { role: 'assistant' }>;

/** What the same model said, to be sent back verbatim; thought signatures of another model are of no use to it. */
function ownParts(
  native: NativeContent | undefined,
  toolCalls: readonly ToolCall[],
  model: string,
): readonly Part[] | undefined {
  if (native?.provider !== GEMINI || native.model !== model) return undefined;
  const content = NativeParts.safeParse(native.content);
  if (!content.success || functionCallIds(content.data.parts).length !== toolCalls.length) return undefined;
  return content.data.parts;
}

/** Other models make names up that Gemini refuses to read: it takes letters, digits, `_` and `-`. */
function wireName(name: string): string {
  return name
    .replace(/[^\w-]/g, '_')
    .replace(/^(?![A-Za-z_])/, '_')
    .slice(0, 64);
}

/** Only the first of parallel calls carries a signature: https://ai.google.dev/gemini-api/docs/thought-signatures */
function foreignParts(message: AssistantMessage, thoughtSignatures: boolean): readonly Part[] {
  const calls = message.toolCalls.map((call, index) => ({
    functionCall: { name: wireName(call.name), args: call.args ?? {} },
    ...(thoughtSignatures && index === 0 && { thoughtSignature: FOREIGN_SIGNATURE }),
  }));
  return message.text === '' ? calls : [{ text: message.text }, ...calls];
}

/** @param pictures those of the result that stand in it: https://ai.google.dev/gemini-api/docs/function-calling#multimodal */
function responsePart(
  call: PendingCall,
  result: ToolResult | undefined,
  pictures: readonly ChatImage[],
): Part {
  const response =
    result === undefined
      ? { error: 'The call was interrupted.' }
      : result.ok
        ? result.output
        : { error: result.output };
  return {
    functionResponse: {
      ...(call.geminiId !== undefined && { id: call.geminiId }),
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

  let pending: readonly PendingCall[] = [];
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
        const own = ownParts(message.native, message.toolCalls, target.model);
        const ids = own === undefined ? [] : functionCallIds(own);
        add('model', own ?? foreignParts(message, target.thoughtSignatures));
        pending = message.toolCalls.map((call, index) => ({
          callId: call.id,
          name: own === undefined ? wireName(call.name) : call.name,
          geminiId: ids[index],
        }));
        break;
      }
      default:
        message satisfies never;
    }
  }
  answer([]);
  return contents[0]?.role === 'model' ? [BEFORE_HISTORY, ...contents] : contents;
}
