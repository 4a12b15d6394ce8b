import { z } from 'zod';
import { isObject, list, propertiesOf } from '../schema/answer-schema.ts';
import { withoutThinking } from '../thinking.ts';
import type { AIChatResult, ToolCall, ToolDeclaration } from '../types.ts';
import { callSignOf, withoutMarkup } from './markup.ts';
import { type ObjectPiece, type Piece, readPieces } from './pieces.ts';
import { firstObjectIn } from './relaxed-json.ts';
import { NO_WORDS, readArguments } from './request.ts';

/** An object is a command if it has the id of this request, which the user cannot know, or if it quotes no foreign text. */
type Authority =
  | { readonly sessionId: string }
  | { /** Texts of the user and the program. */ readonly foreign: readonly string[] };

const Args = z.preprocess(
  value => (typeof value === 'string' ? firstObjectIn(value) : value),
  z.record(z.string(), z.unknown()),
);

/** Every object is compared with all earlier texts. */
const MAX_CALLS = 32;

/** Escapes of JSON, with more backslashes in repeated quotes. */
const ESCAPE = /(?<!\\)\\+(?:[nrtbf]|u([\da-fA-F]{4}))/g;

const ENTITY = /&(?:amp;)*(?:lt|gt|quot|apos|amp|nbsp|#\d{1,3}|#x[\da-f]{1,2});/gi;

/** Reduces a text to its letters and digits, so that quotes of it in JSON or HTML compare equal. */
const bare = (text: string): string =>
  text
    .replace(ENTITY, '')
    .replace(ESCAPE, (_, code: string | undefined) =>
      code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/[^\p{L}\p{N}]+/gu, '');

interface ReadAnswer extends Pick<AIChatResult, 'text' | 'toolCalls'> {
  /** A call was intended but has no effect, or the part that is not shown may contain one. */
  readonly unparsedCall?: true;
}

type ReadCall = Omit<ToolCall, 'id'>;

const COMMAND = /^[\w.-]{1,100}$/;

/** Checks whether a piece of an answer quotes the user or the program. */
function createForeignCheck(authority: Authority): (source: string) => boolean {
  if ('sessionId' in authority) return () => false;
  let foreign: readonly string[] | undefined;
  return source => {
    foreign ??= authority.foreign.map(bare);
    const written = bare(source);
    return foreign.some(text => text.includes(written));
  };
}

/** Reads the calls of an object; `invalid` stands for a call that was intended but has no effect. */
function createCallReader(
  tools: NamedTools,
  authority: Authority,
  isForeign: (source: string) => boolean,
): (piece: ObjectPiece) => readonly (ReadCall | 'invalid')[] {
  const read = ({ command, sessionId, args: given }: Action, closed: boolean): ReadCall | 'invalid' => {
    const args = Args.safeParse(given ?? {}).data;
    if (command === undefined || args === undefined || !closed) return 'invalid';
    const id = sessionId ?? args['session_id'];
    if ('sessionId' in authority && id !== authority.sessionId) return 'invalid';
    const tool = tools.get(command);
    if (tool !== undefined) {
      const declared = readArguments(tool.parameters, args);
      return declared === undefined ? 'invalid' : { name: tool.name, args: declared };
    }
    // A call of an unknown tool is passed on only with the id of this request; otherwise it may be any object.
    if ('foreign' in authority || !COMMAND.test(command)) return 'invalid';
    const { session_id: _id, ...own } = args;
    return { name: command, args: own };
  };

  return ({ fields, closed, source }) => {
    const action = actionIn(fields);
    if (isForeign(source)) return [];
    if (action.command !== undefined) return [read(action, closed)];
    // An object that is not shown and has no text may have been intended as a call.
    return closed && wordsIn(fields) !== undefined && !holdsCalls(fields) ? [] : ['invalid'];
  };
}

/** Removes repeated calls, which small models make. */
function distinct(calls: readonly ReadCall[]): readonly ToolCall[] {
  const left = [...new Map(calls.map(call => [JSON.stringify(call), call])).values()];
  return left.map((call, index) => ({ ...call, id: `action_${index}` }));
}

function withoutLeadIn(text: string): string {
  return text.replace(/(?:^|\n)[^\n]*:\s*$/, '').trim();
}

function wordsOf(text: string, sign: RegExp): string {
  return readPieces(text)
    .flatMap(piece => (piece.kind === 'words' ? [withoutMarkup(piece.text, sign).text] : []))
    .filter(part => part !== '')
    .join('\n\n');
}

/** @param pieces have no markup in their words */
function readText(pieces: readonly Piece[], sign: RegExp): string {
  const texts = pieces.flatMap(piece => {
    const text = piece.kind === 'object' ? wordsIn(piece.fields) : undefined;
    return text === undefined ? [] : [text === NO_WORDS ? '' : wordsOf(text, sign)];
  });
  // The text in an object is for the user; the words around the object are about the object.
  const shown =
    texts.length > 0
      ? texts
      : pieces.flatMap((piece, index) => {
          if (piece.kind !== 'words') return [];
          return [index < pieces.length - 1 ? withoutLeadIn(piece.text) : piece.text];
        });
  return [...new Set(shown.filter(text => text !== ''))].join('\n\n');
}

/** The part of a hidden call that is compared with foreign texts. A shorter one may be a name that the state contains too. */
const MIN_HIDDEN = 40;
const MAX_HIDDEN = 80;

/**
 * Parses an answer: lenient about form, strict about effect. A call must be complete, authorized, of a declared tool, and have
 * one of its parameters if there are any. Everything else only counts as text. Never throws.
 */
export function readActions(
  answer: string,
  declared: readonly ToolDeclaration[],
  authority: Authority,
): ReadAnswer {
  const tools = byName(declared);
  const sign = callSignOf([...tools.keys()]);
  const isForeign = createForeignCheck(authority);
  // In the action format any object may be a call. An object alone is never text for the user.
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
  const calls = found.filter(call => call !== 'invalid');
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
 * Parses an answer in constrained output, whose calls are only those in its own field. Undefined for anything but one such
 * object, for example if the server does not enforce the schema.
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

/** The names of the field with the text of an object. */
const WORDS = ['text', 'content', 'response', 'message', 'reply', 'answer'];
const CALL_SIGN =
  /["'“](?:session_id|command|args|arguments|parameters|tool\w{0,20}|function\w{0,20}|text)(?:["'”]\s*:|$)|[<`]|\[TOOL_/;

type NamedTools = ReadonlyMap<string, ToolDeclaration>;

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
  const text = WORDS.map(key => fields[key]).find(value => typeof value === 'string');
  return typeof text === 'string' ? text : undefined;
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
