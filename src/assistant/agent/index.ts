import { isOffered } from '../../agents/agent.ts';
import { type Handoff, handoffName, type Tool } from '../../agents/tool.ts';
import type { ChatMessage } from '../../ai-chat/index.ts';
import { memoize } from '../../lib/lazy.ts';
import { interview } from '../interview/agent.ts';
import { knowledge } from '../knowledge/agent.ts';
import { KNOWLEDGE } from '../knowledge/knowledge.ts';
import type { GivenPassages } from '../knowledge/sources.ts';
import { createRules, type Rules } from '../rules/index.ts';
import { createPlanningAgent } from '../supervisor/agent.ts';
import { savePreferences } from '../taste/save-preferences.ts';
import { withoutNotes } from '../turn/notes.ts';
import type { TurnState } from '../turn/state/state.ts';
import { type AuthorizedTool, withAuthority } from './authority.ts';
import {
  type AssistantAgent,
  type AssistantContext,
  type AssistantTeam,
  asks,
  type OuterTools,
  type TeamExtensions,
  type TeamMember,
} from './context.ts';
import { buildSimplePrompt, buildSystemPrompt, type OtherTasks, type PromptPerson } from './prompt.ts';
import { buildStateInjection } from './state-block.ts';
import { ASSISTANT_TOOLS } from './tools/index.ts';

export const ASSISTANT = 'assistant';

/** Whether the text next to tool calls already asks something, so that code need not add a question. */
export function asksForNext(turnState: TurnState, text: string): boolean {
  return turnState.complete || asks(text);
}

/** More rounds with outside tools, because one call's result is often another call's input. */
const ROUNDS_WITH_TOOLS = 8;

const REMEMBERED = 100;

const instructionsFor = memoize(
  ({ person, other }: { readonly person: PromptPerson; readonly other: OtherTasks }) => ({
    full: buildSystemPrompt(person, other),
    simple: buildSimplePrompt(person),
  }),
  ({ person: { firstName, languageCode }, other }) => JSON.stringify([firstName, languageCode, other]),
  REMEMBERED,
);

const OWN_TOOLS: readonly AuthorizedTool<AssistantContext>[] = [
  ...ASSISTANT_TOOLS,
  withAuthority('remembers', savePreferences),
];

/** Outside tools ask the user themselves. */
function asking(tools: readonly Tool<AssistantContext>[]): readonly AuthorizedTool<AssistantContext>[] {
  return tools.map(tool => withAuthority('reads', tool));
}

export function createStickerAssistant(
  rules: Rules,
  more: {
    readonly tools: OuterTools;
    readonly handoffs: readonly Handoff<AssistantContext>[];
  } = { tools: () => [], handoffs: [] },
): AssistantAgent {
  const toolsFor = (context?: AssistantContext) => [...OWN_TOOLS, ...asking(more.tools(context))];
  return {
    name: ASSISTANT,
    instructions: context => {
      const tools = more.tools(context).some(tool => isOffered(tool, context));
      return instructionsFor({
        person: context.person,
        other: {
          tools,
          bigTasks: tools && context.tasks !== undefined,
          documents: context.documents.areThere,
        },
      });
    },
    state: ({ turnState, totalGenerations, goal }) =>
      buildStateInjection({ ...turnState.facts(totalGenerations), goal, taste: turnState.taste }),
    get tools() {
      return toolsFor();
    },
    toolsFor,
    handoffs: more.handoffs,
    get maxRounds() {
      return more.tools().length > 0 ? ROUNDS_WITH_TOOLS : undefined;
    },
    canEndTurn: ({ turnState, isSupportedLanguage }, text) =>
      isSupportedLanguage || asksForNext(turnState, text),
    rules: (context, messages) => {
      const { turnState, totalGenerations, knowledge, documents, person } = context;
      const { language, firstName } = person;
      const question = questionFor(documents, messages);
      if (question !== undefined) {
        const call = { id: `offline_${messages.length}`, name: handoffName(KNOWLEDGE), args: { question } };
        return { text: '', toolCalls: [call] };
      }
      return rules({
        facts: turnState.facts(totalGenerations),
        preferences: turnState.taste.preferences,
        person: { language, firstName },
        messages,
        help: subject => knowledge.help(subject),
      });
    },
  };
}

/** The user's question, if the documents may answer it and were not searched yet. */
function questionFor({ areThere, wereAsked }: GivenPassages, messages: readonly ChatMessage[]) {
  const last = messages.at(-1);
  if (!areThere || wereAsked || last?.role !== 'user') return undefined;
  const words = withoutNotes(last.text);
  return asks(words) ? words : undefined;
}

/** To add an agent, create its file and add a line here. */
const MEMBERS: readonly TeamMember[] = [knowledge, interview];

export function createTeam({ tools = () => [], agents = [] }: TeamExtensions = {}): AssistantTeam {
  const members = [...MEMBERS, createPlanningAgent(tools), ...agents];
  const handoffs = members.flatMap(({ handoffs }) => handoffs);
  const assistant = createStickerAssistant(createRules(), { tools, handoffs });
  return [assistant, ...members.map(({ agent }) => agent)];
}
