import { z } from 'zod';
import { ProviderError } from '../../lib/errors.ts';
import type { ProviderHttp } from '../http.ts';
import { listOpenAIModels, openAIError, openAIHeaders } from '../openai/api.ts';
import type { ChatService } from '../openai/wire.ts';

interface Instance {
  readonly id: string;
  readonly contextLength: number | undefined;
}

interface ListedModel {
  readonly key: string | undefined;
  readonly chat: boolean;
  readonly tools: boolean | undefined;
  readonly supportsImages: boolean | undefined;
  readonly reasoning: readonly string[] | undefined;
  readonly instances: readonly Instance[];
  readonly loadable: boolean;
}

const Tokens = z.number().positive().optional().catch(undefined);

/**
 * `GET /api/v1/models` (LM Studio 0.4 and later): everything downloaded, and which instances of it are loaded.
 * https://lmstudio.ai/docs/developer/rest/list
 */
const Models = z
  .object({
    models: z.array(
      z.object({
        type: z.string(),
        key: z.string().optional().catch(undefined),
        loaded_instances: z
          .array(
            z.object({
              id: z.string(),
              config: z.object({ context_length: Tokens }).optional().catch(undefined),
            }),
          )
          .catch([]),
        capabilities: z
          .object({
            trained_for_tool_use: z.boolean().optional().catch(undefined),
            vision: z.boolean().optional().catch(undefined),
            reasoning: z
              .object({ allowed_options: z.array(z.string()).catch([]) })
              .optional()
              .catch(undefined),
          })
          .optional()
          .catch(undefined),
      }),
    ),
  })
  .transform(({ models }) =>
    models.map(
      (model): ListedModel => ({
        key: model.key,
        chat: model.type === 'llm',
        tools: model.capabilities?.trained_for_tool_use,
        supportsImages: model.capabilities?.vision,
        reasoning: model.capabilities?.reasoning?.allowed_options,
        instances: model.loaded_instances.map(({ id, config }) => ({
          id,
          contextLength: config?.context_length,
        })),
        loadable: true,
      }),
    ),
  );

/** `GET /api/v0/models` (before 0.4): capabilities are names, and told since 0.3.16. */
const OlderModels = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        state: z.string().optional().catch(undefined),
        loaded_context_length: Tokens,
        capabilities: z.array(z.string()).optional().catch(undefined),
      }),
    ),
  })
  .transform(({ data }) =>
    data.map(
      (model): ListedModel => ({
        key: model.id,
        chat: model.type === 'llm' || model.type === 'vlm',
        tools: model.capabilities?.includes('tool_use'),
        supportsImages: model.type === 'vlm',
        reasoning: undefined,
        instances:
          model.state === 'loaded' ? [{ id: model.id, contextLength: model.loaded_context_length }] : [],
        loadable: false,
      }),
    ),
  );

export function lmStudioUrl({ baseUrl }: ChatService, path: string): string {
  return `${baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}${path}`;
}

async function listModels(
  service: ChatService,
  http: ProviderHttp,
  signal: AbortSignal,
): Promise<readonly ListedModel[] | undefined> {
  for (const [path, schema] of [
    ['/api/v1/models', Models],
    ['/api/v0/models', OlderModels],
  ] as const) {
    const answer = await http.send({
      method: 'GET',
      url: lmStudioUrl(service, path),
      headers: openAIHeaders(service),
      signal,
      timeoutMs: service.timeoutMs,
    });
    // By its form, not its status: LM Studio answers 200 on paths that it does not know.
    const list = schema.safeParse(answer.body);
    if (list.success) return list.data;
    const error = openAIError(service.name, answer, service.clock);
    if (error?.kind === 'auth') throw error;
  }
  return undefined;
}

export interface LMStudioModel {
  readonly id: string;
  readonly tools: boolean | undefined;
  readonly supportsImages: boolean | undefined;
  /** How it can be told to think; `undefined` where the server tells of no thinking. */
  readonly reasoning: readonly string[] | undefined;
  readonly contextLength: number | undefined;
  /** It has to be loaded before it is asked; older servers do so by themselves. */
  readonly mustLoad: boolean;
}

/** Embeddings and rerankers by their names, where a server does not tell what its models are. */
const EMBEDDING = /embed|rerank|(?:^|[^a-z])(?:bge|e5|gte|minilm)(?:[^a-z]|$)/i;

function modelOf(id: string, listed?: ListedModel): LMStudioModel {
  const instance = listed?.instances.find(each => each.id === id) ?? listed?.instances[0];
  return {
    id,
    tools: listed?.tools,
    supportsImages: listed?.supportsImages,
    reasoning: listed?.reasoning,
    contextLength: instance?.contextLength,
    mustLoad: listed?.loadable === true && instance === undefined,
  };
}

function namesOf({ key, instances }: ListedModel): readonly string[] {
  return [...instances.map(({ id }) => id), ...(key === undefined ? [] : [key])];
}

/**
 * The model to ask: `wanted`, or else the loaded one, rather one trained for tools. Never an embedding. A server that
 * does not tell what is loaded is asked for the first that is downloaded, which it then loads.
 *
 * @throws ProviderError `model_missing` where there is none, and whatever the transport throws
 */
export async function findModel(
  service: ChatService,
  http: ProviderHttp,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<LMStudioModel> {
  const listed = await listModels(service, http, signal);
  if (wanted !== undefined) {
    const model = listed?.find(each =>
      namesOf(each).some(id => isSameModel(wanted, id) || isSameModel(id, wanted)),
    );
    if (model?.chat === false) {
      const message = `LMSTUDIO_MODEL=${wanted} is no chat model: set another one, or none for the loaded one`;
      throw new ProviderError(service.name, 'model_missing', message);
    }
    return modelOf(wanted, model);
  }
  if (listed === undefined) {
    const downloaded = await listOpenAIModels(service, signal);
    const chat = downloaded.find(({ id }) => !EMBEDDING.test(id));
    if (chat) return modelOf(chat.id);
  }
  const loaded = listed?.filter(({ chat, instances }) => chat && instances.length > 0) ?? [];
  const best = loaded.find(model => model.tools) ?? loaded[0];
  const id = best?.instances[0]?.id;
  if (best === undefined || id === undefined) throw noModel(service.name);
  return modelOf(id, best);
}

export function noModel(provider: string, wanted = '<model>', cause?: unknown): ProviderError {
  const message = `no model to answer with: load one in LM Studio, or run "lms load ${wanted}", and check LMSTUDIO_BASE_URL`;
  return new ProviderError(provider, 'model_missing', message, { cause });
}

/** The server adds the number of the instance (`:2`) or the variant (`@4bit`) to a name. */
export function isSameModel(asked: string, answered: string): boolean {
  return answered === asked || answered.startsWith(`${asked}:`) || answered.startsWith(`${asked}@`);
}
