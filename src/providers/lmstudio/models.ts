import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import { ProviderHttp } from '../http.ts';
import { type ChatService, listOpenAIModels, openAIError, openAIHeaders } from '../openai/api.ts';

export function createLMStudioHttp(provider: string): ProviderHttp {
  const fix = 'start the server in LM Studio, or run "lms server start"';
  return new ProviderHttp(provider, { unreachable: `nothing listens at LMSTUDIO_BASE_URL: ${fix}` });
}

const Flag = z.boolean().optional().catch(undefined);

const Capabilities = z.object({
  trained_for_tool_use: Flag,
  vision: Flag,
  reasoning: z
    .object({ allowed_options: z.array(z.string()).catch([]) })
    .optional()
    .catch(undefined),
});

const Instance = z.object({
  id: z.string(),
  config: z
    .object({ context_length: z.number().positive().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** `GET /api/v1/models` (LM Studio 0.4 and later): https://lmstudio.ai/docs/developer/rest/list */
const Models = z.object({
  models: z.array(
    z.object({
      type: z.string(),
      key: z.string().optional().catch(undefined),
      loaded_instances: z.array(Instance).catch([]),
      capabilities: Capabilities.optional().catch(undefined),
    }),
  ),
});

type ListedModel = z.infer<typeof Models>['models'][number];

function lmStudioUrl({ baseUrl }: ChatService, path: string): string {
  return `${baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}${path}`;
}

async function listModels(
  service: ChatService,
  http: ProviderHttp,
  signal: AbortSignal,
): Promise<readonly ListedModel[] | undefined> {
  const answer = await http.send({
    method: 'GET',
    url: lmStudioUrl(service, '/api/v1/models'),
    headers: openAIHeaders(service),
    signal,
    timeoutMs: service.timeoutMs,
  });
  // Checks the form, because LM Studio answers 200 for unknown paths.
  const list = Models.safeParse(answer.body).data;
  const error = openAIError(service.name, answer);
  if (list === undefined && error?.kind === 'auth') throw error;
  return list?.models;
}

export interface LMStudioModel {
  readonly id: string;
  readonly tools: boolean | undefined;
  readonly supportsImages: boolean | undefined;
  readonly reasoning: readonly string[] | undefined;
  readonly contextLength: number | undefined;
  readonly mustLoad: boolean;
}

function modelOf(id: string, listed?: ListedModel): LMStudioModel {
  const { loaded_instances: instances = [], capabilities } = listed ?? {};
  const instance = instances.find(each => each.id === id) ?? instances[0];
  return {
    id,
    tools: capabilities?.trained_for_tool_use,
    supportsImages: capabilities?.vision,
    reasoning: capabilities?.reasoning?.allowed_options,
    contextLength: instance?.config?.context_length,
    mustLoad: listed !== undefined && instance === undefined,
  };
}

/** The server appends the number of the instance (`:2`) or the variant (`@4bit`) to a name. */
export function isSameModel(asked: string, answered: string): boolean {
  return answered === asked || answered.startsWith(`${asked}:`) || answered.startsWith(`${asked}@`);
}

function isNamed(wanted: string, { key, loaded_instances }: ListedModel): boolean {
  const names = [...loaded_instances.map(({ id }) => id), ...(key === undefined ? [] : [key])];
  return names.some(id => isSameModel(wanted, id) || isSameModel(id, wanted));
}

/** Recognizes embeddings and rerankers by name, if the server does not report the type. */
const EMBEDDING = /embed|rerank|(?:^|[^a-z])(?:bge|e5|gte|minilm)(?:[^a-z]|$)/i;

/**
 * Finds the wanted model, or a loaded one, preferably trained for tools. An older server loads its first model itself.
 * @throws ProviderError `model_missing` if there is none
 */
export async function findModel(
  service: ChatService,
  http: ProviderHttp,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<LMStudioModel> {
  const listed = await listModels(service, http, signal);
  if (wanted !== undefined) {
    const model = listed?.find(each => isNamed(wanted, each));
    if (model === undefined || model.type === 'llm') return modelOf(wanted, model);
    const message = `LMSTUDIO_MODEL=${wanted} is not a chat model: set another one, or none for the loaded one`;
    throw new ProviderError(service.name, 'model_missing', message);
  }
  if (listed === undefined) {
    const downloaded = await listOpenAIModels(service, signal);
    const chat = downloaded.find(({ id }) => !EMBEDDING.test(id));
    if (chat) return modelOf(chat.id);
  }
  const loaded = (listed ?? []).filter(model => model.type === 'llm' && model.loaded_instances.length > 0);
  const best = loaded.find(model => model.capabilities?.trained_for_tool_use) ?? loaded[0];
  const id = best?.loaded_instances[0]?.id;
  if (id === undefined) throw noModel(service.name);
  return modelOf(id, best);
}

export function noModel(provider: string, wanted = '<model>', cause?: unknown): ProviderError {
  const message = `no model to answer with: load one in LM Studio, or run "lms load ${wanted}", and check LMSTUDIO_BASE_URL`;
  return new ProviderError(provider, 'model_missing', message, { cause });
}

const LOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Loads a model. The body accepts no other fields: https://lmstudio.ai/docs/developer/rest/load
 * @throws ProviderError `model_missing` if it cannot be loaded
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
  const error = openAIError(service.name, answer);
  if (error === undefined) return;
  if (error.kind === 'auth') throw error;
  const message = `${model} could not be loaded (status ${answer.status}): load it in LM Studio, or run "lms load ${model}", which shows the reason; if memory is too small, choose a smaller model or context length`;
  throw new ProviderError(service.name, 'model_missing', message, { cause: error });
}

/** Kept short, because the operator may load another model. */
const REMEMBER_MODEL_MS = 60_000;

export interface ModelSource {
  readonly known: LMStudioModel | undefined;
  /** @throws ProviderError `timeout` if the signal aborts; loading continues for the next caller */
  get(signal: AbortSignal): Promise<LMStudioModel>;
  forget(): void;
  close(): void;
}

export function createModelSource(
  service: ChatService,
  http: ProviderHttp,
  wanted: string | undefined,
  clock: Clock,
): ModelSource {
  let known: LMStudioModel | undefined;
  let until = Number.NEGATIVE_INFINITY;
  let search: Promise<LMStudioModel> | undefined;
  // Not the signal of a turn: an aborted turn must not stop the loading that the next turn waits for.
  const closing = new AbortController();

  async function findAndLoad(): Promise<LMStudioModel> {
    try {
      known = await findModel(service, http, wanted, closing.signal);
      if (known.mustLoad) {
        await loadModel(service, http, known.id, closing.signal);
        // Only a loaded model has a context length.
        known = await findModel(service, http, wanted, closing.signal);
      }
      until = clock.elapsed() + REMEMBER_MODEL_MS;
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
      if (known && clock.elapsed() < until) return known;
      search ??= findAndLoad();
      return orAborted(service, search, signal);
    },
    forget: () => {
      until = Number.NEGATIVE_INFINITY;
    },
    close: () => closing.abort(),
  };
}

function orAborted<T>(service: ChatService, work: Promise<T>, signal: AbortSignal): Promise<T> {
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
