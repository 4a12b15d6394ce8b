import { compose } from '../../src/ai-chat/content.ts';
import type { ContextContent, Request } from '../../src/ai-chat/index.ts';
import type { ChatMessage, ProviderRequest, ToolDeclaration } from '../../src/ai-chat/provider.ts';

/** Tools that look like the real ones. */
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

/** A request with the given history; by default the user's first message. */
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

/** The same in the form of the caller, not of a provider. */
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

/** The request that a provider would receive. */
export function composed(request: Request): ProviderRequest {
  return compose(request);
}
