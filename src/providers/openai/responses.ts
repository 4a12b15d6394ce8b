import { z } from 'zod';
import {
  type ChatMessage,
  type NativeContent,
  type OutputFormat,
  type ProviderRequest,
  withPicturesBehind,
} from '../../ai-chat/provider.ts';
import { type DialogueStep, dialogueSteps, type SentCall, type UserStep, wireName } from '../wire.ts';
import { type ResponsesCapabilities, tokenLimit } from './capabilities.ts';
import { schemaFormat, strictFunction } from './schema.ts';
import { dataUrl, wireOutput } from './wire.ts';

/**
 * Nothing is stored at OpenAI, so thoughts have to bring their encrypted content along: by id they are not found.
 * Names that a model made up, like `multi_tool_use.parallel`, are refused when they come back.
 */
const Item = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('reasoning'), encrypted_content: z.string().min(1) }),
  z.looseObject({ type: z.literal('message') }),
  z.looseObject({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string().regex(/^[\w-]{1,64}$/),
  }),
]);

/** Thoughts belong to the item behind them and are refused without it. */
const Items = z
  .array(Item)
  .min(1)
  .refine(items => items.at(-1)?.type !== 'reasoning');

/** Whose output it is. A model cannot read another one's thoughts. */
export interface Author {
  readonly provider: string;
  readonly model: string;
}

/** The output of an answer, for the history; `undefined` where it could not be given back. */
export function keepNative(author: Author, output: unknown): NativeContent | undefined {
  const items = Items.safeParse(output);
  return items.success ? { ...author, content: items.data } : undefined;
}

/**
 * What the same model has said, to be given back verbatim: reasoning models call tools in the light of their earlier
 * thoughts. `undefined` for anything else, and where the calls are not those of the message or their ids are in use.
 */
function ownItems(
  native: NativeContent | undefined,
  author: Author | undefined,
  calls: readonly SentCall[],
): readonly object[] | undefined {
  if (author === undefined || native?.provider !== author.provider || native.model !== author.model)
    return undefined;
  const items = Items.safeParse(native.content).data;
  const ids = items?.flatMap(item => (item.type === 'function_call' ? [item.call_id] : []));
  const isSame =
    ids?.length === calls.length &&
    calls.every(({ id, callId }, index) => callId === ids[index] && callId === id);
  return isSame ? items : undefined;
}

/** Pictures stand in front of the words; a small one (`low`) shows enough of a face. */
function userContent({ text, images }: UserStep): string | readonly object[] {
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

function inputItems(step: DialogueStep, author: Author | undefined): readonly object[] {
  switch (step.role) {
    case 'user':
      return [{ type: 'message', role: 'user', content: userContent(step) }];
    case 'assistant': {
      const { text, calls, native } = step;
      const own = ownItems(native, author, calls);
      if (own) return own;
      return [
        ...(text === '' ? [] : [{ type: 'message', role: 'assistant', content: text }]),
        ...calls.map(({ id, name, args = {} }) => ({
          type: 'function_call',
          call_id: id,
          name: wireName(name),
          arguments: JSON.stringify(args),
        })),
      ];
    }
    case 'results':
      return step.results.map(({ call, result }) => ({
        type: 'function_call_output',
        call_id: call.id,
        output: wireOutput(result),
      }));
    default:
      return step satisfies never;
  }
}

function dialogue(messages: readonly ChatMessage[], author: Author | undefined): readonly object[] {
  return dialogueSteps(withPicturesBehind(messages), 40).flatMap(step => inputItems(step, author));
}

/** JSON mode wants JSON named in the input, where the object is described then; instructions do not count. */
function instructed({ system, state, output }: ProviderRequest, input: readonly object[]): object {
  if (output?.mode !== 'json') return { instructions: `${system}\n\n${state}`, input };
  return {
    instructions: system,
    input: [{ type: 'message', role: 'developer', content: state }, ...input],
  };
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
    ...instructed(request, dialogue(request.messages, author)),
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
