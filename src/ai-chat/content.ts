import { z } from 'zod';
import type {
  BuiltInAnswer,
  ChatMessage,
  JsonSchema,
  ProviderRequest,
  RequestSettings,
  ToolDeclaration,
  ToolResult,
} from './types.ts';

/** What a model is asked, in no provider's form. */
export interface Request {
  readonly context: Context;
  readonly settings?: RequestSettings | undefined;
  /** What the caller answers by itself where the order of providers comes to one that is built in. */
  readonly builtInAnswer?: (() => BuiltInAnswer) | undefined;
}

export interface ComposedRequest {
  readonly request: Omit<ProviderRequest, 'model'>;
  readonly models: RequestSettings['models'];
  readonly schema: JsonSchema | undefined;
}

function piecesOf({ content }: ContextMessage): readonly (string | CustomContent)[] {
  return typeof content === 'string' || 'type' in content ? [content] : content;
}

function addText(parts: RequestParts, role: ContextMessage['role'], text: string): RequestParts {
  if (role !== 'system') return withText(parts, text);
  return { ...parts, messages: { ...parts.messages, system: [...parts.messages.system, text] } };
}

function addMessage(
  parts: RequestParts,
  message: ContextMessage,
  handlers: readonly ContentHandler[],
): RequestParts {
  const { role } = message;
  const { messages } = parts;
  const begun: ChatMessage[] =
    role === 'system' ? [] : [role === 'user' ? { role, text: '' } : { role, text: '', toolCalls: [] }];
  let changed: RequestParts = {
    ...parts,
    messages: { ...messages, dialogue: [...messages.dialogue, ...begun] },
  };
  for (const piece of piecesOf(message)) {
    if (typeof piece === 'string') changed = addText(changed, role, piece);
    else {
      const handler = handlers.find(({ type }) => type === piece.type);
      // A defect of the caller: what a model was never told must not be taken for told.
      if (handler === undefined) throw new TypeError(`There is no content type "${piece.type}".`);
      changed = handler.apply(piece, role, changed);
    }
  }
  return changed;
}

/** A message that its content left without anything, as results do that answer for themselves, is none. */
function isEmpty(message: ChatMessage): boolean {
  switch (message.role) {
    case 'user':
      return message.text === '' && (message.images ?? []).length === 0;
    case 'assistant':
      return message.text === '' && message.toolCalls.length === 0;
    case 'tool':
      return message.results.length === 0;
    default:
      return message satisfies never;
  }
}

/**
 * Brings a request into the form that providers take, each content by the handler of its type.
 *
 * @param wanted what the answer has to be, before content has its say
 * @throws TypeError for a content type without a handler, z.ZodError for content that is not of its type
 */
export function compose(
  { context, settings: given, builtInAnswer }: Request,
  handlers: readonly ContentHandler[] = BUILT_IN_CONTENT,
  wanted?: JsonSchema,
): ComposedRequest {
  const begun: RequestParts = {
    settings: { tools: [], ...given },
    schema: wanted,
    messages: { system: [], state: [], dialogue: [] },
  };
  const { settings, schema, messages } = context.reduce(
    (parts, message) => addMessage(parts, message, handlers),
    begun,
  );
  const { models, ...others } = settings;
  return {
    request: {
      ...others,
      ...(builtInAnswer && { builtInAnswer }),
      system: messages.system.join('\n\n'),
      state: messages.state.join('\n\n'),
      messages: messages.dialogue.filter(message => !isEmpty(message)),
    },
    models,
    schema,
  };
}

function contentOf(message: ChatMessage): string | BuiltInContent | readonly (string | BuiltInContent)[] {
  switch (message.role) {
    case 'user': {
      const { text, images = [], isNote } = message;
      if (isNote) return { type: 'note', text };
      const pictures = images.map(({ mimeType, base64 }) => ({
        type: 'picture' as const,
        mimeType,
        bytes: Buffer.from(base64, 'base64'),
      }));
      return pictures.length === 0 ? text : [text, ...pictures];
    }
    case 'assistant': {
      const { text, toolCalls: calls, native } = message;
      return calls.length === 0 && native === undefined
        ? text
        : [text, { type: 'tool_calls', calls, native }];
    }
    case 'tool':
      return { type: 'tool_results', results: message.results };
    default:
      return message satisfies never;
  }
}

