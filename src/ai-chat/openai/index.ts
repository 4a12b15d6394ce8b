import { type Clock, systemClock } from '../../clock.ts';
import { ProviderError } from '../../errors.ts';
import { type OpenAIConnection, openAIError, openAIHeaders, openAIUrl } from '../../openai-api.ts';
import { ProviderHttp } from '../../provider-http.ts';
import type { AIChatRequest, AIChatResult, ChatProvider } from '../types.ts';
import { type ChatCapabilities, chatCapabilities, explainUnsupported } from './capabilities.ts';
import { buildRequest } from './request.ts';
import { readResponse } from './response.ts';

export { explainUnsupported } from './capabilities.ts';

/** An OpenAI-compatible chat service, the model left open. */
export interface ChatService extends OpenAIConnection {
  /** The provider's name in results, errors and logs. */
  readonly name: string;
  /** For one answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Reads `retry-after` dates. */
  readonly clock: Clock;
}

/**
 * One chat completion of any OpenAI-compatible service.
 * @throws ProviderError
 */
export async function completeChat(
  service: ChatService,
  http: ProviderHttp,
  target: { readonly model: string; readonly capabilities: ChatCapabilities },
  request: AIChatRequest,
  signal: AbortSignal,
): Promise<AIChatResult> {
  const answer = await http.send({
    method: 'POST',
    url: openAIUrl(service, 'chat/completions'),
    headers: openAIHeaders(service),
    body: buildRequest(target.model, request, target.capabilities),
    signal,
    timeoutMs: service.timeoutMs,
  });
  const error = openAIError(service.name, answer, service.clock);
  if (error) throw error;
  return readResponse(service.name, target.model, answer.body);
}

export interface OpenAIChatOptions
  extends OpenAIConnection,
    Partial<Omit<ChatService, 'apiKey' | 'baseUrl'>> {
  readonly model: string;
}

/**
 * OpenAI, or any server that speaks its chat completions, as a chat provider. A model that takes tools only on
 * `/v1/responses` fails with `model_missing`, see {@link explainUnsupported}.
 */
export function createOpenAIChat(options: OpenAIChatOptions): ChatProvider {
  const { name = 'openai', timeoutMs = 30_000, clock = systemClock, apiKey, baseUrl, model } = options;
  const service = { name, timeoutMs, clock, apiKey, baseUrl };
  const capabilities = chatCapabilities(model, baseUrl);
  const unsupported = explainUnsupported(model);
  const http = new ProviderHttp(name);
  return {
    name,
    model,
    complete: async (request, signal) => {
      if (unsupported !== undefined) throw new ProviderError(name, 'model_missing', unsupported);
      return completeChat(service, http, { model, capabilities }, request, signal);
    },
  };
}
