import type { AIChat } from './ai-chat/index.ts';
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

/** What the operator has to know of the configured models. */
export interface ModelFinding {
  /** `critical`: no model can lead the dialogue. */
  readonly severity: 'critical' | 'warning';
  readonly topic: 'nobody' | 'unreachable' | 'unlisted' | 'ending' | 'unsupported';
  readonly message: string;
}

const warning = (topic: ModelFinding['topic'], message: string): ModelFinding => ({
  severity: 'warning',
  topic,
  message,
});

function compare(used: readonly Used[], listed: readonly ListedModel[], now: number): ModelFinding[] {
  return used.flatMap(({ variable, model }) => {
    const found = listed.find(candidate => candidate.id === model);
    if (found === undefined)
      return [
        warning('unlisted', `${variable}=${model}: the provider does not list this model; set another one`),
      ];
    const end = found.shutdownDate === undefined ? Number.NaN : Date.parse(found.shutdownDate);
    if (!(end - now < WARN_BEFORE_MS)) return [];
    const when = `the provider ends this model on ${found.shutdownDate}; set another one before that`;
    return [warning('ending', `${variable}=${model}: ${when}`)];
  });
}

/** A provider as it answered when it was looked up. */
interface LookUp {
  readonly reached: boolean;
  readonly findings: readonly ModelFinding[];
}

async function lookUp(
  provider: string,
  used: readonly Used[],
  now: number,
  list: () => Promise<readonly ListedModel[]>,
): Promise<LookUp> {
  if (used.length === 0) return { reached: true, findings: [] };
  try {
    return { reached: true, findings: compare(used, await list(), now) };
  } catch (error) {
    const message = `${provider}: the list of models could not be fetched: ${errorMessage(error)}`;
    return { reached: false, findings: [warning('unreachable', message)] };
  }
}

async function lookUpLocal(ai: AIChat | undefined, signal: AbortSignal): Promise<LookUp> {
  const failure = (await ai?.prepare(signal))?.get('lmstudio');
  // A big model takes minutes to load: that goes on.
  const reached = failure === undefined || failure.kind === 'timeout';
  return { reached, findings: failure ? [warning('unreachable', failure.message)] : [] };
}

/**
 * Looks every configured model up at its provider, and has LM Studio load its model ahead. Best effort: what cannot be
 * looked up is a finding too, never a failure.
 */
export async function examineModels(
  config: Config,
  ai: AIChat | undefined,
  clock: Clock,
): Promise<readonly ModelFinding[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
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
  const now = clock.now();
  const [ofGemini, ofOpenAI, ofLMStudio] = await Promise.all([
    lookUp('gemini', gemini, now, () =>
      listGeminiModels({ apiKey: config.GEMINI_API_KEY ?? '', baseUrl: config.GEMINI_BASE_URL }, signal),
    ),
    lookUp('openai', openai, now, () =>
      listOpenAIModels({ apiKey: config.OPENAI_API_KEY, baseUrl: config.OPENAI_BASE_URL }, signal),
    ),
    config.AI_PROVIDERS.includes('lmstudio') ? lookUpLocal(ai, signal) : { reached: true, findings: [] },
  ]);
  const found = { gemini: ofGemini, openai: ofOpenAI, lmstudio: ofLMStudio };
  const models = config.AI_PROVIDERS.filter(name => name !== 'offline');
  const nobody = models.length > 0 && models.every(name => !found[name].reached);
  const meanwhile = 'until one can, the built-in rules lead the dialogue';
  return [
    ...(nobody
      ? [
          {
            severity: 'critical' as const,
            topic: 'nobody' as const,
            message: `no chat model can be reached (${models.join(', ')}); ${meanwhile}`,
          },
        ]
      : []),
    ...(unsupported === undefined
      ? []
      : [warning('unsupported', `OPENAI_MODEL=${config.OPENAI_MODEL}: ${unsupported}`)]),
    ...Object.values(found).flatMap(({ findings }) => findings),
  ];
}

/** Tells the operator at start what {@link examineModels} finds. */
export async function checkModels(
  config: Config,
  ai: AIChat | undefined,
  clock: Clock,
  log: Logger,
): Promise<void> {
  for (const { severity, message } of await examineModels(config, ai, clock)) {
    log[severity === 'critical' ? 'error' : 'warn']({ severity }, message);
  }
}
