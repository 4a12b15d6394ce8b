import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { LISTED } from './styles.ts';

const TITLES = LISTED.map(({ title }) => title);

/** "Make me a sticker": the way through the tools, as a person begins it. */
export function registerPrompt(server: McpServer): void {
  const wish = z.string().max(500).optional();
  server.registerPrompt(
    'make_me_a_sticker',
    {
      title: 'Make me a sticker',
      description: 'Asks for what is missing, then makes a sticker of a photo',
      argsSchema: z.object({
        style: completable(wish.describe('The look, for example anime'), begun =>
          TITLES.filter(title => title.startsWith((begun ?? '').toLowerCase())),
        ),
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
