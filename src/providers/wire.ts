import {
  type AIChatResult,
  answerOfLength,
  type ChatImage,
  type ChatMessage,
  type NativeContent,
  type ToolCall,
  type ToolResult,
  thinksCall,
  withoutThinking,
} from '../ai-chat/provider.ts';
import { ProviderError, type ProviderErrorKind } from '../lib/errors.ts';

/** Its `id` is used once in the request, in a form that every service takes. */
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
  /** Follows an assistant with calls. No result: the turn was aborted. */
  | {
      readonly role: 'results';
      readonly results: readonly { readonly call: SentCall; readonly result: ToolResult | undefined }[];
    };

export type UserStep = Extract<DialogueStep, { role: 'user' }>;
export type AssistantStep = Extract<DialogueStep, { role: 'assistant' }>;
export type ResultsStep = Extract<DialogueStep, { role: 'results' }>;

/** Every call is followed by exactly one result, in their order: any other number is a 400 in every later request. */
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

/** Models make names up that services refuse. */
export function wireName(name: string): string {
  return (name.replace(/[^\w-]/g, '_') || 'unnamed').replace(/^(?![A-Za-z_])/, '_').slice(0, 64);
}

/** Results could not be told apart where an answer has an id twice. */
export function withDistinctIds(
  calls: readonly (Omit<ToolCall, 'id'> & { readonly id: string | undefined })[],
  prefix: string,
): readonly ToolCall[] {
  const used = new Set<string>();
  return calls.map((call, index) => {
    const id = call.id && !used.has(call.id) ? call.id : `${prefix}_${index}`;
    used.add(id);
    return { ...call, id };
  });
}

/**
 * Without thinking. A model may call a tool within its thoughts, or in a channel of its own: then nothing, or a part, is left of
 * what it meant. Throws ProviderError `bad_answer` for an answer that is empty or too long.
 */
export function finishAnswer(answer: AIChatResult): AIChatResult {
  const written = answerOfLength(answer.provider, answer.text);
  const text = withoutThinking(written);
  const isCall = answer.toolCalls.length === 0 && thinksCall(written, text);
  if (text === '' && answer.toolCalls.length === 0 && !isCall)
    throw new ProviderError(answer.provider, 'bad_answer', 'the answer is empty');
  return { ...answer, text, ...(isCall && { unparsedCall: true }) };
}

const ADVICE: Partial<Readonly<Record<ProviderErrorKind, string>>> = {
  auth: 'the key is not accepted: check the key, its permissions and, at OpenAI, whether the organization is verified',
  quota: 'the credit is used up or a limit is reached: add credit, raise the limit or wait for tomorrow',
  region:
    'the service refuses this region: point GEMINI_BASE_URL, OPENAI_BASE_URL or ANTHROPIC_BASE_URL, whichever is its, to a proxy in a supported one',
  model_missing: 'not found: check the name of the model and the base URL',
  rate_limited: 'asks to wait',
  timeout: 'gave no answer of its own, the request may have been processed',
  unavailable: 'has trouble',
  blocked: 'moderation refused the request',
  image_refused: 'cannot use the photo',
};

/** What the operator can do, and details that find the defect. No words of the service: they quote keys and prompts. */
export function failureMessage(
  kind: ProviderErrorKind,
  details: readonly (string | number | undefined)[],
): string {
  const safe = details.filter(detail => detail !== undefined && /^[\w.[\]-]{1,100}$/.test(String(detail)));
  return `${ADVICE[kind] ?? 'refuses the request'} (${safe.join(', ')})`;
}
