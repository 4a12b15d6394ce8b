import type { ChatMessage, ProviderRequest } from './types.ts';

/** Whether a model would be shown a picture. */
export function hasImages({ messages }: ProviderRequest): boolean {
  return messages.some(message => message.role === 'user' && (message.images ?? []).length > 0);
}

/** The same in words alone. */
export function withoutImages(request: ProviderRequest): ProviderRequest {
  const inWords = (message: ChatMessage): ChatMessage =>
    message.role === 'user' ? { role: 'user', text: message.text } : message;
  return { ...request, messages: request.messages.map(inWords) };
}
