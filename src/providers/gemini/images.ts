import { isPicture } from '../../images/decoder/format.ts';
import { buildAssistantPrompt, PROMPT_VERSION } from '../../images/prompt.ts';
import { gridFor } from '../../images/sheet/request.ts';
import type { ImageGenerator, ImageRequest, SheetPrices } from '../../images/types.ts';
import { ProviderError } from '../../lib/errors.ts';
import { GEMINI, GeminiApi, type GeminiChunk, type GeminiConnection, isModerated } from './api.ts';

/** @param sheets those that the model draws: others know one size, and refuse to be asked for it */
function imageRequest(request: ImageRequest, sheets: SheetPrices): object {
  const { photo, reference, sheet, frames } = request;
  const cells = sheet?.length ?? frames?.count;
  const grid = cells === undefined ? undefined : gridFor(cells);
  return {
    contents: [
      {
        role: 'user',
        parts: [
          { text: buildAssistantPrompt(request) },
          ...[photo, ...(reference ? [reference] : [])].map(picture => ({
            inlineData: { mimeType: 'image/jpeg', data: picture.toString('base64') },
          })),
        ],
      },
    ],
    generationConfig: {
      responseModalities: ['TEXT', 'IMAGE'],
      imageConfig: {
        aspectRatio: '1:1',
        ...(grid !== undefined && sheets[grid] !== undefined && { imageSize: grid === 2 ? '2K' : '4K' }),
      },
    },
  };
}

/**
 * The costs of larger pictures in tokens: 1120 at 1K, 1680 at 2K, 2520 at 4K; for large models 1120 at 1K and 2K, 2000 at 4K.
 * The first models only draw 1K. First match wins. Others count as the newest.
 */
const SHEETS: readonly (readonly [RegExp, SheetPrices])[] = [
  [/^gemini-2\.|nano-banana(-1(\.\d+)?)?(-preview)?$/, {}],
  [/-pro\b/, { 2: 1, 3: 2000 / 1120 }],
  [/^/, { 2: 1680 / 1120, 3: 2520 / 1120 }],
];

/** Similarity to protected works. Another request may work. */
const RECITATION = new Set(['RECITATION', 'IMAGE_RECITATION']);

function readPicture({ candidates = [] }: GeminiChunk): Buffer {
  const pictures = candidates
    .flatMap(({ content }) => content.parts)
    .flatMap(part => (part.thought || part.inlineData === undefined ? [] : [part.inlineData.data]));
  // Sketches come before the final picture.
  const data = pictures.at(-1);
  if (data === undefined) {
    const reasons = candidates.flatMap(candidate => candidate.finishReason ?? []);
    const refused = reasons.some(reason => isModerated(reason) || RECITATION.has(reason));
    const said = reasons.join(', ') || 'no finish reason';
    throw new ProviderError(GEMINI, refused ? 'blocked' : 'no_image', `nothing was drawn (${said})`);
  }
  const bytes = Buffer.from(data, 'base64');
  if (!isPicture(bytes)) {
    throw new ProviderError(GEMINI, 'bad_answer', 'the picture is neither PNG nor JPEG nor WebP');
  }
  return bytes;
}

/** Draws on a flat key colour, because the models have no alpha channel. */
export function createGeminiImages({
  apiKey,
  baseUrl,
  model,
  timeoutMs = 180_000,
}: GeminiConnection & { readonly model: string; readonly timeoutMs?: number }): ImageGenerator {
  const api = new GeminiApi({ apiKey, baseUrl }, 'media');
  const sheets = SHEETS.find(([pattern]) => pattern.test(model))?.[1] ?? {};
  return {
    name: GEMINI,
    model,
    sheets,
    animates: true,
    draw: async (request, signal) => {
      const response = await api.generateContent(model, imageRequest(request, sheets), { signal, timeoutMs });
      return {
        bytes: readPicture(response),
        background: 'flat-key',
        provider: GEMINI,
        model,
        promptVersion: PROMPT_VERSION,
      };
    },
  };
}
