import { z } from 'zod';
import { ProviderError } from '../../../lib/errors.ts';
import { candidateParts, GEMINI, type GeminiChunk, type GeminiResponse } from '../api.ts';
import { checkFinish, readText } from './response.ts';

/** A part as it came, with fields that nobody here knows. */
type RawPart = Readonly<Record<string, unknown>>;

const RawContent = z.object({ parts: z.array(z.record(z.string(), z.unknown())).default([]) });

/** Words and nothing else: no signature above all. */
const Words = z.strictObject({ text: z.string(), thought: z.boolean().optional() });

/** Nothing but a signature. Sent back like that, it is an error 400: every part needs some data. */
const BareSignature = z.strictObject({ thoughtSignature: z.string(), thought: z.boolean().optional() });

/**
 * Appends a streamed part to those before it, so that all can be sent back. Plain words are joined. A signed part
 * stays by itself, also an empty one at the end: a signature belongs to its own part, and Google asks not to merge
 * such a part with another one (https://ai.google.dev/gemini-api/docs/thought-signatures). Empty words without a
 * signature are dropped: the service does not take them back.
 */
function append(parts: RawPart[], part: RawPart): void {
  const words = Words.safeParse(part).data;
  if (words === undefined) {
    parts.push(BareSignature.safeParse(part).success ? { text: '', ...part } : part);
    return;
  }
  if (words.text === '') return;
  const last = Words.safeParse(parts.at(-1)).data;
  if (last === undefined || (last.thought ?? false) !== (words.thought ?? false)) parts.push(part);
  else parts[parts.length - 1] = { ...last, text: last.text + words.text };
}

/** An answer that comes in chunks, put together again as if it had come at once. */
export class StreamedAnswer {
  readonly #parts: RawPart[] = [];
  #known: Omit<GeminiChunk, 'candidates'> = {};
  #finishReason: string | undefined;
  #length = 0;

  /**
   * Takes the next chunk: new parts, or only news of the answer, such as its usage.
   * @throws ProviderError `blocked` or `bad_answer` as soon as a chunk tells that there will be no good answer.
   */
  add({ candidates, ...known }: GeminiChunk): void {
    const { usageMetadata = this.#known.usageMetadata, responseId = this.#known.responseId } = known;
    this.#known = { usageMetadata, responseId };
    const candidate = candidates?.[0];
    if (candidate === undefined) return;
    candidateParts(candidate);
    for (const part of RawContent.safeParse(candidate.content).data?.parts ?? []) {
      append(this.#parts, part);
      this.#length += typeof part['text'] === 'string' ? part['text'].length : 0;
    }
    if (candidate.finishReason === undefined) return;
    this.#finishReason = candidate.finishReason;
    checkFinish(candidate.finishReason);
  }

  /** Of the text so far, thoughts included, in UTF-16 units. */
  get length(): number {
    return this.#length;
  }

  /** The words for the person so far. */
  get text(): string {
    return readText(candidateParts({ content: this.#content }));
  }

  /**
   * The whole answer.
   * @throws ProviderError `interrupted` when the model had not finished: half an answer is none; `bad_answer` when
   *   nothing came but the usage.
   */
  whole(): GeminiResponse {
    if (this.#finishReason === undefined) {
      // A stream of usage alone has not broken: there is nothing in the answer.
      if (this.#parts.length === 0 && this.#known.usageMetadata !== undefined)
        throw new ProviderError(GEMINI, 'bad_answer', 'the answer has no candidates');
      throw new ProviderError(GEMINI, 'interrupted', 'the stream ended before the answer did');
    }
    return { ...this.#known, candidates: [{ content: this.#content, finishReason: this.#finishReason }] };
  }

  get #content() {
    return { parts: this.#parts, role: 'model' };
  }
}
