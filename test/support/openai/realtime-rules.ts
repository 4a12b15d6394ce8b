import { z } from 'zod';

/** The events that the Realtime API takes: https://developers.openai.com/api/reference/resources/realtime/client-events */

const event_id = z.string().optional();

const voice = z.enum([
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
]);

const format = z.strictObject({ type: z.literal('audio/pcm'), rate: z.literal(24_000) });
const output = z.strictObject({ format: format.optional(), voice: voice.optional() });

const Tool = z.strictObject({
  type: z.literal('function'),
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string(),
  parameters: z.looseObject({ type: z.literal('object') }),
});

const uniquely = z
  .array(Tool)
  .refine(
    tools => new Set(tools.map(({ name }) => name)).size === tools.length,
    'two tools have the same name',
  );

const Settings = z.strictObject({
  type: z.literal('realtime'),
  instructions: z.string().optional(),
  output_modalities: z.tuple([z.enum(['audio', 'text'])]).optional(),
  audio: z
    .strictObject({
      input: z
        .strictObject({
          format: format.optional(),
          transcription: z
            .strictObject({
              model: z.enum(['whisper-1', 'gpt-transcribe', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe']),
            })
            .optional(),
          turn_detection: z
            .strictObject({
              type: z.enum(['semantic_vad', 'server_vad']),
              create_response: z.literal(false),
              interrupt_response: z.literal(false),
            })
            .optional(),
        })
        .optional(),
      output: output.optional(),
    })
    .optional(),
  tools: uniquely.optional(),
  tool_choice: z.enum(['auto', 'required', 'none']).optional(),
});

const text = z.string().min(1);

const Message = z.strictObject({
  id: z.string().max(32).optional(),
  type: z.literal('message'),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.array(
    z.union([
      z.strictObject({ type: z.enum(['input_text', 'output_text']), text }),
      z.strictObject({ type: z.enum(['input_audio', 'output_audio']), transcript: z.string() }),
    ]),
  ),
});

const id = z.string().max(32).optional();

const Item = z.union([
  Message,
  z.strictObject({
    id,
    type: z.literal('function_call'),
    status: z.enum(['completed', 'incomplete']).optional(),
    call_id: text,
    name: z.string().regex(/^[\w-]{1,64}$/),
    arguments: z.string(),
  }),
  z.strictObject({ id, type: z.literal('function_call_output'), call_id: text, output: z.string() }),
]);

const Written = Message.refine(
  ({ role, content }) =>
    content.every(({ type }) => type === (role === 'assistant' ? 'output_text' : 'input_text')),
  'a user’s text is input_text, that of the assistant output_text',
);

const Client = z.discriminatedUnion('type', [
  z.strictObject({ event_id, type: z.literal('session.update'), session: Settings }),
  z.strictObject({ event_id, type: z.literal('input_audio_buffer.append'), audio: z.base64().min(1) }),
  z.strictObject({ event_id, type: z.literal('input_audio_buffer.commit') }),
  z.strictObject({ event_id, type: z.literal('input_audio_buffer.clear') }),
  z.strictObject({
    event_id,
    type: z.literal('conversation.item.create'),
    previous_item_id: z.string().nullish(),
    item: Item.refine(item => item.type !== 'message' || Written.safeParse(item).success, 'a wrong content'),
  }),
  z.strictObject({ event_id, type: z.literal('conversation.item.delete'), item_id: z.string() }),
  z.strictObject({
    event_id,
    type: z.literal('conversation.item.truncate'),
    item_id: z.string(),
    content_index: z.literal(0),
    audio_end_ms: z.int().min(0),
  }),
  z.strictObject({
    event_id,
    type: z.literal('response.create'),
    response: z
      .strictObject({
        conversation: z.enum(['auto', 'none']).optional(),
        instructions: z.string().optional(),
        input: z.tuple([Written]).optional(),
        output_modalities: z.tuple([z.enum(['audio', 'text'])]).optional(),
        audio: z.strictObject({ output }).optional(),
        tools: z.array(z.never()).optional(),
      })
      .optional(),
  }),
  z.strictObject({ event_id, type: z.literal('response.cancel'), response_id: z.string().optional() }),
]);

export type ClientEvent = z.infer<typeof Client>;
export type Item = z.infer<typeof Item>;
export type SessionSettings = z.infer<typeof Settings>;

/** Returns what is wrong if the service would refuse the event. */
export function parseClientEvent(event: unknown): ClientEvent | string {
  const parsed = Client.safeParse(event);
  return parsed.success ? parsed.data : parsed.error.message;
}
