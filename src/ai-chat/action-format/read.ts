import { z } from 'zod';
import type { AIChatResult, ToolCall, ToolDeclaration } from '../types.ts';
import { readArguments } from './parameters.ts';
import { type Piece, readPieces, wordsOf } from './pieces.ts';
import { NO_WORDS } from './prompt.ts';

/**
 * What makes an object of an answer a command: the id of this request, which the person cannot know; or, where the
 * model was not told of one, that the person has not written it.
 */
export type Authority =
  | { readonly sessionId: string }
  | { /** What the person and the program wrote. */ readonly foreign: readonly string[] };

/** By the action format's names, or those of common tool calls. */
const Action = z
  .object({
    session_id: z.string().optional().catch(undefined),
    command: z.string().optional().catch(undefined),
    name: z.string().optional().catch(undefined),
    tool: z.string().optional().catch(undefined),
    args: z.unknown().optional(),
    arguments: z.unknown().optional(),
    parameters: z.unknown().optional(),
    text: z.string().optional().catch(undefined),
  })
  .transform(action => ({
    sessionId: action.session_id,
    command: action.command ?? action.name ?? action.tool,
    args: action.args ?? action.arguments ?? action.parameters,
    text: action.text,
  }));

const Args = z.preprocess(
  value => {
    if (typeof value !== 'string') return value;
    const inner = readPieces(value)[0];
    return inner?.kind === 'object' && inner.closed ? inner.fields : undefined;
  },
  z.record(z.string(), z.unknown()),
);

/** Objects of an answer that are looked at: for each all that was said before is looked through. */
const MOST_CALLS = 32;

/** What is left of a text however it was quoted. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** @param foreign what somebody else wrote, {@link bare} */
function isAuthorized(
  source: string,
  sessionId: unknown,
  authority: Authority,
  foreign: readonly string[],
): boolean {
  if ('sessionId' in authority) return sessionId === authority.sessionId;
  const written = bare(source);
  return !foreign.some(text => text.includes(written));
}

function readCall(
  piece: Extract<Piece, { kind: 'object' }>,
  tools: readonly ToolDeclaration[],
  authority: Authority,
  foreign: readonly string[],
): Omit<ToolCall, 'id'> | undefined {
  const action = Action.parse(piece.fields);
  const tool = tools.find(({ name }) => name === action.command);
  if (!piece.closed || tool === undefined) return undefined;
  const parsed = Args.safeParse(action.args ?? {});
  if (!parsed.success) return undefined;
  // Calls like XML have room for it among the arguments only.
  if (!isAuthorized(piece.source, action.sessionId ?? parsed.data['session_id'], authority, foreign))
    return undefined;
  const args = readArguments(tool.parameters, parsed.data);
  return args && { name: tool.name, args };
}

/** Words around an object that only announce it: `Here is the JSON:`. */
function withoutAnnouncement(text: string): string {
  return text.replace(/(?:^|\n)[^\n]*:\s*$/, '').trim();
}

function readText(pieces: readonly Piece[]): string {
  const texts = pieces.flatMap(piece => {
    const text = piece.kind === 'object' ? Action.parse(piece.fields).text : undefined;
    return text === undefined ? [] : [text === NO_WORDS ? '' : wordsOf(text)];
  });
  // An object's text is what the model wants to say, chatter around it is about the object.
  const said =
    texts.length > 0
      ? texts
      : pieces.flatMap((piece, index) => {
          if (piece.kind !== 'words') return [];
          return [index < pieces.length - 1 ? withoutAnnouncement(piece.text) : piece.text];
        });
  return [...new Set(said.filter(text => text !== ''))].join('\n\n');
}

/**
 * Reads what a model without tools has written: lenient about form, strict about effect. A call is one of a declared
 * tool, whole, authorized, with at least one of its parameters where it has any; everything else has no effect, and
 * only its text counts. Objects, calls and their remains are never part of the text.
 *
 * Never throws. `text` and `toolCalls` may both be empty: then the answer is worth nothing.
 */
export function readActions(
  answer: string,
  tools: readonly ToolDeclaration[],
  authority: Authority,
): Pick<AIChatResult, 'text' | 'toolCalls'> {
  const pieces = readPieces(answer);
  const foreign = 'foreign' in authority ? authority.foreign.map(bare) : [];
  const objects = pieces.filter(piece => piece.kind === 'object').slice(0, MOST_CALLS);
  const calls = objects.flatMap(piece => readCall(piece, tools, authority, foreign) ?? []);
  // Small models repeat themselves.
  const distinct = [...new Map(calls.map(call => [JSON.stringify(call), call])).values()];
  return {
    text: readText(pieces),
    toolCalls: distinct.map((call, index) => ({ ...call, id: `action_${index}` })),
  };
}
