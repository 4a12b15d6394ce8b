import { z } from 'zod';
import type { Button, Words } from '../../../assistant/outgoing.ts';
import { sayVerbatim } from '../../../assistant/outgoing.ts';
import type { ToolCall } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { ConnectedAction } from './actions.ts';
import { shownArguments, visible } from './arguments.ts';

/** How long a person may take to decide, in ms. */
const DECISION_MS = 60 * 60_000;

/** From when on a question is still good, ms since 1970. @param now the same */
export function askedSince(now: number): number {
  return now - DECISION_MS;
}

const record = z.record(z.string(), z.unknown());

/** The arguments of a stored call. */
export function argsOf({ args }: Pick<ToolCall, 'args'>): Readonly<Record<string, unknown>> {
  return args === '' ? {} : record.parse(JSON.parse(args));
}

/** Server and tool as they are shown. */
export function shownNames({ server, tool }: Pick<ToolCall, 'server' | 'tool'>): readonly [string, string] {
  return [visible(server), visible(tool)];
}

/** What would be done, or was: a line for each argument. */
export function agreedLines(call: Pick<ToolCall, 'args'>): readonly string[] {
  return shownArguments(argsOf(call)) ?? [];
}

/**
 * The question about a call: what would be done, exactly, in a message of its own. No model has a word in it.
 */
export function questionOf(
  call: Pick<ToolCall, 'id' | 'server' | 'tool' | 'args'>,
  { connected }: Texts,
): Words {
  const buttons: Button<ConnectedAction>[] = [
    { label: connected.agree, action: { type: 'tool_call', callId: call.id } },
    { label: connected.refuse, action: { type: 'tool_call_refuse', callId: call.id } },
  ];
  const lines = agreedLines(call);
  const above = [
    connected.question(...shownNames(call)),
    ...(lines.length > 0 ? [] : [connected.noArguments]),
  ];
  const words = sayVerbatim(above.join('\n\n'), lines, connected.hint(DECISION_MS / 60_000));
  return { ...words, apart: true, buttons: [buttons] };
}
