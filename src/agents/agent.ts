import type {
  BuiltInAnswer,
  ChatMessage,
  ContextContent,
  FixedPart,
  InstructionsContent,
  Request,
  StateContent,
  SummaryContent,
  ToolDeclaration,
  ToolsContent,
} from '../ai-chat/index.ts';
import type { Handoff, Tool } from './tool.ts';

/** Stable bytes in every request about one person, so that providers can cache them. */
interface Instructions {
  readonly full: string;
  /** The fewest rules, for a model that lost its head over the full ones; default: the same again. */
  readonly simple?: string;
}

/** Somebody who can lead a turn, as data: {@link runTurn} runs any of them. */
export interface Agent<Context> {
  /** Stored, and part of the names of handoffs: letters and `_`. */
  readonly name: string;
  readonly instructions: (context: Context) => Instructions;
  readonly state?: (context: Context) => string;
  /** Read for each request: a getter may give others each time. */
  readonly tools: readonly Tool<Context>[];
  /** Instead of `tools` in a turn, if they depend on the user. */
  readonly toolsFor?: ((context: Context) => readonly Tool<Context>[]) | undefined;
  readonly handoffs: readonly Handoff<Context>[];
  /** 3 by default: a model that only ever calls tools must not keep a person waiting. */
  readonly maxRounds?: number | ((context: Context) => number) | undefined;
  /** Whether the turn may end with calls that were understood, without asking the model again. Default: never. */
  readonly canEndTurn?: (context: Context, text: string) => boolean;
  /** Whether an answer ends its part of the dialogue. Default: only where it gives control back. */
  readonly returnsControl?: (context: Context, text: string) => boolean;
  /** Whether this turn got the agent further: its turns in a row are counted from here. Default: never. */
  readonly advances?: (context: Context) => boolean;
  /**
   * Answers by rules where no model does. `messages`: the person's words and what this agent has done since, its own
   * part of the turn only.
   */
  readonly rules?: (context: Context, messages: readonly ChatMessage[]) => BuiltInAnswer;
}

export type Team<Context> = readonly [Agent<Context>, ...Agent<Context>[]];

export function leaderOf<Named extends { readonly name: string }>(
  team: readonly [Named, ...Named[]],
  name?: string,
): Named {
  return team.find(agent => agent.name === name) ?? team[0];
}

type CanCall<Context> = Pick<Agent<Context>, 'tools' | 'toolsFor' | 'handoffs'>;

export function toolsOf<Context>(agent: CanCall<Context>, context?: Context): readonly Tool<Context>[] {
  const { toolsFor, handoffs } = agent;
  const tools = context !== undefined && toolsFor ? toolsFor(context) : agent.tools;
  return [...tools, ...handoffs];
}

/** Whether this tool is declared to models in this context. */
export function isOffered<Context>(tool: Tool<Context>, context: Context): boolean {
  return tool.isOffered?.(context) ?? true;
}

const DECLARATIONS = new WeakMap<object, ToolDeclaration>();

/** One object in all requests, as its token count is cached by identity. */
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
  const tools = toolsOf(agent, context);
  const offered = context === undefined ? tools : tools.filter(tool => isOffered(tool, context));
  return offered.map(declarationOf);
}

/** What no token budget may leave out of a request. */
export function fixedPartOf<Context>(agent: Agent<Context>, context: Context): FixedPart {
  const { full } = agent.instructions(context);
  return { system: full, state: agent.state?.(context) ?? '', tools: declarationsOf(agent, context) };
}

export interface Said {
  readonly summary?: string | undefined;
  readonly history: readonly ChatMessage[];
  readonly words: string;
  /** For models only: a photo, a text that is not the person's words. */
  readonly attachments?: readonly (string | ContextContent)[];
}

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
      ...history,
      { role: 'user', content: [words, ...attachments] },
      ...answers,
    ],
    ...(rules && { builtInAnswer: () => rules(context, messages) }),
  };
}
