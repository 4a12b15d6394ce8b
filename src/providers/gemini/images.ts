import { buildAssistantPrompt, PROMPT_VERSION } from '../../images/prompt.ts';
import { isPicture } from '../../images/sniff.ts';
import type { ImageGenerator, ImageRequest } from '../../images/types.ts';
import { ProviderError } from '../../lib/errors.ts';
import {
  candidateParts,
  GEMINI,
  GeminiApi,
  type GeminiChunk,
  type GeminiConnection,
  isModerated,
} from './api.ts';

export interface GeminiImagesOptions extends GeminiConnection {
  readonly model: string;
  /** For one picture, in milliseconds. */
  readonly timeoutMs?: number;
}

/** The pictures follow in the order in which the prompt counts them. */
function buildRequest(request: ImageRequest): object {
  const { photo, reference } = request;
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
    generationConfig: { responseModalities: ['TEXT', 'IMAGE'], imageConfig: { aspectRatio: '1:1' } },
  };
}

/** Similarity to protected works; a second try would meet it again, another wish would not. */
const RECITATION = new Set(['RECITATION', 'IMAGE_RECITATION']);

/** An answer with its usage alone is one without a picture. */
function readPicture({ candidates = [] }: GeminiChunk): Buffer {
  const pictures = candidates
    .flatMap(candidateParts)
    .flatMap(part => (part.thought || part.inlineData === undefined ? [] : [part.inlineData.data]));
  // Sketches made on the way come before the picture itself.
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

/**
 * Google's image models ("Nano Banana"), over `generateContent`. They have no alpha channel: the picture comes
 * on the flat key colour that the prompt asks for.
 */
export function createGeminiImages({
  apiKey,
  baseUrl,
  model,
  timeoutMs = 180_000,
}: GeminiImagesOptions): ImageGenerator {
  const api = new GeminiApi({ apiKey, baseUrl }, 'timeout');
  return {
    name: GEMINI,
    model,
    draw: async (request, signal) => {
      const response = await api.generateContent(model, buildRequest(request), { signal, timeoutMs });
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
