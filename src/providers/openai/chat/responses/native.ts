import { z } from 'zod';
import type { NativeContent, ToolCall } from '../../../../ai-chat/provider.ts';

/**
 * Nothing is stored at OpenAI, so thoughts have to bring their encrypted content along: by id they are not found.
 * Names that a model made up, like `multi_tool_use.parallel`, are refused when they come back.
 */
const Item = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('reasoning'), encrypted_content: z.string().min(1) }),
  z.looseObject({ type: z.literal('message') }),
  z.looseObject({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string().regex(/^[\w-]{1,64}$/),
  }),
]);

/** Thoughts belong to the item behind them and are refused without it. */
const Items = z
  .array(Item)
  .min(1)
  .refine(items => items.at(-1)?.type !== 'reasoning');

/** A piece of an answer, as it came. */
export type NativeItem = z.infer<typeof Item>;

/** Whose output it is. A model cannot read another one's thoughts. */
export interface Author {
  readonly provider: string;
  readonly model: string;
}

/** The output of an answer, for the history; `undefined` where it could not be given back. */
export function keepNative(author: Author, output: unknown): NativeContent | undefined {
  const items = Items.safeParse(output);
  return items.success ? { ...author, content: items.data } : undefined;
}

/** The ids of its calls, in their order. */
export function nativeCallIds(items: readonly NativeItem[]): readonly string[] {
  return items.flatMap(item => (item.type === 'function_call' ? [item.call_id] : []));
}

/**
 * What the same model has said, to be given back verbatim: reasoning models call tools in the light of their earlier
 * thoughts. `undefined` for anything else, and where the calls are not those of the message.
 */
export function ownItems(
  native: NativeContent | undefined,
  author: Author,
  toolCalls: readonly ToolCall[],
): readonly NativeItem[] | undefined {
  if (native?.provider !== author.provider || native.model !== author.model) return undefined;
  const items = Items.safeParse(native.content);
  if (!items.success) return undefined;
  const ids = nativeCallIds(items.data);
  const same = ids.length === toolCalls.length && toolCalls.every(({ id }, index) => id === ids[index]);
  return same ? items.data : undefined;
}
