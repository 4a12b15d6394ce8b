import { z } from 'zod';
import type { ChatProvider, ContextBudget } from '../ai-chat/provider.ts';
import type { Embedder } from '../embeddings/index.ts';
import type { TerminalTexts, Texts } from '../i18n/index.ts';
import type { DrawingLimits, ImageGenerator, StickerParams } from '../images/types.ts';
import type { CreateThreads } from '../lib/threads.ts';
import type { RealtimeModel, Synthesizer, Transcriber } from '../speech/index.ts';

export interface ListedModel {
  readonly id: string;
  readonly shutdownDate?: string | undefined;
}

export interface ProviderFinding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly fix?: string;
}

interface Role<Env> {
  readonly modelVariable?: keyof Env & string;
  readonly withoutModel?: string;
}

interface ChatRole<Env> extends Role<Env> {
  create(env: Env, budget: ContextBudget): ChatProvider;
  explainUnsupported?(model: string): string | undefined;
}

interface ImageRole<Env> extends Role<Env> {
  /** An estimate for users, until real durations are known. */
  readonly usualSeconds: number;
  /** The parts of a request that it cannot draw. Omitted by providers that draw everything. */
  limitsOf?(values: StickerParams): DrawingLimits;
  create(env: Env & { readonly FAKE_IP_DNS: boolean }, createThreads: CreateThreads): ImageGenerator;
}

interface OwnServerRole<Env, Model> extends Role<Env> {
  /** Set if this role has its own server. */
  readonly addressVariable?: keyof Env & string;
  create(env: Env): Model;
}

/** Everything that the rest of the program knows about a model provider. */
export interface ProviderDescriptor<Name extends string = string, Env = object> {
  readonly name: Name;
  readonly title: string;
  readonly kind: 'service' | 'own server' | 'built in';
  readonly keyVariable?: keyof Env & string;
  readonly secretVariables: readonly (keyof Env & string)[];
  readonly addressVariable?: keyof Env & string;
  readonly host?: string;
  readonly chat?: ChatRole<Env>;
  readonly images?: ImageRole<Env>;
  readonly transcription?: OwnServerRole<Env, Transcriber>;
  readonly speech?: OwnServerRole<Env, Synthesizer>;
  readonly embedding?: OwnServerRole<Env, Embedder>;
  readonly realtime?: OwnServerRole<Env, RealtimeModel>;
  listModels?(env: Env, signal: AbortSignal): Promise<readonly ListedModel[]>;
  /** Checks a server of the operator, for `doctor`. */
  examine?(env: Env, signal: AbortSignal): Promise<readonly ProviderFinding[]>;
  /** Names the recipient of user data for the privacy notice. @param host if it differs from the default */
  recipient?(texts: Texts['privacy'], host: string | undefined): string;
  howToReach?(texts: TerminalTexts, variable: string): string;
}

export type Provider<
  Name extends string = string,
  Shape extends z.ZodRawShape = z.ZodRawShape,
> = ProviderDescriptor<Name, z.output<z.ZodObject<Shape>>> & {
  readonly variables: Shape;
};

export function defineProvider<const Name extends string, Shape extends z.ZodRawShape>(
  provider: Provider<Name, Shape>,
): Provider<Name, Shape> {
  return provider;
}

export const text = z.preprocess(
  value => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined),
  z.string().optional(),
);

export const withDefault = (value: string) => text.transform(given => given ?? value);

/** An optional text that passes a check. */
export const textThat = (passes: (given: string) => boolean, error: string) =>
  text.refine(given => given === undefined || passes(given), { error });

export const onOrOff = (usual: 'on' | 'off') =>
  withDefault(usual)
    .refine(given => /^(?:on|off|1|0)$/.test(given), { error: 'must be on or off' })
    .transform(given => given === 'on' || given === '1');

export function isUrl(given: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(given) && URL.canParse(given);
}

export const NOT_A_URL = { error: 'must be an http(s) address' };

export const optionalUrl = text
  .refine(given => given === undefined || isUrl(given), NOT_A_URL)
  .transform(given => given?.replace(/\/+$/, ''));

export function url(value: string) {
  return withDefault(value)
    .refine(isUrl, NOT_A_URL)
    .transform(given => given.replace(/\/+$/, ''));
}

export function wholeNumber(value: number, min: number, max: number) {
  return withDefault(String(value))
    .refine(given => /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
}

/** Headings of docs/settings.md, in this order. */
export const SETTING_GROUPS = {
  telegram: 'Telegram',
  chat: 'Dialogue models',
  drawing: 'Drawing',
  transcription: 'Transcription',
  speech: 'Spoken answers',
  liveVoice: 'Live voice',
  knowledge: 'Documents and knowledge',
  tools: 'Tools',
  storage: 'Database and pictures',
  limits: 'Limits',
  server: 'HTTP server',
  operation: 'Operation',
} as const;

/**
 * Documents a variable for docs/settings.md and .env.example.
 * @param usual describes the default if it is not a fixed value
 */
export function setting(group: keyof typeof SETTING_GROUPS, description = '', usual?: string) {
  return { group, description, usual };
}
