import { handoffTo } from '../../agents/tool.ts';
import { textsFor } from '../../i18n/index.ts';
import { asks } from '../agent/asks.ts';
import type { AssistantAgent, AssistantContext, TeamMember } from '../agent/context.ts';
import { say } from '../outgoing.ts';
import { nextInInterview } from './asking.ts';
import { INTERVIEW } from './name.ts';
import { interviewPrompt, interviewState, simpleInterviewPrompt } from './prompt.ts';
import { interviewRules } from './rules.ts';
import { INTERVIEW_TOOLS } from './tools.ts';

/**
 * Asks for a person's taste: a few questions, each once. What is asked, and its buttons, is code's; a model may put it into
 * words.
 */
const agent: AssistantAgent = {
  name: INTERVIEW,
  instructions: ({ person }) => ({ full: interviewPrompt(person), simple: simpleInterviewPrompt(person) }),
  state: ({ turnState }) => interviewState(turnState.taste),
  tools: INTERVIEW_TOOLS,
  handoffs: [],
  canEndTurn: () => true,
  returnsControl: ({ turnState }) => turnState.taste.interview !== 'running',
  resumes: ({ turnState }) => turnState.taste.interview === 'running',
  ending: ({ turnState: { taste }, person }, spoken, text) => {
    const texts = textsFor(person.language);
    // What everybody is asked a model may ask in its own words; what follows from an answer is asked as it is stored.
    const asked = taste.question?.type === 'topic' && asks(text);
    const intro = !spoken && !taste.wasRunning && taste.question ? [say(texts.taste.interview.intro)] : [];
    return { say: [...intro, nextInInterview(taste, texts, asked)], closing: 'none' };
  },
  rules: interviewRules,
};

/** The interview begins with the handoff. */
export const interview: TeamMember = {
  agent,
  handoff: handoffTo<AssistantContext>({
    to: INTERVIEW,
    description: 'They want to set up their preferences.',
    onHandoff: ({ turnState: { taste } }) => taste.begin(),
  }),
};
