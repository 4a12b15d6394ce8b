import {
  type ChatProvider,
  type ContextBudget,
  createAnswers,
  createThrottle,
  type OutputMode,
  outputModes,
  type ShowText,
  wordsSoFar,
} from '../../../ai-chat/provider.ts';
import { withoutAnnouncement } from '../../announcements.ts';
import {
  GEMINI,
  GeminiApi,
  type GeminiChunk,
  type GeminiConnection,
  type GeminiResponse,
  withCandidates,
} from '../api.ts';
import { buildRequest } from './request.ts';
import { readResponse } from './response.ts';
import { StreamedAnswer } from './stream.ts';

const MODES: readonly OutputMode[] = ['native', 'tool', 'json'];

export interface GeminiChatOptions extends GeminiConnection {
  readonly model: string;
  /** For one whole answer, streamed or not, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Where a model or a proxy knows fewer than {@link MODES}. */
  readonly outputModes?: readonly OutputMode[] | undefined;
  readonly budget?: ContextBudget | undefined;
}

/**
 * Google Gemini as a chat provider: over `streamGenerateContent` where somebody wants to see the words come,
 * otherwise over `generateContent`. An answer in a schema is never streamed: its text is nothing to read. What
 * `onText` throws ends the request and is thrown as it is, the one error that is no ProviderError.
 */
export function createGeminiChat({
  apiKey,
  baseUrl,
  model,
  timeoutMs = 30_000,
  outputModes: allowed,
  budget,
}: GeminiChatOptions): ChatProvider {
  const api = new GeminiApi({ apiKey, baseUrl });
  const answers = createAnswers(withoutAnnouncement);

  async function stream(
    asked: string,
    body: object,
    signal: AbortSignal,
    show: ShowText,
  ): Promise<GeminiResponse> {
    const answer = new StreamedAnswer();
    let shown = '';
    const throttle = createThrottle();
    const onChunk = (chunk: GeminiChunk) => {
      answer.add(chunk);
      if (!throttle.isDue(answer.length)) return;
      const text = wordsSoFar(answer.text).words;
      // Several chunks can come at once, and the first of them may have led to the abort.
      if (text === shown || signal.aborted) return;
      shown = text;
      // Thoughts are parts of their own.
      show(text, true);
    };
    await api.streamGenerateContent(asked, body, { signal, timeoutMs, onChunk });
    return answer.whole();
  }

  return {
    name: GEMINI,
    model,
    outputModes: outputModes(MODES, allowed),
    supportsImages: true,
    ...(budget !== undefined && { budget }),
    complete: async (request, signal, onText) => {
      const asked = request.model ?? model;
      const body = buildRequest(asked, request);
      return answers.read({ request, model: asked, onText }, async show => {
        const response =
          show === undefined
            ? withCandidates(await api.generateContent(asked, body, { signal, timeoutMs }))
            : await stream(asked, body, signal, show);
        return readResponse(asked, response);
      });
    },
  };
}
