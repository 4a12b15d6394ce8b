import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './errors.ts';

const CHAT_PROVIDERS = ['gemini', 'openai', 'lmstudio', 'offline'] as const;
const IMAGE_PROVIDERS = ['gemini', 'openai', 'offline'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type ChatProviderName = (typeof CHAT_PROVIDERS)[number];
export type ImageProviderName = (typeof IMAGE_PROVIDERS)[number];

/** An unset variable and one set to nothing are the same. */
const text = z.preprocess(
  value => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined),
  z.string().optional(),
);

const withDefault = (value: string) => text.transform(given => given ?? value);

function isUrl(given: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(given) && URL.canParse(given);
}

/** What the bot's HTTP server answers beside the webhook. */
export const OWN_PATHS = ['/health', '/ready', '/metrics'] as const;

/** Telegram delivers by HTTPS only: https://core.telegram.org/bots/api#setwebhook */
function isWebhookUrl(given: string): boolean {
  if (!/^https:\/\/[^\s/]+/.test(given) || !URL.canParse(given)) return false;
  const { username, password, hash, pathname } = new URL(given);
  return username + password + hash === '' && OWN_PATHS.every(path => path !== pathname);
}

const NO_URL = { error: 'must be an http(s) address' };

function url(value: string) {
  return withDefault(value)
    .refine(isUrl, NO_URL)
    .transform(given => given.replace(/\/+$/, ''));
}

function wholeNumber(value: number, min: number, max: number) {
  return withDefault(String(value))
    .refine(given => /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
}

function entriesOf(list: string): string[] {
  return list.split(',').map(entry => entry.trim().toLowerCase());
}

function listOf<const Name extends string>(names: readonly Name[]) {
  return text.transform((given, context): Name[] | undefined => {
    if (given === undefined) return undefined;
    const list: Name[] = [];
    for (const part of entriesOf(given)) {
      const name = names.find(known => known === part);
      if (name === undefined) {
        context.addIssue({ code: 'custom', message: `"${part}" is not one of ${names.join(', ')}` });
      } else if (!list.includes(name)) list.push(name);
    }
    return list;
  });
}

/** One number for all providers, or `provider=number` for some of them, or both, separated by commas. */
function contextTokens(value: number, min: number, max: number) {
  return text.transform((given, context): Readonly<Record<ChatProviderName, number>> => {
    const tokens = { gemini: value, openai: value, lmstudio: value, offline: value };
    const entries = (given === undefined ? [] : entriesOf(given)).map(entry => {
      const [, name, digits] = /^(?:(\w+)\s*=\s*)?(\d{1,9})$/.exec(entry) ?? [];
      const names = name === undefined ? CHAT_PROVIDERS : CHAT_PROVIDERS.filter(known => known === name);
      const count = Number(digits);
      if (names.length === 0 || !(count >= min && count <= max)) {
        context.addIssue({
          code: 'custom',
          message: `must be whole numbers from ${min} to ${max}: one for all providers, or pairs like gemini=4000`,
        });
      }
      return { names, count };
    });
    // What is for all of them comes first, wherever it stands.
    for (const { names, count } of entries.toSorted((a, b) => b.names.length - a.names.length)) {
      for (const name of names) tokens[name] = count;
    }
    return tokens;
  });
}

/** What a model costs, in USD: for a million tokens each way, or for a picture. */
type ModelPrice =
  | { readonly type: 'tokens'; readonly input: number; readonly output: number }
  | { readonly type: 'image'; readonly each: number };

/** By the model's name. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>;

/** `model=input/output` for tokens, `model=price` for pictures, separated by commas. */
const modelPrices = text.transform((given, context): ModelPrices => {
  const prices = new Map<string, ModelPrice>();
  for (const entry of given?.split(',') ?? []) {
    const [, model, first, second] =
      /^([^\s=]+)\s*=\s*(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/.exec(entry.trim()) ?? [];
    if (model === undefined) {
      const message =
        'must be pairs like gpt-6-luna=0.25/2.00 (tokens) or gpt-image-2.5-flare=0.04 (pictures)';
      context.addIssue({ code: 'custom', message });
      break;
    }
    const price = Number(first);
    prices.set(
      model,
      second === undefined
        ? { type: 'image', each: price }
        : { type: 'tokens', input: price, output: Number(second) },
    );
  }
  return prices;
});

const environment = z.object({
  BOT_TOKEN: text.refine(given => given === undefined || /^\d+:[\w-]{10,}$/.test(given), {
    error: 'must look like 123456789:AA… as @BotFather gives it',
  }),
  TELEGRAM_API_ROOT: url('https://api.telegram.org'),
  TELEGRAM_LOCAL_FILES: text.refine(given => given === undefined || isAbsolute(given), {
    error: 'must be an absolute path: the working directory of a Bot API server that runs with --local',
  }),
  TELEGRAM_MESSAGES_PER_SECOND: wholeNumber(30, 0, 1000),
  AI_PROVIDERS: listOf(CHAT_PROVIDERS),
  GEMINI_API_KEY: text,
  GEMINI_BASE_URL: url('https://generativelanguage.googleapis.com'),
  GEMINI_MODEL: withDefault('gemini-3.8-flash'),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url('https://api.openai.com/v1'),
  OPENAI_MODEL: withDefault('gpt-6-luna'),
  LMSTUDIO_BASE_URL: url('http://127.0.0.1:1234/v1'),
  LMSTUDIO_MODEL: text,
  LMSTUDIO_API_KEY: text,
  AI_TURN_DEADLINE_MS: wholeNumber(45_000, 1000, 600_000),
  AI_VISION: withDefault('on')
    .refine(given => given === 'on' || given === 'off', { error: 'must be on or off' })
    .transform(given => given === 'on'),
  AI_CONTEXT_TOKENS: contextTokens(2000, 1500, 1_000_000),
  IMAGE_PROVIDERS: listOf(IMAGE_PROVIDERS),
  GEMINI_IMAGE_MODEL: withDefault('gemini-nano-banana-2.1'),
  OPENAI_IMAGE_MODEL: withDefault('gpt-image-2.5-flare'),
  BACKGROUND_REMOVER_URL: text.refine(given => given === undefined || isUrl(given), NO_URL),
  DATABASE_URL: withDefault('sqlite:data/bot.db').refine(given => /^sqlite:.+/.test(given), {
    error: 'must be sqlite:FILE, for example sqlite:data/bot.db',
  }),
  WEBHOOK_URL: text.refine(given => given === undefined || isWebhookUrl(given), {
    error: `must be an https address without a user name or #…, and its path none of ${OWN_PATHS.join(', ')}`,
  }),
  WEBHOOK_SECRET: text.refine(given => given === undefined || /^[\w-]{1,256}$/.test(given), {
    error: 'must be 1 to 256 of the characters A-Z, a-z, 0-9, _ and -',
  }),
  HOST: withDefault('127.0.0.1').refine(given => /^[\w.:%-]+$/.test(given), {
    error: 'must be an address of this machine, for example 127.0.0.1, or 0.0.0.0 for all of them',
  }),
  PORT: text
    .refine(given => given === undefined || (/^\d{1,5}$/.test(given) && Number(given) <= 65_535), {
      error: 'must be a port, from 1 to 65535, or 0 for any free one',
    })
    .transform(given => (given === undefined ? undefined : Number(given))),
  TURN_CONCURRENCY: wholeNumber(64, 1, 10_000),
  GENERATION_CONCURRENCY: wholeNumber(4, 1, 64),
  DAILY_STICKERS_PER_USER: wholeNumber(50, 0, 100_000),
  JOBS_PER_USER: wholeNumber(3, 0, 100_000),
  MAX_QUEUED_JOBS: wholeNumber(500, 0, 1_000_000),
  MESSAGES_PER_MINUTE: wholeNumber(20, 0, 100_000),
  MESSAGES_PER_HOUR: wholeNumber(200, 0, 1_000_000),
  RETENTION_DAYS: wholeNumber(90, 0, 36_500),
  ADMIN_IDS: text.transform((given, context) => {
    const ids = (given ?? '')
      .split(',')
      .map(id => id.trim())
      .filter(id => id !== '');
    if (ids.some(id => !/^\d{1,15}$/.test(id))) {
      context.addIssue({ code: 'custom', message: 'must be Telegram ids (numbers), separated by commas' });
    }
    return new Set(ids.map(Number));
  }),
  MODEL_PRICES: modelPrices,
  LOG_LEVEL: withDefault('info').pipe(
    z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }),
  ),
});

