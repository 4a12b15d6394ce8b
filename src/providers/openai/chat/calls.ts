import { z } from 'zod';
import type { ToolCall } from '../../../ai-chat/provider.ts';

/** A call as it came; `arguments` is a string, or an object from some compatible servers. */
interface RawCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly arguments?: unknown;
}

const Args = z.record(z.string(), z.unknown());

function readArguments(value: unknown): ToolCall['args'] {
  if (typeof value !== 'string') return Args.safeParse(value).data;
  // Models write nothing at all for a tool without parameters.
  if (value.trim() === '') return {};
  try {
    return Args.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}

/** Parses arguments, and makes ids differ within an answer, or results could not be told apart. */
export function readCalls(calls: readonly RawCall[]): ToolCall[] {
  const used = new Set<string>();
  return calls.map((call, index) => {
    const id = call.id && !used.has(call.id) ? call.id : `unnamed_${index}`;
    used.add(id);
    return { id, name: call.name, args: readArguments(call.arguments) };
  });
}
