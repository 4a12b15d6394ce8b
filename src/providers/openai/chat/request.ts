import {
  type ChatMessage,
  type OutputFormat,
  type ProviderRequest,
  type ToolDeclaration,
  withPicturesBehind,
} from '../../../ai-chat/provider.ts';
import { type CallIds, createCallIds } from '../../call-ids.ts';
import { type ChatCapabilities, tokenLimit } from './capabilities.ts';
import { answeredCalls } from './exchange.ts';
import { dataUrl } from './images.ts';
import { plainFunction, schemaFormat, strictFunction } from './tools.ts';

type WireContent = string | readonly object[];

type WireMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: WireContent }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly WireCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

interface WireCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A call and its results as messages. */
function exchange(text: string, calls: ReturnType<typeof answeredCalls>, ids: CallIds): WireMessage[] {
  const wire = calls.map(call => ({ ...call, id: ids.next(call.call.id) }));
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      tool_calls: wire.map(({ id, name, arguments: args }) => ({
        id,
        type: 'function',
        function: { name, arguments: args },
      })),
    },
    ...wire.map(({ id, output }): WireMessage => ({ role: 'tool', tool_call_id: id, content: output })),
  ];
}

/** Pictures stand in front of the words; a small one (`low`) shows enough of a face. */
function userContent({ text, images = [] }: Extract<ChatMessage, { role: 'user' }>): WireContent {
  if (images.length === 0) return text;
  return [
    ...images.map(image => ({
      type: 'image_url',
      image_url: { url: dataUrl(image), detail: image.detailed ? 'auto' : 'low' },
    })),
    ...(text === '' ? [] : [{ type: 'text', text }]),
  ];
}

function wireMessages(told: readonly ChatMessage[], supportsImages: boolean): WireMessage[] {
  const messages = supportsImages ? withPicturesBehind(told) : told;
  const ids = createCallIds(40);
  const out: WireMessage[] = [];
  for (const [index, message] of messages.entries()) {
    switch (message.role) {
      case 'user':
        out.push({ role: 'user', content: supportsImages ? userContent(message) : message.text });
        break;
      case 'assistant':
        if (message.toolCalls.length > 0) {
          out.push(...exchange(message.text, answeredCalls(message.toolCalls, messages[index + 1]), ids));
        } else if (message.text !== '') {
          out.push({ role: 'assistant', content: message.text });
        }
        break;
      case 'tool':
        // Written together with the calls they answer.
        break;
      default:
        message satisfies never;
    }
  }
  return out;
}

function wireTool(tool: ToolDeclaration, strict: boolean): object {
  return { type: 'function', function: strict ? strictFunction(tool) : plainFunction(tool) };
}

/** JSON mode wants JSON named in the messages: who asks for it describes the object there. */
function responseFormat(output: OutputFormat, { strict, jsonMode }: ChatCapabilities): object {
  if (output.mode === 'native') return { type: 'json_schema', json_schema: schemaFormat(output, strict) };
  if (jsonMode === 'json_object') return { type: jsonMode };
  return { type: 'json_schema', json_schema: { name: 'object', schema: { type: 'object', properties: {} } } };
}

/**
 * The body of `POST /chat/completions`. One system message, its stable part first, so that the service can cache
 * the prompt up to the state block.
 */
export function buildRequest(
  model: string,
  request: ProviderRequest,
  capabilities: ChatCapabilities,
): object {
  const { limitField, temperature: usual, reasoningEffort, strict, supportsImages } = capabilities;
  const { output, temperature = usual } = request;
  return {
    model,
    messages: [
      { role: 'system', content: `${request.system}\n\n${request.state}` },
      ...wireMessages(request.messages, supportsImages),
    ],
    [limitField]: tokenLimit(capabilities, request),
    ...(usual !== undefined && { temperature }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => wireTool(tool, strict)),
      tool_choice: request.mustCall ? 'required' : 'auto',
    }),
    ...(output && { response_format: responseFormat(output, capabilities) }),
  };
}