/** A dialogue as it is kept, as a context. */
export function contextOf(messages: readonly ChatMessage[]): Context {
  return messages.map(message => ({
    role: message.role === 'assistant' ? 'assistant' : 'user',
    content: contentOf(message),
  }));
}

export function lastResults(context: Context): readonly ToolResult[] {
  const contents = context.flatMap(piecesOf);
  return contents.flatMap(content => ToolResults.safeParse(content).data ?? []).at(-1)?.results ?? [];
}

const Instructions = z.object({ type: z.literal('instructions'), full: z.string(), simple: z.string() });
export type InstructionsContent = z.output<typeof Instructions>;

/** What is stored, as it is before each answer: a plain record, or a block that tells by itself what it is. */
const State = z
  .object({
    type: z.literal('state'),
    state: z.record(z.string(), z.unknown()).optional(),
    block: z.string().optional(),
  })
  .refine(({ state, block }) => (state === undefined) !== (block === undefined), 'needs a state or a block');
export type StateContent = z.output<typeof State>;

const Summary = z.object({ type: z.literal('summary'), text: z.string() });
export type SummaryContent = z.output<typeof Summary>;

/** A picture in the message of a person; for models that cannot see it is nothing. Small: it is sent as it is. */
const Picture = z.object({
  type: z.literal('picture'),
  mimeType: z.enum(['image/jpeg', 'image/png']),
  bytes: z.custom<Uint8Array>(value => value instanceof Uint8Array),
});
export type PictureContent = z.output<typeof Picture>;

const Note = z.object({ type: z.literal('note'), text: z.string() });
type NoteContent = z.output<typeof Note>;

const Declaration = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.looseObject({ type: z.literal('object') }),
});

const declared = new WeakSet<object>();

function declaresTool(tool: unknown): boolean {
  if (typeof tool !== 'object' || tool === null) return false;
  if (declared.has(tool)) return true;
  const isTool = Declaration.safeParse(tool).success;
  if (isTool) declared.add(tool);
  return isTool;
}

/** Tools that the model may call; each as it is, no copy: what it costs is remembered of it. */
const Tools = z.object({
  type: z.literal('tools'),
  tools: z.array(z.custom<ToolDeclaration>(declaresTool, 'declares no tool')).readonly(),
});
export type ToolsContent = z.output<typeof Tools>;

const Args = z.record(z.string(), z.unknown());

/** What a model called, beside what it said; `native` is the whole message as its provider wants it back. */
const ToolCalls = z.object({
  type: z.literal('tool_calls'),
  calls: z
    .array(
      z
        .object({ id: z.string(), name: z.string(), args: Args.optional() })
        .transform(({ id, name, args }) => ({ id, name, args })),
    )
    .readonly(),
  native: z.object({ provider: z.string(), model: z.string(), content: z.unknown() }).optional(),
});
type ToolCallsContent = z.output<typeof ToolCalls>;

export const ToolResults = z.object({
  type: z.literal('tool_results'),
  results: z
    .array(
      z.object({
        callId: z.string(),
        name: z.string(),
        ok: z.boolean(),
        output: Args,
        pictures: z
          .array(
            z.object({
              mimeType: z.enum(['image/jpeg', 'image/png']),
              base64: z.string(),
              detailed: z.boolean().optional(),
            }),
          )
          .readonly()
          .optional(),
      }),
    )
    .readonly(),
});
type ToolResultsContent = z.output<typeof ToolResults>;

export type BuiltInContent =
  | InstructionsContent
  | StateContent
  | SummaryContent
  | PictureContent
  | NoteContent
  | ToolsContent
  | ToolCallsContent
  | ToolResultsContent;

/** Something behind the stable instructions, where a change leaves those to the provider's cache. */
function withState(parts: RequestParts, block: string): RequestParts {
  return { ...parts, messages: { ...parts.messages, state: [...parts.messages.state, block] } };
}

/** A line for each field, its value as JSON: what a person wrote cannot pose as another line. */
function renderState(state: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(state).filter(([, value]) => value !== undefined);
  return ['[SYSTEM STATE]', ...fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)].join('\n');
}

function withMessage(parts: RequestParts, message: ChatMessage): RequestParts {
  return { ...parts, messages: { ...parts.messages, dialogue: [...parts.messages.dialogue, message] } };
}

