import {
  type AIChatResult,
  type ChatProvider,
  type ContextBudget,
  createAnswers,
  type OutputMode,
  outputModes,
  type ProviderRequest,
  type ShowText,
} from '../../../ai-chat/provider.ts';
import { systemClock } from '../../../lib/clock.ts';
import { ProviderError } from '../../../lib/errors.ts';
import { withoutAnnouncement } from '../../announcements.ts';
import { ProviderHttp } from '../../http.ts';
import { type OpenAIConnection, openAIErrorCode } from '../api.ts';
import { explainUnsupported, type OpenAICapabilities, openAICapabilities } from './capabilities.ts';
import { buildRequest } from './request.ts';
import { readResponse } from './response.ts';
import { buildResponsesRequest } from './responses/request.ts';
import { readResponsesAnswer } from './responses/response.ts';
import { createResponsesReader } from './responses/stream.ts';
import { acceptedBody, type ChatService, postChat } from './send.ts';
import { createCompletionReader } from './stream.ts';

export { explainUnsupported } from './capabilities.ts';

async function ask(
  service: ChatService,
  http: ProviderHttp,
  { model, capabilities }: { readonly model: string; readonly capabilities: OpenAICapabilities },
  request: ProviderRequest,
  signal: AbortSignal,
  onText: ShowText | undefined,
): Promise<AIChatResult> {
  switch (capabilities.endpoint) {
    case 'chat/completions': {
      const options = capabilities.streamUsage ? { stream_options: { include_usage: true } } : {};
      const streaming = onText && {
        words: { stream: true, ...options },
        reader: () => createCompletionReader(service, onText),
      };
      const answer = await postChat(
        service,
        http,
        capabilities.endpoint,
        buildRequest(model, request, capabilities),
        signal,
        streaming,
      );
      return readResponse(service.name, model, acceptedBody(service, answer), request.output !== undefined);
    }
    case 'responses': {
      const author = { provider: service.name, model };
      const streaming = onText && {
        words: { stream: true },
        reader: () => createResponsesReader(service, onText),
      };
      const post = (asked: typeof author | undefined) =>
        postChat(
          service,
          http,
          capabilities.endpoint,
          buildResponsesRequest(model, request, capabilities, asked),
          signal,
          streaming,
        );
      const answer = await post(author);
      // Thoughts of another organization's key, or that OpenAI lost the key to: they would spoil every later turn.
      const unreadable = openAIErrorCode(answer) === 'invalid_encrypted_content';
      const readable = unreadable ? await post(undefined) : answer;
      return readResponsesAnswer(author, acceptedBody(service, readable));
    }
    default:
      return capabilities satisfies never;
  }
}

/**
 * One answer of any OpenAI-compatible service, from the endpoint that the capabilities name.
 *
 * @param onText takes all that is written so far, thinking apart; an answer in a schema is not shown
 * @throws ProviderError
 */
export function completeChat(
  service: ChatService,
  http: ProviderHttp,
  target: { readonly model: string; readonly capabilities: OpenAICapabilities },
  request: ProviderRequest,
  signal: AbortSignal,
  onText?: ShowText,
): Promise<AIChatResult> {
  const streams = target.capabilities.streams && request.output === undefined;
  return ask(service, http, target, request, signal, streams ? onText : undefined);
}

export interface OpenAIChatOptions
  extends OpenAIConnection,
    Partial<Omit<ChatService, 'apiKey' | 'baseUrl' | 'diagnose'>> {
  readonly model: string;
  /** In place of what the table of capabilities says. */
  readonly outputModes?: readonly OutputMode[];
  readonly budget?: ContextBudget;
}

/**
 * OpenAI, or any server that speaks its chat completions, as a chat provider. Models that take tools only on
 * `/v1/responses` are asked there. One that cannot be used at all fails with `model_missing`, see
 * {@link explainUnsupported}.
 */
export function createOpenAIChat(options: OpenAIChatOptions): ChatProvider {
  const {
    name = 'openai',
    timeoutMs = 30_000,
    clock = systemClock,
    apiKey,
    baseUrl,
    model,
    budget,
  } = options;
  const service = { name, timeoutMs, clock, apiKey, baseUrl };
  const { outputModes: known, supportsImages } = openAICapabilities(model, baseUrl);
  const http = new ProviderHttp(name);
  const answers = createAnswers(withoutAnnouncement);
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
      const capabilities = openAICapabilities(asked, baseUrl);
      const target = { model: asked, capabilities };
      return answers.read({ request, model: asked, onText }, show =>
        completeChat(service, http, target, request, signal, show),
      );
    },
  };
}
