import type { Effects } from '../../../assistant/effects.ts';
import { say } from '../../../assistant/outgoing.ts';
import { askToolCall, openToolCalls } from '../../../assistant-db/tools/tool-calls.ts';
import { askedSince, questionOf } from './question.ts';

/** Questions that a person may have open at once: the others are not asked. */
const MOST_OPEN = 10;

/** What tools from outside lead to. Nothing is called here: the person is asked. */
export const connectedEffects: Pick<Effects, 'ask_tool_call'> = {
  ask_tool_call: {
    carryOut: async ({ trx, person, texts, now }, { server, tool, args: given }) => {
      const args = JSON.stringify(given);
      const open = await openToolCalls(trx, person.id, askedSince(now));
      const isAsked = open.some(call => call.server === server && call.tool === tool && call.args === args);
      if (isAsked || open.length >= MOST_OPEN) return { say: [say(texts.connected.askedAbove)] };
      const id = await askToolCall(trx, person.id, { server, tool, args }, now);
      return { say: [questionOf({ id, server, tool, args }, texts)] };
    },
  },
};
