import { interviewAgent } from '../interview/agent.ts';
import { knowledgeAgent } from '../knowledge/agent.ts';
import { createRules } from '../rules/index.ts';
import type { AssistantTeam, TeamExtensions } from './context.ts';
import { createStickerAssistant } from './sticker-assistant.ts';

/** The agents that lead dialogues. A new one is a file beside this one and a line here. */
export function createTeam({ tools, agents = [] }: TeamExtensions = {}): AssistantTeam {
  const more = { tools: tools ?? (() => []), handoffs: agents.map(({ handoff }) => handoff) };
  const assistant = createStickerAssistant(createRules(), more);
  return [assistant, knowledgeAgent, interviewAgent, ...agents.map(({ agent }) => agent)];
}
