import type { AIChat } from '../ai-chat/index.ts';
import type { Config } from '../config/index.ts';
import { type Clock, repeat } from '../lib/clock.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { announcedEnd, type ModelEnd, withoutSnapshotDate } from '../providers/announced-ends.ts';
import {
  CHAT_PROVIDERS,
  inOrder,
  type KnownProvider,
  type ListedModel,
  PROVIDERS,
  variableIn,
} from '../providers/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WARN_BEFORE_MS = 30 * DAY_MS;
const TIMEOUT_MS = 20_000;

interface Used {
  readonly variable: string;
  readonly model: string;
  /** The setting that removes the role, if the bot works without it. */
  readonly optional?: string | undefined;
}

export interface ModelFinding {
  /** `critical`: no model can lead the dialogue. `fail`: the configuration is wrong. `warn`: worth knowing. */
  readonly status: 'critical' | 'fail' | 'warn';
  readonly message: string;
  readonly fix: string;
  readonly ending?: ModelEnd;
}

function unreachable(message: string): ModelFinding {
  return { status: 'fail', message, fix: 'Check the key, the base URL and the network.' };
}

/** Resolves `PLANNING_MODEL` to the first chat provider whose model can be chosen. Returns undefined if it is not set. */
export function planningModelOf({ PLANNING_MODEL: model, AI_PROVIDERS: names }: Config) {
  const provider = inOrder(CHAT_PROVIDERS, names).find(({ chat }) => chat.modelVariable !== undefined);
  const variable = provider?.chat.modelVariable;
  if (model === undefined || provider === undefined || variable === undefined) return undefined;
  return { provider, variable, model };
}

export function usedOf(
  { name, chat, images, transcription, speech, embedding }: KnownProvider,
  config: Config,
): Used[] {
  const roles = [
    { names: config.AI_PROVIDERS, role: chat, optional: undefined },
    { names: config.IMAGE_PROVIDERS, role: images, optional: undefined },
    { names: config.TRANSCRIBE_PROVIDERS, role: transcription, optional: 'TRANSCRIBE_PROVIDERS' },
    { names: config.SPEECH_PROVIDERS, role: speech, optional: 'SPEECH_PROVIDERS' },
    { names: config.EMBEDDING_PROVIDERS, role: embedding, optional: 'EMBEDDING_PROVIDERS' },
  ];
  const used = roles.flatMap(({ names, role, optional }): Used[] => {
    const variable = names.includes(name) ? role?.modelVariable : undefined;
    const model = variableIn(config, variable);
    return variable === undefined || model === undefined ? [] : [{ variable, model, optional }];
  });
  const planning = planningModelOf(config);
  if (planning?.provider.name === name) used.push({ variable: 'PLANNING_MODEL', model: planning.model });
  return used;
}

/** Finds the listed snapshot for an alias that a provider does not list. */
function findListed(model: string, listed: readonly ListedModel[]): ListedModel | undefined {
  return listed.find(({ id }) => id === model) ?? listed.find(({ id }) => withoutSnapshotDate(id) === model);
}

function findEnding({ variable, model }: Used, date: string | undefined, now: number): ModelFinding[] {
  const left = Date.parse(date ?? '') - now;
  if (date === undefined || !(left <= WARN_BEFORE_MS)) return [];
  const when =
    left < 0
      ? `the provider ended this model on ${date}; set another one`
      : `the provider ends this model on ${date}; set another one before that`;
  const message = `${variable}=${model}: ${when}`;
  return [{ status: 'warn', message, fix: 'Choose a newer one in time.', ending: { variable, model, date } }];
}

/** @param listed undefined if the list could not be fetched */
function compare(
  provider: string,
  used: readonly Used[],
  listed: readonly ListedModel[] | undefined,
  now: number,
): ModelFinding[] {
  return used.flatMap((each): ModelFinding[] => {
    const { variable, model, optional } = each;
    const found = findListed(model, listed ?? []);
    const endings = findEnding(each, found?.shutdownDate ?? announcedEnd(provider, model), now);
    if (listed === undefined || found !== undefined) return endings;
    const message = `${variable}=${model}: the provider does not list this model; set another one`;
    const unlisted: ModelFinding = optional
      ? { status: 'warn', message, fix: `Or do without: ${optional}=off.` }
      : { status: 'fail', message, fix: 'Choose one of the list that the provider publishes.' };
    return [unlisted, ...endings];
  });
}

