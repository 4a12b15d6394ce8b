import { z } from 'zod';
import { isObject, list, propertiesOf } from '../schema/answer-schema.ts';
import type { AIChatResult, ToolCall, ToolDeclaration } from '../types.ts';
import { type ObjectPiece, type Piece, type Reading, readPieces } from './pieces.ts';
import { NO_WORDS, readArguments } from './request.ts';

/** What makes an object a command: the id of this request, which the person cannot know, or that nobody else has written it. */
export type Authority =
  | { readonly sessionId: string }
  | { /** What the person and the program wrote. */ readonly foreign: readonly string[] };

const Args = z.preprocess(
  value => {
    if (typeof value !== 'string') return value;
    const inner = readPieces(value)[0];
    return inner?.kind === 'object' && inner.closed ? inner.fields : undefined;
  },
  z.record(z.string(), z.unknown()),
);

function wordsOf(text: string, reading?: Reading): string {
  return readPieces(text, reading)
    .flatMap(piece => (piece.kind === 'words' ? [piece.text] : []))
    .join('\n\n');
}

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

const MAY_CALL = /[{}<[`(]|\bAction\b|["'“](?:session_id|command|args|text|name|arguments)\b/;

export interface ReadAnswer extends Pick<AIChatResult, 'text' | 'toolCalls'> {
  readonly unparsedCall?: true;
}

type ReadCall = Omit<ToolCall, 'id'>;

const COMMAND = /^[\w.-]{1,100}$/;

/** The calls of an object; `lost`: one is meant that has no effect. */
function createCallReader(tools: NamedTools, authority: Authority) {
  let foreign: readonly string[] | undefined;
  const isForeign = (source: string) => {
    if ('sessionId' in authority) return false;
    foreign ??= authority.foreign.map(bare);
    const written = bare(source);
    return foreign.some(text => text.includes(written));
  };

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

  return ({ fields, closed, source }: ObjectPiece): readonly (ReadCall | 'lost')[] => {
    const actions = actionsOf(fields, tools).filter(({ command }) => command !== undefined);
    return actions.length === 0 || isForeign(source) ? [] : actions.map(action => read(action, closed));
  };
}

function withoutLeadIn(text: string): string {
  return text.replace(/(?:^|\n)[^\n]*:\s*$/, '').trim();
}

function readText(pieces: readonly Piece[]): string {
  const isAll = !pieces.some(({ kind }) => kind === 'words');
  const texts = pieces.flatMap(piece => {
    const text = piece.kind === 'object' ? wordsIn(piece.fields, isAll) : undefined;
    return text === undefined ? [] : [text === NO_WORDS ? '' : wordsOf(text)];
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
  const names = [...tools.keys()];
  if (!MAY_CALL.test(answer)) return { text: wordsOf(answer, { names }), toolCalls: [] };
  // Where calls are written as objects any object may be one; an object alone is nothing that is said.
  const mayShow = 'foreign' in authority && !/^(?:```\w*\s*)?\{[\s\S]*\}(?:\s*```)?$/.test(answer.trim());
  const isWords = (piece: ObjectPiece) => mayShow && isExample(piece, tools);
  const pieces = readPieces(answer, { names, isWords });
  const objects = pieces.filter(piece => piece.kind === 'object').slice(0, MAX_CALLS);
  const found = objects.flatMap(createCallReader(tools, authority));
  const calls = found.filter(call => call !== 'lost');
  // Small models repeat themselves.
  const distinct = [...new Map(calls.map(call => [JSON.stringify(call), call])).values()];
  return {
    text: readText(pieces),
    toolCalls: distinct.map((call, index) => ({ ...call, id: `action_${index}` })),
    ...(found.length > calls.length && { unparsedCall: true }),
  };
}

export function spokenWords(field: string): string {
  return readActions(field, [], { foreign: [] }).text;
}

const COMMAND_FIELDS = ['command', 'name', 'tool', 'tool_name', 'function', 'recipient_name', 'action'];
const ARGUMENT_FIELDS = ['args', 'arguments', 'parameters', 'input', 'tool_input', 'action_input'];

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
    command: command?.replace(/^functions\./, ''),
    args: ARGUMENT_FIELDS.map(key => fields[key]).find(value => value !== undefined && value !== null),
  };
}

const HOLDERS = [
  'tool_calls',
  'tool_uses',
  'function_call',
  'functionCall',
  'tool_call',
  'function',
] as const;
/** No example that a person is shown has these fields. */
const CALL_FIELDS = [
  ...HOLDERS,
  ...['session_id', 'command', 'args', 'arguments', 'parameters', 'tool', 'tool_name', 'tool_input'],
  ...['action_input', 'recipient_name', 'text'],
];
/** Where an answer is nothing but an object, its words stand under one of these names. */
const WORDS = ['text', 'content', 'response', 'message', 'reply', 'answer'];
const CALL_SIGN =
  /["'“](?:session_id|command|args|arguments|parameters|tool\w{0,20}|function\w{0,20}|text)(?:["'”]\s*:|$)|[<`]|\[TOOL_|functions\./;
const DEEPEST = 3;

export type NamedTools = ReadonlyMap<string, ToolDeclaration>;

export function byName(tools: readonly ToolDeclaration[]): NamedTools {
  const snakeCase = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return new Map([
    ...tools.map(tool => [snakeCase(tool.name), tool] as const),
    ...tools.map(tool => [tool.name, tool] as const),
  ]);
}

function actionsOf(fields: ObjectPiece['fields'], tools: NamedTools, depth = 0): readonly Action[] {
  const own = actionIn(fields);
  const held = HOLDERS.flatMap(holder => {
    const value = fields[holder];
    return (isObject(value) ? [value] : list(value)).filter(isObject);
  });
  if (held.length > 0 && depth < DEEPEST) {
    const inner = held.flatMap(value => actionsOf(value, tools, depth + 1));
    return inner.map(action => ({ ...action, sessionId: action.sessionId ?? own.sessionId }));
  }
  const keyed = [...tools.keys()].find(name => isObject(fields[name]));
  return [keyed === undefined ? own : { ...own, command: keyed, args: fields[keyed] }];
}

function wordsIn(fields: ObjectPiece['fields'], isAll: boolean): string | undefined {
  const keys = isAll || CALL_FIELDS.some(field => field in fields) ? WORDS : WORDS.slice(0, 1);
  const said = keys.map(key => fields[key]).find(value => typeof value === 'string');
  return typeof said === 'string' ? said : undefined;
}

function isExample({ fields, closed, source }: ObjectPiece, tools: NamedTools): boolean {
  if (CALL_SIGN.test(source) || [...tools.keys()].some(name => source.includes(name))) return false;
  if (!closed) return !/["'“]name\b/.test(source);
  const keys = Object.keys(fields);
  if (keys.some(key => CALL_FIELDS.includes(key))) return false;
  return ![...tools].some(([name, { parameters }]) => {
    const declared = propertiesOf(parameters);
    return (
      name in fields || fields['name'] === name || (keys.length > 0 && keys.every(key => key in declared))
    );
  });
}
