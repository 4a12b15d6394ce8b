import type {
  BuiltInAnswer,
  ChatMessage,
  ContextContent,
  FixedPart,
  Request,
  ToolDeclaration,
} from '../ai-chat/index.ts';
import type { Handoff, Tool } from './tool.ts';

/** Identical in every request for one user, so that providers can cache it. */
interface Instructions {
  readonly full: string;
  /** A minimal prompt, used after a malformed answer. Default: the full one. */
  readonly simple?: string;
}

/** An agent that can lead a turn, as data for {@link runTurn}. */
export interface Agent<Context> {
  /** Stored, and part of the names of handoffs: letters and `_`. */
  readonly name: string;
  readonly instructions: (context: Context) => Instructions;
  readonly state?: (context: Context) => string;
  /** Read for each request, so a getter may return different tools. */
  readonly tools: readonly Tool<Context>[];
  /** Replaces `tools` in a turn if the tools depend on the user. */
  readonly toolsFor?: ((context: Context) => readonly Tool<Context>[]) | undefined;
  readonly handoffs: readonly Handoff<Context>[];
  /** Limits a model that only calls tools, because the user is waiting. Default: 3. */
  readonly maxRounds?: number | ((context: Context) => number) | undefined;
  /** Whether the turn may end after valid calls without asking the model again. Default: never. */
  readonly canEndTurn?: (context: Context, text: string) => boolean;
  /** Whether an answer ends the agent's part of the dialogue. Default: only a call that returns control. */
  readonly returnsControl?: (context: Context, text: string) => boolean;
  /** Whether this turn made progress, which restarts the count of its turns in a row. Default: never. */
  readonly advances?: (context: Context) => boolean;
  /** The rule-based fallback. `messages` end with the user's text and this agent's part of the turn. */
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

/** Whether a tool is declared to models in this context. */
export function isOffered<Context>(tool: Tool<Context>, context: Context): boolean {
  return tool.isOffered?.(context) ?? true;
}

const DECLARATIONS = new WeakMap<object, ToolDeclaration>();

/** Returns the same object for all requests, because its token count is cached by identity. */
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

/** The part of a request that no token budget may leave out. */
export function fixedPartOf<Context>(agent: Agent<Context>, context: Context): FixedPart {
  const { full } = agent.instructions(context);
  return { system: full, state: agent.state?.(context) ?? '', tools: declarationsOf(agent, context) };
}

export interface Said {
  readonly summary?: string | undefined;
  readonly history: readonly ChatMessage[];
  readonly words: string;
  /** Content for models only: a photo, or text that the user did not write. */
  readonly attachments?: readonly (string | ContextContent)[];
}

export function requestFor<Context>(
  agent: Agent<Context>,
  context: Context,
  { summary, history, words, attachments = [] }: Said,
  answers: readonly ChatMessage[],
  part: readonly ChatMessage[],
): Request {
  const content: ContextContent[] = [
    { type: 'instructions', ...agent.instructions(context) },
    { type: 'tools', tools: declarationsOf(agent, context) },
    ...(summary === undefined ? [] : [{ type: 'summary', text: summary } as const]),
    ...(agent.state ? [{ type: 'state', block: agent.state(context) } as const] : []),
  ];
  const { rules } = agent;
  const messages: ChatMessage[] = [...history, { role: 'user', text: words }, ...part];
  return {
    context: [
      { role: 'system', content },
      ...history,
      { role: 'user', content: [words, ...attachments] },
      ...answers,
    ],
    ...(rules && { builtInAnswer: () => rules(context, messages) }),
  };
}
