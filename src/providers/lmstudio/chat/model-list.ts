import { z } from 'zod';
import type { ProviderHttp } from '../../http.ts';
import { openAIError, openAIHeaders } from '../../openai/api.ts';
import type { ChatService } from '../../openai/chat/send.ts';

interface Instance {
  readonly id: string;
  readonly contextLength: number | undefined;
}

/** A model that is downloaded. */
export interface ListedModel {
  /** The name it is downloaded by. */
  readonly key: string | undefined;
  readonly chat: boolean;
  readonly tools: boolean | undefined;
  readonly supportsImages: boolean | undefined;
  /** How it can be told to think: `off`, `on`, `low`, …; `undefined` where the server tells of no thinking. */
  readonly reasoning: readonly string[] | undefined;
  /** Where it is loaded. */
  readonly instances: readonly Instance[];
  /** The server loads on request, see `loadModel`. */
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

/** The URL of LM Studio's own API, which stands beside the OpenAI-compatible one. */
export function lmStudioUrl({ baseUrl }: ChatService, path: string): string {
  return `${baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}${path}`;
}

/** Everything the server has, `undefined` where it has neither of the lists. */
export async function listModels(
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
