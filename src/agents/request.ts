import {
  type ChatMessage,
  type CustomContent,
  contextOf,
  type FixedPart,
  type InstructionsContent,
  type Request,
  type StateContent,
  type SummaryContent,
  type ToolsContent,
} from '../ai-chat/index.ts';
import { type Agent, declarationsOf } from './agent.ts';

/** What stands in every request of an agent, whatever was said: no budget may leave it out. */
export function fixedPartOf<Context>(agent: Agent<Context>, context: Context): FixedPart {
  const { full } = agent.instructions(context);
  return { system: full, state: agent.state?.(context) ?? '', tools: declarationsOf(agent, context) };
}

/** What a turn is about. */
export interface Said {
  /** What the turns before `history` came to. */
  readonly summary?: string | undefined;
  readonly history: readonly ChatMessage[];
  /** This turn's words of the person. */
  readonly words: string;
  /** What came with them, for models alone: a photo, a text that is no words of the person's. */
  readonly attachments?: readonly (string | CustomContent)[];
}

/**
 * What a model is asked for the next answer of an agent's turn, the stable part first, and what the agent's rules answer where
 * no model does.
 *
 * @param answers of this turn so far, with the results of their calls
 * @param part those of them that are the agent's own: its rules read the person's words, whoever has read them before
 */
export function requestFor<Context>(
  agent: Agent<Context>,
  context: Context,
  { summary, history, words, attachments = [] }: Said,
  answers: readonly ChatMessage[],
  part: readonly ChatMessage[],
): Request {
  const instructions: InstructionsContent = { type: 'instructions', ...agent.instructions(context) };
  const tools: ToolsContent = { type: 'tools', tools: declarationsOf(agent, context) };
  const earlier: SummaryContent[] = summary === undefined ? [] : [{ type: 'summary', text: summary }];
  const state: StateContent[] = agent.state ? [{ type: 'state', block: agent.state(context) }] : [];
  const { rules } = agent;
  const messages: ChatMessage[] = [...history, { role: 'user', text: words }, ...part];
  return {
    context: [
      { role: 'system', content: [instructions, tools, ...earlier, ...state] },
      ...contextOf(history),
      { role: 'user', content: [words, ...attachments] },
      ...contextOf(answers),
    ],
    ...(rules && { builtInAnswer: () => rules(context, messages) }),
  };
}
