import { z } from 'zod';
import { ProviderError } from '../../errors.ts';
import { listOpenAIModels, openAIError, openAIHeaders } from '../../openai-api.ts';
import type { ProviderHttp } from '../../provider-http.ts';
import type { ChatService } from '../openai/index.ts';

/** A model as the server knows it. */
export interface LMStudioModel {
  readonly id: string;
  /** Whether it was trained to call tools; `undefined` where the server does not tell. */
  readonly tools: boolean | undefined;
}

interface ListedModel extends Omit<LMStudioModel, 'id'> {
  /** What it may be asked by; where it is loaded, its instances first. */
  readonly ids: readonly string[];
  readonly chat: boolean;
  readonly loaded: boolean;
}

/** `GET /api/v1/models` (LM Studio 0.4 and later): everything downloaded, and which instances of it are loaded. */
const Models = z
  .object({
    models: z.array(
      z.object({
        type: z.string(),
        key: z.string().optional().catch(undefined),
        loaded_instances: z.array(z.object({ id: z.string() })).catch([]),
        capabilities: z
          .object({ trained_for_tool_use: z.boolean().optional().catch(undefined) })
          .optional()
          .catch(undefined),
      }),
    ),
  })
  .transform(({ models }) =>
    models.map(
      (model): ListedModel => ({
        ids: [...model.loaded_instances.map(({ id }) => id), ...(model.key === undefined ? [] : [model.key])],
        chat: model.type === 'llm',
        loaded: model.loaded_instances.length > 0,
        tools: model.capabilities?.trained_for_tool_use,
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
        capabilities: z.array(z.string()).optional().catch(undefined),
      }),
    ),
  })
  .transform(({ data }) =>
    data.map(
      (model): ListedModel => ({
        ids: [model.id],
        chat: model.type === 'llm' || model.type === 'vlm',
        loaded: model.state === 'loaded',
        tools: model.capabilities?.includes('tool_use'),
      }),
    ),
  );

/** Everything the server has, `undefined` where it has neither of the lists. */
async function listModels(
  service: ChatService,
  http: ProviderHttp,
  signal: AbortSignal,
): Promise<readonly ListedModel[] | undefined> {
  const root = service.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  for (const [path, schema] of [
    ['/api/v1/models', Models],
    ['/api/v0/models', OlderModels],
  ] as const) {
    const answer = await http.send({
      method: 'GET',
      url: `${root}${path}`,
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
    const model = listed?.find(({ ids }) =>
      ids.some(id => isSameModel(wanted, id) || isSameModel(id, wanted)),
    );
    if (model?.chat === false) {
      const message = `LMSTUDIO_MODEL=${wanted} is no chat model: set another one, or none for the loaded one`;
      throw new ProviderError(service.name, 'model_missing', message);
    }
    return { id: wanted, tools: model?.tools };
  }
  if (listed === undefined) {
    const downloaded = await listOpenAIModels(service, signal);
    const chat = downloaded.find(({ id }) => !/embed/i.test(id));
    if (chat) return { id: chat.id, tools: undefined };
  }
  const loaded = listed?.filter(model => model.chat && model.loaded) ?? [];
  const best = loaded.find(model => model.tools) ?? loaded[0];
  const id = best?.ids[0];
  if (id === undefined) throw noModel(service.name);
  return { id, tools: best?.tools };
}

/** Nothing is loaded, or not what was asked for. */
export function noModel(provider: string, wanted = '<model>', cause?: unknown): ProviderError {
  const message = `no model to answer with: load one in LM Studio, or run "lms load ${wanted}", and check LMSTUDIO_BASE_URL`;
  return new ProviderError(provider, 'model_missing', message, { cause });
}

/** The server adds the number of the instance (`:2`) or the variant (`@4bit`) to a name. */
export function isSameModel(asked: string, answered: string): boolean {
  return answered === asked || answered.startsWith(`${asked}:`) || answered.startsWith(`${asked}@`);
}
