export interface ToolCall {
  /** Invented if the provider sends none. */
  readonly id: string;
  readonly name: string;
  /** Not validated yet. `undefined` if they were not a JSON object. */
  readonly args: Readonly<Record<string, unknown>> | undefined;
}

export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly ok: boolean;
  readonly output: Readonly<Record<string, unknown>>;
  readonly pictures?: readonly ChatImage[] | undefined;
}

/** Opaque data that its provider wants back verbatim, such as Gemini's thought signatures. Other providers ignore it. */
export interface NativeContent {
  readonly provider: string;
  readonly model: string;
  readonly content: unknown;
}

/** A picture for a model with vision. Never WebP, which LM Studio cannot read. */
export interface ChatImage {
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly base64: string;
  /** Contains text to read, so it is worth more tokens than a face. */
  readonly detailed?: boolean | undefined;
}

/** Tool results follow the assistant message whose calls they answer. */
export type ChatMessage =
  | {
      readonly role: 'user';
      readonly text: string;
      /** Sent before the text. A provider leaves them out if its model has no vision. */
      readonly images?: readonly ChatImage[] | undefined;
      /** Written by the program in the middle of a turn, so no turn starts here. */
      readonly isNote?: true | undefined;
    }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolCalls: readonly ToolCall[];
      readonly native?: NativeContent | undefined;
    }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

/** A JSON Schema of draft 2020-12, as `z.toJSONSchema` writes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type OutputMode = 'native' | 'tool' | 'json' | 'prompt';

export type OutputFormat =
  | {
      readonly mode: 'native';
      readonly name: string;
      readonly schema: JsonSchema;
    }
  | { readonly mode: 'json' };

/** Overrides a model's defaults. Models without a temperature ignore it. */
export interface Sampling {
  readonly temperature?: number | undefined;
  /** Limit for the answer. Room for thinking is added. */
  readonly maxTokens?: number | undefined;
}

export interface ProviderRequest {
  readonly sampling?: Sampling | undefined;
  /** The stable part of the prompt. It comes first, so that providers can cache it. */
  readonly system: string;
  readonly simpleSystem?: string | undefined;
  /** The part that changes between requests, mainly the `[SYSTEM STATE]` block. */
  readonly state: string;
  readonly builtInAnswer?: (() => BuiltInAnswer) | undefined;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolDeclaration[];
  readonly mustCall?: boolean;
  readonly output?: OutputFormat | undefined;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
}

export function addUsage(a: AIChatResult['usage'], b: AIChatResult['usage']): AIChatResult['usage'] {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
  };
}

export type BuiltInAnswer = Pick<AIChatResult, 'text' | 'toolCalls'>;

/** `text` or `toolCalls` may be empty, but not both. */
export interface AIChatResult {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly provider: string;
  readonly model: string;
  readonly usage: TokenUsage | undefined;
  readonly native: NativeContent | undefined;
  /** The answer contains a call that cannot be parsed, so its text may announce something that will not happen. */
  readonly unparsedCall?: true;
  readonly builtIn?: true;
}

/** Receives the whole text so far. Another attempt after a failure starts again with an empty text. */
export type OnText = (textSoFar: string) => void;

export interface ContextBudget {
  readonly tokens: number;
  count(text: string): number;
}

export interface ChatProvider {
  readonly name: string;
  readonly model: string;
  readonly builtIn?: true;
  /** Best first. If none of them works, the schema is only described in the prompt. */
  readonly outputModes?: readonly OutputMode[];
  readonly supportsImages?: boolean;
  readonly budget?: ContextBudget | undefined;
  /** @throws only ProviderError */
  complete(request: ProviderRequest, signal: AbortSignal, onText?: OnText): Promise<AIChatResult>;
  prepare?(signal: AbortSignal): Promise<void>;
  close?(): void;
}

function picturesOf(message: ChatMessage): readonly ChatImage[] {
  switch (message.role) {
    case 'user':
      return message.images ?? [];
    case 'tool':
      return message.results.flatMap(({ pictures = [] }) => pictures);
    case 'assistant':
      return [];
    default:
      return message satisfies never;
  }
}

export function hasImages({ messages }: ProviderRequest): boolean {
  return messages.some(message => picturesOf(message).length > 0);
}

export function hasDetailedImages({ messages }: ProviderRequest): boolean {
  return messages.some(message => picturesOf(message).some(({ detailed }) => detailed === true));
}

export function withoutPictures({ pictures, ...result }: ToolResult, note: string): ToolResult {
  return pictures === undefined ? result : { ...result, output: { ...result.output, note } };
}

const NO_VISION = 'Its picture is left out, as you cannot see pictures.';

export function withoutImages(request: ProviderRequest): ProviderRequest {
  const textOnly = (message: ChatMessage): ChatMessage => {
    switch (message.role) {
      case 'user': {
        const { images: _, ...text } = message;
        return text;
      }
      case 'tool':
        return { role: 'tool', results: message.results.map(result => withoutPictures(result, NO_VISION)) };
      case 'assistant':
        return message;
      default:
        return message satisfies never;
    }
  };
  return { ...request, messages: request.messages.map(textOnly) };
}

/** Moves the pictures of tool results into a user message after them, as most services accept them only there. */
export function withPicturesAfterResults(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return messages.flatMap((message): ChatMessage[] => {
    const pictured =
      message.role === 'tool' ? message.results.filter(({ pictures = [] }) => pictures.length > 0) : [];
    if (pictured.length === 0) return [message];
    const text = `[Program: the pictures that belong to the results of ${pictured.map(({ name }) => name).join(', ')}, in order]`;
    return [message, { role: 'user', text, images: pictured.flatMap(({ pictures = [] }) => pictures) }];
  });
}
