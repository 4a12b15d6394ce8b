import {
  type ChatMessage,
  type OutputFormat,
  type ProviderRequest,
  withPicturesBehind,
} from '../../../../ai-chat/provider.ts';
import { type CallIds, createCallIds } from '../../../call-ids.ts';
import { type ResponsesCapabilities, tokenLimit } from '../capabilities.ts';
import { answeredCalls } from '../exchange.ts';
import { dataUrl } from '../images.ts';
import { schemaFormat, strictFunction } from '../tools.ts';
import { type Author, type NativeItem, nativeCallIds, ownItems } from './native.ts';

/** One entry of `input`; what the model itself has said passes through unread. */
type InputItem =
  | NativeItem
  | {
      readonly type: 'message';
      readonly role: 'developer' | 'user' | 'assistant';
      readonly content: string | readonly object[];
    }
  | {
      readonly type: 'function_call';
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
    }
  | { readonly type: 'function_call_output'; readonly call_id: string; readonly output: string };

type AssistantMessage = Extract<ChatMessage, { role: 'assistant' }>;

/** What the model said and called, and what became of the calls. */
function exchange(
  message: AssistantMessage,
  next: ChatMessage | undefined,
  author: Author | undefined,
  ids: CallIds,
): InputItem[] {
  const calls = answeredCalls(message.toolCalls, next);
  const outputItem = (call_id: string, output: string): InputItem => ({
    type: 'function_call_output',
    call_id,
    output,
  });

  const own = author && ownItems(message.native, author, message.toolCalls);
  if (own && ids.claim(nativeCallIds(own))) {
    return [...own, ...calls.map(({ call, output }) => outputItem(call.id, output))];
  }
  const wire = calls.map(call => ({ ...call, call_id: ids.next(call.call.id) }));
  const said: InputItem[] =
    message.text === '' ? [] : [{ type: 'message', role: 'assistant', content: message.text }];
  return [
    ...said,
    ...wire.map(
      ({ call_id, name, arguments: args }): InputItem => ({
        type: 'function_call',
        call_id,
        name,
        arguments: args,
      }),
    ),
    ...wire.map(({ call_id, output }) => outputItem(call_id, output)),
  ];
}

/** Pictures stand in front of the words; a small one (`low`) shows enough of a face. */
function userContent({ text, images = [] }: Extract<ChatMessage, { role: 'user' }>): string | object[] {
  if (images.length === 0) return text;
  return [
    ...images.map(image => ({
      type: 'input_image',
      image_url: dataUrl(image),
      detail: image.detailed ? 'auto' : 'low',
    })),
    ...(text === '' ? [] : [{ type: 'input_text', text }]),
  ];
}

function inputItems(told: readonly ChatMessage[], author: Author | undefined): InputItem[] {
  const ids = createCallIds(40);
  const messages = withPicturesBehind(told);
  return messages.flatMap((message, index): InputItem[] => {
    switch (message.role) {
      case 'user':
        return [{ type: 'message', role: 'user', content: userContent(message) }];
      case 'assistant':
        return exchange(message, messages[index + 1], author, ids);
      case 'tool':
        // Written together with the calls they answer.
        return [];
      default:
        return message satisfies never;
    }
  });
}

/** JSON mode wants JSON named in the input, where the object is described then; instructions do not count. */
function instructed({ system, state, output }: ProviderRequest, input: readonly InputItem[]): object {
  if (output?.mode !== 'json') return { instructions: `${system}\n\n${state}`, input };
  const described: InputItem = { type: 'message', role: 'developer', content: state };
  return { instructions: system, input: [described, ...input] };
}

function textFormat(output: OutputFormat): object {
  if (output.mode === 'json') return { type: 'json_object' };
  return { type: 'json_schema', ...schemaFormat(output, true) };
}

/**
 * The body of `POST /responses`. Nothing is to be stored at OpenAI, so the model's thoughts come encrypted with its
 * answers and go back with the history.
 *
 * @param author whose earlier output goes back verbatim; absent: nobody's, all of the history is told in plain words
 */
export function buildResponsesRequest(
  model: string,
  request: ProviderRequest,
  capabilities: ResponsesCapabilities,
  author: Author | undefined,
): object {
  const { reasoningEffort } = capabilities;
  const { output } = request;
  return {
    model,
    ...instructed(request, inputItems(request.messages, author)),
    max_output_tokens: tokenLimit(capabilities, request),
    ...(reasoningEffort !== undefined && { reasoning: { effort: reasoningEffort } }),
    store: false,
    include: ['reasoning.encrypted_content'],
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => ({ type: 'function', ...strictFunction(tool) })),
      tool_choice: request.mustCall ? 'required' : 'auto',
    }),
    ...(output && { text: { format: textFormat(output) } }),
  };
}
