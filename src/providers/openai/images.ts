import { z } from 'zod';
import { formatOf, isPicture } from '../../images/decoder/format.ts';
import { buildAssistantPrompt, PROMPT_VERSION } from '../../images/prompt.ts';
import type { DrawnImage, ImageGenerator, ImageRequest } from '../../images/types.ts';
import { errorMessage, ProviderError } from '../../lib/errors.ts';
import { createPublicFetch, type Reach } from '../../lib/public-fetch.ts';
import { type HttpAnswer, ProviderHttp } from '../http.ts';
import { readAs } from '../wire.ts';
import { acceptedBody, type OpenAIConnection, openAIError, openAITarget } from './api.ts';

const NAME = 'openai';

interface EditCapabilities {
  readonly quality: 'medium' | 'high';
  readonly transparent: boolean;
  /** Keeps faces. Later models always do and refuse the field, as does the small one. */
  readonly inputFidelity?: 'high';
  /** The cost of 2048 by 2048 pixels in pictures of 1024 by 1024, if supported. No model exceeds 8.3 million pixels. */
  readonly sheet?: number;
  /** Draws animated GIFs, all frames for the price of one picture. A preview that not every key can use. */
  readonly gif?: true;
}

/** The tokens of a large picture are published only for 2.5; 2.6 is assumed to be the same. */
const NEWEST: EditCapabilities = { quality: 'medium', transparent: true, sheet: 3 };

/** By model name, first match wins. Others count as the newest. */
const FAMILIES: readonly (readonly [RegExp, EditCapabilities])[] = [
  [/^gpt-image-2\.6-(flare|sunburst)(-|$)/, { ...NEWEST, gif: true }],
  [/^gpt-image-2(-|$)/, { quality: 'medium', transparent: false, sheet: 3 }],
  [/^gpt-image-1-mini(-|$)/, { quality: 'high', transparent: true }],
  [/^gpt-image-1(\.5)?(-|$)/, { quality: 'medium', transparent: true, inputFidelity: 'high' }],
];

/** From 2 to 16 frames; up to nine may have 960 px, but more than 768 would not be seen. */
const GIF = { output_format: 'gif', size: '768x768', frame_count: '9', frame_duration_ms: '200' } as const;
const GIF_FRAMES = 9;

const text = z.string().min(1).optional().catch(undefined);
const picture = z.object({ b64_json: text, url: text });
/** OpenAI sends a list. Gateways may send one object, an address, or a data URL in either field. */
const Images = z.object({ data: z.union([z.array(picture), picture.transform(one => [one])]) });
const DATA_URL = /^data:[^,]*;base64,/;
const PICTURE_BYTES = 32 * 1024 * 1024;
const PICTURE_MS = 60_000;
/** Tries for a download, because the picture has been paid for. */
const MAX_DOWNLOADS = 3;
const LIMITS = { maxBytes: PICTURE_BYTES, timeoutMs: PICTURE_MS, accept: 'image/*' } as const;

const Opaque = z.object({
  error: z.object({ param: z.string().nullish().catch(null), message: z.string().catch('') }),
});

function refusesTransparency(status: number, body: unknown): boolean {
  const error = Opaque.safeParse(body).data?.error;
  return (
    status === 400 &&
    error !== undefined &&
    (error.param === 'background' || /transparent background/i.test(error.message))
  );
}

/** Whether the answer refuses GIFs, transparent ones or the preview, which costs nothing, and not this drawing. */
function refusesGif(answer: HttpAnswer): boolean {
  const kind = openAIError(NAME, answer)?.kind;
  return kind === 'bad_request' || kind === 'model_missing' || (kind === 'auth' && answer.status === 403);
}

export interface OpenAIImagesOptions extends OpenAIConnection {
  readonly model: string;
  readonly timeoutMs?: number;
  /** Restricts downloads of pictures that a gateway sends as an address. */
  readonly reach?: Reach;
}

/**
 * Asks for a transparent background, which the finisher verifies. If the model refuses it (with a 400, which costs nothing), a
 * flat key colour is used from then on. Frames come as a GIF until the service refuses that, then on a sheet.
 */
