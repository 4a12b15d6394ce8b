import { z } from 'zod';

/** Of functions, in declarations and in the history alike. */
const FunctionName = z.string().regex(/^[\w-]{1,64}$/);

/** A JSON Schema of an object; what strict mode asks of it is checked by `checkStrict`. */
const ObjectSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()),
});

/** A declared function but for `type` and `strict`. */
const declaredFunction = {
  name: FunctionName,
  description: z.string().max(1024),
  parameters: ObjectSchema,
};

const ImageUrl = z.string().regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/);
const Detail = z.enum(['auto', 'low', 'high']);

const Id = z
  .string()
  .regex(/^[\w-]+$/)
  .max(40);

const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([
      z.string(),
      z
        .array(
          z.union([
            z.strictObject({ type: z.literal('text'), text: z.string() }),
            z.strictObject({
              type: z.literal('image_url'),
              image_url: z.strictObject({ url: ImageUrl, detail: Detail.optional() }),
            }),
          ]),
        )
        .min(1),
    ]),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().min(1).nullable(),
    tool_calls: z
      .array(
        z.strictObject({
          id: Id,
          type: z.literal('function'),
          function: z.strictObject({ name: FunctionName, arguments: z.string() }),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: Id, content: z.string() }),
]);

const Tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({ ...declaredFunction, strict: z.boolean().optional() }),
});

/** The part of `CreateChatCompletionRequest` that this project uses; anything else is an unknown field. */
export const ChatBody = z.strictObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  tools: z.array(Tool).min(1).max(128).optional(),
  tool_choice: z.enum(['none', 'auto', 'required']).optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: FunctionName,
          schema: ObjectSchema,
          strict: z.boolean().optional(),
        }),
      }),
      z.strictObject({ type: z.literal('json_object') }),
    ])
    .optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).optional(),
});

export type ChatBody = z.infer<typeof ChatBody>;

const Text = z.strictObject({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.unknown()),
  logprobs: z.array(z.unknown()),
});

const Refusal = z.strictObject({ type: z.literal('refusal'), refusal: z.string() });

const Status = z.enum(['in_progress', 'completed', 'incomplete']);
const CallId = z.string().min(1).max(64);

/** `EasyInputMessage`, and `OutputMessage` as it was answered. */
const MessageItem = z.union([
  z.strictObject({
    type: z.literal('message').optional(),
    role: z.enum(['user', 'assistant', 'system', 'developer']),
    content: z.union([
      z.string(),
      z
        .array(
          z.union([
            z.strictObject({ type: z.literal('input_text'), text: z.string() }),
            z.strictObject({ type: z.literal('input_image'), image_url: ImageUrl, detail: Detail }),
          ]),
        )
        .min(1),
    ]),
  }),
  z.strictObject({
    type: z.literal('message'),
    id: z.string().startsWith('msg_'),
    role: z.literal('assistant'),
    status: Status,
    phase: z.enum(['commentary', 'final_answer']).nullish(),
    content: z.array(z.union([Text, Refusal])),
  }),
]);

const InputItem = z.union([
  MessageItem,
  z.strictObject({
    type: z.literal('function_call'),
    id: z.string().startsWith('fc_').optional(),
    call_id: CallId,
    name: FunctionName,
    arguments: z.string(),
    status: Status.optional(),
  }),
  z.strictObject({
    type: z.literal('function_call_output'),
    call_id: CallId,
    output: z.string().max(10_485_760),
  }),
  z.strictObject({
    type: z.literal('reasoning'),
    id: z.string().startsWith('rs_'),
    summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
    encrypted_content: z.string().nullish(),
    status: Status.optional(),
  }),
]);

/** The part of `CreateResponse` that this project uses; anything else is an unknown field. */
export const ResponsesBody = z.strictObject({
  model: z.string(),
  instructions: z.string().optional(),
  input: z.array(InputItem).min(1),
  max_output_tokens: z.int().min(16).optional(),
  reasoning: z
    .strictObject({ effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']) })
    .optional(),
  store: z.boolean().optional(),
  include: z.array(z.enum(['reasoning.encrypted_content'])).optional(),
  tools: z
    .array(z.strictObject({ type: z.literal('function'), ...declaredFunction, strict: z.boolean() }))
    .min(1)
    .max(128)
    .optional(),
  tool_choice: z.enum(['none', 'auto', 'required']).optional(),
  text: z
    .strictObject({
      format: z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('json_schema'),
          name: FunctionName,
          schema: ObjectSchema,
          strict: z.boolean().optional(),
        }),
        z.strictObject({ type: z.literal('json_object') }),
      ]),
    })
    .optional(),
  stream: z.boolean().optional(),
});

export type ResponsesBody = z.infer<typeof ResponsesBody>;

/** The text fields of `POST /images/edits`. */
export const EditFields = z
  .strictObject({
    model: z.string(),
    prompt: z.string().min(1).max(32_000),
    background: z.enum(['transparent', 'opaque', 'auto']).optional(),
    output_format: z.enum(['png', 'webp', 'jpeg', 'gif']).optional(),
    frame_count: z.string().regex(/^\d+$/).optional(),
    frame_duration_ms: z.string().regex(/^\d+$/).optional(),
    size: z.string().optional(),
    quality: z.enum(['low', 'medium', 'high', 'auto']).optional(),
    input_fidelity: z.enum(['high', 'low']).optional(),
  })
  .refine(({ model, size = 'auto' }) => takesSize(model, size), {
    path: ['size'],
    message: 'this model does not draw this size',
  });

/** The first models draw three sizes, later ones any of multiples of 16 up to 8.3 million pixels, no longer than three to one. */
function takesSize(model: string, size: string): boolean {
  if (['1024x1024', '1536x1024', '1024x1536', 'auto'].includes(size)) return true;
  const [width = 0, height = 0] = size.split('x').map(Number);
  const valid = width % 16 === 0 && height % 16 === 0 && width * height <= 8_294_400;
  return !/^gpt-image-1/.test(model) && valid && Math.max(width, height) <= 3 * Math.min(width, height);
}

export type EditFields = z.infer<typeof EditFields>;
