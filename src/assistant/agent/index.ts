import { interview } from '../interview/agent.ts';
import { knowledge } from '../knowledge/agent.ts';
import { createRules } from '../rules/index.ts';
import type { AssistantTeam, TeamExtensions, TeamMember } from './context.ts';
import { createStickerAssistant } from './sticker-assistant.ts';

/** A new one is a file and a line here. */
const MEMBERS: readonly TeamMember[] = [knowledge, interview];

export function createTeam({ tools = () => [], agents = [] }: TeamExtensions = {}): AssistantTeam {
  const members = [...MEMBERS, ...agents];
  const handoffs = members.map(({ handoff }) => handoff);
  const assistant = createStickerAssistant(createRules(), { tools, handoffs });
  return [assistant, ...members.map(({ agent }) => agent)];
}
