import type { ChatMessage, ToolResult } from '../types.ts';
import type { Context, ContextMessage } from './context.ts';
import type { NoteContent } from './note.ts';
import type { PictureContent } from './picture.ts';
import type { ToolCallsContent } from './tool-calls.ts';
import { type ToolResultsContent, toolResultsSchema } from './tool-results.ts';

/** A dialogue as it is kept, as a context. */
export function contextOf(messages: readonly ChatMessage[]): Context {
  return messages.map((message): ContextMessage => {
    switch (message.role) {
      case 'user': {
        if (message.isNote) {
          const said: NoteContent = { type: 'note', text: message.text };
          return { role: 'user', content: said };
        }
        const pictures = (message.images ?? []).map(
          ({ mimeType, base64 }): PictureContent => ({
            type: 'picture',
            mimeType,
            bytes: Buffer.from(base64, 'base64'),
          }),
        );
        return { role: 'user', content: pictures.length === 0 ? message.text : [message.text, ...pictures] };
      }
      case 'assistant': {
        const { text, toolCalls: calls, native } = message;
        if (calls.length === 0 && native === undefined) return { role: 'assistant', content: text };
        const called: ToolCallsContent = { type: 'tool_calls', calls, native };
        return { role: 'assistant', content: [text, called] };
      }
      case 'tool': {
        const told: ToolResultsContent = { type: 'tool_results', results: message.results };
        return { role: 'user', content: told };
      }
      default:
        return message satisfies never;
    }
  });
}

/** The newest results in a context. */
export function lastResults(context: Context): readonly ToolResult[] {
  const contents = context.flatMap(({ content }) =>
    typeof content === 'string' || 'type' in content ? [content] : content,
  );
  return contents.flatMap(content => toolResultsSchema.safeParse(content).data ?? []).at(-1)?.results ?? [];
}
