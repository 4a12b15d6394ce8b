import sharp from 'sharp';
import { type Checked, checkFormat, checkStrict, refuse, refuseShape } from './refusals.ts';
import { ChatBody, EditFields } from './schema.ts';

interface UploadedImage {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface EditRequest {
  readonly fields: EditFields;
  readonly images: readonly UploadedImage[];
}

/** Every call is answered by exactly its tool messages before anything else is said. */
function checkMessages(messages: ChatBody['messages']): Checked<undefined> {
  const seen = new Set<string>();
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id)) {
        return refuse(
          `Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.`,
          `messages.[${index}].role`,
        );
      }
      open = open.filter(id => id !== message.tool_call_id);
      continue;
    }
    if (open.length > 0) break;
    if (message.role !== 'assistant') continue;
    if (message.content === null && message.tool_calls === undefined) {
      return refuse(
        `Invalid value for 'content': expected a string, got null.`,
        `messages.[${index}].content`,
      );
    }
    open = (message.tool_calls ?? []).map(call => call.id);
    for (const id of open) {
      if (seen.has(id)) return refuse(`Duplicate value for 'tool_call_id' of '${id}'`, `messages.[${index}]`);
      seen.add(id);
    }
  }
  if (open.length > 0) {
    return refuse(
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`,
      'messages',
    );
  }
  const last = messages.at(-1)?.role;
  if (last !== 'user' && last !== 'tool') return refuse('Nothing to answer to.', 'messages');
  return { ok: true, request: undefined };
}

/** Parameters that a real reasoning model refuses. */
function checkWords(body: ChatBody): Checked<undefined> {
  if (/^(gpt-5|o\d)[\w.]*-(pro|codex)(-|$)/.test(body.model)) {
    return refuse('This model is only supported in v1/responses and not in v1/chat/completions.', 'model');
  }
  const reasoning = /^(gpt-5|gpt-6|o\d)/.test(body.model);
  if (!reasoning) {
    return body.reasoning_effort === undefined
      ? { ok: true, request: undefined }
      : refuse('Unrecognized request argument supplied: reasoning_effort', 'reasoning_effort');
  }
  if (body.max_tokens !== undefined) {
    return refuse(
      `Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.`,
      'max_tokens',
      'unsupported_parameter',
    );
  }
  if (body.temperature !== undefined) {
    return refuse(
      `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`,
      'temperature',
      'unsupported_value',
    );
  }
  const noEffort = /^(gpt-6-astra|gpt-6\.1-sol|gpt-5(-|$)|o\d)/.test(body.model);
  if (body.reasoning_effort === 'none' && noEffort) {
    return refuse(
      `Unsupported value: 'none' is not supported with the '${body.model}' model. Supported values are: 'low', 'medium', and 'high'.`,
      'reasoning_effort',
      'unsupported_value',
    );
  }
  if (body.tools && body.reasoning_effort !== 'none' && /^gpt-(6|5\.[4-9])/.test(body.model)) {
    return refuse(
      `Function tools with reasoning_effort are not supported for ${body.model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
      'reasoning_effort',
    );
  }
  return { ok: true, request: undefined };
}

function checkResponseFormat({ response_format: format, messages }: ChatBody): Checked<undefined> {
  if (format?.type === 'json_schema') return checkFormat(format.json_schema, 'response_format');
  if (format === undefined || /json/i.test(JSON.stringify(messages.map(({ content }) => content)))) {
    return { ok: true, request: undefined };
  }
  return refuse(
    `'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.`,
    'messages',
  );
}

