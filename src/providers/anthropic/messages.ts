import {
  type ChatMessage,
  type JsonSchema,
  mapSchema,
  propertiesOf,
  withPicturesBehind,
} from '../../ai-chat/provider.ts';
import { type DialogueStep, dialogueSteps, wireName } from '../wire.ts';

type Block = Readonly<Record<string, unknown>>;

interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Block[];
}

/** The service takes a dialogue that begins with a user, while a kept history may begin with what the bot said. */
const BEFORE_HISTORY: Block = { type: 'text', text: '(the dialogue begins)' };

/** Text of nothing but white space is an error 400. */
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
 * A neutral dialogue as `messages`: user and assistant in turn, beginning and ending with a user; results stand before
 * anything else in their message. The model's thinking is not sent back: its blocks are bound to the exact request that they
 * came from, and the state in our system prompt changes with every request.
 */
export function buildMessages(messages: readonly ChatMessage[]): readonly WireMessage[] {
  const out: { role: WireMessage['role']; content: Block[] }[] = [];
  for (const step of dialogueSteps(withPicturesBehind(messages))) {
    const { role, content } = wireMessage(step);
    if (content.length === 0) continue;
    const last = out.at(-1);
    if (last?.role === role) last.content.push(...content);
    else out.push({ role, content: [...content] });
  }
  return out[0]?.role === 'assistant' ? [{ role: 'user', content: [BEFORE_HISTORY] }, ...out] : out;
}

/**
 * What structured outputs take of JSON Schema; anything else is a 400. Bounds are left out: answers are validated anyway.
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
 */
const KNOWN: ReadonlySet<string> = new Set([
  'type',
  'description',
  'enum',
  'const',
  'default',
  'required',
  '$ref',
  'items',
  '$defs',
]);

/** A schema in the subset that the service holds an answer to: every object closed, no bounds. */
export function outputSchema(schema: JsonSchema): JsonSchema {
  const node = mapSchema(schema, outputSchema);
  const members = node['anyOf'] ?? node['oneOf'];
  return {
    ...Object.fromEntries(Object.entries(node).filter(([key]) => KNOWN.has(key))),
    ...(node['type'] === 'object' && { properties: propertiesOf(node), additionalProperties: false }),
    ...(Array.isArray(members) && { anyOf: members }),
  };
}
