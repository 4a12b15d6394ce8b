import { interviewAgent } from '../interview/agent.ts';
import { knowledgeAgent } from '../knowledge/agent.ts';
import { createRules } from '../rules/index.ts';
import type { AssistantTeam } from './context.ts';
import { createStickerAssistant } from './sticker-assistant.ts';

/** The agents that lead dialogues. A new one is a file beside this one and a line here. */
export function createTeam(): AssistantTeam {
  return [createStickerAssistant(createRules()), knowledgeAgent, interviewAgent];
}
