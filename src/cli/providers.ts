import type { Config } from '../config/index.ts';
import {
  BUILT_IN,
  CHAT_PROVIDERS,
  type ListedModel,
  type ProviderName,
  providerNamed,
  variableIn,
} from '../providers/index.ts';
import type { Settings } from './settings.ts';

export { isBuiltIn } from '../providers/index.ts';

export const PROVIDER_NAMES: readonly ProviderName[] = CHAT_PROVIDERS.map(({ name }) => name);

export function isProvider(name: string): name is ProviderName {
  return PROVIDER_NAMES.some(known => known === name);
}

/** The variable that a provider cannot do without, where it is not set. */
export function missingKey(name: ProviderName, config: Config): string | undefined {
  const variable = providerNamed(name)?.keyVariable;
  return variable !== undefined && variableIn(config, variable) === undefined ? variable : undefined;
}

/**
 * The configuration of the environment with the settings of the terminal over it. A provider that was chosen answers
 * alone: what fails is to be seen. One that has lost its key is skipped.
 */
export function withSettings(config: Config, { provider, models, vision }: Settings): Config {
  const chosen = provider !== undefined && missingKey(provider, config) === undefined;
  const chosenModels = CHAT_PROVIDERS.flatMap(({ name, chat: { modelVariable } }) => {
    const model = models[name];
    return modelVariable === undefined || model === undefined ? [] : [[modelVariable, model]];
  });
  return {
    ...config,
    ...Object.fromEntries(chosenModels),
    AI_PROVIDERS: chosen ? [provider] : config.AI_PROVIDERS,
    AI_VISION: vision ?? config.AI_VISION,
  };
}

/** Who is asked first. */
export function currentProvider(config: Config): ProviderName {
  return config.AI_PROVIDERS[0] ?? BUILT_IN;
}

/** The configured model of a provider; undefined for LM Studio's loaded one and for the built-in rules. */
export function modelOf(name: ProviderName, config: Config): string | undefined {
  return variableIn(config, providerNamed(name)?.chat?.modelVariable);
}

/**
 * What a provider offers; nothing for the built-in rules.
 * @throws ProviderError
 */
export async function listModels(
  name: ProviderName,
  config: Config,
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  return (await providerNamed(name)?.listModels?.(config, signal)) ?? [];
}
