import type { Answer } from '../fakes/fake-http.ts';
import { answers, type ScriptedCall } from './answers.ts';
import type { ChatBody } from './schema.ts';

/** The id that a model without tools was told to write into its calls; empty where it was told none. */
export function sessionIdIn(body: ChatBody): string {
  return /session_id of this answer is \\"(\w+)\\"/.exec(JSON.stringify(body))?.[1] ?? '';
}

/** How a model without tools calls some: by writing them, a line each, its words in the first one. */
export function writesCalls(calls: readonly ScriptedCall[], text = ''): (body: ChatBody) => Answer {
  return body => {
    const session_id = sessionIdIn(body);
    const lines = calls.map(({ name, args = {} }, index) =>
      JSON.stringify({ session_id, command: name, args, text: index === 0 ? text : '' }),
    );
    return answers.text(lines.join('\n'));
  };
}
