import {
  type ChatMessage,
  type ToolCall,
  type ToolResult,
  withPicturesBehind,
} from '../../../ai-chat/provider.ts';
import { createCallIds } from '../../call-ids.ts';

type Block = Readonly<Record<string, unknown>>;

/** One entry of `messages`. */
export interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Block[];
}

/** The service takes a dialogue that begins with a user, while a kept history may begin with what the bot said. */
const BEFORE_HISTORY: Block = { type: 'text', text: '(the dialogue begins)' };

/** The form of `tool_use.name` that the service reads; models make other names up. */
function wireName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unnamed';
}

function userBlocks({ text, images = [] }: Extract<ChatMessage, { role: 'user' }>): readonly Block[] {
  const pictures = images.map(({ mimeType, base64 }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mimeType, data: base64 },
  }));
  // Text of nothing but white space is an error 400.
  return text.trim() === '' ? pictures : [...pictures, { type: 'text', text }];
}

function resultBlock(id: string, result: ToolResult | undefined): Block {
  const content = result === undefined ? 'The call was interrupted.' : JSON.stringify(result.output);
  return { type: 'tool_result', tool_use_id: id, content, ...(result?.ok !== true && { is_error: true }) };
}

/**
 * A neutral dialogue as `messages`: user and assistant in turn, beginning and ending with a user.
 *
 * Every call is followed by exactly one result, in the next user message and before anything else in it: otherwise each
 * later request of the dialogue is an error 400. So a call without a result (an aborted turn) is answered with an error,
 * and results without their call (a history cut short) are dropped. The model's thinking is not sent back: its blocks
 * are bound to the exact request that they came from, and the state in our system prompt changes with every request.
 */
export function buildMessages(messages: readonly ChatMessage[]): readonly WireMessage[] {
  const out: { role: WireMessage['role']; content: Block[] }[] = [];
  const add = (role: WireMessage['role'], blocks: readonly Block[]) => {
    if (blocks.length === 0) return;
    const last = out.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else out.push({ role, content: [...blocks] });
  };
  const ids = createCallIds();
  let pending: readonly { readonly call: ToolCall; readonly id: string }[] = [];
  const answer = (results: readonly ToolResult[]) => {
    const found = ({ id: callId }: ToolCall) => results.find(result => result.callId === callId);
    add(
      'user',
      pending.map(({ call, id }) => resultBlock(id, found(call))),
    );
    pending = [];
  };
  for (const message of withPicturesBehind(messages)) {
    switch (message.role) {
      case 'tool':
        answer(message.results);
        break;
      case 'user':
        answer([]);
        add('user', userBlocks(message));
        break;
      case 'assistant': {
        answer([]);
        pending = message.toolCalls.map(call => ({ call, id: ids.next(call.id) }));
        const calls = pending.map(({ call, id }) => ({
          type: 'tool_use',
          id,
          name: wireName(call.name),
          input: call.args ?? {},
        }));
        add('assistant', [
          ...(message.text.trim() === '' ? [] : [{ type: 'text', text: message.text }]),
          ...calls,
        ]);
        break;
      }
      default:
        message satisfies never;
    }
  }
  answer([]);
  return out[0]?.role === 'assistant' ? [{ role: 'user', content: [BEFORE_HISTORY] }, ...out] : out;
}