function changeLast(parts: RequestParts, change: (last: ChatMessage) => ChatMessage): RequestParts {
  const { dialogue } = parts.messages;
  const last = dialogue.at(-1);
  if (last === undefined) return parts;
  return { ...parts, messages: { ...parts.messages, dialogue: [...dialogue.slice(0, -1), change(last)] } };
}

/** Words of the message under way; several texts of one message are lines. Behind results a new message begins. */
export function withText(parts: RequestParts, text: string): RequestParts {
  const last = parts.messages.dialogue.at(-1);
  if (last === undefined || last.role === 'tool') return withMessage(parts, { role: 'user', text });
  const words = last.text === '' ? text : `${last.text}\n${text}`;
  return changeLast(parts, () => ({ ...last, text: words }));
}

export const BUILT_IN_CONTENT: readonly ContentHandler[] = [
  defineContent('instructions', Instructions, ({ full, simple }, _role, parts) => ({
    ...parts,
    settings: { ...parts.settings, simpleSystem: simple },
    messages: { ...parts.messages, system: [...parts.messages.system, full] },
  })),
  defineContent('state', State, ({ state, block }, _role, parts) =>
    withState(parts, block ?? renderState(state ?? {})),
  ),
  // As a JSON string: it was made of what people wrote, and must not pose as instructions.
  defineContent('summary', Summary, ({ text }, _role, parts) =>
    withState(parts, `[EARLIER IN THIS CONVERSATION]\n${JSON.stringify(text)}`),
  ),
  defineContent('picture', Picture, ({ mimeType, bytes }, _role, parts) =>
    changeLast(parts, last => {
      if (last.role !== 'user') return last;
      const image = { mimeType, base64: Buffer.from(bytes).toString('base64') };
      return { ...last, images: [...(last.images ?? []), image] };
    }),
  ),
  defineContent('note', Note, ({ text }, _role, parts) =>
    withMessage(parts, { role: 'user', text, isNote: true }),
  ),
  defineContent('tools', Tools, ({ tools }, _role, parts) => ({
    ...parts,
    settings: { ...parts.settings, tools: [...parts.settings.tools, ...tools] },
  })),
  defineContent('tool_calls', ToolCalls, ({ calls, native }, _role, parts) =>
    changeLast(parts, last =>
      last.role === 'assistant'
        ? { ...last, toolCalls: [...last.toolCalls, ...calls], ...(native && { native }) }
        : last,
    ),
  ),
  defineContent('tool_results', ToolResults, ({ results }, _role, parts) =>
    withMessage(parts, { role: 'tool', results }),
  ),
];

type Content = string | BuiltInContent | CustomContent;

export interface ContextMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: Content | readonly Content[];
}

export type Context = readonly ContextMessage[];

/** Something in a context that is no text: the handler of its `type` knows how it enters a request. */
export interface CustomContent {
  readonly type: string;
}

/** Who speaks. What is said by `system` stands in front of the dialogue, wherever it is in the context. */
export type Role = 'system' | 'user' | 'assistant';

interface Settings extends RequestSettings {
  readonly tools: readonly ToolDeclaration[];
  readonly simpleSystem?: string | undefined;
}

interface RequestMessages {
  /** The stable part of the instructions: the same bytes in every request of its kind, so that it can be cached. */
  readonly system: readonly string[];
  readonly state: readonly string[];
  readonly dialogue: readonly ChatMessage[];
}

/** A request in the making: its three parts, each of which a handler may change. */
export interface RequestParts {
  readonly settings: Settings;
  readonly schema: JsonSchema | undefined;
  readonly messages: RequestMessages;
}

export interface ContentHandler {
  readonly type: string;
  /**
   * @param content what has the type of this handler; anything may be wrong with it
   * @returns the request with the content in it
   * @throws z.ZodError for content that is not what the type promises: a defect of the caller
   */
  apply(content: CustomContent, role: Role, parts: RequestParts): RequestParts;
}

/** A handler whose content is checked before it is used. */
export function defineContent<Content extends CustomContent>(
  type: Content['type'],
  schema: z.ZodType<Content>,
  apply: (content: Content, role: Role, parts: RequestParts) => RequestParts,
): ContentHandler {
  return { type, apply: (content, role, parts) => apply(schema.parse(content), role, parts) };
}
