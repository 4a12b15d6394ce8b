import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/index.ts';
import { errorCode } from '../lib/errors.ts';
import { parseJson } from '../lib/well-formed.ts';
import {
  BUILT_IN,
  CHAT_PROVIDERS,
  type ListedModel,
  type ProviderName,
  providerNamed,
  variableIn,
} from '../providers/index.ts';

/** Rejects keys, so that one pasted by mistake is never stored. */
export const modelName = z.string().regex(/^(?!sk-|AIza)[\w.:@/+-]{1,120}$/);

export const PROVIDER_NAMES = CHAT_PROVIDERS.map(({ name }) => name);

const whole = (min: number, max: number) => ({ schema: z.int().min(min).max(max), allowed: `${min}–${max}` });

/** Numbers that `/set` changes, by their typed names. */
export const TUNED = {
  temperature: { schema: z.number().min(0).max(2), allowed: '0–2' },
  max_tokens: whole(256, 32_000),
  context: whole(1500, 1_000_000),
};

export function isTuned(name: string): name is keyof typeof TUNED {
  return Object.hasOwn(TUNED, name);
}

/** Settings kept between runs; never keys or dialogue. Missing ones follow the environment. */
const settings = z.object({
  provider: z.enum(PROVIDER_NAMES).optional(),
  models: z.partialRecord(z.enum(PROVIDER_NAMES), modelName).default({}),
  temperature: TUNED.temperature.schema.optional(),
  max_tokens: TUNED.max_tokens.schema.optional(),
  context: TUNED.context.schema.optional(),
});

type Settings = z.infer<typeof settings>;

export class SettingsFile {
  readonly file: string;
  /** Why the file could not be read, without its content. */
  readonly problem: string | undefined;
  #value: Settings;

  constructor(file: string) {
    this.file = file;
    const text = readIfThere(file);
    const read = settings.safeParse(text === undefined ? {} : parseJson(text));
    this.#value = read.data ?? { models: {} };
    this.problem = read.error?.issues
      .map(({ path, code }) => `${path.join('.') || 'file'}: ${code}`)
      .join(', ');
    if (this.problem !== undefined) this.set({});
  }

  get value(): Settings {
    return this.#value;
  }

  set(change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): void {
    this.#value = settings.parse({ ...this.#value, ...change });
    writePrivately(this.file, `${JSON.stringify(this.#value, null, 2)}\n`);
  }

  setModel(provider: ProviderName, model: string | undefined): void {
    this.set({ models: { ...this.#value.models, [provider]: model } });
  }
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file completely or not at all. Only its owner may read it. */
export function writePrivately(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.new`;
  writeFileSync(half, text, { mode: 0o600 });
  // An existing file would otherwise keep its mode.
  chmodSync(half, 0o600);
  renameSync(half, file);
}

export function isProvider(name: string): name is ProviderName {
  return PROVIDER_NAMES.some(known => known === name);
}

export function missingKey(name: ProviderName, config: Config): string | undefined {
  const variable = providerNamed(name)?.keyVariable;
  return variable !== undefined && variableIn(config, variable) === undefined ? variable : undefined;
}

/** Sets both values, as the operator would: a lone default counts as not set. */
function withContext({ MCP_CONFIG }: Config, context: number): Partial<Config> {
  const pairs = PROVIDER_NAMES.map(name => `${name}=${context}`).join(',');
  return {
    AI_CONTEXT_TOKENS: Object.fromEntries(PROVIDER_NAMES.map(name => [name, context])),
    MCP_CONFIG: { ...MCP_CONFIG, variables: { ...MCP_CONFIG.variables, AI_CONTEXT_TOKENS: pairs } },
  };
}

/**
 * Overlays the terminal's settings on the environment's configuration. A chosen provider answers without fallback, so
 * that its failures are visible. One without a key is skipped.
 */
export function withSettings(config: Config, { provider, models, context }: Settings): Config {
  const chosen = provider !== undefined && missingKey(provider, config) === undefined;
  const chosenModels = CHAT_PROVIDERS.flatMap(({ name, chat: { modelVariable } }) => {
    const model = models[name];
    return modelVariable === undefined || model === undefined ? [] : [[modelVariable, model]];
  });
  return {
    ...config,
    ...Object.fromEntries(chosenModels),
    AI_PROVIDERS: chosen ? [provider] : config.AI_PROVIDERS,
    ...(context !== undefined && withContext(config, context)),
  };
}

export function currentProvider(config: Config): ProviderName {
  return config.AI_PROVIDERS[0] ?? BUILT_IN;
}

export function modelOf(name: ProviderName, config: Config): string | undefined {
  return variableIn(config, providerNamed(name)?.chat?.modelVariable);
}

export async function listModels(
  name: ProviderName,
  config: Config,
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  return (await providerNamed(name)?.listModels?.(config, signal)) ?? [];
}
