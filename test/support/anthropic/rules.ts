import { z } from 'zod';

const CacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });

/** Text of nothing but white space is refused. */
const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string().regex(/\S/, 'text content blocks must contain non-whitespace text'),
  cache_control: CacheControl.optional(),
});

const Image = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({
    type: z.literal('base64'),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    data: z.base64().min(1),
  }),
});

const ToolUse = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,200}$/),
  input: z.record(z.string(), z.unknown()),
});

const ToolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  content: z.string(),
  is_error: z.boolean().optional(),
});

const Message = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('user'),
    content: z.array(z.union([Text, Image, ToolResult])).min(1),
  }),
  z.strictObject({ role: z.literal('assistant'), content: z.array(z.union([Text, ToolUse])).min(1) }),
]);

const Request = z.strictObject({
  model: z.string(),
  max_tokens: z.int().min(1),
  system: z.array(Text).optional(),
  messages: z.array(Message).min(1),
  tools: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
        description: z.string(),
        input_schema: z.looseObject({ type: z.literal('object') }),
      }),
    )
    .optional(),
  tool_choice: z.strictObject({ type: z.enum(['auto', 'any', 'none']) }).optional(),
  temperature: z.number().min(0).max(1).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high']).optional(),
      format: z
        .strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) })
        .optional(),
    })
    .optional(),
  stream: z.boolean().optional(),
});

/** A request to `/v1/messages` as this project makes it. */
export type AnthropicRequest = z.infer<typeof Request>;

/** A model of the fake: the newest ones always think, and refuse what disturbs that. */
export interface FakeClaude {
  readonly id: string;
  readonly thinks: boolean;
}

type Rule = (request: AnthropicRequest, model: FakeClaude) => string | undefined;

const beginsAndEndsWithUser: Rule = ({ messages }, { thinks }) => {
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  if (thinks && messages.at(-1)?.role === 'assistant')
    return 'This model does not support assistant message prefill.';
  return undefined;
};

/** The service joins messages of one role, so results may be spread over several. */
const resultsFollowCalls: Rule = ({ messages }) => {
  const seen = new Set<string>();
  for (const [index, { role, content }] of messages.entries()) {
    if (role === 'user') {
      const before = messages[index - 1];
      const asked = before?.role === 'assistant' ? before.content : [];
      const ids = asked.flatMap(block => (block.type === 'tool_use' ? [block.id] : []));
      const answered = content.flatMap(block => (block.type === 'tool_result' ? [block.tool_use_id] : []));
      const stray = answered.find(id => !ids.includes(id));
      if (stray !== undefined)
        return `messages.${index}.content: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}`;
      if (ids.some(id => !answered.includes(id)) || new Set(answered).size < answered.length)
        return `messages.${index - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after`;
      const firstOther = content.findIndex(({ type }) => type !== 'tool_result');
      if (firstOther !== -1 && firstOther < answered.length)
        return `messages.${index}: \`tool_result\` blocks must come first`;
      continue;
    }
    for (const block of content) {
      if (block.type !== 'tool_use') continue;
      if (seen.has(block.id)) return `messages.${index}.content: \`tool_use\` ids must be unique`;
      seen.add(block.id);
    }
    if (index === messages.length - 1 && content.some(({ type }) => type === 'tool_use'))
      return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after`;
  }
  return undefined;
};

const fitsModel: Rule = ({ temperature, tool_choice: choice, tools, output_config: output }, { thinks }) => {
  if (thinks && temperature !== undefined) return '`temperature` is not supported for this model.';
  if (thinks && choice?.type === 'any')
    return 'Thinking may not be enabled when tool_choice forces tool use.';
  if (!thinks && output?.effort !== undefined) return 'This model does not support the effort parameter.';
  if (choice !== undefined && tools === undefined) return 'tool_choice may only be specified with tools';
  return undefined;
};

/** https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations */
const SCHEMA_KEYS = new Set([
  'type',
  'description',
  'enum',
  'const',
  'default',
  'required',
  'properties',
  'additionalProperties',
  'items',
  'anyOf',
  '$ref',
  '$defs',
]);

function schemaProblem(node: unknown): string | undefined {
  if (Array.isArray(node)) return node.map(schemaProblem).find(problem => problem !== undefined);
  if (typeof node !== 'object' || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    if (!SCHEMA_KEYS.has(key)) return `output_config.format.schema: property '${key}' is not supported`;
    const inner = key === 'properties' || key === '$defs' ? Object.values(Object(value)) : value;
    const isData = key === 'enum' || key === 'const' || key === 'default' || key === 'required';
    const problem = isData ? undefined : schemaProblem(inner);
    if (problem !== undefined) return problem;
  }
  const open = 'type' in node && node.type === 'object' && !('additionalProperties' in node);
  return open
    ? "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false"
    : undefined;
}

const schemaIsKnown: Rule = ({ output_config: output }) => schemaProblem(output?.format?.schema);

const RULES: readonly Rule[] = [beginsAndEndsWithUser, resultsFollowCalls, fitsModel, schemaIsKnown];

/** Judges a request as the service would. */
export function checkRequest(
  models: readonly FakeClaude[],
  body: unknown,
): { readonly request: AnthropicRequest } | { readonly missing: string } | { readonly refused: string } {
  const parsed = Request.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { refused: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  const model = models.find(({ id }) => id === parsed.data.model);
  if (model === undefined) return { missing: parsed.data.model };
  const refused = RULES.map(rule => rule(parsed.data, model)).find(message => message !== undefined);
  return refused === undefined ? { request: parsed.data } : { refused };
}
