import {
  type ContentBlock,
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { DrawnStyle } from '../../images/offline/chosen.ts';
import { runCall, type StickerServerDeps } from './call.ts';
import { lenient } from './lenient.ts';

/** The looks that every installation can draw. An image model accepts any other words too. */
export const STYLES = {
  cartoon: { title: 'cartoon', description: 'Flat colours and bold outlines.' },
  anime: { title: 'anime', description: 'Clean lines, soft shading, bright colours.' },
  comic: { title: 'comic', description: 'Inked lines and printed dots.' },
  popArt: { title: 'pop art', description: 'A few loud colours, like a screen print.' },
  watercolour: { title: 'watercolour', description: 'Washes that run into each other on paper.' },
  sketch: { title: 'pencil sketch', description: 'Graphite on paper.' },
  lineArt: { title: 'line art', description: 'Contours alone.' },
  pixel: { title: 'pixel art', description: 'Big pixels in a small palette.' },
  neon: { title: 'neon', description: 'Glowing edges in the dark.' },
  noir: { title: 'noir', description: 'Black and white with deep shadows.' },
  retro: { title: 'retro', description: 'Faded colours of an old tape.' },
} satisfies Record<DrawnStyle, { readonly title: string; readonly description: string }>;

const NAMES = Object.keys(STYLES) as DrawnStyle[];

export const LISTED = NAMES.map(name => {
  const slug = STYLES[name].title.replaceAll(' ', '-');
  return { name, slug, uri: `sticker://styles/${slug}`, ...STYLES[name] };
});

const HELP = `# Stickers of a photo

1. \`list_styles\` tells which looks there are, with example pictures.
2. \`make_sticker\` draws one sticker of a photo, \`make_sticker_set\` up to twelve in one look.
3. \`finish_sticker\` gives a picture that is there already another outline or caption; \`cut_out\` only removes a background.

A photo is given as base64, by an https address, or, where the server runs on the same computer, as the path of a file. JPEG,
PNG and WebP up to 20 MB are read. Best is one person, well lit, in focus, with the face to the camera.

Style, emotion and pose are words in any language. A sticker is a WebP with transparency, its longer side 512 px: as Telegram
takes it. Where the server runs on the same computer, it is saved as a file as well, and the result says where.

Drawing may cost money at a service, so it is limited: as many stickers a day, and calls at once, as the operator allows. A
call that is cancelled stops; what the service was drawing by then may have been paid for. Photos are not kept.
`;

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
  });
  server.registerResource(
    'style',
    template,
    { title: 'A style', description: 'What a style looks like: an example sticker', mimeType: 'image/webp' },
    async (uri, { style: slug }) => {
      const style = LISTED.find(listed => listed.slug === slug);
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

export function registerPrompt(server: McpServer): void {
  const wish = z.string().max(500).optional();
  server.registerPrompt(
    'make_me_a_sticker',
    {
      title: 'Make me a sticker',
      description: 'Asks for what is missing, then makes a sticker of a photo',
      argsSchema: z.object({
        style: wish.describe('The look, for example anime'),
        emotion: wish.describe('What the face says, for example joy'),
        pose: wish.describe('What the body does, for example waving'),
      }),
    },
    given => {
      const wishes = Object.entries(given).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
      const lines = [
        'Make me a sticker of a photo.',
        ...(wishes.length > 0 ? [`What I want: ${wishes.join('; ')}.`] : []),
        'Ask me for the photo if I have given none, and for the style, the emotion and the pose where they are open; propose some from list_styles. Tell me in one line what will be drawn, wait for my yes, then call make_sticker and show me the picture.',
      ];
      return { messages: [{ role: 'user', content: { type: 'text', text: lines.join('\n') } }] };
    },
  );
}

const output = z.object({
  styles: z.array(
    z.object({
      style: z.string().describe('The name to pass to make_sticker'),
      description: z.string(),
      example: z.string().describe('The resource with an example picture'),
    }),
  ),
  anyWords: z.boolean().describe('Whether other words also work'),
});

export function registerListStyles(server: McpServer, deps: StickerServerDeps): void {
  const { drawsAnyStyle: anyWords } = deps.studio;
  server.registerTool(
    'list_styles',
    {
      title: 'List the styles',
      description:
        'The styles that stickers can be drawn in, each with a description and the address of an example picture.',
      inputSchema: lenient(
        z.object({
          pictures: z.boolean().default(false).describe('Whether to include the example pictures'),
        }),
      ),
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
