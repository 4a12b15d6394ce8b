import {
  type ChatMessage,
  type ChatProvider,
  type ContextBudget,
  createAnswerReader,
  type JsonSchema,
  mapSchema,
  type ProviderRequest,
  propertiesOf,
  type ToolDeclaration,
  withPicturesAfterResults,
} from '../../ai-chat/provider.ts';
import { type DialogueStep, dialogueSteps, wireName } from '../wire.ts';
import { ANTHROPIC, AnthropicApi, type AnthropicConnection, readMessage, StreamedMessage } from './answer.ts';

export interface AnthropicChatOptions extends AnthropicConnection {
  readonly model: string;
  readonly timeoutMs?: number | undefined;
  readonly budget?: ContextBudget | undefined;
}

export function createAnthropicChat(options: AnthropicChatOptions): ChatProvider {
  const { apiKey, baseUrl, model, timeoutMs = 30_000, budget } = options;
  const api = new AnthropicApi({ apiKey, baseUrl });
  const readAnswer = createAnswerReader(ANTHROPIC, { supportsConstrained: false });
  return {
    name: ANTHROPIC,
    model,
    outputModes: ['native', 'tool'],
    supportsImages: true,
    budget,
    complete: async (request, signal, onText) => {
      return readAnswer({ request, model, onText }, async (told, show) => {
        const body = buildRequest(model, told);
        if (show === undefined)
          return readMessage(model, await api.createMessage(body, { signal, timeoutMs }));
        const streamed = new StreamedMessage(show);
        const onEvent = (data: string) => (streamed.add(data) ? 'complete' : 'more');
        const rest = await api.createMessage({ ...body, stream: true }, { signal, timeoutMs, onEvent });
        // A proxy may send the whole answer at once.
        return readMessage(model, rest === undefined ? streamed.whole() : rest);
      });
    },
  };
}

function wireTool({ name, description, parameters }: ToolDeclaration): object {
  return { name, description, input_schema: parameters };
}

/**
 * Marks the end of the stable part, up to which the service caches, including tools:
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
function systemBlocks({ system, state }: ProviderRequest): readonly object[] {
  return [
    ...(system === '' ? [] : [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }]),
    ...(state === '' ? [] : [{ type: 'text', text: state }]),
  ];
}

function buildRequest(model: string, request: ProviderRequest): object {
  const { answerTokens, thinkingTokens, effort, forcesTools, temperature } = anthropicCapabilities(model);
  const { tools, mustCall, output, sampling } = request;
  const system = systemBlocks(request);
  const outputConfig = {
    ...(effort && { effort }),
    ...(output?.mode === 'native' && {
      format: { type: 'json_schema', schema: outputSchema(output.schema) },
    }),
  };
  return {
    model,
    max_tokens: (sampling?.maxTokens ?? answerTokens) + thinkingTokens,
    ...(system.length > 0 && { system }),
    messages: buildMessages(request.messages),
    ...(tools.length > 0 && {
      tools: tools.map(wireTool),
      tool_choice: { type: mustCall && forcesTools ? 'any' : 'auto' },
    }),
    ...(temperature !== undefined && { temperature: sampling?.temperature ?? temperature }),
    ...(Object.keys(outputConfig).length > 0 && { output_config: outputConfig }),
  };
}

interface AnthropicCapabilities {
  readonly answerTokens: number;
  /** Room for thinking, which counts against `max_tokens`. */
  readonly thinkingTokens: number;
  /** Absent if the model refuses it with a 400. */
  readonly effort?: 'low';
  /** Models that always think refuse it with a 400. */
  readonly forcesTools: boolean;
  readonly temperature?: number;
}

/** Opus 4.6 to 4.8 and Sonnet 4.6. They think only on request and support schemas. */
const FOUR_LATE: AnthropicCapabilities = {
  answerTokens: 4096,
  thinkingTokens: 0,
  effort: 'low',
  forcesTools: true,
};

