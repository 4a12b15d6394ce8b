import { GEMINI, GeminiApi, type GeminiConnection } from '../../gemini-api.ts';
import type { ChatProvider } from '../types.ts';
import { buildRequest } from './request.ts';
import { readResponse } from './response.ts';

export interface GeminiChatOptions extends GeminiConnection {
  readonly model: string;
  /** For one answer, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Google Gemini as a chat provider, over `generateContent`. */
export function createGeminiChat({
  apiKey,
  baseUrl,
  model,
  timeoutMs = 30_000,
}: GeminiChatOptions): ChatProvider {
  const api = new GeminiApi({ apiKey, baseUrl });
  return {
    name: GEMINI,
    model,
    complete: async (request, signal) =>
      readResponse(
        model,
        await api.generateContent(model, buildRequest(model, request), { signal, timeoutMs }),
      ),
  };
}
