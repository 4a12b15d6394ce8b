import type { z } from 'zod';
import { kindOf } from '../assistant-db/index.ts';
import type { S3Settings } from '../assistant-db/pictures/s3.ts';
import { ConfigError } from '../lib/errors.ts';
import { socksProxies } from '../lib/proxy.ts';
import {
  BUILT_IN,
  CHAT_PROVIDERS,
  EMBEDDING_PROVIDERS,
  IMAGE_PROVIDERS,
  type KnownProvider,
  keysOf,
  type OwnServerRoleName,
  PROVIDERS,
  type ProviderName,
  REALTIME_PROVIDERS,
  SPEECH_PROVIDERS,
  TRANSCRIBE_PROVIDERS,
  variableIn,
} from '../providers/index.ts';
import { CONTEXT_TOKENS, environment } from './environment.ts';
import { picturesProblems, picturesSettings } from './pictures.ts';
import { entriesOf } from './values.ts';

export { API_PATH, MCP_PATH, OWN_PATHS } from './server.ts';
export type { ModelPrices } from './values.ts';

type Variables = Readonly<Record<string, string | undefined>>;
type Environment = z.infer<typeof environment>;

/** Each list of providers, with the role for which an own server has an address variable. */
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
    /** Combines all variables of the bucket. */
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

/** At most one, because vectors of different models cannot be compared. None without documents. */
function embedders(env: Environment): ProviderName[] {
  if (env.KNOWLEDGE_DIR === undefined && !env.USER_DOCUMENTS) return [];
  return (env.EMBEDDING_PROVIDERS ?? ready('embedding', EMBEDDING_PROVIDERS, env)).slice(0, 1);
}

/** Checks the raw variables, so that other mistakes do not hide these. */
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
 * Parses all settings. Throws one ConfigError with every mistake; secrets are never quoted.
 * @param need `bot` requires a Telegram token
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

/** Values that must never appear in a log. */
export function secretsOf(config: Config): string[] {
  const urls = [config.DATABASE_URL, config.DATABASE_DIRECT_URL].flatMap(
    (url = '') => kindOf(url)?.secretsIn(url) ?? [],
  );
  return [...SECRETS.flatMap(name => config[name] ?? []), ...urls, ...keysOf(config)];
}

/** Default with external tools, because their results are long. */
const TOOL_TOKENS = 16_000;

/** Raises `AI_CONTEXT_TOKENS` for tools unless the operator changed it. `.env.example` contains the default. */
export function withRoomForTools(config: Config): Config {
  const given = config.MCP_CONFIG.variables['AI_CONTEXT_TOKENS']?.trim();
  if (given && given !== String(CONTEXT_TOKENS)) return config;
  const names = Object.keys(config.AI_CONTEXT_TOKENS);
  return { ...config, AI_CONTEXT_TOKENS: Object.fromEntries(names.map(name => [name, TOOL_TOKENS])) };
}
