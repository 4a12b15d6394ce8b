import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { StickerServerDeps } from './deps.ts';
import { HELP } from './help.ts';
import { LISTED, styleOf } from './styles.ts';

/** The styles with their example pictures, and help. */
export function registerResources(server: McpServer, { examples }: StickerServerDeps): void {
  server.registerResource(
    'help',
    'sticker://help',
    {
      title: 'How to make stickers',
      description: 'What the tools do, what they take, and what they do not do',
      mimeType: 'text/markdown',
    },
    uri => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: HELP }] }),
  );
  const template = new ResourceTemplate('sticker://styles/{style}', {
    list: () => ({
      resources: LISTED.map(({ uri, title, description }) => ({
        uri,
        name: title,
        title,
        description,
        mimeType: 'image/webp',
      })),
    }),
    complete: {
      style: begun => LISTED.map(({ slug }) => slug).filter(slug => slug.startsWith(begun.toLowerCase())),
    },
  });
  server.registerResource(
    'style',
    template,
    { title: 'A style', description: 'What a style looks like: an example sticker', mimeType: 'image/webp' },
    async (uri, { style: slug }) => {
      const style = typeof slug === 'string' ? styleOf(slug) : undefined;
      if (style === undefined) throw new ResourceNotFoundError(uri.href);
      const picture = await examples.of(style.name, style.title);
      return {
        contents: [
          { uri: uri.href, mimeType: 'text/markdown', text: `**${style.title}**: ${style.description}` },
          { uri: uri.href, mimeType: 'image/webp', blob: picture.toString('base64') },
        ],
      };
    },
  );
}
