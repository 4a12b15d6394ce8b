import {
  type AIChatResult,
  type ChatProvider,
  type ContextBudget,
  createAnswerReader,
  type OutputMode,
  outputModes,
  type ProviderRequest,
  type ShowText,
} from '../../ai-chat/provider.ts';
import { systemClock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import { ProviderHttp } from '../http.ts';
import { acceptedBody, type ChatService, type OpenAIConnection, openAIErrorCode, postChat } from './api.ts';
import { explainUnsupported, type OpenAICapabilities, openAICapabilities } from './capabilities.ts';
import { buildRequest, createCompletionReader, readResponse } from './completions.ts';
import { buildResponsesRequest, createResponsesReader, readResponsesAnswer } from './responses.ts';

/**
 * One answer, from the endpoint that the capabilities name.
 * @param onText takes all that is written so far, thinking apart; an answer in a schema is not shown
 */
export async function completeChat(
  service: ChatService,
  http: ProviderHttp,
  { model, capabilities }: { readonly model: string; readonly capabilities: OpenAICapabilities },
  request: ProviderRequest,
  signal: AbortSignal,
  onText?: ShowText,
): Promise<AIChatResult> {
  const { endpoint } = capabilities;
  const show = capabilities.streams && request.output === undefined ? onText : undefined;
  switch (endpoint) {
    case 'chat/completions': {
      const usage = capabilities.streamUsage ? { stream_options: { include_usage: true } } : {};
      const streaming = show && {
        fields: { stream: true, ...usage },
        reader: () => createCompletionReader(service, show),
      };
      const body = buildRequest(model, request, capabilities);
      const answer = await postChat(service, http, endpoint, body, signal, streaming);
      return readResponse(service.name, model, acceptedBody(service, answer), request.output !== undefined);
    }
    case 'responses': {
      const author = { provider: service.name, model };
      const streaming = show && {
        fields: { stream: true },
        reader: () => createResponsesReader(service, show),
      };
      const post = (asked: typeof author | undefined) => {
        const body = buildResponsesRequest(model, request, capabilities, asked);
        return postChat(service, http, endpoint, body, signal, streaming);
      };
      const answer = await post(author);
      // Thoughts of another organization's key would spoil every later turn.
      const isUnreadable = openAIErrorCode(answer) === 'invalid_encrypted_content';
      return readResponsesAnswer(
        author,
        acceptedBody(service, isUnreadable ? await post(undefined) : answer),
      );
    }
    default:
      return endpoint satisfies never;
  }
}

export interface OpenAIChatOptions
  extends OpenAIConnection,
    Partial<Omit<ChatService, 'apiKey' | 'baseUrl' | 'diagnose'>> {
  readonly model: string;
  readonly outputModes?: readonly OutputMode[];
  readonly budget?: ContextBudget;
}

/** OpenAI, or any server that speaks its chat completions. A model that cannot be used fails with `model_missing`. */
export function createOpenAIChat(options: OpenAIChatOptions): ChatProvider {
  const { name = 'openai', timeoutMs = 30_000, clock = systemClock } = options;
  const { apiKey, baseUrl, model, budget } = options;
  const service = { name, timeoutMs, clock, apiKey, baseUrl };
  const { outputModes: known, supportsImages } = openAICapabilities(model, baseUrl);
  const http = new ProviderHttp(name);
  const readAnswer = createAnswerReader();
  return {
    name,
    model,
    outputModes: outputModes(known, options.outputModes),
    supportsImages,
    ...(budget && { budget }),
    complete: async (request, signal, onText) => {
      const asked = request.model ?? model;
      const unsupported = explainUnsupported(asked);
      if (unsupported !== undefined) throw new ProviderError(name, 'model_missing', unsupported);
      const target = { model: asked, capabilities: openAICapabilities(asked, baseUrl) };
      return readAnswer({ request, model: asked, onText }, show =>
        completeChat(service, http, target, request, signal, show),
      );
    },
  };
}
