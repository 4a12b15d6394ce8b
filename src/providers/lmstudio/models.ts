import { z } from 'zod';
import { ProviderError } from '../../lib/errors.ts';
import { type HttpAnswer, type HttpRequest, ProviderHttp } from '../http.ts';
import { type ChatService, listOpenAIModels, openAIError, openAIHeaders } from '../openai/api.ts';

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

/** The operator may load another model meanwhile. */
const REMEMBER_MODEL_MS = 60_000;

export interface ModelSource {
  readonly known: LMStudioModel | undefined;
  /**
   * The model, ready to be asked.
   * @throws ProviderError `timeout` when the signal aborts, while finding and loading go on for whoever asks next
   */
  get(signal: AbortSignal): Promise<LMStudioModel>;
  forget(): void;
  close(): void;
}

/** The outcome of work that goes on without this caller. */
function waitFor<T>(service: ChatService, work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      const message = 'the model is not ready yet, it is still being loaded';
      reject(new ProviderError(service.name, 'timeout', message));
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

export function createModelSource(
  service: ChatService,
  http: ProviderHttp,
  wanted: string | undefined,
): ModelSource {
  let known: LMStudioModel | undefined;
  let until = Number.NEGATIVE_INFINITY;
  let search: Promise<LMStudioModel> | undefined;

  const closing = new AbortController();

  // Bound to no turn's signal: one that gives up must not break off the load that the next one waits for.
  async function findAndLoad(): Promise<LMStudioModel> {
    const { signal } = closing;
    const found = await findModel(service, http, wanted, signal);
    if (!found.mustLoad) return found;
    await loadModel(service, http, found.id, signal);
    // Now the server tells its context length too.
    return findModel(service, http, wanted, signal);
  }

  async function searchOnce(): Promise<LMStudioModel> {
    try {
      known = await findAndLoad();
      until = service.clock.elapsed() + REMEMBER_MODEL_MS;
      return known;
    } finally {
      search = undefined;
    }
  }

  return {
    get known() {
      return known;
    },
    get: async signal => {
      if (known && service.clock.elapsed() < until) return known;
      search ??= searchOnce();
      return waitFor(service, search, signal);
    },
    forget: () => {
      until = Number.NEGATIVE_INFINITY;
    },
    close: () => closing.abort(),
  };
}

/** A big model from a slow disk takes minutes. */
const LOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Loads a model as LM Studio is set up to load it: `POST /api/v1/models/load` (0.4 and later), which answers when it
 * is done. The body knows no other fields than the documented ones.
 * https://lmstudio.ai/docs/developer/rest/load
 *
 * @throws ProviderError `model_missing` where it cannot be loaded, and whatever the transport throws
 */
async function loadModel(
  service: ChatService,
  http: ProviderHttp,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await http.send({
    method: 'POST',
    url: lmStudioUrl(service, '/api/v1/models/load'),
    headers: openAIHeaders(service),
    body: { model },
    signal,
    timeoutMs: LOAD_TIMEOUT_MS,
  });
  const error = openAIError(service.name, answer, service.clock);
  if (error === undefined) return;
  if (error.kind === 'auth') throw error;
  const message = `${model} could not be loaded (status ${answer.status}): load it in LM Studio, or run "lms load ${model}", which tells why; where it does not fit into memory, take a smaller model or context length`;
  throw new ProviderError(service.name, 'model_missing', message, { cause: error });
}

/** The transport to LM Studio: its failures say what the operator can do at this server. */
export class LMStudioHttp extends ProviderHttp {
  readonly #name: string;

  constructor(name: string) {
    super(name);
    this.#name = name;
  }

  override send(request: HttpRequest): Promise<HttpAnswer> {
    return super.send(request).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.kind !== 'unreachable') throw error;
      const message =
        'nothing listens at LMSTUDIO_BASE_URL: start the server in LM Studio, or run "lms server start"';
      throw new ProviderError(this.#name, error.kind, message, { cause: error });
    });
  }
}
