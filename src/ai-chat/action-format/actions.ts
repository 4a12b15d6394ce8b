import { z } from 'zod';
import { isObject, list, propertiesOf } from '../schema/json.ts';
import type { ToolDeclaration } from '../types.ts';
import type { ObjectPiece } from './pieces.ts';

const text = z.string().optional().catch(undefined);

/** By the action format's names, or those of common tool calls. */
const Action = z
  .object({
    session_id: text,
    command: text,
    name: text,
    tool: text,
    tool_name: text,
    function: text,
    action: text,
    recipient_name: text,
    args: z.unknown().optional(),
    arguments: z.unknown().optional(),
    parameters: z.unknown().optional(),
    input: z.unknown().optional(),
    tool_input: z.unknown().optional(),
    action_input: z.unknown().optional(),
    text,
  })
  .transform(action => ({
    sessionId: action.session_id,
    command: (
      action.command ??
      action.name ??
      action.tool ??
      action.tool_name ??
      action.function ??
      action.recipient_name ??
      action.action
    )?.replace(/^functions\./, ''),
    args:
      action.args ??
      action.arguments ??
      action.parameters ??
      action.input ??
      action.tool_input ??
      action.action_input,
    text: action.text,
  }));

/** What an object asks for, if anything. */
export type Action = z.output<typeof Action>;

/** Under these names calls stand in an object. */
const HOLDERS = [
  'tool_calls',
  'tool_uses',
  'function_call',
  'functionCall',
  'tool_call',
  'function',
] as const;
/** Fields of calls: no example that a person is shown has them. */
const CALL_FIELDS = [
  ...HOLDERS,
  ...['session_id', 'command', 'args', 'arguments', 'parameters', 'tool', 'tool_name', 'tool_input'],
  ...['action_input', 'recipient_name', 'text'],
];
/** Where an answer is nothing but an object, its words stand under one of these names. */
const WORDS = ['text', 'content', 'response', 'message', 'reply', 'answer'];
/** The same as they stand in an object that cannot be read. */
const CALL_SIGN =
  /["'“](?:session_id|command|args|arguments|parameters|tool\w{0,20}|function\w{0,20}|text)(?:["'”]\s*:|$)|[<`]|\[TOOL_|functions\./;
const DEEPEST = 3;

/** Tools by each name that a model may write. */
export type NamedTools = ReadonlyMap<string, ToolDeclaration>;

/** Tools by their names, and by the same in snake case, as most actions are named: `open_app` for `openApp`. */
export function byName(tools: readonly ToolDeclaration[]): NamedTools {
  const snakeCase = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return new Map([
    ...tools.map(tool => [snakeCase(tool.name), tool] as const),
    ...tools.map(tool => [tool.name, tool] as const),
  ]);
}

/** The actions of an object: its own one, or those that it holds. */
export function actionsOf(fields: ObjectPiece['fields'], tools: NamedTools, depth = 0): readonly Action[] {
  const own = Action.parse(fields);
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

/** What an object says to the person; `undefined` where it has no words. */
export function wordsIn(fields: ObjectPiece['fields'], isAll: boolean): string | undefined {
  const keys = isAll || CALL_FIELDS.some(field => field in fields) ? WORDS : WORDS.slice(0, 1);
  const said = keys.map(key => fields[key]).find(value => typeof value === 'string');
  return typeof said === 'string' ? said : undefined;
}

/** Whether an object is an example, or whatever else a person may be shown, and no call nor a part of one. */
export function isExample({ fields, closed, source }: ObjectPiece, tools: NamedTools): boolean {
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