export function createOpenAIImages(options: OpenAIImagesOptions): ImageGenerator {
  const { model, timeoutMs = 180_000 } = options;
  const capabilities = FAMILIES.find(([pattern]) => pattern.test(model))?.[1] ?? NEWEST;
  const http = new ProviderHttp(NAME, { connections: 'own' });
  const fetchPublic = createPublicFetch(options.reach);
  let transparent = capabilities.transparent;
  let gif = capabilities.gif === true;

  function buildForm(request: ImageRequest, background: DrawnImage['background']): FormData {
    const form = new FormData();
    form.append('model', model);
    form.append('prompt', buildAssistantPrompt(request, background));
    const pictures = { 'photo.jpg': request.photo, 'look.jpg': request.reference };
    for (const [name, bytes] of Object.entries(pictures)) {
      if (bytes) form.append('image[]', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    }
    form.append('background', background === 'alpha' ? 'transparent' : 'opaque');
    const { sheet, frames } = request;
    const isLarge = sheet !== undefined || (frames !== undefined && capabilities.sheet !== undefined);
    const size = isLarge ? '2048x2048' : '1024x1024';
    const shape = frames?.as === 'gif' ? GIF : { output_format: 'png', size };
    for (const [field, value] of Object.entries(shape)) form.append(field, value);
    form.append('quality', capabilities.quality);
    if (capabilities.inputFidelity) form.append('input_fidelity', capabilities.inputFidelity);
    return form;
  }

  async function draw(asked: ImageRequest, signal: AbortSignal): Promise<DrawnImage> {
    const asGif = asked.frames !== undefined && gif && transparent;
    const request: ImageRequest = asGif ? { ...asked, frames: { count: GIF_FRAMES, as: 'gif' } } : asked;
    const background = transparent ? 'alpha' : 'flat-key';
    const answer = await http.send({
      method: 'POST',
      ...openAITarget(options, 'images/edits'),
      body: buildForm(request, background),
      signal,
      timeoutMs,
    });
    if (asGif && refusesGif(answer)) {
      gif = false;
      return draw(asked, signal);
    }
    if (background === 'alpha' && refusesTransparency(answer.status, answer.body)) {
      transparent = false;
      return draw(request, signal);
    }
    const body = acceptedBody({ name: NAME }, answer);
    const images = readAs(NAME, Images, body, 'the answer is malformed: check the base URL');
    const { b64_json, url } = images.data[0] ?? {};
    const data = b64_json ?? url;
    if (data === undefined) throw new ProviderError(NAME, 'no_image', 'the answer has no picture');
    const isAddress = b64_json === undefined && !DATA_URL.test(data);
    const bytes = isAddress
      ? await download(data, signal)
      : Buffer.from(data.replace(DATA_URL, ''), 'base64');
    if (!isPicture(bytes) && !(asGif && formatOf(bytes) === 'gif'))
      throw new ProviderError(NAME, 'bad_answer', 'the picture is neither PNG nor JPEG nor WebP');
    return { bytes, background, provider: NAME, model, promptVersion: PROMPT_VERSION };
  }

  /** Downloads from the service's own host, which may be private, or from a public one. */
  async function download(url: string, signal: AbortSignal): Promise<Buffer> {
    if (!URL.canParse(url, options.baseUrl))
      throw new ProviderError(NAME, 'bad_answer', 'the address of the picture is malformed');
    const { origin, href } = new URL(url, options.baseUrl);
    const isOwn = origin === new URL(options.baseUrl).origin;
    for (let tries = 1; ; tries++) {
      const fetched = isOwn ? await fetchOwn(href, signal) : await fetchPublic(href, { ...LIMITS, signal });
      if (fetched.ok && fetched.status === 200) return fetched.body;
      signal.throwIfAborted();
      const why = fetched.ok ? `answered ${fetched.status}` : fetched.error;
      if (tries === MAX_DOWNLOADS)
        throw new ProviderError(NAME, 'bad_answer', `the address of the picture ${why}`);
    }
  }

  /** Never throws, because a failed download must not look like an uncharged request. */
  async function fetchOwn(url: string, signal: AbortSignal) {
    const request = { method: 'GET', url, signal, timeoutMs: PICTURE_MS, binary: true } as const;
    try {
      const { status, body } = await http.send({ ...request, maxAnswerBytes: PICTURE_BYTES });
      return { ok: true, status, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) } as const;
    } catch (error) {
      return { ok: false, error: errorMessage(error) } as const;
    }
  }

  const { sheet } = capabilities;
  return { name: NAME, model, animates: true, ...(sheet !== undefined && { sheets: { 2: sheet } }), draw };
}
