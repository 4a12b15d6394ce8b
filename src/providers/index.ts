import type { z } from 'zod';
import { type ContextBudget, estimateTokens } from '../ai-chat/provider.ts';
import { anthropic } from './anthropic/index.ts';
import type { Provider, ProviderDescriptor } from './descriptor.ts';
import { gemini } from './gemini/index.ts';
import { lmstudio } from './lmstudio/index.ts';
import { offline } from './offline/index.ts';
import { compatible, openai } from './openai/index.ts';

export type { ListedModel } from './descriptor.ts';

/** In the default order of failover. */
const ALL = [gemini, openai, anthropic, lmstudio, compatible, offline] as const;

type Listed = (typeof ALL)[number];

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

type EnvOf<Each> =
  Each extends Provider<string, infer Shape>
    ? keyof Shape extends never
      ? object
      : z.output<z.ZodObject<Shape>>
    : never;

export type ProviderEnv = All<EnvOf<Listed>>;

export type ProviderName = Listed['name'];

export type KnownProvider = ProviderDescriptor<ProviderName, ProviderEnv>;

export const PROVIDERS: readonly KnownProvider[] = ALL;

export const PROVIDER_VARIABLES = Object.assign({}, ...ALL.map(({ variables }) => variables)) as All<
  Listed['variables']
>;

type Role = 'chat' | 'images' | 'transcription' | 'speech' | 'embedding' | 'realtime';
type WithRole<Name extends Role> = KnownProvider & Required<Pick<KnownProvider, Name>>;

function withRole<Name extends Role>(role: Name): readonly WithRole<Name>[] {
  return PROVIDERS.filter((each): each is WithRole<Name> => each[role] !== undefined);
}

export const CHAT_PROVIDERS = withRole('chat');
export const IMAGE_PROVIDERS = withRole('images');
export const TRANSCRIBE_PROVIDERS = withRole('transcription');
export const SPEECH_PROVIDERS = withRole('speech');
export const EMBEDDING_PROVIDERS = withRole('embedding');
export const REALTIME_PROVIDERS = withRole('realtime');

export function inOrder<Each extends KnownProvider>(
  providers: readonly Each[],
  names: readonly string[],
): readonly Each[] {
  return names.flatMap(name => providers.find(provider => provider.name === name) ?? []);
}

export function drawsWithFilters({
  IMAGE_PROVIDERS: names,
}: {
  readonly IMAGE_PROVIDERS: readonly string[];
}): boolean {
  const [first] = inOrder(IMAGE_PROVIDERS, names);
  return first !== undefined && isBuiltIn(first.name);
}

export function providerNamed(name: string): KnownProvider | undefined {
  return PROVIDERS.find(provider => provider.name === name);
}

export const BUILT_IN: ProviderName = offline.name;

export function isBuiltIn(name: string): boolean {
  return providerNamed(name)?.kind === 'built in';
}

export function variableIn(env: ProviderEnv, variable: keyof ProviderEnv | undefined): string | undefined {
  return variable === undefined ? undefined : env[variable];
}

/** Roles that may be on a server of the operator, each with its own address. */
export type OwnServerRoleName = 'transcription' | 'speech' | 'embedding';

export function addressOf(
  provider: KnownProvider | undefined,
  role: 'chat' | 'image' | OwnServerRoleName,
): (keyof ProviderEnv & string) | undefined {
  const own = role === 'chat' || role === 'image' ? undefined : provider?.[role]?.addressVariable;
  return own ?? provider?.addressVariable;
}

export function keysOf(env: ProviderEnv): readonly string[] {
  return PROVIDERS.flatMap(({ secretVariables }) =>
    secretVariables.flatMap(variable => variableIn(env, variable) ?? []),
  );
}

const DEFAULT_TOKENS = 2000;

export function budgetOf(
  name: ProviderName,
  { AI_CONTEXT_TOKENS }: { readonly AI_CONTEXT_TOKENS: Readonly<Record<string, number>> },
): ContextBudget {
  return { tokens: AI_CONTEXT_TOKENS[name] ?? DEFAULT_TOKENS, count: estimateTokens };
}

export function smallest(budgets: readonly [ContextBudget, ...ContextBudget[]]): ContextBudget {
  return budgets.reduce((least, each) => (each.tokens < least.tokens ? each : least));
}
