import { z } from 'zod';

/**
 * What `generateContent` (v1beta) accepts, as far as this project may send it. Strict everywhere: a field that
 * is not listed is one the service does not know, or one that we have no reason to send.
 */
const FunctionName = z.string().regex(/^[A-Za-z_][\w.:-]{0,63}$/);

/** Standard or URL-safe, as protobuf's JSON takes it. */
const Base64 = z.string().regex(/^[\w+/-]+={0,2}$/, 'Base64 decoding failed');

const Part = z
  .strictObject({
    text: z.string().optional(),
    inlineData: z.strictObject({ mimeType: z.string(), data: Base64 }).optional(),
    functionCall: z
      .strictObject({
        id: z.string().min(1).optional(),
        name: FunctionName,
        args: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    functionResponse: z
      .strictObject({
        id: z.string().min(1).optional(),
        name: FunctionName,
        response: z.record(z.string(), z.unknown()),
        parts: z
          .array(z.strictObject({ inlineData: z.strictObject({ mimeType: z.string(), data: Base64 }) }))
          .min(1)
          .optional(),
      })
      .optional(),
    thought: z.boolean().optional(),
    thoughtSignature: Base64.optional(),
  })
  .refine(
    part =>
      [part.text, part.inlineData, part.functionCall, part.functionResponse].filter(
        field => field !== undefined,
      ).length === 1,
    "required oneof field 'data' must have one initialized field",
  )
  .refine(
    // A signature may arrive in, and go back in, a part without words.
    part => part.text !== '' || part.thoughtSignature !== undefined,
    'text must not be empty',
  );

const Content = z.strictObject({ role: z.enum(['user', 'model']), parts: z.array(Part).min(1) });

const ParameterSchema = z.strictObject({
  type: z.literal('OBJECT'),
  description: z.string().optional(),
  properties: z
    .record(
      z.string(),
      z.strictObject({
        type: z.enum(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN']),
        description: z.string().optional(),
        nullable: z.boolean().optional(),
        enum: z.array(z.string()).min(1).optional(),
      }),
    )
    .refine(properties => Object.keys(properties).length > 0, 'should be non-empty for OBJECT type'),
  required: z.array(z.string()).optional(),
});

/** The documented subset. The service ignores the rest of JSON Schema, so requests must not rely on it. */
const WireSchema: z.ZodType = z.lazy(() =>
  z
    .strictObject({
      $id: z.string().optional(),
      $defs: z.record(z.string(), WireSchema).optional(),
      $ref: z.string().optional(),
      $anchor: z.string().optional(),
      type: z.union([z.string(), z.array(z.string())]).optional(),
      format: z.string().optional(),
      title: z.string().optional(),
      description: z.string().optional(),
      enum: z
        .array(z.union([z.string().min(1, 'cannot be empty'), z.number()]))
        .min(1)
        .optional(),
      items: WireSchema.optional(),
      prefixItems: z.array(WireSchema).optional(),
      minItems: z.number().optional(),
      maxItems: z.number().optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      anyOf: z.array(WireSchema).optional(),
      oneOf: z.array(WireSchema).optional(),
      properties: z.record(z.string(), WireSchema).optional(),
      additionalProperties: z.union([z.boolean(), WireSchema]).optional(),
      required: z.array(z.string()).optional(),
      propertyOrdering: z.array(z.string()).optional(),
    })
    .refine(
      schema => schema.$ref === undefined || Object.keys(schema).every(keyword => keyword.startsWith('$')),
      'no other properties may be set beside $ref',
    ),
);

export const GenerateContentRequest = z.strictObject({
  systemInstruction: z
    .strictObject({ parts: z.array(z.strictObject({ text: z.string().min(1) })).min(1) })
    .optional(),
  contents: z.array(Content).min(1),
  tools: z
    .array(
      z.strictObject({
        functionDeclarations: z
          .array(
            z.strictObject({
              name: FunctionName,
              description: z.string().min(1),
              parameters: ParameterSchema.optional(),
              parametersJsonSchema: WireSchema.optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1)
    .optional(),
  toolConfig: z
    .strictObject({
      functionCallingConfig: z.strictObject({ mode: z.enum(['AUTO', 'ANY', 'NONE', 'VALIDATED']) }),
    })
    .optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.number().int().positive().max(65_536).optional(),
      temperature: z.number().min(0).max(2).optional(),
      topP: z.number().optional(),
      topK: z.number().int().optional(),
      thinkingConfig: z
        .strictObject({ thinkingLevel: z.enum(['LOW', 'MEDIUM', 'HIGH']).optional() })
        .optional(),
      mediaResolution: z
        .enum(['MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_MEDIUM', 'MEDIA_RESOLUTION_HIGH'])
        .optional(),
      responseModalities: z.array(z.enum(['TEXT', 'IMAGE', 'AUDIO'])).optional(),
      speechConfig: z
        .strictObject({
          voiceConfig: z.strictObject({
            prebuiltVoiceConfig: z.strictObject({ voiceName: z.string().min(1) }),
          }),
        })
        .optional(),
      responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
      responseJsonSchema: WireSchema.optional(),
      imageConfig: z
        .strictObject({
          aspectRatio: z.enum(['1:1', '2:3', '3:2', '3:4', '4:3', '9:16', '16:9', '21:9']),
          imageSize: z.enum(['512', '1K', '2K', '4K']).optional(),
        })
        .optional(),
    })
    .optional(),
});

export type GenerateContentRequest = z.infer<typeof GenerateContentRequest>;
