export interface ToolCall {
  /** Made up where the provider gives none. */
  readonly id: string;
  readonly name: string;
  /** Not yet validated; `undefined` when they were no JSON object. */
  readonly args: Readonly<Record<string, unknown>> | undefined;
}

export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly ok: boolean;
  readonly output: Readonly<Record<string, unknown>>;
  readonly pictures?: readonly ChatImage[] | undefined;
}

/** Kept verbatim, as its provider wants it back verbatim (Gemini's thought signatures). Meaningless to every other one. */
export interface NativeContent {
  readonly provider: string;
  readonly model: string;
  readonly content: unknown;
}

/** A picture for a model that can see. Never WebP: LM Studio does not read it. */
export interface ChatImage {
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly base64: string;
  /** To be read, not only seen: it is worth more tokens than a face. */
  readonly detailed?: boolean | undefined;
}

/** Tool results follow the assistant message whose calls they answer. */
export type ChatMessage =
  | {
      readonly role: 'user';
      readonly text: string;
      /** Stand in front of the words. A provider whose model cannot see leaves them out. */
      readonly images?: readonly ChatImage[] | undefined;
      /** Said by the program in the middle of a turn: no turn begins with it. */
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

/** Overrides of a model's usual values. Models that accept no temperature ignore it. */
export interface Sampling {
  readonly temperature?: number | undefined;
  /** Of an answer, without the room for thinking. */
  readonly maxTokens?: number | undefined;
}

export interface ProviderRequest {
  readonly sampling?: Sampling | undefined;
  /** The stable part of the prompt: first, so that providers can cache it. */
  readonly system: string;
  readonly simpleSystem?: string | undefined;
  /** What changes between requests: the `[SYSTEM STATE]` block above all. */
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

/** `text` may be empty and `toolCalls` may be empty, but never both. */
export interface AIChatResult {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly provider: string;
  readonly model: string;
  readonly usage: TokenUsage | undefined;
  readonly native: NativeContent | undefined;
  /** It holds a call that nobody can read: what was said may announce what does not come. */
  readonly unparsedCall?: true;
  readonly builtIn?: true;
}

/** Takes all words for the person that are there so far. After a failure another attempt begins from nothing. */
export type OnText = (textSoFar: string) => void;

export interface ContextBudget {
  readonly tokens: number;
  count(text: string): number;
}

export interface ChatProvider {
  readonly name: string;
  readonly model: string;
  readonly builtIn?: true;
  /** Best first; where nothing of it works, the prompt alone is tried. */
  readonly outputModes?: readonly OutputMode[];
  readonly supportsImages?: boolean;
  readonly budget?: ContextBudget | undefined;
  /** Throws ProviderError and nothing else. */
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

const UNSEEN = 'Its picture is left out, as you cannot see pictures.';

export function withoutImages(request: ProviderRequest): ProviderRequest {
  const inWords = (message: ChatMessage): ChatMessage => {
    switch (message.role) {
      case 'user': {
        const { images: _, ...words } = message;
        return words;
      }
      case 'tool':
        return { role: 'tool', results: message.results.map(result => withoutPictures(result, UNSEEN)) };
      case 'assistant':
        return message;
      default:
        return message satisfies never;
    }
  };
  return { ...request, messages: request.messages.map(inWords) };
}

/** The pictures of results as a message of the user behind them, a form that most services take. */
export function withPicturesBehind(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return messages.flatMap((message): ChatMessage[] => {
    const seen =
      message.role === 'tool' ? message.results.filter(({ pictures = [] }) => pictures.length > 0) : [];
    if (seen.length === 0) return [message];
    const text = `[Program: the pictures that belong to the results of ${seen.map(({ name }) => name).join(', ')}, in order]`;
    return [message, { role: 'user', text, images: seen.flatMap(({ pictures = [] }) => pictures) }];
  });
}
