import { z } from 'zod';
import { type ActionOf, action, id } from '../../../assistant/actions.ts';
import { type Button, sayVerbatim, type Words } from '../../../assistant/outgoing.ts';
import type { ToolCall } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { CallOutcome } from '../../../mcp/client/connection.ts';
import { readResult } from '../../../mcp/client/tool.ts';
import { shorten } from '../../../tools/results.ts';

const DECISION_MS = 60 * 60_000;
const SHOWN_LENGTH = 2500;
const MAX_LENGTH = 3000;

export const connectedActions = [
  action('tool_call', { callId: id }),
  action('tool_call_refuse', { callId: id }),
] as const;

export type ConnectedAction = ActionOf<typeof connectedActions>;

/**
 * What cannot be seen, changes how the rest is seen, or looks like a space and is none; an emoji's variation
 * selector is seen.
 */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u2800\u202f\u205f\u3000]/gu;

/** Nothing of the text can hide, or pass for something else. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, sign => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** Arguments as the person sees them, whole and exact; undefined where they are too long for one message. */
export function shownArguments(args: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const lines = Object.entries(args).map(([name, value]) => {
    const shown = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return visible(`${shown}: ${JSON.stringify(value)}`);
  });
  return lines.join('\n').length <= MAX_LENGTH ? lines : undefined;
}

/** A question asked before this moment has expired. */
export function askedSince(now: number): number {
  return now - DECISION_MS;
}

const record = z.record(z.string(), z.unknown());

export function argsOf({ args }: Pick<ToolCall, 'args'>): Readonly<Record<string, unknown>> {
  return args === '' ? {} : record.parse(JSON.parse(args));
}

export function shownNames({ server, tool }: Pick<ToolCall, 'server' | 'tool'>): readonly [string, string] {
  return [visible(server), visible(tool)];
}

export function agreedLines(call: Pick<ToolCall, 'args'>): readonly string[] {
  return shownArguments(argsOf(call)) ?? [];
}

/** The question about a call: what would be done, exactly. No model has a word in it. */
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

function headline(call: ToolCall, outcome: CallOutcome, texts: Texts['connected']): string {
  const names = shownNames(call);
  switch (outcome.type) {
    case 'answered':
      return outcome.result.isError ? texts.failed(...names) : texts.done(...names);
    case 'not_done':
      return texts.notDone(...names);
    case 'lost':
      return texts.lost(...names);
    default:
      return outcome satisfies never;
  }
}

export function reportOf(call: ToolCall, outcome: CallOutcome, texts: Texts['connected']): Words {
  const said = outcome.type === 'answered' ? readResult(outcome.result).text : '';
  const agreed = sayVerbatim(headline(call, outcome, texts), agreedLines(call));
  if (said === '') return agreed;
  const lines = shorten(said, 'both ends', SHOWN_LENGTH).split('\n').map(visible);
  const { text, verbatim } = sayVerbatim(`${agreed.text}\n\n${texts.answer}`, lines);
  return { ...agreed, text, verbatim: [...(agreed.verbatim ?? []), ...(verbatim ?? [])] };
}
