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
/** In ms. */
const WARN_BEFORE_MS = 30 * DAY_MS;
const TIMEOUT_MS = 20_000;

interface Used {
  readonly variable: string;
  readonly model: string;
  readonly forVoice: boolean;
}

export interface ModelFinding {
  /** `critical`: no model can lead the dialogue. */
  readonly severity: 'critical' | 'warning';
  readonly topic: 'nobody' | 'unreachable' | 'unlisted' | 'voice_unlisted' | 'ending' | 'unsupported';
  readonly message: string;
  readonly ending?: ModelEnd;
}

function warning(topic: ModelFinding['topic'], message: string): ModelFinding {
  return { severity: 'warning', topic, message };
}

export function usedOf({ name, chat, images, transcription, speech }: KnownProvider, config: Config): Used[] {
  const roles = [
    { names: config.AI_PROVIDERS, role: chat, forVoice: false },
    { names: config.IMAGE_PROVIDERS, role: images, forVoice: false },
    { names: config.TRANSCRIBE_PROVIDERS, role: transcription, forVoice: true },
    { names: config.SPEECH_PROVIDERS, role: speech, forVoice: true },
  ];
  return roles.flatMap(({ names, role, forVoice }) => {
    const variable = names.includes(name) ? role?.modelVariable : undefined;
    const model = variableIn(config, variable);
    return variable === undefined || model === undefined ? [] : [{ variable, model, forVoice }];
  });
}

/** For an alias that a provider leaves out, the snapshot that it stands for. */
function findListed(model: string, listed: readonly ListedModel[]): ListedModel | undefined {
  return listed.find(({ id }) => id === model) ?? listed.find(({ id }) => withoutSnapshotDate(id) === model);
}

function findEnding({ variable, model }: Used, date: string | undefined, now: number): ModelFinding[] {
  if (date === undefined) return [];
  const left = Date.parse(date) - now;
  if (!(left <= WARN_BEFORE_MS)) return [];
  const when =
    left < 0
      ? `the provider ended this model on ${date}; set another one`
      : `the provider ends this model on ${date}; set another one before that`;
  return [{ ...warning('ending', `${variable}=${model}: ${when}`), ending: { variable, model, date } }];
}

/** @param listed undefined where the list could not be fetched */
function compare(
  provider: string,
  used: readonly Used[],
  listed: readonly ListedModel[] | undefined,
  now: number,
): ModelFinding[] {
  return used.flatMap(each => {
    const { variable, model, forVoice } = each;
    const found = findListed(model, listed ?? []);
    const endings = findEnding(each, found?.shutdownDate ?? announcedEnd(provider, model), now);
    if (listed === undefined || found !== undefined) return endings;
    const message = `${variable}=${model}: the provider does not list this model; set another one`;
    return [warning(forVoice ? 'voice_unlisted' : 'unlisted', message), ...endings];
  });
}

interface LookUp {
  readonly reached: boolean;
  readonly findings: readonly ModelFinding[];
}

const NOTHING_USED: LookUp = { reached: true, findings: [] };

async function lookUpService(
  provider: KnownProvider,
  config: Config,
  now: number,
  signal: AbortSignal,
): Promise<LookUp> {
  const { name, listModels } = provider;
  const used = usedOf(provider, config);
  if (used.length === 0) return NOTHING_USED;
  try {
    const listed = (await listModels?.(config, signal)) ?? [];
    return { reached: true, findings: compare(name, used, listed, now) };
  } catch (error) {
    const message = `${name}: the list of models could not be fetched: ${errorMessage(error)}`;
    const known = compare(name, used, undefined, now);
    return { reached: false, findings: [warning('unreachable', message), ...known] };
  }
}

async function lookUpOwn(name: string, ai: AIChat | undefined, signal: AbortSignal): Promise<LookUp> {
  const failure = (await ai?.prepare(signal))?.get(name);
  // A big model takes minutes to load.
  const reached = failure === undefined || failure.kind === 'timeout';
  return { reached, findings: failure ? [warning('unreachable', failure.message)] : [] };
}

async function lookUp(
  provider: KnownProvider,
  config: Config,
  ai: AIChat | undefined,
  now: number,
  signal: AbortSignal,
): Promise<LookUp> {
  const { name, kind } = provider;
  switch (kind) {
    case 'service':
      return lookUpService(provider, config, now, signal);
    case 'own server':
      return config.AI_PROVIDERS.includes(name) ? lookUpOwn(name, ai, signal) : NOTHING_USED;
    case 'built in':
      return NOTHING_USED;
    default:
      return kind satisfies never;
  }
}

function unsupportedIn(config: Config): ModelFinding[] {
  return inOrder(CHAT_PROVIDERS, config.AI_PROVIDERS).flatMap(({ chat }) => {
    const model = variableIn(config, chat.modelVariable);
    const reason = model === undefined ? undefined : chat.explainUnsupported?.(model);
    return reason === undefined ? [] : [warning('unsupported', `${chat.modelVariable}=${model}: ${reason}`)];
  });
}

/**
 * Looks configured models up at their providers, and has the operator's own servers load theirs. What cannot be
 * looked up is a finding too.
 */
export async function examineModels(
  config: Config,
  ai: AIChat | undefined,
  clock: Clock,
): Promise<readonly ModelFinding[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const now = clock.now();
  const found = await Promise.all(
    PROVIDERS.map(async provider => ({ provider, ...(await lookUp(provider, config, ai, now, signal)) })),
  );
  const talkers = found.filter(
    ({ provider: { name, kind } }) => kind !== 'built in' && config.AI_PROVIDERS.includes(name),
  );
  const findings = [...unsupportedIn(config), ...found.flatMap(each => each.findings)];
  if (talkers.length === 0 || talkers.some(({ reached }) => reached)) return findings;
  const names = config.AI_PROVIDERS.filter(name => talkers.some(({ provider }) => provider.name === name));
  const message = `no chat model can be reached (${names.join(', ')}); until one can, the built-in rules lead the dialogue`;
  return [{ severity: 'critical', topic: 'nobody', message }, ...findings];
}

/** Logs what {@link examineModels} finds, at the start and once a day. */
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
      onError: error => this.#log.error({ err: error }, 'the models could not be looked up'),
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async look(): Promise<void> {
    const findings = await examineModels(this.#config, this.#ai, this.#clock);
    this.#endings = findings.flatMap(({ ending }) => ending ?? []);
    for (const { severity, message } of findings)
      this.#log[severity === 'critical' ? 'error' : 'warn']({ severity }, message);
  }
}
