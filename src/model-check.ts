import { explainUnsupported } from './ai-chat/openai/index.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { errorMessage } from './errors.ts';
import { listGeminiModels } from './gemini-api.ts';
import type { Logger } from './logger.ts';
import { listOpenAIModels } from './openai-api.ts';

/** Names of models die within months: how long before its end a model is warned of, in ms. */
const WARN_BEFORE_MS = 60 * 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 20_000;

interface ListedModel {
  readonly id: string;
  readonly shutdownDate?: string | undefined;
}

interface Used {
  readonly variable: string;
  readonly model: string;
}

function warnings(used: readonly Used[], listed: readonly ListedModel[], now: number): string[] {
  return used.flatMap(({ variable, model }) => {
    const found = listed.find(candidate => candidate.id === model);
    if (found === undefined)
      return [`${variable}=${model}: the provider does not list this model; set another one`];
    const end = found.shutdownDate === undefined ? Number.NaN : Date.parse(found.shutdownDate);
    return end - now < WARN_BEFORE_MS
      ? [
          `${variable}=${model}: the provider ends this model on ${found.shutdownDate}; set another one before that`,
        ]
      : [];
  });
}

/**
 * Compares the configured models with what the providers list, and warns the operator of those that are not there
 * or end soon. Best effort: a list that cannot be fetched is a warning too, never a failure.
 */
export async function checkModels(config: Config, clock: Clock, log: Logger): Promise<void> {
  const usedOf = (name: 'gemini' | 'openai', chat: Used, image: Used): Used[] => [
    ...(config.AI_PROVIDERS.includes(name) ? [chat] : []),
    ...(config.IMAGE_PROVIDERS.includes(name) ? [image] : []),
  ];
  const gemini = usedOf(
    'gemini',
    { variable: 'GEMINI_MODEL', model: config.GEMINI_MODEL },
    { variable: 'GEMINI_IMAGE_MODEL', model: config.GEMINI_IMAGE_MODEL },
  );
  const openai = usedOf(
    'openai',
    { variable: 'OPENAI_MODEL', model: config.OPENAI_MODEL },
    { variable: 'OPENAI_IMAGE_MODEL', model: config.OPENAI_IMAGE_MODEL },
  );
  const unsupported = config.AI_PROVIDERS.includes('openai')
    ? explainUnsupported(config.OPENAI_MODEL)
    : undefined;
  if (unsupported !== undefined) log.warn(`OPENAI_MODEL=${config.OPENAI_MODEL}: ${unsupported}`);

  const check = async (
    provider: string,
    used: readonly Used[],
    list: () => Promise<readonly ListedModel[]>,
  ) => {
    if (used.length === 0) return;
    try {
      for (const warning of warnings(used, await list(), clock.now())) log.warn(warning);
    } catch (error) {
      log.warn({ provider, cause: errorMessage(error) }, 'the list of models could not be fetched');
    }
  };
  await Promise.all([
    check('gemini', gemini, () =>
      listGeminiModels(
        { apiKey: config.GEMINI_API_KEY ?? '', baseUrl: config.GEMINI_BASE_URL },
        AbortSignal.timeout(TIMEOUT_MS),
      ),
    ),
    check('openai', openai, () =>
      listOpenAIModels(
        { apiKey: config.OPENAI_API_KEY, baseUrl: config.OPENAI_BASE_URL },
        AbortSignal.timeout(TIMEOUT_MS),
      ),
    ),
  ]);
}
