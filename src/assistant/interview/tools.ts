import { z } from 'zod';
import { defineTool, returnControl, type Tool } from '../../agents/tool.ts';
import { spokenWords } from '../../ai-chat/index.ts';
import type { ToolContext } from '../agent/context.ts';
import { PREFERENCES } from '../taste/preferences.ts';
import { savePreferences } from '../taste/save-preferences.ts';

/** In characters: what fits a button. */
const LONGEST_OPTION = 40;
const LONGEST_QUESTION = 200;

const skipQuestion = defineTool({
  name: 'skip_question',
  description: 'They do not want to answer the question, or cannot: go on to the next one.',
  schema: z.object({}),
  execute(_args, { turnState: { taste } }: ToolContext) {
    taste.skipQuestion('words');
    return { ok: true, output: { skipped: true } };
  },
});

/** Only words are shown to a person. */
const isSpoken = (text: string): boolean => spokenWords(text) === text.trim();

const askFollowUp = defineTool({
  name: 'ask_follow_up',
  description: 'Ask one question of your own that follows from an answer; it is shown with buttons.',
  schema: z.strictObject({
    about: z.enum(PREFERENCES).describe('What the answer belongs to'),
    question: z.string().min(1).max(LONGEST_QUESTION).refine(isSpoken, 'no words'),
    options: z
      .array(z.string().min(1).max(LONGEST_OPTION).refine(isSpoken, 'no words'))
      .min(3)
      .max(4)
      .describe('3 or 4 short answers'),
  }),
  execute(own, { turnState: { taste } }: ToolContext) {
    if (taste.ask(own)) return { ok: true, output: { asked: true } };
    return { ok: false, error: 'Enough was asked already. Go on without it.' };
  },
});

const endInterview = defineTool({
  name: 'end_interview',
  description: 'They have had enough of the questions.',
  schema: z.object({}),
  execute(_args, { turnState: { taste } }: ToolContext) {
    taste.end('done');
    return { ok: true, output: { interview: 'over' } };
  },
});

/** With a request the interview waits; without one it is over. */
const returnToAssistant: Tool<ToolContext> = {
  ...returnControl,
  call: async (args, context) => {
    const request = args?.['request'];
    if (typeof request === 'string' && request.trim() !== '') return returnControl.call(args, context);
    return endInterview.call({}, context);
  },
};

export const INTERVIEW_TOOLS: readonly Tool<ToolContext>[] = [
  savePreferences,
  skipQuestion,
  askFollowUp,
  endInterview,
  returnToAssistant,
];
