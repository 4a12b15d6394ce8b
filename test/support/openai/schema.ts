import { z } from 'zod';

const Id = z
  .string()
  .regex(/^[\w-]+$/)
  .max(40);

const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({ role: z.literal('user'), content: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().min(1).nullable(),
    tool_calls: z
      .array(
        z.strictObject({
          id: Id,
          type: z.literal('function'),
          function: z.strictObject({ name: z.string(), arguments: z.string() }),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: Id, content: z.string() }),
]);

const Tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string(),
    parameters: z.strictObject({
      type: z.literal('object'),
      properties: z.record(
        z.string(),
        z.strictObject({
          type: z.union([z.literal('string'), z.tuple([z.literal('string'), z.literal('null')])]),
          description: z.string(),
        }),
      ),
      required: z.array(z.string()).optional(),
      additionalProperties: z.boolean().optional(),
    }),
    strict: z.boolean().optional(),
  }),
});

/** The part of `CreateChatCompletionRequest` that this project uses; anything else is an unknown field. */
export const ChatBody = z.strictObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  tools: z.array(Tool).min(1).optional(),
  tool_choice: z.enum(['none', 'auto', 'required']).optional(),
});

export type ChatBody = z.infer<typeof ChatBody>;

/** The text fields of `POST /images/edits`. */
export const EditFields = z.strictObject({
  model: z.string(),
  prompt: z.string().min(1).max(32_000),
  background: z.enum(['transparent', 'opaque', 'auto']).optional(),
  output_format: z.enum(['png', 'webp', 'jpeg']).optional(),
  size: z.enum(['1024x1024', '1536x1024', '1024x1536', 'auto']).optional(),
  quality: z.enum(['low', 'medium', 'high', 'auto']).optional(),
  input_fidelity: z.enum(['high', 'low']).optional(),
});

export type EditFields = z.infer<typeof EditFields>;
