import type { AIChatResult, ChatMessage, ToolCall } from '../ai-chat/index.ts';
import type { HandledCalls } from './calls.ts';

/** UTF-16 units: two messages of Telegram. More would flood the chat and the history. */
const MAX_ANSWER_LENGTH = 2 * 4096;

const MAX_KEPT_ARGUMENT = 1000;

function keptCall(call: ToolCall): ToolCall {
  const entries = Object.entries(call.args ?? {});
  const isLong = (value: unknown) => typeof value === 'string' && value.length > MAX_KEPT_ARGUMENT;
  if (!entries.some(([, value]) => isLong(value))) return call;
  const shorter = entries.map(([key, value]) => [
    key,
    typeof value === 'string' && isLong(value) ? boundedTo(MAX_KEPT_ARGUMENT, value) : value,
  ]);
  return { ...call, args: Object.fromEntries(shorter) };
}

function boundedTo(length: number, text: string): string {
  return `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Without lone surrogates, which Telegram and other models refuse. */
function boundedWords(text: string): string {
  const kept = text.length > MAX_ANSWER_LENGTH ? `${text.slice(0, MAX_ANSWER_LENGTH)}…` : text;
  return kept.replace(/\p{Cs}/gu, '\ufffd');
}

/** A model that repeats itself is heard once. */
function joinTexts(texts: readonly string[]): string {
  const said = texts.map(text => text.trim()).filter(text => text !== '');
  return [...new Set(said)].join('\n\n');
}

export class Transcript {
  readonly #answers: ChatMessage[] = [];
  readonly #kept: ChatMessage[] = [];
  #texts: string[] = [];
  #beginning = 0;

  beginPart(): void {
    this.#beginning = this.#answers.length;
  }

  get part(): readonly ChatMessage[] {
    return this.#answers.slice(this.#beginning);
  }

  get answers(): readonly ChatMessage[] {
    return this.#answers;
  }

  get kept(): readonly ChatMessage[] {
    return this.#kept;
  }

  get text(): string {
    return joinTexts(this.#texts);
  }

  /** With an answer that is still streaming; undefined where it is too long to be shown. */
  textWith(soFar: string): string | undefined {
    return soFar.length <= MAX_ANSWER_LENGTH ? joinTexts([...this.#texts, soFar]) : undefined;
  }

  addAnswer(answer: AIChatResult): void {
    this.#texts.push(this.#add(answer));
  }

  /** Drops the words of an answer whose call was refused, or that a later call made untrue. */
  addCalls(answer: AIChatResult, { results, kept, discardsText }: HandledCalls): void {
    const words = this.#add(answer);
    this.#answers.push({ role: 'tool', results });
    this.#kept.push({ role: 'tool', results: kept });
    if (discardsText) this.#texts = [];
    else if (results.every(result => result.ok)) this.#texts.push(words);
  }

  /** An answer with a call that cannot be parsed: its words may announce what did not happen. */
  addLost({ text }: AIChatResult, note: string): void {
    this.#answers.push({ role: 'assistant', text: boundedWords(text) || '…', toolCalls: [] });
    this.#answers.push({ role: 'user', text: note, isNote: true });
  }

  /** Replaces all that was said so far; nothing follows. */
  addSaid(text: string): void {
    this.replaceText(text);
    this.#push({ role: 'assistant', text: boundedWords(text), toolCalls: [] });
  }

  /** Replaces it for the person only, as a request must not end with a model's words. */
  replaceText(text: string): void {
    this.#texts = [boundedWords(text)];
  }

  #add({ text, toolCalls, native }: AIChatResult): string {
    const words = boundedWords(text);
    const own = native ? { native } : {};
    this.#answers.push({ role: 'assistant', text: words, toolCalls, ...own });
    this.#kept.push({ role: 'assistant', text: words, toolCalls: toolCalls.map(keptCall), ...own });
    return words;
  }

  #push(message: ChatMessage): void {
    this.#answers.push(message);
    this.#kept.push(message);
  }
}
