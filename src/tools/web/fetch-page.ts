import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import { asData } from '../data.ts';
import { shorten } from '../shorten.ts';
import { openPage, type Pages } from './pages.ts';

/** Opens a page. */
export function fetchPageTool(pages: Pages): OutwardTool {
  return defineTool({
    name: 'fetchPage',
    description:
      'Opens a page of the web (http or https) and gives its text with the addresses of its links. Also text and JSON.',
    schema: z.object({ url: z.string().describe('The whole address, with https://') }),
    execute: async ({ url: written }, { signal }: ToolContext) => {
      const page = await openPage(pages, written, signal);
      if (!page.ok) return page;
      const { url, title, text, isCut } = page;
      const told = shorten(text);
      const content = asData(
        'a page of the web',
        [title && `Title: ${title}`, told || '(no words)'].filter(Boolean).join('\n\n'),
      );
      const note =
        told !== text || isCut
          ? 'It is longer. extractInfo finds in all of it what answers a question.'
          : undefined;
      return {
        ok: true,
        output: { url, content, ...(note && { note }) },
        historyOutput: { url, note: 'What it says is not repeated here. Open it again where it is needed.' },
      };
    },
  });
}
