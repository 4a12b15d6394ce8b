import type { ChatImage, ChatMessage, ProviderRequest, ToolResult } from './types.ts';

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

/** Whether there is something to be read in a picture that a model would be shown. */
export function hasDetailedImages({ messages }: ProviderRequest): boolean {
  return messages.some(message => picturesOf(message).some(({ detailed }) => detailed === true));
}

/** A result as a model is told of it that cannot see. */
function unseen({ pictures, ...result }: ToolResult): ToolResult {
  if (pictures === undefined) return result;
  return {
    ...result,
    output: { ...result.output, note: 'Its picture is left out, as you cannot see pictures.' },
  };
}

export function withoutImages(request: ProviderRequest): ProviderRequest {
  const inWords = (message: ChatMessage): ChatMessage => {
    switch (message.role) {
      case 'user': {
        const { images: _, ...words } = message;
        return words;
      }
      case 'tool':
        return { role: 'tool', results: message.results.map(unseen) };
      case 'assistant':
        return message;
      default:
        return message satisfies never;
    }
  };
  return { ...request, messages: request.messages.map(inWords) };
}

/**
 * The pictures of results as a message of the user behind them: a form that most services take. For a provider's own
 * messages alone, as what is kept or cut of a dialogue goes by who said what.
 */
export function withPicturesBehind(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return messages.flatMap((message): ChatMessage[] => {
    const seen =
      message.role === 'tool' ? message.results.filter(({ pictures = [] }) => pictures.length > 0) : [];
    if (seen.length === 0) return [message];
    const text = `[Program: the pictures that belong to the results of ${seen.map(({ name }) => name).join(', ')}, in order]`;
    return [message, { role: 'user', text, images: seen.flatMap(({ pictures = [] }) => pictures) }];
  });
}
