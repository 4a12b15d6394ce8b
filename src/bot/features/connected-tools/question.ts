import { z } from 'zod';
import { type ActionOf, action, id } from '../../../assistant/actions.ts';
import { type Button, sayVerbatim, type Words } from '../../../assistant/outgoing.ts';
import type { ToolCall } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { CallOutcome } from '../../../mcp/client/connection.ts';
import { readResult } from '../../../mcp/client/tool.ts';
import { shorten } from '../../../tools/results.ts';

/** What a button does with calls of tools. */
export const connectedActions = [
  /** The person agrees to exactly what the message shows. */
  action('tool_call', { callId: id }),
  action('tool_call_refuse', { callId: id }),
] as const;

export type ConnectedAction = ActionOf<typeof connectedActions>;

/** How long a person may take to decide, in ms. */
const DECISION_MS = 60 * 60_000;
/** As much of an answer as a person is shown; the model is told more. */
const SHOWN_LENGTH = 2500;

/** As much as one message can show beside what stands around it. */
const MAX_LENGTH = 3000;

/**
 * What cannot be seen, changes how the rest is seen, or looks like a space and is none. What turns a sign into an emoji is seen by
 * that.
 */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u2800\u202f\u205f\u3000]/gu;

/** A text on one line in which everything is to be seen: nothing of it can hide, or pass for something else. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, sign => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** Arguments as the person is shown them, a line each, whole and exact; undefined where they are too long for that. */
export function shownArguments(args: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const lines = Object.entries(args).map(([name, value]) => {
    const shown = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return visible(`${shown}: ${JSON.stringify(value)}`);
  });
  return lines.join('\n').length <= MAX_LENGTH ? lines : undefined;
}

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

/**
 * What a person is told of a call that they have agreed to: what has come of it, what it was, and below that the server's own
 * words, as such.
 */
export function reportOf(call: ToolCall, outcome: CallOutcome, texts: Texts['connected']): Words {
  const said = outcome.type === 'answered' ? readResult(outcome.result).text : '';
  const agreed = sayVerbatim(headline(call, outcome, texts), agreedLines(call));
  if (said === '') return agreed;
  const lines = shorten(said, 'both ends', SHOWN_LENGTH).split('\n').map(visible);
  const { text, verbatim } = sayVerbatim(`${agreed.text}\n\n${texts.answer}`, lines);
  return { ...agreed, text, verbatim: [...(agreed.verbatim ?? []), ...(verbatim ?? [])] };
}
