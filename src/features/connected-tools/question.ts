import { z } from 'zod';
import {
  type Button,
  button,
  joinVerbatim,
  say,
  sayVerbatim,
  type Words,
} from '../../assistant/state/outgoing.ts';
import type { ToolCall } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import type { CallOutcome } from '../../mcp/client/connection.ts';
import { readResult } from '../../mcp/client/result.ts';
import { shorten } from '../../tools/results.ts';
import type { AskedCall } from './intents.ts';

/** For how long a button may approve a call. */
export const DECISION_MS = 60 * 60_000;
/** In UTF-16 units: an answer as the user sees it. */
const SHOWN_LENGTH = 2500;
/** In UTF-16 units: all arguments in one message. */
const MAX_LENGTH = 3000;

/**
 * Characters that are invisible, disguise others, or imitate a space. An emoji's variation
 * selector is seen.
 */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u2800\u202f\u205f\u3000]/gu;

/** Escapes characters that hide or disguise something. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, sign => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** Arguments as the user sees them, complete and exact; undefined if they are too long for one message. */
export function shownArguments(args: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const lines = Object.entries(args).map(([name, value]) => {
    const shown = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return visible(`${shown}: ${JSON.stringify(value)}`);
  });
  return lines.join('\n').length <= MAX_LENGTH ? lines : undefined;
}

export function fitOneMessage(calls: readonly Pick<AskedCall, 'args'>[]): boolean {
  const all = calls.map(({ args }) => shownArguments(args)?.join('\n').length ?? Number.POSITIVE_INFINITY);
  return all.reduce((sum, length) => sum + length, 0) <= MAX_LENGTH;
}

export function askedSince(now: number): number {
  return now - DECISION_MS;
}

const record = z.record(z.string(), z.unknown());

export function argsOf({ args }: Pick<ToolCall, 'args'>): Readonly<Record<string, unknown>> {
  return args === '' ? {} : record.parse(JSON.parse(args));
}

function shownNames({ server, tool }: Pick<ToolCall, 'server' | 'tool'>): readonly [string, string] {
  return [visible(server), visible(tool)];
}

function argumentLines(call: Pick<ToolCall, 'args'>): readonly string[] {
  return shownArguments(argsOf(call)) ?? [];
}

const MARKS = {
  asked: '',
  refused: '✖️ ',
  queued: '⏳ ',
  running: '⏳ ',
  ended: '☑️ ',
} as const satisfies Record<ToolCall['status'], string>;

/** One call of several: its state, its number, and exactly what it does. */
function callBlock(call: ToolCall, number: number, { connected }: Texts): Words {
  const title = `${MARKS[call.status]}${connected.numbered(number, ...shownNames(call))}`;
  return sayVerbatim(title, argumentLines(call));
}

/**
 * The message that asks about calls, as they are stored now. No text of a model is in it. Undecided calls have
 * buttons.
 */
export function questionAbout(calls: readonly ToolCall[], texts: Texts): Words {
  const { connected } = texts;
  const open = calls.filter(({ status }) => status === 'asked');
  const [first] = open;
  const [only] = calls;
  const hint = connected.hint(DECISION_MS / 60_000);
  if (only === undefined) return say(connected.over);
  if (calls.length === 1) {
    const lines = argumentLines(only);
    const names = shownNames(only);
    switch (only.status) {
      case 'asked':
        return {
          ...sayVerbatim(
            [connected.question(...names), ...(lines.length > 0 ? [] : [connected.noArguments])].join('\n\n'),
            lines,
            hint,
          ),
          apart: true,
          buttons: [
            [
              button(connected.agree, { type: 'tool_call', callId: only.id }),
              button(connected.refuse, { type: 'tool_call_refuse', callId: only.id }),
            ],
          ],
        };
      case 'refused':
        return sayVerbatim(connected.refused, lines);
      case 'queued':
      case 'running':
      case 'ended':
        return sayVerbatim(connected.doing(...names), lines);
      default:
        return only.status satisfies never;
    }
  }
  const blocks = calls.map((call, at) => callBlock(call, at + 1, texts));
  if (first === undefined) return { ...joinVerbatim(blocks), apart: true };
  const each = calls.flatMap((call, at): Button[] =>
    call.status === 'asked'
      ? [button(connected.agreeTo(at + 1), { type: 'tool_call', callId: call.id })]
      : [],
  );
  const all: Button[] = [
    ...(open.length > 1
      ? [button(connected.agreeToAll, { type: 'tool_call_all', callId: first.id } as const)]
      : []),
    button(connected.refuse, { type: 'tool_call_refuse', callId: first.id } as const),
  ];
  return {
    ...joinVerbatim([say(connected.questions(calls.length)), ...blocks, say(hint)]),
    apart: true,
    buttons: [each, all],
  };
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

/** Reports a call that has ended, with what its server answered. */
export function reportOf(call: ToolCall, outcome: CallOutcome, texts: Texts['connected']): Words {
  const said = outcome.type === 'answered' ? readResult(outcome.result).text : '';
  const agreed = sayVerbatim(headline(call, outcome, texts), argumentLines(call));
  if (said === '') return agreed;
  const lines = shorten(said, 'both ends', SHOWN_LENGTH).split('\n').map(visible);
  return joinVerbatim([agreed, sayVerbatim(texts.answer, lines)]);
}