/** Validates `POST /chat/completions` as the real service does, answering a refusal in its words. */
export function checkChat(raw: unknown): Checked<ChatBody> {
  const parsed = ChatBody.safeParse(raw);
  if (!parsed.success) return refuseShape(parsed.error);
  const body = parsed.data;
  if (body.tool_choice !== undefined && body.tools === undefined) {
    return refuse(
      `Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.`,
      'tool_choice',
    );
  }
  if (body.stream_options !== undefined && !body.stream) {
    return refuse(
      `The 'stream_options' parameter is only allowed when 'stream' is enabled.`,
      'stream_options',
    );
  }
  const checks = [
    checkWords(body),
    checkMessages(body.messages),
    checkResponseFormat(body),
    ...(body.tools ?? []).map((tool, index) =>
      checkStrict(tool.function, `tools[${index}].function.parameters`),
    ),
  ];
  return checks.find(check => !check.ok) ?? { ok: true, request: body };
}

/** Validates `POST /images/edits`: fields, file names, MIME types, and that the pictures can be decoded. */
export async function checkEdit(form: FormData): Promise<Checked<EditRequest>> {
  const texts: Record<string, string> = {};
  const images: UploadedImage[] = [];
  for (const [name, value] of form) {
    // Line breaks of text fields travel as CRLF, as HTML forms define it.
    if (typeof value === 'string') texts[name] = value.replaceAll('\r\n', '\n');
    else if (name === 'image[]') {
      images.push({ name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) });
    } else return refuse(`Unknown parameter: '${name}'.`, name, 'unknown_parameter');
  }
  const parsed = EditFields.safeParse(texts);
  if (!parsed.success) return refuseShape(parsed.error);
  const fields = parsed.data;
  if (images.length === 0)
    return refuse(`Missing required parameter: 'image'.`, 'image', 'missing_required_parameter');
  for (const image of images) {
    const format = await sharp(image.bytes)
      .toBuffer({ resolveWithObject: true })
      .then(
        ({ info }) => info.format,
        () => undefined,
      );
    if (!/^[\w-]+\.(png|webp|jpe?g)$/.test(image.name) || image.type !== `image/${format}`) {
      return refuse(
        `Invalid file '${image.name}': unsupported mimetype ('${image.type}'). Supported file formats are 'image/jpeg', 'image/png', and 'image/webp'.`,
        'image',
        'unsupported_file_mimetype',
      );
    }
  }
  if (fields.background === 'transparent' && fields.output_format === 'jpeg') {
    return refuse(
      'Transparent background is not supported for JPEG output format.',
      'background',
      'invalid_value',
    );
  }
  if (fields.input_fidelity !== undefined && !/^gpt-image-1(\.5)?$/.test(fields.model)) {
    return refuse(
      `The model does not support the 'input_fidelity' parameter.`,
      'input_fidelity',
      'invalid_input_fidelity_model',
    );
  }
  return checkGif(fields) ?? { ok: true, request: { fields, images } };
}

/** The larger side of a frame, by the number of frames: they are one sheet for the service. */
const FRAME_SIDES = [
  [9, 960],
  [12, 816],
  [16, 720],
] as const;

function checkGif(fields: EditFields): Checked<EditRequest> | undefined {
  const { output_format: format, frame_count: count, frame_duration_ms: duration, model, size } = fields;
  if (format !== 'gif') {
    const extra =
      count !== undefined ? 'frame_count' : duration !== undefined ? 'frame_duration_ms' : undefined;
    return extra && refuse(`'${extra}' is only supported when 'output_format' is 'gif'.`, extra);
  }
  if (!/^gpt-image-2\.6-(flare|sunburst)$/.test(model))
    return refuse(`The model '${model}' does not support 'gif' output.`, 'output_format', 'invalid_value');
  const frames = Number(count ?? 9);
  if (frames < 2 || frames > 16)
    return refuse(
      `Invalid 'frame_count': expected a value between 2 and 16.`,
      'frame_count',
      'invalid_value',
    );
  const side = FRAME_SIDES.find(([most]) => frames <= most)?.[1] ?? 0;
  if (Math.max(...(size ?? '512x512').split('x').map(Number)) > side)
    return refuse(`Invalid size '${size}' for ${frames} frames.`, 'size', 'invalid_value');
  return undefined;
}
