import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import { asData } from '../data.ts';
import { NOWHERE, openPage, type Page, type Pages, pageWritten } from './pages.ts';
import { passagesFor } from './passages.ts';

/** Of all that is told of one page, in UTF-16 units. */
const MOST_WORDS = 6000;

function isAddress(text: string): boolean {
  return /^\s*https?:\/\/\S+\s*$/i.test(text);
}

function opened(pages: Pages, html: string, signal: AbortSignal): Promise<Page> {
  return isAddress(html) ? openPage(pages, html, signal) : pageWritten(pages, html, signal);
}

/** Finds in a page what answers a question. */
export function extractInfoTool(pages: Pages): OutwardTool {
  return defineTool({
    name: 'extractInfo',
    description: 'Finds the passages of a long page that answer a question, with all of the page searched.',
    schema: z.object({
      html: z.string().min(1).describe('The address of the page; or its HTML or text'),
      query: z.string().min(1).max(400).describe('What is looked for, in words that the page may use'),
    }),
    execute: async ({ html, query }, { signal }: ToolContext) => {
      const page = await opened(pages, html, signal);
      if (!page.ok) return page;
      const passages = passagesFor(page.text, query, MOST_WORDS);
      const from = page.url === NOWHERE ? {} : { url: page.url };
      if (passages.length === 0)
        return {
          ok: true,
          output: { ...from, note: 'No passage has words of the question. Try other words.' },
        };
      return {
        ok: true,
        output: { ...from, passages: asData('passages of a page of the web', passages.join('\n\n')) },
        historyOutput: { ...from, note: 'Passages were found. Look again where they are needed.' },
      };
    },
  });
}
