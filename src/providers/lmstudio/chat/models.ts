import { ProviderError } from '../../../lib/errors.ts';
import type { ProviderHttp } from '../../http.ts';
import { listOpenAIModels } from '../../openai/api.ts';
import type { ChatService } from '../../openai/chat/send.ts';
import { type ListedModel, listModels } from './model-list.ts';

/** A model as the server knows it. */
export interface LMStudioModel {
  readonly id: string;
  /** Whether it was trained to call tools; `undefined` where the server does not tell. */
  readonly tools: boolean | undefined;
  /** Whether it can be shown pictures; `undefined` where the server does not tell. */
  readonly supportsImages: boolean | undefined;
  /** How it can be told to think; `undefined` where the server tells of no thinking. */
  readonly reasoning: readonly string[] | undefined;
  /** Tokens of a conversation, answer included, where it is loaded and the server tells. */
  readonly contextLength: number | undefined;
  /** It has to be loaded before it is asked; older servers do so by themselves. */
  readonly mustLoad: boolean;
}

/** Embeddings and rerankers by their names, where a server does not tell what its models are. */
const EMBEDDING = /embed|rerank|(?:^|[^a-z])(?:bge|e5|gte|minilm)(?:[^a-z]|$)/i;

/** What is known of a model that no list tells of. */
function unlisted(id: string): LMStudioModel {
  return {
    id,
    tools: undefined,
    supportsImages: undefined,
    reasoning: undefined,
    contextLength: undefined,
    mustLoad: false,
  };
}

/** A listed model by the name that it is to be asked by. */
function asked(
  id: string,
  { tools, supportsImages, reasoning, instances, loadable }: ListedModel,
): LMStudioModel {
  const instance = instances.find(each => each.id === id) ?? instances[0];
  return {
    id,
    tools,
    supportsImages,
    reasoning,
    contextLength: instance?.contextLength,
    mustLoad: loadable && instance === undefined,
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
    return model ? asked(wanted, model) : unlisted(wanted);
  }
  if (listed === undefined) {
    const downloaded = await listOpenAIModels(service, signal);
    const chat = downloaded.find(({ id }) => !EMBEDDING.test(id));
    if (chat) return unlisted(chat.id);
  }
  const loaded = listed?.filter(({ chat, instances }) => chat && instances.length > 0) ?? [];
  const best = loaded.find(model => model.tools) ?? loaded[0];
  const id = best?.instances[0]?.id;
  if (best === undefined || id === undefined) throw noModel(service.name);
  return asked(id, best);
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
