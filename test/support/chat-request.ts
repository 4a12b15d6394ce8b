import type { AIChatRequest, ChatMessage, ToolDeclaration } from '../../src/ai-chat/types.ts';

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
): AIChatRequest {
  return {
    system: 'You help people get a sticker.',
    state: '[SYSTEM STATE]\nhas_photo: true',
    messages,
    tools,
  };
}
