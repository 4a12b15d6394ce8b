import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { DATABASE_FORMS, kindOf } from '../assistant-db/index.ts';
import type { S3Settings } from '../assistant-db/pictures/s3.ts';
import { ConfigError } from '../lib/errors.ts';
import { socksProxies } from '../lib/proxy.ts';
import {
  isUrl,
  NOT_A_URL,
  optionalUrl,
  text,
  url,
  wholeNumber,
  withDefault,
} from '../providers/descriptor.ts';
import {
  BUILT_IN,
  CHAT_PROVIDERS,
  EMBEDDING_PROVIDERS,
  IMAGE_PROVIDERS,
  type KnownProvider,
  keysOf,
  type OwnServerRoleName,
  PROVIDER_VARIABLES,
  PROVIDERS,
  type ProviderName,
  REALTIME_PROVIDERS,
  SPEECH_PROVIDERS,
  TRANSCRIBE_PROVIDERS,
  variableIn,
} from '../providers/index.ts';
import { PICTURES_VARIABLES, picturesProblems, picturesSettings } from './pictures.ts';

const CONTEXT_TOKENS = 2000;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const OWN_PATHS = ['/health', '/ready', '/metrics'] as const;
/** And where it has a token for them, to clients of the MCP server. */
export const MCP_PATH = '/mcp';
/** Every route of the HTTP API begins with this. */
export const API_PATH = '/api/';
/** Where users sign in to tool servers. */
const OAUTH_PATH = '/oauth/';

const onOrOff = (usual: 'on' | 'off') =>
  withDefault(usual)
    .refine(given => /^(?:on|off|1|0)$/.test(given), { error: 'must be on or off' })
    .transform(given => given === 'on' || given === '1');

/** Telegram delivers by HTTPS only: https://core.telegram.org/bots/api#setwebhook */
function isWebhookUrl(given: string): boolean {
  if (!/^https:\/\/[^\s/]+/.test(given) || !URL.canParse(given)) return false;
  const { username, password, hash, pathname } = new URL(given);
  return (
    username + password + hash === '' &&
    [API_PATH, OAUTH_PATH].every(path => !pathname.startsWith(path)) &&
    [...OWN_PATHS, MCP_PATH].every(path => path !== pathname)
  );
}

/** Authorization servers send users back by HTTPS, or to this machine. */
function isPublicUrl(given: string): boolean {
  if (!isUrl(given)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(given);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || isLocal) && username + password + search + hash === '';
}

