import { compose } from '../../src/ai-chat/content.ts';
import type { ContextContent, Request } from '../../src/ai-chat/index.ts';
import type { ChatMessage, ProviderRequest, ToolDeclaration } from '../../src/ai-chat/provider.ts';

/** Tools in the form of the real ones. */
const TOOLS: readonly ToolDeclaration[] = [
  {
    name: 'update_sticker_params',
    description: 'Stores what the person chose.',
    parameters: {
      type: 'object',
      properties: {
        style: { type: 'string', description: 'style' },
        emotion: { type: 'string', description: 'emotion' },
        pose: { type: 'string', description: 'pose' },
      },
    },
  },
  { name: 'request_photo', description: 'Asks for a photo.', parameters: { type: 'object', properties: {} } },
];

/** A request with the given history; by default a person's first words. */
export function chatRequest(
  messages: readonly ChatMessage[] = [{ role: 'user', text: 'SECRET-WISH anime please' }],
  tools: readonly ToolDeclaration[] = TOOLS,
): ProviderRequest {
  return {
    system: 'You help people get a sticker.',
    state: '[SYSTEM STATE]\nhas_photo: true',
    messages,
    tools,
  };
}

/** The same as whoever asks models words it, not as a provider takes it. */
export function asked({
  system,
  simpleSystem = system,
  state,
  messages,
  tools,
  builtInAnswer,
}: ProviderRequest): Request {
  const content: ContextContent[] = [
    { type: 'instructions', full: system, simple: simpleSystem },
    { type: 'tools', tools },
    { type: 'state', block: state },
  ];
  return {
    context: [{ role: 'system', content }, ...messages],
    builtInAnswer,
  };
}

/** What a provider would be asked. */
export function composed(request: Request): ProviderRequest {
  return compose(request);
}
