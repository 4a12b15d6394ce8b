import type { z } from 'zod';
import { type ContextBudget, estimateTokens } from '../ai-chat/provider.ts';
import { anthropic } from './anthropic/index.ts';
import type { Provider, ProviderDescriptor } from './descriptor.ts';
import { gemini } from './gemini/index.ts';
import { lmstudio } from './lmstudio/index.ts';
import { offline } from './offline/index.ts';
import { compatible, openai } from './openai/index.ts';

export type { ListedModel } from './descriptor.ts';

/** Those with a key are asked in this order. */
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

type ChatDescriptor = KnownProvider & Required<Pick<KnownProvider, 'chat'>>;
type ImageDescriptor = KnownProvider & Required<Pick<KnownProvider, 'images'>>;

type TranscriptionDescriptor = KnownProvider & Required<Pick<KnownProvider, 'transcription'>>;

type SpeechDescriptor = KnownProvider & Required<Pick<KnownProvider, 'speech'>>;
type RealtimeDescriptor = KnownProvider & Required<Pick<KnownProvider, 'realtime'>>;

export const CHAT_PROVIDERS = PROVIDERS.filter((each): each is ChatDescriptor => each.chat !== undefined);
export const IMAGE_PROVIDERS = PROVIDERS.filter((each): each is ImageDescriptor => each.images !== undefined);
export const TRANSCRIBE_PROVIDERS = PROVIDERS.filter(
  (each): each is TranscriptionDescriptor => each.transcription !== undefined,
);
export const SPEECH_PROVIDERS = PROVIDERS.filter(
  (each): each is SpeechDescriptor => each.speech !== undefined,
);

type EmbeddingDescriptor = KnownProvider & Required<Pick<KnownProvider, 'embedding'>>;

export const EMBEDDING_PROVIDERS = PROVIDERS.filter(
  (each): each is EmbeddingDescriptor => each.embedding !== undefined,
);

export const REALTIME_PROVIDERS = PROVIDERS.filter(
  (each): each is RealtimeDescriptor => each.realtime !== undefined,
);

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

/** Roles that a server of the operator's own may have, each with an address of its own. */
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