type Variables = Readonly<Record<string, string | undefined>>;
type Environment = z.infer<typeof environment>;

/** The configuration, complete and checked; the variables' meaning is in README. */
export type Config = Omit<Environment, 'AI_PROVIDERS' | 'IMAGE_PROVIDERS'> & {
  readonly AI_PROVIDERS: readonly ChatProviderName[];
  readonly IMAGE_PROVIDERS: readonly ImageProviderName[];
};

const KEY_OF = { gemini: 'GEMINI_API_KEY', openai: 'OPENAI_API_KEY' } as const;

function withKey(env: Environment): ('gemini' | 'openai')[] {
  return (['gemini', 'openai'] as const).filter(name => env[KEY_OF[name]] !== undefined);
}

/** Reads the variables as they came: other mistakes must not hide these. */
function keyProblems(variable: 'AI_PROVIDERS' | 'IMAGE_PROVIDERS', variables: Variables): string[] {
  const names = entriesOf(variables[variable] ?? '');
  return (['gemini', 'openai'] as const)
    .filter(name => names.includes(name) && !variables[KEY_OF[name]]?.trim())
    .map(name => `${variable} names ${name}, but ${KEY_OF[name]} is not set`);
}

/**
 * The environment as a typed configuration.
 *
 * @param need `bot`: a Telegram token is needed
 * @throws ConfigError naming every mistake at once; secrets are never quoted
 */
export function loadConfig(variables: Variables, need: 'bot' | 'core' = 'core'): Config {
  const parsed = environment.safeParse(variables);
  const problems = [
    ...(parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')} ${issue.message}`),
    ...keyProblems('AI_PROVIDERS', variables),
    ...keyProblems('IMAGE_PROVIDERS', variables),
  ];
  if (need === 'bot' && !variables['BOT_TOKEN']?.trim()) {
    problems.unshift('BOT_TOKEN is not set: ask @BotFather for a bot and put its token into .env');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  const keyed = withKey(env);
  return {
    ...env,
    AI_PROVIDERS: env.AI_PROVIDERS ?? [...keyed, 'offline'],
    IMAGE_PROVIDERS: env.IMAGE_PROVIDERS ?? (keyed.length > 0 ? keyed : ['offline']),
  };
}
