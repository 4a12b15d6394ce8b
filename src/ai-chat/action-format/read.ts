import { z } from 'zod';
import { isObject, list, propertiesOf } from '../schema/answer-schema.ts';
import { withoutThinking } from '../thinking.ts';
import type { AIChatResult, ToolCall, ToolDeclaration } from '../types.ts';
import { type CallSign, callSignOf, withoutMarkup } from './markup.ts';
import { type ObjectPiece, type Piece, readPieces } from './pieces.ts';
import { firstObjectIn } from './relaxed-json.ts';
import { NO_WORDS, readArguments } from './request.ts';

/** What makes an object a command: the id of this request, which the person cannot know, or that nobody else has written it. */
export type Authority =
  | { readonly sessionId: string }
  | { /** What the person and the program wrote. */ readonly foreign: readonly string[] };

const Args = z.preprocess(
  value => (typeof value === 'string' ? firstObjectIn(value) : value),
  z.record(z.string(), z.unknown()),
);

/** For each object all that was said before is looked through. */
const MAX_CALLS = 32;

/** As JSON writes what is between lines, and letters that it need not; quoted again, with more strokes. */
const ESCAPE = /(?<!\\)\\+(?:[nrtbf]|u([\da-fA-F]{4}))/g;

const ENTITY = /&(?:amp;)*(?:lt|gt|quot|apos|amp|nbsp|#\d{1,3}|#x[\da-f]{1,2});/gi;

/** What is left of a text however it was quoted: results and the state quote others as JSON. */
const bare = (text: string): string =>
  text
    .replace(ENTITY, '')
    .replace(ESCAPE, (_, code: string | undefined) =>
      code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/[^\p{L}\p{N}]+/gu, '');

export interface ReadAnswer extends Pick<AIChatResult, 'text' | 'toolCalls'> {
  /** A call that has no effect was meant, or may be hidden in what is not shown. */
  readonly unparsedCall?: true;
}

type ReadCall = Omit<ToolCall, 'id'>;

const COMMAND = /^[\w.-]{1,100}$/;

/** Whether a piece of an answer was written by somebody else before. */
function createForeignCheck(authority: Authority): (source: string) => boolean {
  if ('sessionId' in authority) return () => false;
  let foreign: readonly string[] | undefined;
  return source => {
    foreign ??= authority.foreign.map(bare);
    const written = bare(source);
    return foreign.some(text => text.includes(written));
  };
}

/** The calls of an object; `lost`: one is meant that has no effect. */
function createCallReader(
  tools: NamedTools,
  authority: Authority,
  isForeign: (source: string) => boolean,
): (piece: ObjectPiece) => readonly (ReadCall | 'lost')[] {
  const read = ({ command, sessionId, args: given }: Action, closed: boolean): ReadCall | 'lost' => {
    const args = Args.safeParse(given ?? {}).data;
    if (command === undefined || args === undefined || !closed) return 'lost';
    const id = sessionId ?? args['session_id'];
    if ('sessionId' in authority && id !== authority.sessionId) return 'lost';
    const tool = tools.get(command);
    if (tool !== undefined) {
      const declared = readArguments(tool.parameters, args);
      return declared === undefined ? 'lost' : { name: tool.name, args: declared };
    }
    // One of no declared tool goes to the caller as it is; without the id of this request it may be any object.
    if ('foreign' in authority || !COMMAND.test(command)) return 'lost';
    const { session_id: _id, ...own } = args;
    return { name: command, args: own };
  };

  return ({ fields, closed, source }) => {
    const action = actionIn(fields);
    if (isForeign(source)) return [];
    if (action.command !== undefined) return [read(action, closed)];
    // What is not shown, and says nothing, may have been meant as one.
    return closed && wordsIn(fields) !== undefined && !holdsCalls(fields) ? [] : ['lost'];
  };
}

/** Small models repeat themselves. */
function distinct(calls: readonly ReadCall[]): readonly ToolCall[] {
  const left = [...new Map(calls.map(call => [JSON.stringify(call), call])).values()];
  return left.map((call, index) => ({ ...call, id: `action_${index}` }));
}

function withoutLeadIn(text: string): string {
  return text.replace(/(?:^|\n)[^\n]*:\s*$/, '').trim();
}

function wordsOf(text: string, sign: CallSign): string {
  return readPieces(text)
    .flatMap(piece => (piece.kind === 'words' ? [withoutMarkup(piece.text, sign).text] : []))
    .filter(part => part !== '')
    .join('\n\n');
}

/** @param pieces with the markup already gone from their words */
function readText(pieces: readonly Piece[], sign: CallSign): string {
  const texts = pieces.flatMap(piece => {
    const text = piece.kind === 'object' ? wordsIn(piece.fields) : undefined;
    return text === undefined ? [] : [text === NO_WORDS ? '' : wordsOf(text, sign)];
  });
  // An object's text is what the model wants to say, chatter around it is about the object.
  const said =
    texts.length > 0
      ? texts
      : pieces.flatMap((piece, index) => {
          if (piece.kind !== 'words') return [];
          return [index < pieces.length - 1 ? withoutLeadIn(piece.text) : piece.text];
        });
  return [...new Set(said.filter(text => text !== ''))].join('\n\n');
}

/** As much of a hidden call as tells whether somebody else wrote it; a shorter one may be a name that the state has, too. */
const MIN_HIDDEN = 40;
const MAX_HIDDEN = 80;

/**
 * Reads what a model has written: lenient about form, strict about effect. A call is one of a declared tool, whole,
 * authorized, with at least one of its parameters where it has any. Everything else has no effect, and only its text counts.
 * Never throws.
 */
export function readActions(
  answer: string,
  declared: readonly ToolDeclaration[],
  authority: Authority,
): ReadAnswer {
  const tools = byName(declared);
  const sign = callSignOf([...tools.keys()]);
  const isForeign = createForeignCheck(authority);
  // Where calls are written as objects any object may be one; an object alone is nothing that is said.
  const mayShow = 'foreign' in authority && !/^(?:```\w*\s*)?\{[\s\S]*\}(?:\s*```)?$/.test(answer.trim());
  let isHidden = false;
  const pieces = readPieces(answer, piece => mayShow && isExample(piece, tools)).flatMap((piece): Piece[] => {
    if (piece.kind === 'object') return [piece];
    const { text, hidden } = withoutMarkup(piece.text, sign);
    isHidden ||=
      hidden !== undefined && (hidden.length < MIN_HIDDEN || !isForeign(hidden.slice(0, MAX_HIDDEN)));
    return text === '' ? [] : [{ kind: 'words', text }];
  });
  const objects = pieces.filter(piece => piece.kind === 'object').slice(0, MAX_CALLS);
  const found = objects.flatMap(createCallReader(tools, authority, isForeign));
  const calls = found.filter(call => call !== 'lost');
  return {
    text: readText(pieces, sign),
    toolCalls: distinct(calls),
    ...(((isHidden && calls.length === 0) || found.length > calls.length) && { unparsedCall: true }),
  };
}

const Constrained = z.object({
  reply: z.string().catch(''),
  calls: z.array(z.object({ name: z.string(), arguments: z.unknown() }).nullable().catch(null)).catch([]),
});

/**
 * Reads an answer in constrained output: calls are those in its own field, never any in its words. Undefined for anything else
 * than one such object, as of a server that holds no model to a schema.
 */
export function readConstrained(
  answer: string,
  declared: readonly ToolDeclaration[],
  foreign: readonly string[],
): ReadAnswer | undefined {
  const tools = byName(declared);
  const [piece, ...others] = readPieces(answer);
  if (piece?.kind !== 'object' || !piece.closed || others.length > 0 || !('reply' in piece.fields))
    return undefined;
  const { reply, calls } = Constrained.parse(piece.fields);
  const sign = callSignOf([...tools.keys()]);
  const isForeign = createForeignCheck({ foreign });
  const found = calls.slice(0, MAX_CALLS).map(call => {
    const { name = '', arguments: written } = call ?? {};
    const tool = tools.get(name);
    const given = Args.safeParse(written ?? {}).data;
    const args = tool && given ? readArguments(tool.parameters, given) : given;
    const counts = COMMAND.test(name) && args !== undefined && !isForeign(piece.source);
    return counts ? { name: tool?.name ?? name, args } : undefined;
  });
  const read = found.filter(call => call !== undefined);
  const { text, hidden } = withoutMarkup(withoutThinking(reply), sign);
  return {
    text: text === NO_WORDS ? '' : text,
    toolCalls: distinct(read),
    ...((hidden !== undefined || read.length < found.length) && { unparsedCall: true }),
  };
}

export function spokenWords(field: string): string {
  return readActions(field, [], { foreign: [] }).text;
}

const COMMAND_FIELDS = ['command', 'name', 'tool_name'];
const ARGUMENT_FIELDS = ['args', 'arguments', 'parameters'];

interface Action {
  readonly sessionId: string | undefined;
  readonly command: string | undefined;
  readonly args: unknown;
}

function actionIn(fields: ObjectPiece['fields']): Action {
  const text = (key: string) => {
    const value = fields[key];
    return typeof value === 'string' ? value : undefined;
  };
  const command = COMMAND_FIELDS.map(text).find(value => value !== undefined);
  return {
    sessionId: text('session_id'),
    command,
    args: ARGUMENT_FIELDS.map(key => fields[key]).find(value => value !== undefined && value !== null),
  };
}

/** The words of an object stand under one of these names. */
const WORDS = ['text', 'content', 'response', 'message', 'reply', 'answer'];
const CALL_SIGN =
  /["'“](?:session_id|command|args|arguments|parameters|tool\w{0,20}|function\w{0,20}|text)(?:["'”]\s*:|$)|[<`]|\[TOOL_/;

export type NamedTools = ReadonlyMap<string, ToolDeclaration>;

export function byName(tools: readonly ToolDeclaration[]): NamedTools {
  const snakeCase = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return new Map([
    ...tools.map(tool => [snakeCase(tool.name), tool] as const),
    ...tools.map(tool => [tool.name, tool] as const),
  ]);
}

function holdsCalls({ calls, tool_calls, function_call }: ObjectPiece['fields']): boolean {
  return isObject(function_call) || list(tool_calls).length > 0 || list(calls).length > 0;
}

function wordsIn(fields: ObjectPiece['fields']): string | undefined {
  const said = WORDS.map(key => fields[key]).find(value => typeof value === 'string');
  return typeof said === 'string' ? said : undefined;
}

function isExample({ fields, closed, source }: ObjectPiece, tools: NamedTools): boolean {
  if (CALL_SIGN.test(source) || [...tools.keys()].some(name => source.includes(name))) return false;
  if (!closed) return !/["'“]name\b/.test(source);
  const keys = Object.keys(fields);
  return ![...tools].some(([name, { parameters }]) => {
    const declared = propertiesOf(parameters);
    return (
      name in fields || fields['name'] === name || (keys.length > 0 && keys.every(key => key in declared))
    );
  });
}