/** Claude 5 and later. They always think before answering (adaptive thinking), but little with low effort. */
const THINKING: AnthropicCapabilities = { ...FOUR_LATE, thinkingTokens: 8192, forcesTools: false };

/** Claude 4.5 and earlier, without effort. The caller handles that models before 4.5 refuse schemas. */
const FOUR_EARLY: AnthropicCapabilities = {
  answerTokens: 4096,
  thinkingTokens: 0,
  forcesTools: true,
  temperature: 0.7,
};

const FAMILIES: readonly (readonly [RegExp, AnthropicCapabilities])[] = [
  [/^claude-(opus|sonnet)-4-[6-9]/, FOUR_LATE],
  [/^claude-(3|(opus|sonnet|haiku)-4)/, FOUR_EARLY],
];

/**
 * First match wins. Others count as the newest. The settings that models refuse with a 400:
 * https://platform.claude.com/docs/en/models/sonnet-5-5/migration-guide
 */
function anthropicCapabilities(model: string): AnthropicCapabilities {
  return FAMILIES.find(([pattern]) => pattern.test(model))?.[1] ?? THINKING;
}

type Block = Readonly<Record<string, unknown>>;

interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Block[];
}

/** A stored history may start with the bot. */
const BEFORE_HISTORY: Block = { type: 'text', text: '(the dialogue begins)' };

/** Text of only white space is a 400. */
function textBlocks(text: string): readonly Block[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function wireMessage(step: DialogueStep): WireMessage {
  switch (step.role) {
    case 'user': {
      const pictures = step.images.map(({ mimeType, base64 }) => ({
        type: 'image',
        source: { type: 'base64', media_type: mimeType, data: base64 },
      }));
      return { role: 'user', content: [...pictures, ...textBlocks(step.text)] };
    }
    case 'assistant': {
      const calls = step.calls.map(({ id, name, args = {} }) => ({
        type: 'tool_use',
        id,
        name: wireName(name),
        input: args,
      }));
      return { role: 'assistant', content: [...textBlocks(step.text), ...calls] };
    }
    case 'results': {
      const content = step.results.map(({ call, result }) => ({
        type: 'tool_result',
        tool_use_id: call.id,
        content: result === undefined ? 'The call was interrupted.' : JSON.stringify(result.output),
        ...(result?.ok !== true && { is_error: true }),
      }));
      return { role: 'user', content };
    }
    default:
      return step satisfies never;
  }
}

/**
 * Alternates user and assistant, starting with the user. Results come first in their message. Thinking is not sent back,
 * because its blocks are bound to the exact request, and the state in the system prompt changes every time.
 */
function buildMessages(messages: readonly ChatMessage[]): readonly WireMessage[] {
  const out: { role: WireMessage['role']; content: Block[] }[] = [];
  for (const step of dialogueSteps(withPicturesAfterResults(messages))) {
    const { role, content } = wireMessage(step);
    if (content.length === 0) continue;
    const last = out.at(-1);
    if (last?.role === role) last.content.push(...content);
    else out.push({ role, content: [...content] });
  }
  return out[0]?.role === 'assistant' ? [{ role: 'user', content: [BEFORE_HISTORY] }, ...out] : out;
}

/**
 * Other keywords are a 400. Bounds are left out, because answers are validated anyway.
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
 */
const KNOWN: ReadonlySet<string> = new Set(
  'type description enum const default required $ref items $defs'.split(' '),
);

function outputSchema(schema: JsonSchema): JsonSchema {
  const node = mapSchema(schema, outputSchema);
  const members = node['anyOf'] ?? node['oneOf'];
  return {
    ...Object.fromEntries(Object.entries(node).filter(([key]) => KNOWN.has(key))),
    ...(node['type'] === 'object' && { properties: propertiesOf(node), additionalProperties: false }),
    ...(Array.isArray(members) && { anyOf: members }),
  };
}
