import { isOffered } from '../../../agents/agent.ts';
import type { Handoff, Tool } from '../../../agents/tool.ts';
import { type AuthorizedTool, withAuthority } from '../../../assistant/agent/authority.ts';
import {
  type AssistantAgent,
  type AssistantContext,
  type AssistantTeam,
  asks,
  type OuterTools,
  type TeamExtensions,
  type TeamMember,
} from '../../../assistant/agent/context.ts';
import {
  buildSimplePrompt,
  buildSystemPrompt,
  type OtherTasks,
  type PromptPerson,
} from '../../../assistant/agent/prompt.ts';
import type { TurnState } from '../../../assistant/state/state.ts';
import { buildStateInjection } from '../../../assistant/state/state-block.ts';
import { memoize } from '../../../lib/lazy.ts';
import { knowledge } from '../../knowledge/agent.ts';
import { createPlanningAgent } from '../../tasks/agent.ts';
import { interview } from '../../taste/interview/agent.ts';
import { savePreferences } from '../../taste/save-preferences.ts';
import { assistantRules } from '../rules/index.ts';
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
  rules: AssistantAgent['rules'] = assistantRules,
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
    rules,
  };
}

/** To add an agent, create its file and add a line here. */
const MEMBERS: readonly TeamMember[] = [knowledge, interview];

export function createTeam({ tools = () => [], agents = [] }: TeamExtensions = {}): AssistantTeam {
  const members = [...MEMBERS, createPlanningAgent(tools), ...agents];
  const handoffs = members.flatMap(({ handoffs }) => handoffs);
  const assistant = createStickerAssistant(assistantRules, { tools, handoffs });
  return [assistant, ...members.map(({ agent }) => agent)];
}
