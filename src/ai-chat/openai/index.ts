import { type Clock, systemClock } from '../../clock.ts';
import { ProviderError } from '../../errors.ts';
import {
  type OpenAIConnection,
  openAIError,
  openAIErrorCode,
  openAIHeaders,
  openAIUrl,
} from '../../openai-api.ts';
import { type HttpAnswer, ProviderHttp } from '../../provider-http.ts';
import type { AIChatRequest, AIChatResult, ChatProvider } from '../types.ts';
import { explainUnsupported, type OpenAICapabilities, openAICapabilities } from './capabilities.ts';
import { buildRequest } from './request.ts';
import { readResponse } from './response.ts';
import { buildResponsesRequest } from './responses/request.ts';
import { readResponsesAnswer } from './responses/response.ts';

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
 * One answer of any OpenAI-compatible service, from the endpoint that the capabilities name.
 * @throws ProviderError
 */
export async function completeChat(
  service: ChatService,
  http: ProviderHttp,
  target: { readonly model: string; readonly capabilities: OpenAICapabilities },
  request: AIChatRequest,
  signal: AbortSignal,
): Promise<AIChatResult> {
  const { model, capabilities } = target;
  const post = (body: object): Promise<HttpAnswer> =>
    http.send({
      method: 'POST',
      url: openAIUrl(service, capabilities.endpoint),
      headers: openAIHeaders(service),
      body,
      signal,
      timeoutMs: service.timeoutMs,
    });
  const accepted = (answer: HttpAnswer): unknown => {
    const error = openAIError(service.name, answer, service.clock);
    if (error) throw error;
    return answer.body;
  };

  switch (capabilities.endpoint) {
    case 'chat/completions':
      return readResponse(
        service.name,
        model,
        accepted(await post(buildRequest(model, request, capabilities))),
      );
    case 'responses': {
      const author = { provider: service.name, model };
      const answer = await post(buildResponsesRequest(model, request, capabilities, author));
      // Thoughts of another organization's key, or that OpenAI lost the key to: they would spoil every later turn.
      const unreadable = openAIErrorCode(answer) === 'invalid_encrypted_content';
      const readable = unreadable
        ? await post(buildResponsesRequest(model, request, capabilities, undefined))
        : answer;
      return readResponsesAnswer(author, accepted(readable));
    }
    default:
      return capabilities satisfies never;
  }
}

export interface OpenAIChatOptions
  extends OpenAIConnection,
    Partial<Omit<ChatService, 'apiKey' | 'baseUrl'>> {
  readonly model: string;
}

/**
 * OpenAI, or any server that speaks its chat completions, as a chat provider. Models that take tools only on
 * `/v1/responses` are asked there. One that cannot be used at all fails with `model_missing`, see
 * {@link explainUnsupported}.
 */
export function createOpenAIChat(options: OpenAIChatOptions): ChatProvider {
  const { name = 'openai', timeoutMs = 30_000, clock = systemClock, apiKey, baseUrl, model } = options;
  const service = { name, timeoutMs, clock, apiKey, baseUrl };
  const capabilities = openAICapabilities(model, baseUrl);
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