const NO_DATABASE = { error: `must be ${DATABASE_FORMS}` };

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
  ...PROVIDER_VARIABLES,
  PLANNING_MODEL: text,
  AI_TURN_DEADLINE_MS: wholeNumber(45_000, 1000, 600_000),
  AI_VISION: onOrOff('on'),
  AI_CONTEXT_TOKENS: contextTokens(CONTEXT_TOKENS, 1500, 1_000_000),
  IMAGE_PROVIDERS: listOf(IMAGE_PROVIDERS),
  TRANSCRIBE_PROVIDERS: listOf(TRANSCRIBE_PROVIDERS, 'off'),
  SPEECH_PROVIDERS: listOf(SPEECH_PROVIDERS, 'off'),
  EMBEDDING_PROVIDERS: listOf(EMBEDDING_PROVIDERS, 'off'),
  REALTIME_PROVIDERS: listOf(REALTIME_PROVIDERS, 'off'),
  BACKGROUND_REMOVER_URL: text.refine(given => given === undefined || isUrl(given), NOT_A_URL),
  DATABASE_URL: withDefault('sqlite:data/bot.db').refine(given => kindOf(given) !== undefined, NO_DATABASE),
  DATABASE_POOL: wholeNumber(10, 2, 1000),
  DATABASE_DIRECT_URL: text.refine(given => given === undefined || kindOf(given) !== undefined, NO_DATABASE),
  ...PICTURES_VARIABLES,
  WEBHOOK_URL: text.refine(given => given === undefined || isWebhookUrl(given), {
    error: `must be an https address without a user name or #…, and its path none of ${[...OWN_PATHS, MCP_PATH, API_PATH, OAUTH_PATH].join(', ')}`,
  }),
  WEBHOOK_SECRET: text.refine(given => given === undefined || /^[\w-]{1,256}$/.test(given), {
    error: 'must be 1 to 256 of the characters A-Z, a-z, 0-9, _ and -',
  }),
  MCP_TOKEN: text.refine(given => given === undefined || /^[!-~]{16,256}$/.test(given), {
    error: 'must be 16 to 256 letters, digits or signs without blanks; openssl rand -hex 32 makes one',
  }),
  API_TOKEN: text.refine(given => given === undefined || /^[!-~]{16,256}$/.test(given), {
    error: 'must be 16 to 256 letters, digits or signs without blanks; openssl rand -hex 32 makes one',
  }),
  PUBLIC_URL: text
    .refine(given => given === undefined || isPublicUrl(given), {
      error: 'must be the https address at which browsers reach the bot’s HTTP server',
    })
    .transform(given => given?.replace(/\/+$/, '')),
  SECRETS_KEY: text.refine(given => given === undefined || /^[0-9a-f]{64}$/i.test(given), {
    error: 'must be 64 hexadecimal digits; openssl rand -hex 32 makes one',
  }),
  API_REQUESTS_PER_MINUTE: wholeNumber(120, 0, 1_000_000),
  HOST: withDefault('127.0.0.1').refine(given => /^[\w.:%-]+$/.test(given), {
    error: 'must be an address of this machine, for example 127.0.0.1, or 0.0.0.0 for all of them',
  }),
  PORT: text
    .refine(given => given === undefined || (/^\d{1,5}$/.test(given) && Number(given) <= 65_535), {
      error: 'must be a port, from 1 to 65535, or 0 for any free one',
    })
    .transform(given => (given === undefined ? undefined : Number(given))),
  STICKERS_DIR: withDefault('stickers'),
  TURN_CONCURRENCY: wholeNumber(512, 1, 10_000),
  GENERATION_CONCURRENCY: wholeNumber(4, 1, 64),
  STOP_GRACE_SECONDS: wholeNumber(9, 1, 600),
  DAILY_STICKERS_PER_USER: wholeNumber(50, 0, 100_000),
  TASK_MAX_STEPS: wholeNumber(40, 2, 60),
  DAILY_TASKS_PER_USER: wholeNumber(20, 0, 100_000),
  DAILY_VOICE_MINUTES_PER_USER: wholeNumber(30, 0, 1440),
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
  MCP_CONFIG: withDefault('mcp.json'),
  KNOWLEDGE_DIR: text,
  USER_DOCUMENTS: onOrOff('off'),
  LIGHTRAG_URL: optionalUrl,
  LIGHTRAG_KEY: text,
  FAKE_IP_DNS: onOrOff('off'),
  SEARCH_URL: optionalUrl,
  SEARCH_KEY: text,
  PACK_SHEET: withDefault('auto').pipe(z.enum(['auto', '1', '4', '9'], { error: 'must be auto, 1, 4 or 9' })),
  MODEL_PRICES: modelPrices(),
  LOG_LEVEL: withDefault('info').pipe(
    z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }),
  ),
});

type Variables = Readonly<Record<string, string | undefined>>;
type Environment = z.infer<typeof environment>;

/** Lists of providers, and the role for which an own server has an address. */
const LISTS = [
  ['AI_PROVIDERS', undefined],
  ['IMAGE_PROVIDERS', undefined],
  ['TRANSCRIBE_PROVIDERS', 'transcription'],
  ['SPEECH_PROVIDERS', 'speech'],
  ['EMBEDDING_PROVIDERS', 'embedding'],
  ['REALTIME_PROVIDERS', undefined],
] as const;

type ListVariable = (typeof LISTS)[number][0];

