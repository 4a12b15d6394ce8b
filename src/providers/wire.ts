import { z } from 'zod';
import type {
  ChatImage,
  ChatMessage,
  NativeContent,
  TokenUsage,
  ToolCall,
  ToolResult,
} from '../ai-chat/provider.ts';
import { ProviderError, type ProviderErrorKind } from '../lib/errors.ts';

/** `id` is unique in the request and valid for every service; `callId` is the original one. */
export interface SentCall extends ToolCall {
  readonly callId: string;
}

export type DialogueStep =
  | { readonly role: 'user'; readonly text: string; readonly images: readonly ChatImage[] }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly SentCall[];
      readonly native: NativeContent | undefined;
    }
  /** Follows an assistant step with calls. A result is missing if the turn was aborted. */
  | {
      readonly role: 'results';
      readonly results: readonly { readonly call: SentCall; readonly result: ToolResult | undefined }[];
    };

export type UserStep = Extract<DialogueStep, { role: 'user' }>;
export type AssistantStep = Extract<DialogueStep, { role: 'assistant' }>;
export type ResultsStep = Extract<DialogueStep, { role: 'results' }>;

/** Gives every call exactly one result, in the same order. Otherwise every later request would be refused with a 400. */
export function dialogueSteps(messages: readonly ChatMessage[], maxIdLength = 64): readonly DialogueStep[] {
  const used = new Set<string>();
  const idFor = (wanted: string) => {
    let id = wanted;
    for (let n = used.size; used.has(id) || id.length > maxIdLength || !/^[\w-]+$/.test(id); n++)
      id = `call_${n}`;
    used.add(id);
    return id;
  };
  const steps: DialogueStep[] = [];
  let pending: readonly SentCall[] = [];
  const answer = (given: readonly ToolResult[]) => {
    if (pending.length === 0) return;
    const left = [...given];
    const results = pending.map(call => {
      const at = left.findIndex(({ callId }) => callId === call.callId);
      return { call, result: at < 0 ? undefined : left.splice(at, 1)[0] };
    });
    steps.push({ role: 'results', results });
    pending = [];
  };
  for (const message of messages) {
    answer(message.role === 'tool' ? message.results : []);
    if (message.role === 'user')
      steps.push({ role: 'user', text: message.text, images: message.images ?? [] });
    if (message.role === 'assistant') {
      pending = message.toolCalls.map(call => ({ ...call, callId: call.id, id: idFor(call.id) }));
      steps.push({ role: 'assistant', text: message.text, calls: pending, native: message.native });
    }
  }
  answer([]);
  return steps;
}

/** Models invent names that services refuse. */
export function wireName(name: string): string {
  return (name.replace(/[^\w-]/g, '_') || 'unnamed').replace(/^(?![A-Za-z_])/, '_').slice(0, 64);
}

export interface ReceivedCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly args: unknown;
}

const Args = z.record(z.string(), z.unknown());

/** Gives every call of an answer its own id, so that results can be assigned, and drops arguments that are not an object. */
export function toToolCalls(calls: readonly ReceivedCall[], prefix: string): readonly ToolCall[] {
  const used = new Set<string>();
  return calls.map(({ id: given, name, args }, index) => {
    const id = given && !used.has(given) ? given : `${prefix}_${index}`;
    used.add(id);
    return { id, name, args: Args.safeParse(args).data };
  });
}

export function tokenUsage(inputTokens: number, outputTokens: number, cachedTokens = 0): TokenUsage {
  return { inputTokens, outputTokens, cachedTokens };
}

/** @throws ProviderError `bad_answer` with this problem if the answer does not fit the schema */
export function readAs<T>(provider: string, schema: z.ZodType<T>, answer: unknown, problem: string): T {
  const read = schema.safeParse(answer);
  if (!read.success) throw new ProviderError(provider, 'bad_answer', problem);
  return read.data;
}

const ADVICE: Partial<Readonly<Record<ProviderErrorKind, string>>> = {
  auth: 'the key is not accepted: check the key, its permissions and, at OpenAI, whether the organization is verified',
  quota: 'the credit is used up or a limit is reached: add credit, raise the limit or wait for tomorrow',
  region:
    'the service refuses this region: point its GEMINI_BASE_URL, OPENAI_BASE_URL or ANTHROPIC_BASE_URL to a proxy in a supported one',
  model_missing: 'not found: check the name of the model and the base URL',
  rate_limited: 'asks to wait',
  timeout: 'a gateway answered instead, the request may have been processed',
  unavailable: 'has trouble',
  blocked: 'moderation refused the request',
  image_refused: 'cannot use the photo',
};

/** Says what the operator can do, with details for finding the cause. The service's own text would quote keys and prompts. */
export function failureMessage(
  kind: ProviderErrorKind,
  details: readonly (string | number | undefined)[],
): string {
  const safe = details.filter(detail => detail !== undefined && /^[\w.[\]-]{1,100}$/.test(String(detail)));
  return `${ADVICE[kind] ?? 'refuses the request'} (${safe.join(', ')})`;
}
