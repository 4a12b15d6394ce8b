import {
  type BuiltInAnswer,
  type ChatMessage,
  type CustomContent,
  contextOf,
  type FixedPart,
  type InstructionsContent,
  type Request,
  type StateContent,
  type SummaryContent,
  type ToolDeclaration,
  type ToolsContent,
} from '../ai-chat/index.ts';
import type { Handoff, Tool } from './tool.ts';

/** The stable part of what a model is told: the same bytes in every request about one person, so that it can be cached. */
interface Instructions {
  readonly full: string;
  readonly simple: string;
}

/**
 * Somebody who can lead a turn, as data: {@link runTurn} runs any of them.
 *
 * @typeParam Context what its instructions, tools and rules know of the turn, and may change of it
 */
export interface Agent<Context> {
  /** Letters and `_`: it is stored, and part of the names of handoffs. */
  readonly name: string;
  readonly instructions: (context: Context) => Instructions;
  /** What is stored, in words for the model, as it is before each of its answers. */
  readonly state?: (context: Context) => string;
  /** Read for each request: a getter may give others each time. */
  readonly tools: readonly Tool<Context>[];
  readonly handoffs: readonly Handoff<Context>[];
  /**
   * Answers in one turn, at most. Left out: three, as a model that only ever calls tools must not keep a person waiting. One
   * that works on tasks takes more, and each of its answers has the time that a turn has.
   */
  readonly maxRounds?: number | undefined;
  /**
   * Whether the turn may end with calls that were understood, without asking the model again: with what was said beside
   * them, or as code has words for what comes next. Left out: never.
   *
   * @param text what the person gets to read of the turn so far; may be empty
   */
  readonly canEndTurn?: (context: Context, text: string) => boolean;
  /**
   * Whether an answer ends its part of the dialogue, so that the first agent leads the next turn. Left out: only where it
   * gives control back.
   *
   * @param text what the person gets to read of the turn
   */
  readonly returnsControl?: (context: Context, text: string) => boolean;
  /**
   * Answers by rules where no model does. Left out: nobody answers then, the rest of its team neither.
   *
   * @param messages all that was said, of this turn the person's words and what this agent has done since it was handed the
   *   turn; ends with the words or the results of tools
   */
  readonly rules?: (context: Context, messages: readonly ChatMessage[]) => BuiltInAnswer;
}

/** Agents that may hand over to each other. The first one leads where nobody has been handed anything. */
export type Team<Context> = readonly [Agent<Context>, ...Agent<Context>[]];

/** The agent of a name; the first one where there is no name, or none of this name any more. */
export function leaderOf<Named extends { readonly name: string }>(
  team: readonly [Named, ...Named[]],
  name?: string,
): Named {
  return team.find(agent => agent.name === name) ?? team[0];
}

type CanCall<Context> = Pick<Agent<Context>, 'tools' | 'handoffs'>;

export function toolsOf<Context>({ tools, handoffs }: CanCall<Context>): readonly Tool<Context>[] {
  return [...tools, ...handoffs];
}

const DECLARATIONS = new WeakMap<object, ToolDeclaration>();

/** What models are told of a tool: one object in all requests, as what it costs is remembered of it. */
function declarationOf(tool: ToolDeclaration): ToolDeclaration {
  const { name, description, parameters } = tool;
  const declaration = DECLARATIONS.get(tool) ?? { name, description, parameters };
  DECLARATIONS.set(tool, declaration);
  return declaration;
}

export function declarationsOf<Context>(
  agent: CanCall<Context>,
  context?: Context,
): readonly ToolDeclaration[] {
  const tools = toolsOf(agent);
  const offered = context === undefined ? tools : tools.filter(tool => tool.isOffered?.(context) ?? true);
  return offered.map(declarationOf);
}

/** What stands in every request of an agent, whatever was said: no budget may leave it out. */
export function fixedPartOf<Context>(agent: Agent<Context>, context: Context): FixedPart {
  const { full } = agent.instructions(context);
  return { system: full, state: agent.state?.(context) ?? '', tools: declarationsOf(agent, context) };
}

export interface Said {
  readonly summary?: string | undefined;
  readonly history: readonly ChatMessage[];
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
