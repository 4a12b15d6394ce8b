import { z } from 'zod';
import { isPicture } from '../../images/decoder/format.ts';
import { buildAssistantPrompt, PROMPT_VERSION } from '../../images/prompt.ts';
import type { DrawnImage, ImageGenerator, ImageRequest } from '../../images/types.ts';
import { errorMessage, ProviderError } from '../../lib/errors.ts';
import { createPublicFetch, type Reach } from '../../lib/public-fetch.ts';
import { ProviderHttp } from '../http.ts';
import { type OpenAIConnection, openAIError, openAITarget } from './api.ts';

const NAME = 'openai';

interface EditCapabilities {
  readonly quality: 'medium' | 'high';
  readonly transparent: boolean;
  /** Keeps faces; later models do so always and refuse the field, the small one refuses it too. */
  readonly inputFidelity?: 'high';
  /** Draws 2048 by 2048 pixels: what that costs, in pictures of 1024 by 1024. Beyond 8.3 million pixels none draws. */
  readonly sheet?: number;
}

/** How many tokens a large picture takes is published for 2.5 only: 2.6 is counted alike. */
const NEWEST: EditCapabilities = { quality: 'medium', transparent: true, sheet: 3 };

/** By model name, first match wins; others are taken for the newest. */
const FAMILIES: readonly (readonly [RegExp, EditCapabilities])[] = [
  [/^gpt-image-2(-|$)/, { quality: 'medium', transparent: false, sheet: 3 }],
  [/^gpt-image-1-mini(-|$)/, { quality: 'high', transparent: true }],
  [/^gpt-image-1(\.5)?(-|$)/, { quality: 'medium', transparent: true, inputFidelity: 'high' }],
];

const text = z.string().min(1).optional().catch(undefined);
const picture = z.object({ b64_json: text, url: text });
/** OpenAI answers with a list; gateways also with one object, an address, or a data URL in either field. */
const Images = z.object({ data: z.union([z.array(picture), picture.transform(one => [one])]) });
const DATA_URL = /^data:[^,]*;base64,/;
const PICTURE_BYTES = 32 * 1024 * 1024;
const PICTURE_MS = 60_000;
/** The picture is paid for: one failed download is not the end of it. */
const DOWNLOADS = 3;
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

export interface OpenAIImagesOptions extends OpenAIConnection {
  readonly model: string;
  readonly timeoutMs?: number;
  /** Where pictures may be downloaded from that a gateway only names. */
  readonly reach?: Reach;
}

/**
 * Transparency is verified by the finisher. A model that refuses it (a 400, nothing is paid) gets the flat key colour from
 * then on.
 */
export function createOpenAIImages(options: OpenAIImagesOptions): ImageGenerator {
  const { model, timeoutMs = 180_000 } = options;
  const capabilities = FAMILIES.find(([pattern]) => pattern.test(model))?.[1] ?? NEWEST;
  const http = new ProviderHttp(NAME, { connections: 'own' });
  const fetchPublic = createPublicFetch(options.reach);
  let transparent = capabilities.transparent;

  function buildForm(request: ImageRequest, background: DrawnImage['background']): FormData {
    const form = new FormData();
    form.append('model', model);
    form.append('prompt', buildAssistantPrompt(request, background));
    const pictures = { 'photo.jpg': request.photo, 'look.jpg': request.reference };
    for (const [name, bytes] of Object.entries(pictures)) {
      if (bytes) form.append('image[]', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    }
    form.append('background', background === 'alpha' ? 'transparent' : 'opaque');
    form.append('output_format', 'png');
    form.append('size', request.sheet ? '2048x2048' : '1024x1024');
    form.append('quality', capabilities.quality);
    if (capabilities.inputFidelity) form.append('input_fidelity', capabilities.inputFidelity);
    return form;
  }

  async function draw(request: ImageRequest, signal: AbortSignal): Promise<DrawnImage> {
    const background = transparent ? 'alpha' : 'flat-key';
    const answer = await http.send({
      method: 'POST',
      ...openAITarget(options, 'images/edits'),
      body: buildForm(request, background),
      signal,
      timeoutMs,
    });
    if (background === 'alpha' && refusesTransparency(answer.status, answer.body)) {
      transparent = false;
      return draw(request, signal);
    }
    const error = openAIError(NAME, answer);
    if (error) throw error;
    const images = Images.safeParse(answer.body);
    if (!images.success)
      throw new ProviderError(NAME, 'bad_answer', 'the answer is malformed: check the base URL');
    const { b64_json, url } = images.data.data[0] ?? {};
    const data = b64_json ?? url;
    if (data === undefined) throw new ProviderError(NAME, 'no_image', 'the answer has no picture');
    const isAddress = b64_json === undefined && !DATA_URL.test(data);
    const bytes = isAddress
      ? await download(data, signal)
      : Buffer.from(data.replace(DATA_URL, ''), 'base64');
    if (!isPicture(bytes))
      throw new ProviderError(NAME, 'bad_answer', 'the picture is neither PNG nor JPEG nor WebP');
    return { bytes, background, provider: NAME, model, promptVersion: PROMPT_VERSION };
  }

  /** From the service's own host, which may be private, or from a public one. */
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
      if (tries === DOWNLOADS)
        throw new ProviderError(NAME, 'bad_answer', `the address of the picture ${why}`);
    }
  }

  /** Never throws: a failed request for the picture must not look like one that was not paid for. */
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
  return { name: NAME, model, ...(sheet !== undefined && { sheets: { 2: sheet } }), draw };
}
