import { z } from 'zod';
import { handoffTo, returnControl } from '../../agents/tool.ts';
import { textsFor } from '../../i18n/index.ts';
import type { AssistantAgent, AssistantContext, TeamMember } from '../agent/context.ts';
import { say } from '../outgoing.ts';
import { KNOWLEDGE } from './name.ts';
import { knowledgePrompt, simpleKnowledgePrompt } from './prompt.ts';
import { questionIn } from './questions.ts';
import { knowledgeRules } from './rules.ts';
import { isoDay, searchResults } from './search-results.ts';
import { search } from './tools/search.ts';
import { showStickers } from './tools/show-stickers.ts';

/** The question marks of the world's scripts. */
const ASKS = /[?？؟՞፧]/;

/** Hands over a question, with what was found for it: one call of a model less. */
const handoff = handoffTo({
  to: KNOWLEDGE,
  description:
    'For questions about their earlier stickers, packs and dialogues, and how this bot works in detail.',
  schema: z.object({ question: z.string() }),
  brief: async ({ question }, { knowledge }: AssistantContext) => {
    const about = questionIn(question);
    // "What did we say about …" is no part of what was said.
    const words = about === undefined || about.kind === 'help' ? question : about.about;
    return searchResults(await knowledge.search(words));
  },
});

/** Answers from help and from what is the person's own. Leads no longer than it takes to answer. */
const agent: AssistantAgent = {
  name: KNOWLEDGE,
  instructions: ({ person }) => ({ full: knowledgePrompt(person), simple: simpleKnowledgePrompt(person) }),
  state: ({ today }) => `[SYSTEM STATE]\ntoday: ${isoDay(today)}`,
  tools: [search, showStickers, returnControl],
  handoffs: [],
  canEndTurn: ({ show }) => show.messages.length > 0,
  returnsControl: (_context, text) => !ASKS.test(text),
  ending: ({ show, person }, spoken) => {
    const silent = !spoken && show.messages.length === 0;
    return { say: silent ? [say(textsFor(person.language).search.nothing)] : [], closing: 'none' };
  },
  rules: knowledgeRules,
};

export const knowledge: TeamMember = { agent, handoff };
