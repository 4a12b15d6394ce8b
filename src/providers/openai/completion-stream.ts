import { z } from 'zod';
import { createPreview, type ShowText } from '../../ai-chat/provider.ts';
import { parseJson } from '../wire.ts';
import { Content, Thoughts } from './completions.ts';
import { type AnswerReader, type ChatService, readEvent, streamBroke } from './wire.ts';

const CallPiece = z.object({
  index: z.number().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
  function: z.object({ name: z.string().nullish(), arguments: z.unknown().optional() }).nullish(),
});

type CallPiece = z.infer<typeof CallPiece>;

const Chunk = z.object({
  model: z.string().optional().catch(undefined),
  // Empty in the one that tells the tokens, and in some of Azure's.
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: Content.nullish(),
            refusal: z.string().nullish(),
            reasoning_content: Thoughts,
            reasoning: Thoughts,
            tool_calls: z.array(CallPiece).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
});

interface Call {
  readonly index: number | undefined;
  id: string | undefined;
  name: string;
  arguments: unknown;
}

function isWhole(args: unknown): boolean {
  return typeof args !== 'string' || parseJson(args) !== undefined;
}

/** Whether a piece without an id begins another call: it names another tool, or has arguments behind whole ones. */
function beginsAnother(call: Call, piece: CallPiece['function']): boolean {
  if (!piece?.name || call.name === '') return false;
  const hasArguments = piece.arguments !== undefined && piece.arguments !== '';
  return piece.name !== call.name || (hasArguments && isWhole(call.arguments));
}

/** Adds a piece to the call it belongs to, or begins a new one: some servers count none, some give all the same index. */
function addPiece(calls: Call[], { index, id, function: piece }: CallPiece): void {
  const same = calls.findLast(call => call.index === index);
  const isNew = same && (id ? same.id !== undefined && id !== same.id : beginsAnother(same, piece));
  const call = same && !isNew ? same : { index, id: undefined, name: '', arguments: '' };
  if (call !== same) calls.push(call);
  call.id ??= id || undefined;
  // Servers repeat the name, or send an empty one behind it.
  if (call.name === '') call.name = piece?.name ?? '';
  const more = piece?.arguments ?? '';
  call.arguments =
    typeof more === 'string' && typeof call.arguments === 'string' ? call.arguments + more : more;
}

/**
 * Puts a streamed chat completion together.
 * https://platform.openai.com/docs/api-reference/chat-streaming
 */
export function createCompletionReader(service: ChatService, onText: ShowText): AnswerReader {
  let model: string | undefined;
  let content = '';
  let refusal = '';
  let thoughts = '';
  let finish: string | undefined;
  let done = false;
  let usage: unknown;
  const preview = createPreview(onText);
  const calls: Call[] = [];

  return {
    take: data => {
      if (data.trim() === '[DONE]') {
        done = true;
        return 'complete';
      }
      const chunk = readEvent(service, data, Chunk);
      model ??= chunk.model;
      usage = chunk.usage ?? usage;
      const choice = chunk.choices?.[0];
      content += choice?.delta?.content ?? '';
      refusal += choice?.delta?.refusal ?? '';
      thoughts += choice?.delta?.reasoning_content ?? choice?.delta?.reasoning ?? '';
      for (const piece of choice?.delta?.tool_calls ?? []) addPiece(calls, piece);
      finish = choice?.finish_reason || finish;
      // What comes beside thoughts of their own field is none.
      preview(content.length + refusal.length, () => content || refusal, thoughts !== '');
      // The tokens may follow, and [DONE].
      return finish === undefined ? 'more' : 'finished';
    },
    finish: () => {
      if (finish === undefined && !done) throw streamBroke(service);
      return {
        model,
        choices: [
          {
            finish_reason: finish,
            message: {
              content,
              refusal,
              reasoning_content: thoughts,
              tool_calls: calls.map(({ id, name, arguments: args }) => ({
                id,
                function: { name, arguments: args },
              })),
            },
          },
        ],
        usage,
      };
    },
  };
}
