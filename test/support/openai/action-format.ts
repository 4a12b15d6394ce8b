import type { Answer } from '../fakes/fake-http.ts';
import { answers, type ScriptedCall } from './answers.ts';
import type { ChatBody } from './schema.ts';

/** The id that the prompt asks a model without tools to write into its calls; empty if there is no such id. */
export function sessionIdIn(body: ChatBody): string {
  return /session_id of this answer is \\"(\w+)\\"/.exec(JSON.stringify(body))?.[1] ?? '';
}

/**
 * How a model without tools speaks and calls some: in the schema that it is held to, or by writing calls, a line each, its words in
 * the first one.
 */
export function writesCalls(calls: readonly ScriptedCall[], text = ''): (body: ChatBody) => Answer {
  return body => {
    if (isConstrained(body)) {
      const written = calls.map(({ name, args = {} }) => ({ name, arguments: args }));
      return answers.text(JSON.stringify({ reply: text, calls: written }));
    }
    if (calls.length === 0) return answers.text(text);
    const session_id = sessionIdIn(body);
    const lines = calls.map(({ name, args = {} }, index) =>
      JSON.stringify({ session_id, command: name, args, text: index === 0 ? text : '' }),
    );
    return answers.text(lines.join('\n'));
  };
}

/** Whether the request asks for words and calls in one object. */
function isConstrained(body: ChatBody): boolean {
  return JSON.stringify(body.response_format ?? '').includes('"required":["reply","calls"]');
}
