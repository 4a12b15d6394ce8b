import { handoffTo, returnControl, type Tool } from '../../agents/tool.ts';
import type { Language } from '../../i18n/index.ts';
import type { AssistantAgent, AssistantContext, TeamMember } from '../agent/context.ts';
import { isoDay } from '../knowledge/search-results.ts';
import { say } from '../outgoing.ts';
import { generalPrompt, simpleGeneralPrompt } from './prompt.ts';

/** Answers in one turn, at most. */
const MOST_STEPS = 25;
const NAME = 'general';

export interface GeneralAssistantParts {
  /** Read for each request. */
  readonly tools: () => readonly Tool<AssistantContext>[];
  /** Where it works, as it is told. */
  readonly place: () => Readonly<Record<string, string>>;
  /** What is said where it has come to no words: it has taken all its steps, or has nothing to say. */
  readonly silence: (language: Language) => string;
}

/** Works on tasks with tools until they are done. Stays until something else is wanted. No rules can do that: it needs a model. */
export function createGeneralAssistant({ tools, place, silence }: GeneralAssistantParts): TeamMember {
  const agent: AssistantAgent = {
    name: NAME,
    instructions: ({ person }) => ({ full: generalPrompt(person), simple: simpleGeneralPrompt(person) }),
    state: ({ today }) =>
      [
        '[SYSTEM STATE]',
        `today: ${isoDay(today)}`,
        ...Object.entries(place()).map(([name, value]) => `${name}: ${value}`),
      ].join('\n'),
    get tools() {
      return [...tools(), returnControl];
    },
    handoffs: [],
    maxRounds: MOST_STEPS,
    ending: ({ person }, spoken) => ({ say: spoken ? [] : [say(silence(person.language))], closing: 'none' }),
  };
  const handoff = handoffTo<AssistantContext>({
    to: NAME,
    description:
      'Anything that is not about stickers and needs files, commands, programs, web pages or other outside tools: reading, writing, looking up, running.',
  });
  return { agent, handoff };
}