interface LookUp {
  readonly provider: KnownProvider;
  readonly reached: boolean;
  readonly findings: readonly ModelFinding[];
}

async function lookUp(
  provider: KnownProvider,
  config: Config,
  ai: AIChat | undefined,
  now: number,
  signal: AbortSignal,
): Promise<LookUp> {
  const { name, kind, listModels } = provider;
  if (kind === 'own server' && config.AI_PROVIDERS.includes(name)) {
    const failure = (await ai?.prepare(signal))?.get(name);
    // A large model takes minutes to load.
    const reached = failure === undefined || failure.kind === 'timeout';
    return { provider, reached, findings: failure ? [unreachable(failure.message)] : [] };
  }
  const used = kind === 'service' ? usedOf(provider, config) : [];
  if (used.length === 0) return { provider, reached: true, findings: [] };
  try {
    const listed = (await listModels?.(config, signal)) ?? [];
    return { provider, reached: true, findings: compare(name, used, listed, now) };
  } catch (error) {
    const message = `${name}: the list of models could not be fetched: ${errorMessage(error)}`;
    const known = compare(name, used, undefined, now);
    return { provider, reached: false, findings: [unreachable(message), ...known] };
  }
}

function unsupportedIn(config: Config): ModelFinding[] {
  return inOrder(CHAT_PROVIDERS, config.AI_PROVIDERS).flatMap(({ chat }): ModelFinding[] => {
    const model = variableIn(config, chat.modelVariable);
    const reason = model === undefined ? undefined : chat.explainUnsupported?.(model);
    if (reason === undefined) return [];
    const message = `${chat.modelVariable}=${model}: ${reason}`;
    return [{ status: 'warn', message, fix: 'Choose another one.' }];
  });
}

/**
 * Looks up configured models at their providers and makes the operator's own servers load theirs. A failed lookup is a
 * finding too.
 */
export async function examineModels(
  config: Config,
  ai: AIChat | undefined,
  clock: Clock,
): Promise<readonly ModelFinding[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const now = clock.now();
  const found = await Promise.all(PROVIDERS.map(each => lookUp(each, config, ai, now, signal)));
  const talkers = found.filter(
    ({ provider: { name, kind } }) => kind !== 'built in' && config.AI_PROVIDERS.includes(name),
  );
  const findings = [...unsupportedIn(config), ...found.flatMap(each => each.findings)];
  if (talkers.length === 0 || talkers.some(({ reached }) => reached)) return findings;
  const names = config.AI_PROVIDERS.filter(name => talkers.some(({ provider }) => provider.name === name));
  const message = `no chat model can be reached (${names.join(', ')}); until one can, the built-in rules lead the dialogue`;
  const fix = 'Check the keys and the network.';
  return [{ status: 'critical', message, fix }, ...findings];
}

/** Logs the findings of {@link examineModels} at the start and once a day. */
export class ModelWatch {
  readonly #config: Config;
  readonly #ai: AIChat | undefined;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #endings: readonly ModelEnd[] = [];

  constructor(config: Config, ai: AIChat | undefined, clock: Clock, log: Logger) {
    this.#config = config;
    this.#ai = ai;
    this.#clock = clock;
    this.#log = log;
  }

  get endings(): readonly ModelEnd[] {
    return this.#endings;
  }

  start(): void {
    void repeat(() => this.look(), {
      clock: this.#clock,
      pauseMs: DAY_MS,
      stopping: this.#stopping.signal,
      onError: error => this.#log.error({ err: error }, 'checking the models failed'),
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async look(): Promise<void> {
    const findings = await examineModels(this.#config, this.#ai, this.#clock);
    this.#endings = findings.flatMap(({ ending }) => ending ?? []);
    for (const { status, message } of findings) {
      if (status === 'critical') this.#log.error({ severity: 'critical' }, message);
      else this.#log.warn({ severity: 'warning' }, message);
    }
  }
}