export type Config = Omit<Environment, ListVariable | 'MCP_CONFIG' | 'PICTURES_URL'> &
  Readonly<Record<ListVariable, readonly ProviderName[]>> & {
    /** With what the other variables say of it. */
    readonly PICTURES_URL: S3Settings | undefined;
    /** The file may name any variable of the environment. */
    readonly MCP_CONFIG: { readonly file: string; readonly variables: Variables };
    /** The variables that name a SOCKS proxy. */
    readonly socksProxies: readonly string[];
  };

function withKey(providers: readonly KnownProvider[], env: Environment): ProviderName[] {
  return providers
    .filter(({ keyVariable }) => keyVariable !== undefined && env[keyVariable] !== undefined)
    .map(({ name }) => name);
}

function ready(
  role: OwnServerRoleName,
  providers: readonly KnownProvider[],
  env: Environment,
): ProviderName[] {
  const own = providers.filter(each => variableIn(env, each[role]?.addressVariable) !== undefined);
  return [...own.map(({ name }) => name), ...withKey(providers, env)];
}

/** One at most: vectors of two models cannot be compared. None if there are no documents. */
function embedders(env: Environment): ProviderName[] {
  if (env.KNOWLEDGE_DIR === undefined && !env.USER_DOCUMENTS) return [];
  return (env.EMBEDDING_PROVIDERS ?? ready('embedding', EMBEDDING_PROVIDERS, env)).slice(0, 1);
}

/** Reads the variables as they came: other mistakes must not hide these. */
function missingVariables(variables: Variables): string[] {
  return (['service', 'own server'] as const).flatMap(kind =>
    LISTS.flatMap(([list, role]) => {
      const names = entriesOf(variables[list] ?? '');
      return PROVIDERS.filter(each => each.kind === kind && names.includes(each.name)).flatMap(provider => {
        const address = role && provider[role]?.addressVariable;
        const needed = kind === 'service' ? provider.keyVariable : address;
        if (needed === undefined || variables[needed]?.trim()) return [];
        return [`${list} names ${provider.name}, but ${needed} is not set`];
      });
    }),
  );
}

/**
 * Throws ConfigError naming every mistake at once; secrets are never quoted. @param need `bot`: a Telegram token is needed
 */
export function loadConfig(variables: Variables, need: 'bot' | 'core' = 'core'): Config {
  const parsed = environment.safeParse(variables);
  const problems = [
    ...(parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')} ${issue.message}`),
    ...missingVariables(variables),
    ...picturesProblems(variables),
  ];
  if (need === 'bot' && !variables['BOT_TOKEN']?.trim()) {
    problems.unshift('BOT_TOKEN is not set: ask @BotFather for a bot and put its token into .env');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  const painters = withKey(IMAGE_PROVIDERS, env);
  return {
    ...env,
    PICTURES_URL: picturesSettings(env),
    MCP_CONFIG: {
      file: env.MCP_CONFIG,
      variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim())),
    },
    AI_PROVIDERS: env.AI_PROVIDERS ?? [...withKey(CHAT_PROVIDERS, env), BUILT_IN],
    IMAGE_PROVIDERS: env.IMAGE_PROVIDERS ?? (painters.length > 0 ? painters : [BUILT_IN]),
    TRANSCRIBE_PROVIDERS: env.TRANSCRIBE_PROVIDERS ?? ready('transcription', TRANSCRIBE_PROVIDERS, env),
    SPEECH_PROVIDERS: env.SPEECH_PROVIDERS ?? ready('speech', SPEECH_PROVIDERS, env),
    EMBEDDING_PROVIDERS: embedders(env),
    REALTIME_PROVIDERS: env.REALTIME_PROVIDERS ?? withKey(REALTIME_PROVIDERS, env),
    socksProxies: socksProxies(variables),
  };
}

