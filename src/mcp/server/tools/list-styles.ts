import type { ContentBlock, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { StickerServerDeps } from '../deps.ts';
import { LISTED } from '../styles.ts';
import { runCall } from './call.ts';

const output = z.object({
  styles: z.array(
    z.object({
      style: z.string().describe('As it is given to make_sticker'),
      description: z.string(),
      example: z.string().describe('The resource with an example picture'),
    }),
  ),
  anyWords: z.boolean().describe('Whether other words than these are drawn as they say'),
});

/** The looks that there are. */
export function registerListStyles(server: McpServer, deps: StickerServerDeps): void {
  const { drawsAnyStyle: anyWords } = deps.studio;
  server.registerTool(
    'list_styles',
    {
      title: 'List the styles',
      description:
        'The styles that stickers can be drawn in, each with a description and the address of an example picture.',
      inputSchema: z.object({
        pictures: z.boolean().default(false).describe('Whether the example pictures come along'),
      }),
      outputSchema: output,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    ({ pictures }, ctx) => {
      const styles = LISTED.map(({ title, description, uri }) => ({
        style: title,
        description,
        example: uri,
      }));
      const words = [
        ...LISTED.map(({ title, description }) => `${title}: ${description}`),
        anyWords
          ? 'Any other style can be asked for in words.'
          : 'Of any other style the nearest of these is drawn.',
      ].join('\n');
      const structuredContent = { styles, anyWords };
      if (!pictures) return { content: [{ type: 'text', text: words }], structuredContent };
      return runCall(deps, ctx, LISTED.length, async ({ signal, progress }) => {
        const content: ContentBlock[] = [{ type: 'text', text: words }];
        for (const [index, { name, title }] of LISTED.entries()) {
          signal.throwIfAborted();
          const picture = await deps.examples.of(name, title);
          content.push(
            { type: 'text', text: title },
            { type: 'image', data: picture.toString('base64'), mimeType: 'image/webp' },
          );
          await progress.tell(index + 1, title);
        }
        return { content, structuredContent };
      });
    },
  );
}
