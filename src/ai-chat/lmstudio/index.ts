import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { ProviderError } from '../errors.ts';
import { listOpenAIModels, openAIHeaders } from '../openai-api.ts';
import { ProviderHttp } from '../provider-http.ts';
import { COMPATIBLE } from './openai/capabilities.ts';
import { type ChatService, completeChat } from './openai/index.ts';
import type { ChatProvider } from './types.ts';

const NAME = 'lmstudio';

/** `GET /api/v1/models` (LM Studio 0.4 and later): everything downloaded, and which instances of it are loaded. */
const NativeModels = z.object({
  models: z.array(
    z.object({
      type: z.string(),
      loaded_instances: z.array(z.object({ id: z.string() })).catch([]),
      capabilities: z.object({ trained_for_tool_use: z.boolean().catch(false) }).optional(),
    }),
  ),
});

/**
 * The model to ask: the loaded one, rather one trained for tools. Before 0.4 the server does not tell what is
 * loaded, then the first that is downloaded (the server loads it when asked).
 */
async function findModel(service: ChatService, http: ProviderHttp, signal: AbortSignal): Promise<string> {
  const answer = await http.send({
    method: 'GET',
    url: `${service.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}/api/v1/models`,
    headers: openAIHeaders(service),
    signal,
    timeoutMs: service.timeoutMs,
  });
  // By its form, not its status: LM Studio answers 200 on paths that it does not know.
  const native = NativeModels.safeParse(answer.body);
  if (native.success) {
    const loaded = native.data.models.filter(
      model => model.type === 'llm' && model.loaded_instances.length > 0,
    );
    const best = loaded.find(model => model.capabilities?.trained_for_tool_use) ?? loaded[0];
    const id = best?.loaded_instances[0]?.id;
    if (id !== undefined) return id;
  } else {
    const downloaded = await listOpenAIModels(service, signal);
    const chat = downloaded.find(({ id }) => !/embed/i.test(id));
    if (chat) return chat.id;
  }
  throw new ProviderError(NAME, 'model_missing', 'no model is loaded');
}

/** The server adds the number of the instance (`:2`) or the variant (`@4bit`) to a name. */
function isSameModel(asked: string, answered: string): boolean {
  return answered === asked || answered.startsWith(`${asked}:`) || answered.startsWith(`${asked}@`);
}

/** The same failure with words that tell the operator what to do at this server. */
function explain(error: unknown, model: string | undefined): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.kind === 'unreachable') {
    const message =
      'nothing listens at LMSTUDIO_BASE_URL: start the server in LM Studio, or run "lms server start"';
    return new ProviderError(NAME, error.kind, message, { cause: error });
  }
  if (error.kind === 'model_missing') {
    const message = `no model to answer with: load one in LM Studio, or run "lms load ${model ?? '<model>'}", and check LMSTUDIO_BASE_URL`;
    return new ProviderError(NAME, error.kind, message, { cause: error });
  }
  return error;
}

export interface LMStudioChatOptions {
  readonly baseUrl: string;
  /** Absent: the loaded one, looked up for every answer, so that the operator can change it meanwhile. */
  readonly model?: string | undefined;
  readonly apiKey?: string | undefined;
  /** For one answer, in milliseconds. Local models are slow. */
  readonly timeoutMs?: number;
}

/** Local models behind LM Studio's OpenAI-compatible server. */
export function createLMStudioChat({
  baseUrl,
  model,
  apiKey,
  timeoutMs = 120_000,
}: LMStudioChatOptions): ChatProvider {
  const service = { name: NAME, baseUrl, apiKey, timeoutMs, clock: systemClock };
  const http = new ProviderHttp(NAME);
  return {
    name: NAME,
    model: model ?? 'loaded',
    complete: async (request, signal) => {
      try {
        const asked = model ?? (await findModel(service, http, signal));
        const target = { model: asked, capabilities: COMPATIBLE };
        const result = await completeChat(service, http, target, request, signal);
        // With one model loaded the server lets it answer for any name.
        if (!isSameModel(asked, result.model)) {
          throw new ProviderError(
            NAME,
            'bad_answer',
            `${result.model} answered instead of ${asked}: load ${asked}`,
          );
        }
        return result;
      } catch (error) {
        throw explain(error, model);
      }
    },
  };
}
