import {
  type AIChatResult,
  type ChatProvider,
  type ContextBudget,
  createAnswerReader,
  type ProviderRequest,
  type ShowText,
} from '../../ai-chat/provider.ts';
import type { Clock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import { ProviderHttp } from '../http.ts';
import {
  type AnswerReader,
  acceptedBody,
  type ChatService,
  type OpenAIConnection,
  openAIErrorCode,
  postChat,
} from './api.ts';
import {
  explainUnsupported,
  type OpenAICapabilities,
  OUTPUT_MODES,
  openAICapabilities,
} from './capabilities.ts';
import { createCompletionReader } from './completion-answer.ts';
import { buildRequest } from './completion-request.ts';
import { buildResponsesRequest, createResponsesReader } from './responses.ts';

export async function completeChat(
  service: ChatService,
  http: ProviderHttp,
  { model, capabilities }: { readonly model: string; readonly capabilities: OpenAICapabilities },
  request: ProviderRequest,
  signal: AbortSignal,
  onText?: ShowText,
): Promise<AIChatResult> {
  const { endpoint, streams } = capabilities;
  const author = { provider: service.name, model };
  const inSchema = request.output !== undefined;
  const show = streams ? onText : undefined;
  const post = (body: object, { take }: AnswerReader) =>
    postChat(service, http, endpoint, show ? { ...body, stream: true } : body, signal, show && take);
  switch (endpoint) {
    case 'chat/completions': {
      const reader = createCompletionReader(service, { asked: model, inSchema, onText: show });
      const usage = show && capabilities.streamUsage && { stream_options: { include_usage: true } };
      const answer = await post({ ...buildRequest(author, request, capabilities), ...usage }, reader);
      return reader.read(acceptedBody(service, answer));
    }
    case 'responses': {
      const reader = createResponsesReader(service, author, show);
      const ask = (asked: typeof author | undefined) =>
        post(buildResponsesRequest(model, request, capabilities, asked), reader);
      const answer = await ask(author);
      // Thoughts made with the key of another organization would break every later turn.
      const isUnreadable = openAIErrorCode(answer) === 'invalid_encrypted_content';
      return reader.read(acceptedBody(service, isUnreadable ? await ask(undefined) : answer));
    }
    default:
      return endpoint satisfies never;
  }
}

export interface OpenAIChatOptions
  extends OpenAIConnection,
    Partial<Omit<ChatService, 'apiKey' | 'baseUrl' | 'diagnose'>> {
  readonly model: string;
  readonly budget?: ContextBudget;
  readonly clock?: Clock;
}

export function createOpenAIChat(options: OpenAIChatOptions): ChatProvider {
  const { name = 'openai', timeoutMs = 30_000 } = options;
  const { apiKey, baseUrl, model, budget, clock } = options;
  const service = { name, timeoutMs, apiKey, baseUrl };
  const http = new ProviderHttp(name);
  const target = { model, capabilities: openAICapabilities(model, baseUrl) };
  const readAnswer = createAnswerReader(name, { clock });
  return {
    name,
    model,
    outputModes: OUTPUT_MODES,
    supportsImages: target.capabilities.supportsImages,
    budget,
    complete: async (request, signal, onText) => {
      const unsupported = explainUnsupported(model);
      if (unsupported !== undefined) throw new ProviderError(name, 'model_missing', unsupported);
      return readAnswer({ request, model, onText }, (told, show) =>
        completeChat(service, http, target, told, signal, show),
      );
    },
  };
}