const SECRETS = [
  'BOT_TOKEN',
  'WEBHOOK_SECRET',
  'MCP_TOKEN',
  'API_TOKEN',
  'SECRETS_KEY',
  'SEARCH_KEY',
  'LIGHTRAG_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const;

/** What must appear in no line of a log. */
export function secretsOf(config: Config): string[] {
  const urls = [config.DATABASE_URL, config.DATABASE_DIRECT_URL].flatMap(
    (url = '') => kindOf(url)?.secretsIn(url) ?? [],
  );
  return [...SECRETS.flatMap(name => config[name] ?? []), ...urls, ...keysOf(config)];
}

function entriesOf(list: string): string[] {
  return list.split(',').map(entry => entry.trim().toLowerCase());
}

/** Names of providers, in the operator's order. @param none stands for none of them */
function listOf(providers: readonly KnownProvider[], none?: string) {
  return text.transform((given, context): ProviderName[] | undefined => {
    if (given === undefined) return undefined;
    if (given.toLowerCase() === none) return [];
    const list: ProviderName[] = [];
    for (const part of entriesOf(given)) {
      const known = providers.find(({ name }) => name === part);
      if (known === undefined) {
        const names = providers.map(({ name }) => name).join(', ');
        context.addIssue({ code: 'custom', message: `"${part}" is not one of ${names}` });
      } else if (!list.includes(known.name)) list.push(known.name);
    }
    return list;
  });
}

/** One number for all providers, or `provider=number` for some of them, or both, separated by commas. */
function contextTokens(value: number, min: number, max: number) {
  return text.transform((given, context): Readonly<Record<string, number>> => {
    const tokens = Object.fromEntries(CHAT_PROVIDERS.map(({ name }): [string, number] => [name, value]));
    const entries = (given === undefined ? [] : entriesOf(given)).map(entry => {
      const [, wanted, digits] = /^(?:(\w+)\s*=\s*)?(\d{1,9})$/.exec(entry) ?? [];
      const names = Object.keys(tokens).filter(name => wanted === undefined || name === wanted);
      const count = Number(digits);
      if (names.length === 0 || !(count >= min && count <= max)) {
        context.addIssue({
          code: 'custom',
          message: `must be whole numbers from ${min} to ${max}: one for all providers, or pairs like ${CHAT_PROVIDERS[0]?.name}=4000`,
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

/** Tokens per request if there are external tools, because their results are long. */
const TOOL_TOKENS = 16_000;

/** Raises `AI_CONTEXT_TOKENS` for tools unless the operator changed it. `.env.example` contains the default. */
export function withRoomForTools(config: Config): Config {
  const given = config.MCP_CONFIG.variables['AI_CONTEXT_TOKENS']?.trim();
  if (given && given !== String(CONTEXT_TOKENS)) return config;
  const names = Object.keys(config.AI_CONTEXT_TOKENS);
  return { ...config, AI_CONTEXT_TOKENS: Object.fromEntries(names.map(name => [name, TOOL_TOKENS])) };
}

/** In USD: for a million tokens each way, for a picture, or for a minute of sound. */
type ModelPrice =
  | { readonly type: 'tokens'; readonly input: number; readonly output: number }
  | { readonly type: 'image' | 'minute'; readonly each: number };

export type ModelPrices = ReadonlyMap<string, ModelPrice>;

/** `model=input/output` for tokens, `model=price` for pictures, `model=price/min` for sound, separated by commas. */
function modelPrices() {
  return text.transform((given, context): ModelPrices => {
    const prices = new Map<string, ModelPrice>();
    for (const entry of given?.split(',') ?? []) {
      const [, model, first, second] =
        /^([^\s=]+)\s*=\s*(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?|min))?$/.exec(entry.trim()) ?? [];
      if (model === undefined) {
        const message =
          'must be pairs like gpt-6-luna=0.25/2.00 (tokens) or gpt-image-2.5-flare=0.04 (pictures) or gpt-transcribe=0.0045/min (sound)';
        context.addIssue({ code: 'custom', message });
        break;
      }
      const price = Number(first);
      prices.set(
        model,
        second === undefined || second === 'min'
          ? { type: second === undefined ? 'image' : 'minute', each: price }
          : { type: 'tokens', input: price, output: Number(second) },
      );
    }
    return prices;
  });
}
