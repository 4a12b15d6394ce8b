import type { ToolOutcome } from '../../../agents/tool.ts';
import type { AssistantContext } from '../../../assistant/agent/context.ts';
import type { Decoder } from '../../../images/decoder/index.ts';
import type { ServerSettings } from '../../../mcp/client/config.ts';
import type { ToolPolicy } from '../../../mcp/client/tool.ts';
import { takePictures } from './pictures.ts';
import { shownArguments } from './question.ts';

/** Questions of one turn, at most. */
const MOST_QUESTIONS = 3;

/** Whether a person may use a server of tools in Telegram. */
export function mayUse({ people }: ServerSettings, personId: number, adminIds: ReadonlySet<number>): boolean {
  switch (people) {
    case 'operator':
      return false;
    case 'administrators':
      return adminIds.has(personId);
    case 'all':
      return true;
    default:
      return people satisfies never;
  }
}

const ASKED: ToolOutcome = {
  ok: true,
  output: {
    note: 'Not done. The program shows the person exactly this call with a button; only its press does it, no words, no "yes". What comes of it is told in a later turn. Do not call it again, do not say that it is done.',
  },
};

const TOO_LONG: ToolOutcome = {
  ok: false,
  error:
    'Not done: the person has to see all arguments, and these are too long for one message. Do it in smaller parts.',
  needsReply: true,
};

const TOO_MANY: ToolOutcome = {
  ok: false,
  error: 'Not done: enough is asked at once. Wait for the person to decide.',
};

/**
 * How tools of servers are used in Telegram: those that the operator has opened, to whom they have opened them. A call that may
 * change something becomes a question, which is stored with the turn.
 */
export function telegramPolicy(
  adminIds: ReadonlySet<number>,
  decoder: Decoder,
): ToolPolicy<AssistantContext> {
  return {
    isOpen: (settings, { person }) => mayUse(settings, person.id, adminIds),
    hold: async ({ server, tool, args }, { turnState }) => {
      if (shownArguments(args) === undefined) return TOO_LONG;
      const asked = turnState.effects.filter(({ type }) => type === 'ask_tool_call');
      if (asked.length >= MOST_QUESTIONS) return TOO_MANY;
      turnState.addEffect({ type: 'ask_tool_call', server, tool, args });
      return ASKED;
    },
    takePictures: (pictures, context) => takePictures(decoder, pictures, context),
  };
}
