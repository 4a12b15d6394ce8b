import type { ChatProviderName, Config } from '../config.ts';
import { listGeminiModels } from '../gemini-api.ts';
import { listOpenAIModels } from '../openai-api.ts';
import type { Settings } from './settings.ts';

export type ProviderName = ChatProviderName;

export const CHAT_PROVIDERS = [
  'gemini',
  'openai',
  'lmstudio',
  'offline',
] as const satisfies readonly ProviderName[];

export function isProvider(name: string): name is ProviderName {
  return CHAT_PROVIDERS.some(known => known === name);
}

/** The variable that a provider cannot do without, where it is not set. */
export function missingKey(name: ProviderName, config: Config): string | undefined {
  if (name === 'gemini' && config.GEMINI_API_KEY === undefined) return 'GEMINI_API_KEY';
  if (name === 'openai' && config.OPENAI_API_KEY === undefined) return 'OPENAI_API_KEY';
  return undefined;
}

/** The variable with the address of a provider that is reached over a network. */
export function addressVariable(name: string): string | undefined {
  switch (name) {
    case 'gemini':
      return 'GEMINI_BASE_URL';
    case 'openai':
      return 'OPENAI_BASE_URL';
    case 'lmstudio':
      return 'LMSTUDIO_BASE_URL';
    default:
      return undefined;
  }
}

/**
 * The configuration of the environment with the settings of the terminal over it. A provider that was chosen answers
 * alone: what fails is to be seen. One that has lost its key is passed over.
 */
export function withSettings(config: Config, settings: Settings): Config {
  const { provider, models, vision } = settings;
  const chosen = provider !== undefined && missingKey(provider, config) === undefined;
  return {
    ...config,
    AI_PROVIDERS: chosen ? [provider] : config.AI_PROVIDERS,
    GEMINI_MODEL: models.gemini ?? config.GEMINI_MODEL,
    OPENAI_MODEL: models.openai ?? config.OPENAI_MODEL,
    LMSTUDIO_MODEL: models.lmstudio ?? config.LMSTUDIO_MODEL,
    AI_VISION: vision ?? config.AI_VISION,
  };
}

/** Who is asked first. */
export function currentProvider(config: Config): ProviderName {
  return config.AI_PROVIDERS[0] ?? 'offline';
}

/** The configured model of a provider; undefined for LM Studio's loaded one and for the built-in rules. */
export function modelOf(name: ProviderName, config: Config): string | undefined {
  switch (name) {
    case 'gemini':
      return config.GEMINI_MODEL;
    case 'openai':
      return config.OPENAI_MODEL;
    case 'lmstudio':
      return config.LMSTUDIO_MODEL;
    case 'offline':
      return undefined;
    default:
      return name satisfies never;
  }
}

export interface ListedModel {
  readonly id: string;
  /** ISO date, where one is announced. */
  readonly shutdownDate?: string | undefined;
}

/**
 * What a provider offers; nothing for the built-in rules. LM Studio lists all that is downloaded, without embeddings.
 * @throws ProviderError
 */
export async function listModels(
  name: ProviderName,
  config: Config,
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  switch (name) {
    case 'gemini':
      return listGeminiModels(
        { apiKey: config.GEMINI_API_KEY ?? '', baseUrl: config.GEMINI_BASE_URL },
        signal,
      );
    case 'openai':
      return listOpenAIModels({ apiKey: config.OPENAI_API_KEY, baseUrl: config.OPENAI_BASE_URL }, signal);
    case 'lmstudio': {
      const { LMSTUDIO_API_KEY: apiKey, LMSTUDIO_BASE_URL: baseUrl } = config;
      const models = await listOpenAIModels({ name, apiKey, baseUrl }, signal);
      return models.filter(({ id }) => !/embed/i.test(id));
    }
    case 'offline':
      return [];
    default:
      return name satisfies never;
  }
}
