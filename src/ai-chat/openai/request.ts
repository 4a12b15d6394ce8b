import type { AIChatRequest, ChatMessage, ToolCall, ToolDeclaration, ToolResult } from '../types.ts';
import type { ChatCapabilities } from './capabilities.ts';

type WireMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly WireCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

interface WireCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/**
 * Ids that OpenAI accepts: at most 40 safe characters, each used once in the request. Those of other providers may
 * be longer, or begin anew with every message.
 */
function createIds(): (wanted: string) => string {
  const used = new Set<string>();
  return wanted => {
    let id = wanted;
    for (let n = used.size; used.has(id) || !/^[\w-]{1,40}$/.test(id); n++) id = `call_${n}`;
    used.add(id);
    return id;
  };
}

function toolContent(result: ToolResult | undefined): string {
  if (result === undefined) return JSON.stringify({ ok: false, error: 'The call was not run.' });
  return JSON.stringify({ ok: result.ok, ...result.output });
}

/** A call and its results as messages. Exactly one answer per call: a missing or a stray one is a 400. */
function exchange(
  text: string,
  calls: readonly ToolCall[],
  results: readonly ToolResult[],
  nextId: (wanted: string) => string,
): WireMessage[] {
  const left = [...results];
  const wire = calls.map(call => {
    const found = left.findIndex(result => result.callId === call.id);
    const [result] = found < 0 ? [] : left.splice(found, 1);
    return { id: nextId(call.id), call, content: toolContent(result) };
  });
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      tool_calls: wire.map(({ id, call }) => ({
        id,
        type: 'function',
        function: { name: call.name, arguments: JSON.stringify(call.args ?? {}) },
      })),
    },
    ...wire.map(({ id, content }): WireMessage => ({ role: 'tool', tool_call_id: id, content })),
  ];
}

function wireMessages(messages: readonly ChatMessage[]): WireMessage[] {
  const nextId = createIds();
  const out: WireMessage[] = [];
  for (const [index, message] of messages.entries()) {
    switch (message.role) {
      case 'user':
        out.push({ role: 'user', content: message.text });
        break;
      case 'assistant':
        if (message.toolCalls.length > 0) {
          const next = messages[index + 1];
          const results = next?.role === 'tool' ? next.results : [];
          out.push(...exchange(message.text, message.toolCalls, results, nextId));
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

/** Strict schemas have no optional properties: a value that may be absent is required and may be null. */
function wireTool({ name, description, parameters }: ToolDeclaration, strict: boolean): object {
  const properties = Object.entries(parameters?.properties ?? {}).map(([key, property]) => [
    key,
    strict ? { ...property, type: [property.type, 'null'] } : property,
  ]);
  const schema = { type: 'object', properties: Object.fromEntries(properties) };
  const held = { required: properties.map(([key]) => key), additionalProperties: false };
  return {
    type: 'function',
    function: strict
      ? { name, description, parameters: { ...schema, ...held }, strict: true }
      : { name, description, parameters: schema },
  };
}

/**
 * The body of `POST /chat/completions`. One system message, its stable part first, so that the service can cache
 * the prompt up to the state block.
 */
export function buildRequest(model: string, request: AIChatRequest, capabilities: ChatCapabilities): object {
  const { limitField, maxTokens, temperature, reasoningEffort, strictTools } = capabilities;
  return {
    model,
    messages: [
      { role: 'system', content: `${request.system}\n\n${request.state}` },
      ...wireMessages(request.messages),
    ],
    [limitField]: maxTokens,
    ...(temperature !== undefined && { temperature }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => wireTool(tool, strictTools)),
      tool_choice: 'auto',
    }),
  };
}
